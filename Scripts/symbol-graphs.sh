# shellcheck shell=bash
# Sourced by Scripts/build-docs and Scripts/public-symbols: extracts the public symbols of the products with
# `swift symbolgraph-extract`. Expects the repository's folder in `root`.
#
# Environment:
#   MULTIPLANE_MODULES  the folder of the compiled modules; .build/debug/Modules by default

: "${root:?set it to the folder of the repository}"
modules=${MULTIPLANE_MODULES:-$root/.build/debug/Modules}

# Builds the modules if they are missing. Outdated modules are reported and used: building takes minutes. A folder from
# MULTIPLANE_MODULES is never built.
prepare_modules() {
    local module=$modules/Multiplane.swiftmodule newest
    if [[ -n ${MULTIPLANE_MODULES:-} ]]; then
        [[ -e $module ]] && return
        echo "$modules: there is no Multiplane.swiftmodule; set MULTIPLANE_MODULES to a folder of compiled modules" >&2
        exit 1
    fi
    if [[ ! -e $module ]]; then
        swift build --package-path "$root" >&2
        return
    fi
    # shellcheck disable=SC2012
    newest=$(ls -t "$modules"/*.swiftmodule | sed -n 1p)
    if [[ -n $(find "$root/Sources" -newer "$newest" -name '*.swift' -print -quit) ]]; then
        echo "$modules is older than the sources; run \`swift build\` for current results" >&2
    fi
}

# Prints the arguments for swift commands that import the modules.
module_arguments() {
    local flag map module
    echo -I "$modules" -target "$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | sed -n 1p)"
    for flag in $(pkg-config --cflags-only-I libavformat pangoft2 libpng lcms2); do echo -Xcc "$flag"; done
    for module in PixelKernels WorkerSandbox; do
        echo "module $module { umbrella header \"$root/Sources/$module/include/$module.h\" export * }" >"$1/$module.modulemap"
    done
    for map in "$1/PixelKernels.modulemap" "$1/WorkerSandbox.modulemap" "$root"/Sources/C*/module.modulemap "$root"/.build/checkouts/*/Sources/C*/include/module.modulemap; do
        if [[ -e $map ]]; then echo -Xcc "-fmodule-map-file=$map"; fi
    done
}

# Writes the symbol graphs of Multiplane and of UIKit to the folder $1, using the folder $2 for other files. SPI and members inherited from other types are omitted.
extract_symbol_graphs() {
    local exported arguments
    exported=$(sed -n '/Foundation/d; s/^@_exported import //p' "$root/Sources/Multiplane/Exports.swift" | paste -sd ,)
    mapfile -t arguments < <(module_arguments "$2" | tr ' ' '\n')
    extract_symbol_graph Multiplane "$exported" "$1" "${arguments[@]}"
    extract_symbol_graph UIKit ViewAnimation,ImageIO "$1" "${arguments[@]}"
}

# Writes the symbol graphs of the products whose symbols are not part of the documentation site.
extract_other_symbol_graphs() {
    local arguments
    mapfile -t arguments < <(module_arguments "$2" | tr ' ' '\n')
    extract_symbol_graph QuartzCore "" "$1" "${arguments[@]}"
    extract_symbol_graph CoreText "" "$1" "${arguments[@]}"
    extract_symbol_graph CoreImage "" "$1" "${arguments[@]}"
    extract_symbol_graph MultiplanePreview "" "$1" "${arguments[@]}"
    extract_symbol_graph AppKit "" "$1" "${arguments[@]}"
}

extract_symbol_graph() {
    local module=$1 exported=$2 folder=$3
    shift 3
    swift symbolgraph-extract -module-name "$module" -output-dir "$folder" -minimum-access-level public \
        -skip-synthesized-members -emit-extension-block-symbols \
        -experimental-allowed-reexported-modules="$exported" "$@"
}
