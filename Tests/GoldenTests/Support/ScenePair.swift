import Foundation
import Multiplane
import Testing

/// Two ways to say the same picture.
struct ScenePair: Sendable, CustomTestStringConvertible {
    let title: String
    /// The root's keys, indented by two.
    let one, other: String
    /// The time at which each is drawn.
    let times: (one: Rational, other: Rational)
    /// By how much a component may differ.
    let fuzz: Int

    static let all = styles + geometry + timing + structure + transitions + sliding

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

    /// A scene of 128 × 128 and two seconds around `root` and what follows it.
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

    func pictures() throws -> (CGImage, CGImage) {
        (try Self.scene(one).pictures(at: [times.one])[0], try Self.scene(other).pictures(at: [times.other])[0])
    }
}
