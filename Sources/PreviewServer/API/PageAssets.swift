import Foundation

/// The files of the page, which the binary contains.
enum PageAssets {
    private struct Asset {
        let type: String
        let bytes: [UInt8]
    }

    private static let script = "text/javascript; charset=utf-8"

    /// The files by their paths. The folder `Page` contains them.
    private static let assets: [String: Asset] = [
        "/": Asset(type: "text/html; charset=utf-8", bytes: PackageResources.index_html),
        "/style.css": Asset(type: "text/css; charset=utf-8", bytes: PackageResources.style_css),
        "/icon.svg": Asset(type: "image/svg+xml", bytes: PackageResources.icon_svg),
        "/main.js": Asset(type: script, bytes: PackageResources.main_js),
        "/api.js": Asset(type: script, bytes: PackageResources.api_js),
        "/player.js": Asset(type: script, bytes: PackageResources.player_js),
        "/stream.js": Asset(type: script, bytes: PackageResources.stream_js),
        "/timeline.js": Asset(type: script, bytes: PackageResources.timeline_js),
        "/media.js": Asset(type: script, bytes: PackageResources.media_js),
        "/curves.js": Asset(type: script, bytes: PackageResources.curves_js),
        "/compare.js": Asset(type: script, bytes: PackageResources.compare_js),
        "/sheet.js": Asset(type: script, bytes: PackageResources.sheet_js),
        "/layers.js": Asset(type: script, bytes: PackageResources.layers_js),
        "/panels.js": Asset(type: script, bytes: PackageResources.panels_js),
    ]

    /// Returns the response with a file; nil if the page has none at the path.
    static func response(_ path: String) -> HTTPResponse? {
        assets[path].map { HTTPResponse(.ok, type: $0.type, Data($0.bytes)) }
    }
}
