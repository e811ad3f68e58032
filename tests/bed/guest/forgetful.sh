#!/bin/sh
# Starts a system whose root forgets, as the overlay of raspi-config does: what is written goes to memory.
# The kernel runs it in place of init (init=/usr/local/sbin/bed-forgetful).
set -e
mount -t tmpfs -o mode=0755 forgetful /mnt
mkdir /mnt/upper /mnt/work /mnt/root
mount -t overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work overlay /mnt/root
mkdir -p /mnt/root/media/card
cd /mnt/root
mount --move /dev dev 2>/dev/null || mount -t devtmpfs devtmpfs dev
pivot_root . media/card
exec /sbin/init "$@"
