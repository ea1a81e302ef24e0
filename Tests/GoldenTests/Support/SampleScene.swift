import Foundation
import Multiplane
import TestSupport
import Testing

/// A scene file of samples/, drawn small at three times of its course.
struct SampleScene: Sendable, CustomTestStringConvertible {
    let url: URL

    var name: String { url.deletingPathExtension().lastPathComponent }
    var testDescription: String { name }

    /// A fifth, a half and nine tenths of the way.
    static let shares = [Rational(1, 5), Rational(1, 2), Rational(9, 10)]
    /// 320 × 180 for a scene of 1280 × 720.
    static let scale = 0.25
    /// Beside the defaults, so that a parameter's way into the picture is drawn as well.
    private static let overrides = ["name-card": ["photo": "media/summit.jpg"]]

    static let folder = GoldenScene.folder.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("samples")
    static let all: [SampleScene] = {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }.map(SampleScene.init)
    }()

    func referenceName(_ part: Int) -> String { "samples/\(name)@\(part + 1)" }

    static var referenceNames: [String] { all.flatMap { scene in shares.indices.map(scene.referenceName) } }

    func pictures() throws -> [CGImage] {
        let overrides = (Self.overrides[name] ?? [:]).map { ParameterOverride(name: $0, text: $1) }
        let scene = try SceneDescription(path: url.path, overrides: overrides)
        let size = (Double(scene.size.width) * Self.scale, Double(scene.size.height) * Self.scale)
        let viewport = Viewport(width: Int(size.0), height: Int(size.1), scale: Self.scale)
        let stills = StillRenderer(try scene.makeMovie(), viewport: viewport, threads: 2)
        let pictures = try Self.shares.map { try stills.image(at: scene.duration * $0) }
        guard stills.shortcomings.isEmpty else { throw NotDrawn(what: stills.shortcomings) }
        return pictures
    }
}
