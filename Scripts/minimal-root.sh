# shellcheck shell=bash
# Sourced by Scripts/check-package, Scripts/check-distributions and Scripts/check-arm-command: makes empty roots of
# releases, and packages in them. Expects the repository's folder in `root`.

: "${root:?set it to the folder of the repository}"

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

# Lets apt-get in the root $1 use the network. The lists of testing and sid on a mirror with snapshots of Debian can have expired.
configure_network() {
    cp /etc/resolv.conf "$1/etc/resolv.conf"
    echo 'Acquire::Check-Valid-Until "false";' >"$1/etc/apt/apt.conf.d/90multiplane"
}

# Makes packages of the kinds $5... with Scripts/package in the root $2, moves them to .build/packages, and prints their paths.
# `inside $1` runs a command there, $3 is the path of the binary in the root, and $4 the Package.resolved of its build.
make_packages() {
    local name=$1 folder=$2 binary=$3 resolved=$4 kind file programs=(binutils dpkg-dev git patchelf python3 xz-utils)
    shift 4
    # The version of a package is that of its commit.
    git clone --quiet --depth 1 "file://$root" "$folder/src" || return 1
    cp "$resolved" "$folder/src/Package.resolved"
    # A wheel is made with the packages of the release, without a download from PyPI.
    if [[ " $* " == *" wheel "* ]]; then programs+=(python3-pip python3-setuptools python3-wheel); fi
    {
        inside "$name" apt-get update && inside "$name" apt-get install -y --no-install-recommends "${programs[@]}"
    } >&2 || return 1
    mkdir -p "$root/.build/packages"
    for kind in "$@"; do
        file=$(inside "$name" env PIP_NO_BUILD_ISOLATION=0 bash /src/Scripts/package "$kind" --binary "$binary" --output /packages) || return 1
        mv "$folder$file" "$root/.build/packages/"
        echo "$root/.build/packages/${file##*/}"
    done
}
