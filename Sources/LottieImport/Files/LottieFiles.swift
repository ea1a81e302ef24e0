import FileAccess
import Foundation
import SourceFiles

/// Finds the files that an animation names.
package struct LottieFiles: Sendable {
    /// The folder of the animation file; nil if it has none.
    package var folder: URL?
    /// The files of an archive by path.
    package var entries: [String: Data] = [:]

    /// Creates the files of a folder.
    package init(folder: URL? = nil) { self.folder = folder }

    /// Returns the image or audio of an asset; nil if it is missing or outside the folder.
    func source(of asset: LottieImageAsset) -> ContainedFile? {
        if asset.isEmbedded { return Self.embedded(asset.path) }
        let folders = ["i/", "images/", "u/", "audio/", asset.folder]
        for path in folders.map({ $0 + asset.path }) {
            if let data = entries[path] {
                return .data(data, fileExtension: URL(fileURLWithPath: asset.path).pathExtension)
            }
        }
        return file(asset.folder + asset.path).map { .file($0) }
    }

    /// Returns the bytes of a font file: in an archive, in a data URL, or beside the animation; nil if there is none.
    ///
    /// Archives name their fonts "/f/name.ttf", or only store a file with the name of the font.
    func font(_ font: LottieFont, named name: String) -> Data? {
        if font.path.hasPrefix("data:") {
            guard case .data(let data, _)? = Self.embedded(font.path) else { return nil }
            return data
        }
        let path = font.path.hasPrefix("/") ? String(font.path.dropFirst()) : font.path
        let file = path.split(separator: "/").last.map(String.init) ?? ""
        for path in [path, "f/\(file)", "fonts/\(file)", "f/\(name).ttf", "f/\(name).otf"] {
            if let data = entries[path] { return data }
        }
        guard !path.isEmpty, let url = self.file(path) else { return nil }
        return try? InputFile.contents(url.path, limit: LottieFile.byteLimit)
    }

    /// Returns an existing file of the folder by its relative path; nil if it is outside the folder, also after
    /// symbolic links are followed. Animations come from strangers, and must not show other files of the computer.
    ///
    /// `InputFile` checks again that the file is in the folder when it is opened.
    private func file(_ path: String) -> URL? {
        guard let folder, !path.hasPrefix("/"), !path.contains("://"), !path.contains("\\"),
            !path.split(separator: "/").contains("..")
        else { return nil }
        guard let root = ConfinedFolder(folder.path.isEmpty ? "." : folder.path),
            let file = InputFile.resolve("\(root.path)/\(path)", in: root), FileManager.default.fileExists(atPath: file)
        else { return nil }
        return URL(fileURLWithPath: file)
    }

    /// Returns the contents of a data URL; nil for other types than those of images, audio and fonts.
    private static func embedded(_ text: String) -> ContainedFile? {
        let kinds = ["image/", "audio/", "font/", "application/"]
        guard let url = try? DataURL(text), kinds.contains(where: url.mediaType.hasPrefix) else { return nil }
        return .data(url.data, fileExtension: url.fileExtension)
    }
}
