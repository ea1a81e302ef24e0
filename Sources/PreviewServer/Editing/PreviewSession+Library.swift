import FileAccess
import Foundation
import Images
import MediaReading
import MediaTime
import SceneEditing
import SceneLanguage
import SourceFiles

/// A part of a file that the page adds to the folder of the scene.
private struct UploadedPart: Decodable {
    let name: String
    /// The offset of the part in the file; a part at 0 begins a new file.
    let offset: Int
    let data: Data
    let isLast: Bool
}

extension PreviewSession {
    /// Adds a part of a file to the folder of the scene. One file is added at a time.
    ///
    /// - Returns: The name of the complete file and what it is; null before its last part.
    /// - Throws: `EditRefusal`.
    func upload(_ body: Data) throws -> EditValue {
        guard let part = try? JSONDecoder().decode(UploadedPart.self, from: body) else {
            throw EditRefusal("The request has no part of a file.")
        }
        let (version, source) = shared.withLock { ($0.version, $0.source) }
        // The state has no reason before the scene is loaded.
        if let refusal = reason(version, source) { throw EditRefusal(refusal) }
        guard source.base == nil else {
            throw EditRefusal(
                "Paths of the scene start from another folder (--base). Copy the file there, and add it to `assets`.")
        }
        let name = try uploaded.withLock { file -> String? in
            if part.offset == 0 {
                // The temporary file of an incomplete one, which can have the same name, is removed first.
                file = nil
                file = try NewFile(part.name, in: FilePath.parent(Self.path(of: source)))
            }
            guard let current = file, current.count == part.offset else {
                throw EditRefusal("Another file is being added. Add \(part.name) again.")
            }
            do {
                try current.append(part.data)
                guard part.isLast else { return nil }
                file = nil
                return try current.finish()
            } catch {
                file = nil
                throw error
            }
        }
        return .map([
            .init("file", name.map { .text($0) } ?? .null),
            .init("kind", name.map(SceneLibrary.kind) ?? .null),
        ])
    }

    /// Returns a thumbnail of an asset of the scene, an image or a clip, as PNG.
    ///
    /// - Throws: `PreviewError.noMedia` for other assets; errors of the file.
    func thumbnail(ofAsset name: String) throws -> Data {
        guard let (file, document) = SceneLibrary(try shownScene().sources).file(ofAsset: name) else {
            throw PreviewError.noMedia
        }
        let source = shared.withLock(\.source)
        let path = file.hasPrefix("/") ? file : (source.base ?? FilePath.parent(document)) + "/" + file
        return try media.assetThumbnail(try source.root?.input(path) ?? path)
    }
}

/// The thumbnail of an image or of a clip.
enum AssetThumbnail {
    /// The largest size in pixels.
    private static let width = 160.0, height = 90.0

    /// Returns whether a file can have a thumbnail: images and clips, but not SVG files, which are drawn as layers.
    static func isAvailable(for file: String) -> Bool {
        switch AssetKind(ofFile: file) {
        case .image: !file.lowercased().hasSuffix(".svg")
        case .clip: true
        default: false
        }
    }

    /// - Parameters:
    ///   - path: The path of an image or a clip.
    ///   - duration: Returns the duration of a clip in seconds.
    /// - Throws: errors of the file.
    static func png(_ path: String, duration: (ClipSource) throws -> Double) throws -> Data {
        let url = URL(fileURLWithPath: path)
        guard AssetKind(ofFile: path) == .clip else { return try fitted(try decodeImageFile(url)) }
        let source = ClipSource.file(url)
        // Clips often begin black.
        let time = Rational(near: try duration(source) / 4)
        return try fitted(try ClipReader(source).frame(at: time, earliest: .zero).image)
    }

    private static func fitted(_ image: CGImage) throws -> Data {
        let scale = min(1, width / Double(image.width), height / Double(image.height))
        func side(_ pixels: Int) -> Int { max(1, Int((Double(pixels) * scale).rounded())) }
        return try image.resampled(width: side(image.width), height: side(image.height)).pngData()
    }
}
