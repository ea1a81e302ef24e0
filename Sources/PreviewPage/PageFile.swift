/// A file of the page of `multiplane preview`, which the binary contains.
///
/// The files are in a module of their own, because the optimizer visits each of the 100,000 elements of the embedded
/// arrays in each pass over their module.
package struct PageFile: Sendable {
    /// The media type, with the character set of text.
    package let type: String
    package let bytes: [UInt8]

    private static let script = "text/javascript; charset=utf-8"

    /// The files of the folder `Files` by their paths on the server.
    package static let all: [String: PageFile] = [
        "/": PageFile(type: "text/html; charset=utf-8", bytes: PackageResources.index_html),
        "/style.css": PageFile(type: "text/css; charset=utf-8", bytes: PackageResources.style_css),
        "/icon.svg": PageFile(type: "image/svg+xml", bytes: PackageResources.icon_svg),
        "/main.js": PageFile(type: script, bytes: PackageResources.main_js),
        "/api.js": PageFile(type: script, bytes: PackageResources.api_js),
        "/player.js": PageFile(type: script, bytes: PackageResources.player_js),
        "/stream.js": PageFile(type: script, bytes: PackageResources.stream_js),
        "/timeline.js": PageFile(type: script, bytes: PackageResources.timeline_js),
        "/media.js": PageFile(type: script, bytes: PackageResources.media_js),
        "/curves.js": PageFile(type: script, bytes: PackageResources.curves_js),
        "/compare.js": PageFile(type: script, bytes: PackageResources.compare_js),
        "/sheet.js": PageFile(type: script, bytes: PackageResources.sheet_js),
        "/layers.js": PageFile(type: script, bytes: PackageResources.layers_js),
        "/panels.js": PageFile(type: script, bytes: PackageResources.panels_js),
    ]
}
