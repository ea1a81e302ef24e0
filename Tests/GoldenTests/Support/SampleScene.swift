import Foundation
import Multiplane
import SceneLanguage
import TestSupport
import Testing
import TextLayout

/// A scene file in samples/, rendered at a small size at three times.
struct SampleScene: Sendable, CustomTestStringConvertible {
    let url: URL

    var name: String { url.deletingPathExtension().lastPathComponent }
    var testDescription: String { name }

    /// The times as fractions of the duration.
    static let shares = [Rational(1, 5), Rational(1, 2), Rational(9, 10)]
    /// The scale of the images: 320 × 180 for a scene of 1280 × 720.
    static let scale = 0.25
    /// Parameter values for some samples, which test parameters.
    private static let overrides = ["name-card": ["photo": "media/summit.jpg"]]

    static let folder = GoldenScene.folder.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("samples")
    static let all: [SampleScene] = {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }.map(SampleScene.init)
    }()

    func referenceName(_ part: Int) -> String { "samples/\(name)@\(part + 1)" }

    static var referenceNames: [String] { all.flatMap { scene in shares.indices.map(scene.referenceName) } }

    func images() throws -> [CGImage] {
        guard name == "scripts" else { return try imagesInFonts() }
        return try FontCollection.withNew {
            try FontCatalog.register(fileAt: ScriptSample.fonts)
            return try imagesInFonts()
        }
    }

    /// Returns the images in the current fonts.
    private func imagesInFonts() throws -> [CGImage] {
        let overrides = (Self.overrides[name] ?? [:]).map { ParameterOverride(name: $0, text: $1) }
        let scene = try SceneDescription(path: url.path, overrides: overrides)
        let size = (Double(scene.size.width) * Self.scale, Double(scene.size.height) * Self.scale)
        let viewport = Viewport(width: Int(size.0), height: Int(size.1), scale: Self.scale)
        let stills = StillRenderer(try scene.makeMovie(), viewport: viewport, threads: 2)
        let images = try Self.shares.map { try stills.image(at: scene.duration * $0) }
        guard stills.warnings.isEmpty else { throw NotDrawn(what: stills.warnings) }
        return images
    }
}
