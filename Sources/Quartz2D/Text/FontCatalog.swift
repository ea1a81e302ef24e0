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
