import CPango
import Foundation

/// What fontconfig looks for fonts in: the machine's own, without the faces that come with the program, and the files
/// given.
enum FontConfiguration {
    /// The bundled faces, by what they say of themselves.
    private static let bundledFaces = BundledFonts.paths.flatMap(faces).joined()

    /// A new configuration, which the caller destroys, and which of the bundled and added files hold fonts.
    static func make(added: [String]) -> (config: OpaquePointer, files: [String])? {
        guard let config = FcInitLoadConfig() else { return nil }
        // Of two equal faces fontconfig takes the installed one, which another system may have built in another way.
        let rules = "<fontconfig><selectfont><rejectfont>\(bundledFaces)</rejectfont></selectfont></fontconfig>"
        if !bundledFaces.isEmpty { FcConfigParseAndLoadFromMemory(config, rules, 1) }
        guard FcConfigBuildFonts(config) != 0 else {
            FcConfigDestroy(config)
            return nil
        }
        return (config, (BundledFonts.paths + added).filter { FcConfigAppFontAddFile(config, $0) != 0 })
    }

    /// A pattern for each face of a file.
    private static func faces(of path: String) -> [String] {
        var patterns = [String]()
        var index = UInt32(0)
        var count = Int32(1)
        while index < count, let face = FcFreeTypeQuery(path, index, nil, &count) {
            defer { FcPatternDestroy(face) }
            index += 1
            var family: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(face, FC_FAMILY, 0, &family) == FcResultMatch, let family else { continue }
            let numbers = [FC_WEIGHT, FC_SLANT, FC_WIDTH].map { key in
                var value: Double = 0
                return FcPatternGetDouble(face, key, 0, &value) == FcResultMatch
                    ? element(key, "<double>\(value)</double>") : ""
            }
            let name = String(cString: family).replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(
                of: "<", with: "&lt;")
            patterns.append("<pattern>\(element(FC_FAMILY, "<string>\(name)</string>"))\(numbers.joined())</pattern>")
        }
        return patterns
    }

    private static func element(_ name: String, _ value: String) -> String {
        "<patelt name=\"\(name)\">\(value)</patelt>"
    }
}
