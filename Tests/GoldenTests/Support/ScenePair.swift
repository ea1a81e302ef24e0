import Foundation
import Multiplane
import SceneLanguage
import Testing

/// Two scenes that must have the same image.
struct ScenePair: Sendable, CustomTestStringConvertible {
    let title: String
    /// The keys of the root layer, indented by two spaces.
    let one, other: String
    /// The times at which the scenes are rendered.
    let times: (one: Rational, other: Rational)
    /// The maximum difference of a component.
    let fuzz: Int

    static let all = styles + geometry + timing + structure + transitions + sliding + sequences

    var testDescription: String { title }

    init(
        _ title: String, _ one: String, is other: String, at times: (Rational, Rational) = (.zero, .zero), fuzz: Int = 0
    ) {
        self.title = title
        self.one = one
        self.other = other
        self.fuzz = fuzz
        self.times = (times.0, times.1)
    }

    /// Returns a scene of 128 × 128 pixels and two seconds with the root layer's keys `root`.
    static func scene(_ root: String) throws -> SceneDescription {
        let text = """
            multiplane: 1
            size: [128, 128]
            frameRate: 20
            duration: 2
            background: "#203040"
            assets: { quad: media/quad.png }
            root:
            \(root)
            """
        let folder = GoldenScene.folder.appendingPathComponent("Scenes").path
        return try SceneDescription(SceneDocument(SceneSource(text: text, name: "pair.yaml", folder: folder)))
    }

    func images() throws -> (CGImage, CGImage) {
        (try Self.scene(one).images(at: [times.one])[0], try Self.scene(other).images(at: [times.other])[0])
    }
}
