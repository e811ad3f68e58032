#!/usr/bin/env bash
# Makes what the machine without a Raspberry Pi is made of: a Debian 13 tree, a kernel, a device tree, a disk.
#
#   setup.sh [FOLDER]       everything that is not there yet; FOLDER is $VOXLUPI_BED, else /var/tmp/voxlupi-bed
#
# Wants root, Debian 12 or 13, the network, some 4 GB while the kernel is built and 1.5 GB afterwards.
set -euo pipefail
shopt -s inherit_errexit

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
bed=${1:-${VOXLUPI_BED:-/var/tmp/voxlupi-bed}}
tree=$bed/tree

# On the host: to make a system, a disk and a kernel.
HOST=(debootstrap e2fsprogs dosfstools mtools device-tree-compiler flex bison bc gcc make libc6-dev xz-utils)
# In the system: what is on every Raspberry Pi OS Lite.
BASE=systemd,systemd-sysv,udev,dbus,kmod,iproute2,procps,python3,ca-certificates
# And what install.sh asks apt for: the machine has no network, so that it finds all of it there.
WANTED=(polkitd python3-venv libglib2.0-0t64 alsa-utils espeak-ng gpiod)
# Only while lgpio is built.
BUILDING=(gcc libc6-dev python3-dev swig)
LGPIO=lgpio==0.2.2.0

say() { printf 'bed: %s\n' "$*"; }

inside() {
    chroot "$tree" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore \
        SSL_CERT_FILE=/run/bed-certificates PIP_CERT=/run/bed-certificates "$@"
}

open_tree() {
    mountpoint -q "$tree/proc" || mount -t proc proc "$tree/proc"
    trap close_tree EXIT
    cp -L /etc/resolv.conf "$tree/etc/resolv.conf"
    # Where a firm's own authority signs, the host knows it and the tree does not.
    cp -L /etc/ssl/certs/ca-certificates.crt "$tree/run/bed-certificates"
    # No service may start in a tree.
    printf '#!/bin/sh\nexit 101\n' >"$tree/usr/sbin/policy-rc.d"
    chmod +x "$tree/usr/sbin/policy-rc.d"
}

close_tree() {
    trap - EXIT
    if mountpoint -q "$tree/proc"; then umount "$tree/proc"; fi
    rm -f "$tree/usr/sbin/policy-rc.d" "$tree/run/bed-certificates" "$tree/etc/resolv.conf"
}

packages() {
    local missing=() name
    for name in "${HOST[@]}"; do
        dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q '^install ok installed$' || missing+=("$name")
    done
    [[ ${#missing[@]} -eq 0 ]] && return
    say "packages of this host: ${missing[*]}"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >"$bed/packages.log"
}

system() {
    [[ -e $tree/.whole ]] && return
    local mirror
    # The first of the host's own mirrors that is Debian's.
    # shellcheck disable=SC2016  # apt fills it in
    mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -m 1 '/debian/\?$' || true)
    say "Debian 13 from ${mirror:=http://deb.debian.org/debian/} (2 minutes)"
    rm -rf "$tree"
    debootstrap --variant=minbase --include="$BASE" trixie "$tree" "$mirror" >"$bed/system.log"
    open_tree
    {
        inside apt-get update -qq
        inside apt-get install -y -qq --no-install-recommends "${WANTED[@]}"
        pins
        inside apt-get clean
    } >>"$bed/system.log" 2>&1
    close_tree
    touch "$tree/.whole"
}

# pip in a place of its own: the system is not to have one.
pip() {
    [[ -x $tree/tmp/pip/bin/pip ]] || inside python3 -m venv /tmp/pip
    inside /tmp/pip/bin/pip "$1" --quiet --no-cache-dir "${@:2}"
}

# PyPI has no lgpio for Python 3.13. On a Raspberry Pi it is the package python3-lgpio; here it is built into the same place.
pins() {
    inside apt-get install -y -qq --no-install-recommends "${BUILDING[@]}"
    pip install setuptools wheel
    # PYPI=1 tells its setup.py to compile what it wraps, too.
    inside env PYPI=1 /tmp/pip/bin/pip wheel -q --no-build-isolation --no-deps --no-cache-dir -w /tmp/lgpio "$LGPIO"
    inside sh -c '/tmp/pip/bin/pip install -q --no-deps --target /usr/lib/python3/dist-packages /tmp/lgpio/lgpio-*.whl'
    # As Debian's packages do when they are installed: else the first who loads it as root leaves a file behind.
    inside python3 -m compileall -q /usr/lib/python3/dist-packages
    inside rm -rf /tmp/lgpio /tmp/pip
    inside apt-get purge -y -qq --autoremove "${BUILDING[@]}"
}

kernel() {
    [[ -x $bed/linux ]] && return
    say "kernel (15 to 20 minutes of one core)"
    local source=$bed/kernel
    rm -rf "$source"
    mkdir -p "$source"
    open_tree
    inside sh -c 'apt-get -qq update && cd /tmp && apt-get -qq download linux-source-6.12'
    close_tree
    dpkg-deb --fsys-tarfile "$tree"/tmp/linux-source-6.12_*.deb | tar -xO ./usr/src/linux-source-6.12.tar.xz |
        tar -C "$source" --strip-components=1 -xJ
    rm -f "$tree"/tmp/linux-source-6.12_*.deb
    (
        cd "$source"
        registers
        make -s ARCH=um defconfig
        ./scripts/kconfig/merge_config.sh -m .config "$here/kernel.config"
        make -s ARCH=um olddefconfig
        refused=$(grep -E '^CONFIG_.*=(y|"|[0-9])' "$here/kernel.config" | grep -vxF -f .config || true)
        [[ -z $refused ]] || { printf 'options that this kernel does not take:\n%s\n' "$refused"; exit 1; }
        make -s -j"$(nproc)" ARCH=um linux
    ) >"$bed/kernel.log" 2>&1 || { tail -n 5 "$bed/kernel.log"; exit 1; }
    strip -o "$bed/linux" "$source/linux"
    rm -rf "$source"
}

disk() {
    local image=$bed/disk.ext4 stage=$bed/stage folder
    [[ $image -nt $tree/.whole && $image -nt $here/setup.sh && $image -nt $here/guest/clerk.sh && $image -nt $here/guest/bed.service ]] && return
    say "disk"
    dtc -q -O dtb -o "$bed/board.dtb" "$here/board.dts"
    rm -rf "$stage" "$image"
    mkdir "$stage"
    # As it comes out of the box: documentation and lists of packages are left out, they only cost time.
    tar -C "$tree" --exclude='./tmp/*' --exclude='./proc/*' --exclude='./sys/*' --exclude='./run/*' --exclude='./.whole' \
        --exclude='./var/cache/apt/*' --exclude='./var/lib/apt/lists/*' --exclude='./usr/share/doc/*' --exclude='./usr/share/man/*' \
        -cf - . | tar -C "$stage" -xf -
    furnish "$stage"
    truncate -s 3G "$image.new"
    # A kernel of this architecture checks each block's sum slowly.
    mkfs.ext4 -q -F -O '^metadata_csum' -d "$stage" "$image.new"
    rm -rf "$stage"
    # The boot partition, which Raspberry Pi OS mounts at /boot/firmware.
    folder=$bed/firmware.fat
    truncate -s 64M "$folder.new"
    mkfs.vfat -n BOOTFS "$folder.new" >/dev/null
    printf 'dtparam=audio=on\n' | mcopy -i "$folder.new" - ::config.txt
    mv "$folder.new" "$folder"
    mv "$image.new" "$image"
}

# This kernel has room for 2,696 bytes of a processor's vector registers. With AMX (Intel, since 2023) there are 11,008, and
# then not even init runs. Later kernels ask the processor; this one is told. kernel.config gives it the stack for that.
registers() {
    local file=arch/x86/um/user-offsets.c
    if grep -q 'HOST_FP_SIZE, 2696' "$file"; then sed -i 's/HOST_FP_SIZE, 2696/HOST_FP_SIZE, 12288/' "$file"; fi
}

# What pip would load for `install.sh` if the machine had a network.
wheels() {
    local project wanted folder=$bed/wheels
    project=$(realpath "$here/../../pyproject.toml")
    # shellcheck disable=SC2016  # Python's own
    wanted=$(inside python3 -c '
import sys, tomllib
found = tomllib.loads(sys.stdin.read())
print(*found["project"]["dependencies"], *found["build-system"]["requires"], sep="\n")' <"$project")
    [[ -e $folder/wanted && $(<"$folder/wanted") == "$wanted" ]] && return
    say "Python packages"
    rm -rf "$folder" "$tree/tmp/wheels"
    open_tree
    printf '%s\n' "$wanted" >"$tree/tmp/wanted"
    pip download --only-binary=:all: --dest /tmp/wheels --requirement /tmp/wanted
    inside rm -rf /tmp/pip
    close_tree
    mv "$tree/tmp/wheels" "$folder"
    mv "$tree/tmp/wanted" "$folder/wanted"
}

# What tells this system from one without a name, and what a machine like this is better without.
furnish() {
    local root=$1 units=$1/etc/systemd/system unit group
    : >"$root/etc/machine-id"
    echo voxlupi >"$root/etc/hostname"
    printf '127.0.0.1 localhost voxlupi\n' >"$root/etc/hosts"
    mkdir -p "$root/boot/firmware" "$root/etc/udev/rules.d" "$root/etc/modprobe.d" "$units/multi-user.target.wants"
    printf '/dev/ubdd /boot/firmware vfat defaults,nofail 0 2\n' >"$root/etc/fstab"
    for group in gpio spi i2c; do
        grep -q "^$group:" "$root/etc/group" || chroot "$root" groupadd --system "$group"
    done
    printf 'SUBSYSTEM=="gpio", GROUP="gpio", MODE="0660"\n' >"$root/etc/udev/rules.d/99-com.rules"
    for unit in apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer e2scrub_reap.service \
        fstrim.timer systemd-firstboot.service getty@tty1.service ldconfig.service; do
        ln -sf /dev/null "$units/$unit"
    done
    install -D -m 755 "$here/guest/clerk.sh" "$root/usr/local/sbin/bed-clerk"
    install -m 755 "$here/guest/forgetful.sh" "$root/usr/local/sbin/bed-forgetful"
    install -m 644 "$here/guest/bed.service" "$units/bed.service"
    ln -s ../bed.service "$units/multi-user.target.wants/bed.service"
}

[[ $(id -u) -eq 0 ]] || { say "this wants root: sudo $0"; exit 1; }
mkdir -p "$bed"
packages
system
wheels
kernel
disk
say "all is there: $bed"
