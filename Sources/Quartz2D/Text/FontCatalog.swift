import CPango
import Foundation

/// The fonts of this process: those of the system and those registered by file.
public enum FontCatalog {
    /// The installed families in alphabetical order.
    public static func families() -> [String] { TextEngine.shared.families() }

    /// The font that is drawn when `fontName` is asked for.
    public static func resolution(of fontName: String) -> FontResolution { TextEngine.shared.resolve(fontName) }

    /// The files of all fonts that `text` is drawn with when `fontName` is asked for, those that stand in for missing
    /// characters too; in alphabetical order.
    public static func files(of fontName: String, drawing text: String) -> [String] {
        TextEngine.shared.files(of: fontName, drawing: text)
    }

    /// Makes the fonts of a file available under their own family names, for this process; nothing changes when they
    /// are already.
    /// - Throws: `FontError.unusable` when there is no such file or it holds no font.
    public static func register(fileAt url: URL) throws(FontError) {
        guard FileManager.default.isReadableFile(atPath: url.path) else {
            throw .unusable(path: url.path, reason: "no readable file there")
        }
        // A pipe would be waited for.
        guard (try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
        else {
            throw .unusable(path: url.path, reason: "it is no file")
        }
        let isAdded = TextEngine.shared.register(url.path)
        guard isAdded else { throw .unusable(path: url.path, reason: "it holds no font that FreeType can read") }
    }
}

/// Why a font file could not be used.
public enum FontError: Error, Equatable, Sendable, CustomStringConvertible {
    case unusable(path: String, reason: String)

    public var description: String {
        switch self {
        case .unusable(let path, let reason): "cannot use the font \(path): \(reason); give a TTF, OTF or TTC file"
        }
    }
}

/// A font by name and size; `fontName` is what `CATextLayer.font` takes.
///
/// - Apple: `UIFont`, without metrics: `CATextLayer` sets the text.
public final class UIFont: Hashable, Sendable {
    public let fontName: String
    /// In points.
    public let pointSize: CGFloat

    public init(name: String, size: CGFloat) { (fontName, pointSize) = (name, size) }

    /// Helvetica, which stands in for the system's font.
    public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(name: "Helvetica", size: size) }
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(name: "Helvetica-Bold", size: size) }

    public func withSize(_ size: CGFloat) -> UIFont { UIFont(name: fontName, size: size) }

    public static func == (a: UIFont, b: UIFont) -> Bool { a.fontName == b.fontName && a.pointSize == b.pointSize }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(fontName)
        hasher.combine(pointSize)
    }
}

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

/// The fonts that come with the program, so that text in DejaVu is the same on every machine; those installed come
/// beside them.
enum BundledFonts {
    static let paths = files(in: ResourceFolder("fonts", variable: "MULTIPLANE_FONTS").paths)

    /// The font files of the first folder that has some, by name.
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
