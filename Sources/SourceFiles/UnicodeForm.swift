import FileAccess
import Foundation

/// Files whose names differ only in their Unicode form: `é` is one character (NFC) or `e` with an accent (NFD), as
/// copied from macOS, and Linux distinguishes them.
package enum UnicodeForm {
    /// The number of entries of a folder that are compared.
    private static let limit = 10_000

    /// Returns the path of an existing file whose name or folders have another Unicode form; nil if there is none.
    package static func existing(_ path: String) -> String? {
        guard path.unicodeScalars.contains(where: { !$0.isASCII }), path.utf8.count <= 4096 else { return nil }
        var resolved = path.hasPrefix("/") ? "/" : FileManager.default.currentDirectoryPath
        for part in path.split(separator: "/") {
            let plain = (resolved as NSString).appendingPathComponent(String(part))
            if FileManager.default.fileExists(atPath: plain) {
                resolved = plain
                continue
            }
            // Swift compares text regardless of its Unicode form.
            let names = InputFolder.names(resolved, limit: limit)
            guard let name = names.first(where: { $0 == part }) else { return nil }
            resolved = (resolved as NSString).appendingPathComponent(name)
        }
        return resolved.utf8.elementsEqual(path.utf8) ? nil : resolved
    }

    /// The name of the Unicode form of text: "composed (NFC)" or "decomposed (NFD)".
    package static func name(of text: String) -> String {
        text.utf8.elementsEqual(text.precomposedStringWithCanonicalMapping.utf8)
            ? "composed (NFC)" : "decomposed (NFD)"
    }
}
