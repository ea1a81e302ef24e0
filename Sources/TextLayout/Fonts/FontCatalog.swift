import CPango
import FileAccess
import Foundation
import Images

/// The fonts of the current `FontCollection`: installed fonts and fonts registered by file.
package enum FontCatalog {
    /// Returns the available font families in alphabetical order.
    package static func families() -> [String] { FontCollection.current.engine.families() }

    /// Returns the font that is used for `fontName`.
    package static func resolution(of fontName: String) -> FontResolution {
        FontCollection.current.engine.resolve(fontName)
    }

    /// Returns the files of all fonts that draw `text` in `fontName`, including fallback fonts, in alphabetical order.
    package static func files(of fontName: String, drawing text: String) -> [String] {
        FontCollection.current.engine.files(of: fontName, drawing: text)
    }

    /// Makes the fonts of a file available in the current collection by their family names; has no effect when they
    /// already are.
    /// - Throws: `FontError.unusable` when the file does not exist or contains no font.
    package static func register(fileAt url: URL) throws(FontError) {
        if let error = register(filesAt: [url.path]).first { throw error.value }
    }

    /// Makes the fonts of files available in the current collection, in the time of one.
    ///
    /// - Returns: The errors of the files that cannot be used, by path.
    package static func register(filesAt paths: [String]) -> [String: FontError] {
        var errors: [String: FontError] = [:]
        let files = paths.compactMap { path in
            do throws(InputFile.Failure) { return try FontFile.opened(path) } catch {
                let reason = error == .notRegular ? "it is not a file" : "there is no readable file"
                errors[path] = .unusable(path: path, reason: reason)
                return nil
            }
        }
        let registered = Set(FontCollection.current.register(files).map(\.path))
        for file in files where !registered.contains(file.path) {
            errors[file.path] = .unusable(path: file.path, reason: "it contains no font that FreeType can read")
        }
        return errors
    }
}

/// An error of using a font file.
package enum FontError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be read, or contains no font.
    case unusable(path: String, reason: String)

    package var description: String {
        switch self {
        case .unusable(let path, let reason): "cannot use the font \(path): \(reason); specify a TTF, OTF or TTC file"
        }
    }
}

/// The fontconfig configuration: the fonts of the system without the faces that Multiplane bundles, plus font files.
enum FontConfiguration {
    /// Patterns that match the bundled faces by their own description.
    private static let bundledFaces = BundledFonts.paths.flatMap(faces).joined()
    /// The configuration files in a portable package (`Scripts/package --portable`), which are read in the order of
    /// their names.
    private static let packagedFolder = ResourceFolder("fontconfig").paths.first(where: FileManager.default.fileExists)

    /// Creates a configuration, which the caller destroys; also returns the bundled and added files that contain fonts,
    /// as opened.
    static func make(added: [FontFile]) -> (config: OpaquePointer, files: [String])? {
        guard let config = load() else { return nil }
        // Of two equal faces fontconfig prefers the installed one, which other systems may have in another build.
        let rules = "<fontconfig><selectfont><rejectfont>\(bundledFaces)</rejectfont></selectfont></fontconfig>"
        if !bundledFaces.isEmpty { FcConfigParseAndLoadFromMemory(config, rules, 1) }
        guard FcConfigBuildFonts(config) != 0 else {
            FcConfigDestroy(config)
            return nil
        }
        return (config, (BundledFonts.paths + added.map(\.openPath)).filter { FcConfigAppFontAddFile(config, $0) != 0 })
    }

    /// Loads the configuration of the system, or on systems without one, that of a portable package.
    private static func load() -> OpaquePointer? {
        guard let folder = packagedFolder, let config = FcConfigCreate() else { return FcInitLoadConfig() }
        // Without a configuration, this would load that of the system with all of its fonts.
        let system = FcConfigGetFilename(config, nil)
        defer { FcStrFree(system) }
        guard system == nil, FcConfigParseAndLoad(config, folder, 1) != 0 else {
            FcConfigDestroy(config)
            return FcInitLoadConfig()
        }
        return config
    }

    /// Returns a pattern for each face of a file.
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

/// The fonts that ship with Multiplane, so that text in DejaVu is identical on every machine; installed fonts are used
/// in addition.
enum BundledFonts {
    static let paths = files(in: ResourceFolder("fonts", variable: "MULTIPLANE_FONTS").paths)

    /// Returns the font files, by name, of the first folder that has some.
    static func files(in folders: [String]) -> [String] {
        for folder in folders {
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            let fonts = names.filter {
                ["ttf", "otf", "ttc"].contains(URL(fileURLWithPath: $0).pathExtension.lowercased())
            }
            if !fonts.isEmpty { return fonts.map { folder + "/" + $0 } }
        }
        return []
    }
}
