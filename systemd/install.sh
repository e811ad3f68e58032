#!/usr/bin/env bash
# Makes a Raspberry Pi a Voxlupi box, or an ordinary Pi again.
#
#   sudo systemd/install.sh                     install, or bring up to date; as often as you like
#   sudo systemd/install.sh --offline WHEELS    the same without network, with a folder that --fetch has filled
#   sudo systemd/install.sh --uninstall         take away everything that it has put there
#        systemd/install.sh --fetch WHEELS [PYTHON]
#                                               on any computer with network: load what a box with 64-bit Raspberry Pi OS
#                                               needs into a folder; PYTHON is its version, 3.13 if not given
set -euo pipefail

here=$(dirname "$(realpath -- "${BASH_SOURCE[0]}")") # also where it is called through a link
project=$(dirname "$here")

home=/opt/voxlupi
units=/etc/systemd/system
rule=/etc/polkit-1/rules.d/50-voxlupi.rules
command=/usr/local/bin/voxlupi
packages=(python3-venv python3-lgpio libglib2.0-0 alsa-utils polkitd)
better=(espeak-ng) # the program brings one along, which does where there is no network
groups=(gpio audio spi)

say() { printf '%s\n' "$*"; }
die() { say "install.sh: $*" >&2; exit "${code:-1}"; }

# Boot settings lie on the boot partition, where any computer can edit them.
settings() {
    if [[ -d /boot/firmware ]]; then say /boot/firmware/voxlupi.toml; else say /etc/voxlupi.toml; fi
}

is_installed() { dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed; }

# Debian names one of them anew now and then.
is_there() {
    case $1 in
        # No grep -q behind a pipe: it leaves early, and what then still writes has failed.
        libglib2.0-0) [[ $(ldconfig -p) == *libglib-2.0.so.0* ]] ;;
        # Only looked for: whoever imports it gets a pipe .lgd-nfy0 in the folder where they are.
        python3-lgpio) python3 -c 'import importlib.util, sys; sys.exit(not importlib.util.find_spec("lgpio"))' ;;
        *) is_installed "$1" ;;
    esac
}

install_packages() {
    local missing=() each before=$home/packages.before
    [[ -n $wheels ]] || packages+=("${better[@]}")
    for each in "${packages[@]}"; do is_there "$each" || missing+=("$each"); done
    if ((${#missing[@]} == 0)); then
        say "packages: all there"
        note_packages "$before"
        return
    fi
    if [[ -n $wheels ]]; then
        die "without network these packages have to be there already: ${missing[*]}. Or leave --offline out."
    fi
    say "packages: installing ${missing[*]}"
    apt-get update -qq || die "the lists of packages cannot be loaded: see the lines above; is there a network?"
    # What is broken off goes on another time with what was there at first.
    if [[ ! -e $before ]]; then
        installed >"$before.part"
        mv "$before.part" "$before"
    fi
    # On a fresh system something else may be installing just now.
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "${missing[@]}" >/dev/null \
        || die "not all packages can be installed: see the lines above; then call this again"
    note_packages "$before"
}

installed() { dpkg-query -W -f '${Package} ${db:Status-Status}\n' | awk '$2 == "installed" {print $1}' | sort -u; }

# Only what was not there before goes with the box again.
note_packages() {
    [[ -e $1 ]] || return 0
    comm -13 "$1" <(installed) >>"$home/packages"
    rm -f "$1"
}

# Somebody may have called themselves so: then the box runs as that user, who is not taken away with it.
is_person() { getent passwd voxlupi | grep -vq ':/nonexistent:/usr/sbin/nologin$'; }

install_user() {
    if ! getent passwd voxlupi >/dev/null; then
        say "user: voxlupi, which has no login"
        getent group voxlupi >/dev/null || groupadd --system voxlupi
        useradd --system --gid voxlupi --home-dir /nonexistent --no-create-home --shell /usr/sbin/nologin voxlupi
    fi
    local each
    for each in "${groups[@]}"; do
        getent group "$each" >/dev/null || continue
        id -nG voxlupi | tr ' ' '\n' | grep -qx "$each" && continue
        say "user: voxlupi may use $each"
        usermod -aG "$each" voxlupi
    done
}

install_program() {
    local version
    version=$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    # One that was broken off in the making has no pip.
    if [[ $("$home/bin/python" -c 'import pip, sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) != "$version" || ! -x $home/bin/pip ]]; then
        say "program: a Python $version of its own in $home, with the system's lgpio"
        # --clear would take the list of packages along.
        rm -rf "${home:?}"/{bin,lib,lib64,include,share,pyvenv.cfg}
        python3 -m venv --system-site-packages "$home"
    fi
    local options=(--quiet --disable-pip-version-check --no-cache-dir --no-warn-script-location --root-user-action=ignore)
    if [[ -n $wheels ]]; then options+=(--no-index --find-links "$wheels"); fi
    say "program: installing Voxlupi from $project${wheels:+, with what is in $wheels}"
    # The system's own packages may be older than what the box needs; these are the venv's.
    "$home/bin/pip" install "${options[@]}" --upgrade --upgrade-strategy only-if-needed "$project" \
        || die "the program cannot be installed: see the lines above${wheels:+; was $wheels filled for Python $version and this kind of computer?}"
    # The same version again, with another content: pip would leave it.
    "$home/bin/pip" install "${options[@]}" --force-reinstall --no-deps "$project"
    install -m 644 "$here/light.py" "$home/light.py"
    mkdir -p "$(dirname "$command")"
    ln -sfn "$home/bin/voxlupi" "$command"
    say "program: $("$home/bin/voxlupi" --version), to be called as voxlupi"
}

install_settings() {
    local file
    file=$(settings)
    if [[ -e $file || -e $file.txt ]]; then
        say "settings: $file is there, and stays as it is"
    else
        say "settings: $file, in which everything is explained"
        install -m 644 "$project/config/voxlupi.toml" "$file"
    fi
}

install_units() {
    local unit
    for unit in voxlupi.service voxlupi-light.service; do
        say "service: $units/$unit"
        install -m 644 "$here/$unit" "$units/$unit"
    done
    say "service: $rule, so that the box may switch the machine off"
    install -D -m 644 "$here/50-voxlupi.rules" "$rule"
    if [[ ! -d /run/systemd/system ]]; then
        say "service: systemd does not run here, so it is begun with the next start"
        systemctl --quiet enable voxlupi-light.service voxlupi.service
        return
    fi
    systemctl daemon-reload
    systemctl --quiet enable voxlupi-light.service voxlupi.service
    say "service: starting; it speaks when it is ready"
    systemctl restart voxlupi.service || die "the box does not start: journalctl -u voxlupi says why, and: voxlupi doctor"
}

install_all() {
    [[ $EUID -eq 0 ]] || die "this needs to be root: sudo systemd/install.sh"
    if ! command -v apt-get >/dev/null || ! command -v systemctl >/dev/null; then
        die "this needs Raspberry Pi OS, or another Debian"
    fi
    [[ -z $wheels || -d $wheels ]] || die "$wheels is not a folder"
    mkdir -p "$home"
    install_packages
    install_user
    install_program
    install_settings
    install_units
    say "done: Voxlupi comes up by itself whenever this machine is switched on"
}

uninstall() {
    [[ $EUID -eq 0 ]] || die "this needs to be root: sudo systemd/install.sh --uninstall"
    local file added=()
    if [[ -d /run/systemd/system ]]; then
        say "service: stopping"
        systemctl --quiet disable --now voxlupi.service voxlupi-light.service 2>/dev/null || true
    else
        systemctl --quiet disable voxlupi.service voxlupi-light.service 2>/dev/null || true
    fi
    note_packages "$home/packages.before"
    [[ -s $home/packages ]] && mapfile -t added <"$home/packages"
    say "taking away: units, rule, program, what it has remembered"
    rm -f "$units/voxlupi.service" "$units/voxlupi-light.service" "$rule"
    if [[ $(readlink "$command" 2>/dev/null) == "$home/bin/voxlupi" ]]; then rm -f "$command"; fi
    # The list of packages goes last: whoever breaks this off can call it again.
    [[ -d $home ]] && find "$home" -mindepth 1 -maxdepth 1 ! -name packages -exec rm -rf {} +
    rm -rf /var/lib/voxlupi /var/cache/voxlupi /run/voxlupi /run/voxlupi-light
    # What root's own calls of voxlupi have left.
    rm -rf /root/.local/state/voxlupi /root/.cache/voxlupi
    if [[ -d /run/systemd/system ]]; then
        systemctl daemon-reload
        systemctl reset-failed voxlupi.service voxlupi-light.service 2>/dev/null || true
    fi
    for file in "$(settings)" "$(settings).txt"; do
        [[ -e $file ]] || continue
        if ! cmp -s "$file" "$project/config/voxlupi.toml"; then
            say "settings: $file is taken away; this is what was in it:"
            sed -E '/^[[:space:]]*(#|$)/d; s/^/    /' "$file"
        fi
        rm -f "$file"
    done
    if is_person; then
        say "user: voxlupi stays, it is a person's"
    else
        if getent passwd voxlupi >/dev/null; then
            say "user: taking away voxlupi"
            userdel voxlupi
        fi
        if getent group voxlupi >/dev/null; then groupdel voxlupi; fi
    fi
    if ((${#added[@]})); then uninstall_packages "${added[@]}"; fi
    rm -rf "$home"
    say "done: nothing of Voxlupi is left"
}

# Takes away packages that came with the box and that nothing else needs by now.
uninstall_packages() {
    local unneeded each there=()
    # Some may have been taken away, or have been renamed, since.
    for each in "$@"; do is_installed "$each" && there+=("$each"); done
    ((${#there[@]})) || return 0
    unneeded=$(apt-get -s autoremove | grep -c '^Remv' || true)
    apt-mark auto "${there[@]}" >/dev/null
    if ((unneeded)); then
        say "packages: others wait to be taken away, too: look at apt autoremove, which takes ours as well"
        return
    fi
    say "packages: taking away those that came with it and that nothing else needs"
    DEBIAN_FRONTEND=noninteractive apt-get autoremove --purge -y -qq >/dev/null
    for each in "${there[@]}"; do
        if is_installed "$each"; then say "packages: $each stays, for something else may want it"; fi
    done
}

fetch() {
    local folder=$1 python=${2:-3.13} platforms=() glibc
    command -v python3 >/dev/null || die "this needs python3"
    # What a Debian 12 or 13 can load, newest first.
    for glibc in 2_36 2_35 2_34 2_31 2_28 2_27 2_26 2_17; do platforms+=(--platform "manylinux_${glibc}_aarch64"); done
    platforms+=(--platform manylinux2014_aarch64)
    mkdir -p "$folder"
    say "loading packages for Python $python on a 64-bit Raspberry Pi into $folder"
    python3 -m pip download --quiet --disable-pip-version-check --only-binary=:all: --python-version "$python" \
        --implementation cp "${platforms[@]}" --dest "$folder" "$project" hatchling \
        || die "not all could be loaded: see the lines above"
    say "done: copy this project and $folder to the box, and call there: sudo systemd/install.sh --offline $(basename "$folder")"
}

usage() { sed -n '2,/^set/{/^set/d; s/^# \{0,1\}//; p}' "${BASH_SOURCE[0]}"; }

wheels=""
case ${1:-} in
    "") install_all ;;
    --offline)
        [[ $# -eq 2 ]] || { code=2; die "--offline needs a folder: --offline WHEELS"; }
        wheels=$(realpath -m -- "$2")
        install_all
        ;;
    --uninstall) uninstall ;;
    --fetch)
        [[ $# -ge 2 ]] || { code=2; die "--fetch needs a folder: --fetch WHEELS"; }
        fetch "${@:2}"
        ;;
    -h | --help) usage ;;
    *) code=2; usage >&2; die "there is no $1" ;;
esac
