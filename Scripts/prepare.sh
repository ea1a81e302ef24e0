# shellcheck shell=bash
# Sourced by ./multiplane, ./test and scripts: installs missing Debian packages, checks for Swift, builds the command.
# Expects the repository's folder in `root`. Functions that fail print the problem and its solution to standard error.

: "${root:?set it to the folder of the repository}"
readonly oldest_swift_major=6 oldest_swift_minor=1
# libavutil of FFmpeg 5.1 and of FFmpeg 9
readonly oldest_avutil_major=57 oldest_avutil_minor=28 newest_avutil_major=61

fail() {
    echo "multiplane: $*" >&2
    exit 1
}

# Prints the arguments that are not installed as Debian packages, either by this name or with t64, as in Debian 13.
missing_packages() {
    local name states
    for name in "$@"; do
        states=$(dpkg-query -W -f '${db:Status-Status} ' "$name" "${name}t64" 2>/dev/null) || true
        [[ " $states" == *" installed "* ]] || echo "$name"
    done
}

# Prints the packages of packages.apt for the purposes in the arguments. Numbers of releases may need apt's lists.
needed_packages() {
    local purpose prefix
    for purpose in "$@"; do
        if ! "$root/Scripts/packages" "$purpose" >/dev/null 2>&1 && command -v apt-cache >/dev/null && prefix=$(root_prefix); then
            $prefix apt-get update >/dev/null 2>&1 || true
        fi
        "$root/Scripts/packages" "$purpose" || true
    done
}

# Prints the prefix for running apt-get: nothing for root, sudo for other users (with a password prompt on terminals only).
root_prefix() {
    if [[ $(id -u) == 0 ]]; then return 0; fi
    command -v sudo >/dev/null || return 1
    if [[ -t 0 && -t 2 ]]; then echo sudo; return 0; fi
    sudo -n true 2>/dev/null || return 1
    echo "sudo -n"
}

require_without_dpkg() {
    local modules=(libavformat libavcodec libavutil libswscale libswresample pangoft2 libpng lcms2)
    command -v pkg-config >/dev/null && pkg-config --exists "${modules[@]}" && return
    fail "this system has no dpkg; install the libraries ${modules[*]} (pkg-config names) and the DejaVu fonts"
}

# Installs the missing packages for building, and those for the purposes in the arguments.
install_packages() {
    command -v dpkg-query >/dev/null || { require_without_dpkg; return; }
    install_purposes build "$@"
}

# Installs the missing packages for the purposes in the arguments.
install_purposes() {
    local needed missing prefix log
    mapfile -t needed < <(needed_packages "$@" 2>/dev/null)
    (( ${#needed[@]} > 0 )) || fail "cannot read $root/packages.apt"
    mapfile -t missing < <(missing_packages "${needed[@]}")
    if (( ${#missing[@]} == 0 )); then return; fi

    local remedy="run as root: apt-get install ${missing[*]}"
    [[ -z ${MULTIPLANE_NO_INSTALL:-} ]] || fail "packages are missing and MULTIPLANE_NO_INSTALL is set; $remedy"
    command -v apt-get >/dev/null || fail "packages are missing and apt-get is not available; install ${missing[*]}"
    prefix=$(root_prefix) || fail "packages are missing and this user cannot install them; $remedy"

    if [[ -t 2 ]]; then echo "multiplane: installing ${missing[*]}" >&2; fi
    log=$(mktemp)
    # The package lists may be missing or outdated: update them if the installation fails.
    if ! apt_install "$prefix" "${missing[@]}" >"$log" 2>&1; then
        $prefix apt-get update >>"$log" 2>&1 || true
        apt_install "$prefix" "${missing[@]}" >>"$log" 2>&1 || {
            cat "$log" >&2
            rm -f "$log"
            fail "apt-get could not install the packages; check the network connection, or $remedy"
        }
    fi
    rm -f "$log"
}

# Installs the browser on CI if that is possible within minutes. Never fails: the check that uses it is skipped without it.
install_browser() {
    local prefix options=(-o DPkg::Lock::Timeout=60 -o Acquire::http::Timeout=20 -o Acquire::Retries=1) names
    if [[ -z ${CI:-} || -n ${MULTIPLANE_NO_INSTALL:-} ]] || ! command -v apt-get >/dev/null; then return 0; fi
    mapfile -t names < <("$root/Scripts/packages" browser)
    mapfile -t names < <(missing_packages "${names[@]}")
    if (( ${#names[@]} == 0 )) || ! prefix=$(root_prefix); then return 0; fi
    # Only downloads are interrupted: an interrupted installation would leave packages half configured.
    {
        download_packages "$prefix" "${options[@]}" "${names[@]}" ||
            { timeout 60 $prefix apt-get update "${options[@]}" && download_packages "$prefix" "${options[@]}" "${names[@]}"; } &&
            apt_install "$prefix" --no-download "${names[@]}"
    } </dev/null >/dev/null 2>&1 || echo "test: ${names[*]} could not be installed" >&2
}

download_packages() {
    local prefix=$1
    shift
    timeout 120 $prefix apt-get install -y --no-install-recommends --download-only "$@"
}

apt_install() {
    local prefix=$1
    shift
    $prefix env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300 "$@"
}

# Fails if the installed FFmpeg is too old.
require_ffmpeg() {
    local version
    version=$(pkg-config --modversion libavutil 2>/dev/null) || return 0
    local major=${version%%.*} minor=${version#*.}
    minor=${minor%%.*}
    if ((major < oldest_avutil_major || (major == oldest_avutil_major && minor < oldest_avutil_minor))); then
        fail "the installed FFmpeg is too old: it has libavutil $version, and FFmpeg 5.1 has 57.28; install the -dev packages of FFmpeg 5.1 or later"
    fi
}

# Prints the likely reason of a failed build to standard error, if the system is not one on which builds are tested.
explain_failed_build() {
    local version
    version=$(pkg-config --modversion libavutil 2>/dev/null) || return 0
    if ((${version%%.*} > newest_avutil_major)); then
        echo "multiplane: this FFmpeg has libavutil $version, newer than that of FFmpeg 9 (61), the newest that was tested" >&2
    fi
}

# Builds a product with optimization. Debug information would take an eighth of the compiler's time.
build_release() {
    local product=$1
    shift
    swift build --package-path "$root" -c release --product "$product" --disable-index-store -debug-info-format none "$@"
}

# Turns the optimizer off, without which assertions would be checked. With MULTIPLANE_LAUNCHER=1, Package.swift turns it on
# again for modules whose code runs for each layer or pixel of a frame.
readonly launcher_options=(-Xswiftc -Onone -Xswiftc -assert-config -Xswiftc Release)

# Prints options that leave out what only checks, LLVM's verifier and the search for data races, which builds of tests
# repeat, and a pass that takes a sixth of the compiler's time for modules without the optimizer.
short_options() {
    local options=(
        -Xfrontend -disable-llvm-verify -Xllvm -sil-disable-pass=send-non-sendable
        -Xllvm -sil-disable-pass=mandatory-redundant-load-elimination
    )
    swiftc -typecheck "${options[@]}" - </dev/null >/dev/null 2>&1 || return 0
    printf -- '-Xswiftc\n%s\n' "${options[@]}"
}

# Prints options that stop the optimizer from inlining into functions of more than 100 blocks instead of 400, of which
# drawing has many, so that it takes a quarter less time for them. Compilers before Swift 6.3 do not know the option.
inlining_options() {
    local option=-sil-inline-overall-caller-block-limit=100
    swiftc -typecheck -Xllvm "$option" - </dev/null >/dev/null 2>&1 || return 0
    printf '%s\n' -Xswiftc -Xllvm -Xswiftc "$option"
}

# Prints options that let a module be compiled as soon as the interface of the one below it is known: otherwise, most
# modules wait for each other in one line. Without a list of files in the temporary folder, whose name changes, a second
# build only compiles what has changed.
parallel_options() {
    [[ $(swift build --help 2>/dev/null) == *--use-integrated-swift-driver* ]] || return 0
    printf '%s\n' --use-integrated-swift-driver -Xswiftc -driver-filelist-threshold=100000
}

# Prints options for the linker of the Swift toolchain, if it has one, on systems without gold, such as Debian 13. The
# linker that Swift would use there takes minutes instead of seconds.
linker_options() {
    local compiler
    if command -v ld.gold >/dev/null; then return 0; fi
    compiler=$(readlink -f -- "$(command -v swiftc)") || return 0
    if [[ -x ${compiler%/*}/ld.lld ]]; then printf '%s\n' -Xswiftc -use-ld=lld; fi
}

build_for_launcher() {
    local options
    mapfile -t options < <(parallel_options; inlining_options; short_options; linker_options)
    MULTIPLANE_LAUNCHER=1 build_release "$1" "${launcher_options[@]}" "${options[@]}"
}

# Prints why swift or its package manager cannot start; returns 1 if both start.
swift_failure() {
    local output
    output=$(swift --version 2>&1 && swift build --version 2>&1) && return 1
    printf '%s\n' "$output" | sed -n '$p'
}

# Installs what Swift needs if it cannot start, because a library is missing, say.
repair_swift() {
    local reason
    reason=$(swift_failure) || return 0
    if command -v dpkg-query >/dev/null; then
        echo "multiplane: swift cannot start ($reason); installing the packages that it needs" >&2
        install_purposes swift
        reason=$(swift_failure) || return 0
    fi
    fail "swift cannot start: $reason; it needs the Debian packages $("$root/Scripts/packages" swift 2>/dev/null | tr '\n' ' ')"
}

require_swift() {
    local version remedy="install Swift $oldest_swift_major.$oldest_swift_minor or later (https://www.swift.org/install/linux) and put it on PATH"
    command -v swift >/dev/null || fail "swift is not on PATH; $remedy"
    repair_swift
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | sed -n 1p)
    local major=${version% *} minor=${version#* }
    [[ -n $version ]] || fail "\`swift --version\` did not print a version; $remedy"
    if (( major < oldest_swift_major || (major == oldest_swift_major && minor < oldest_swift_minor) )); then
        fail "this is Swift $major.$minor; $remedy"
    fi
}
