# shellcheck shell=bash
# Sourced by Scripts/check-package, Scripts/check-distributions and Scripts/check-arm-command: makes empty roots of
# releases.

# Writes the archive $2 with an empty root of the release $1, from the mirror $3 or that of Debian, using the folder $4.
# $5 is an architecture (default: that of this machine); the kernel must run its programs.
make_minimal_root() {
    local suite=$1 archive=$2 mirror=${3:-http://deb.debian.org/debian} work=$4 architecture=${5:-} script=()
    mkdir -p "$(dirname -- "$archive")"
    # debootstrap knows future releases by the script of an older one only.
    [[ -e /usr/share/debootstrap/scripts/$suite ]] || script=(/usr/share/debootstrap/scripts/sid)
    debootstrap --variant=minbase ${architecture:+--arch="$architecture"} "$suite" "$work/new" "$mirror" "${script[@]}" || return 1
    tar --create --directory "$work/new" --file "$archive.new" . || return 1
    mv "$archive.new" "$archive"
    rm -rf "$work/new"
}
