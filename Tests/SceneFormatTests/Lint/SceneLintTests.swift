import Foundation
import MovieRendering
import Testing

@testable import SceneFormat

@Suite("Lint")
struct SceneLintTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    /// Returns the findings of a scene of 640 × 360 points and 2 seconds.
    private func findings(_ layers: String, _ more: String = "") throws -> [LintFinding] {
        let indented = layers.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        let scene = try fixture.scene(
            """
            multiplane: 1
            size: [640, 360]
            frameRate: 10
            duration: 2
            background: "#202020"
            \(more)
            root:
              sublayers:
            \(indented)
            """)
        return try SceneLint(scene, try scene.makeMovie(), threads: 1).run()
    }

    private func text(_ string: String, _ keys: String, size: Int = 40) -> String {
        "- { class: CATextLayer, string: \"\(string)\", font: DejaVu Sans, fontSize: \(size), \(keys) }"
    }

    @Test("A readable title breaks no rule")
    func clean() throws {
        #expect(try findings(text("A title", "position: [320, 180]"), "safeArea: titleSafe").isEmpty)
    }

    @Test(
        "Unreadable text is found with its place and remedy",
        arguments: [
            ("small", "position: [320, 180]", 6, LintRule.smallText),
            ("gray on gray", "position: [320, 180], foregroundColor: \"#404040\"", 40, .lowContrast),
            ("unsafe", "position: [320, 345], safeArea: titleSafe", 20, .outsideSafeArea),
            ("a text that is gone", "position: [320, 180], during: [0.5, 0.8]", 40, .shortText),
            ("cut at the left", "position: [60, 180]", 40, .clippedText),
        ])
    func rules(_ string: String, _ keys: String, _ size: Int, _ rule: LintRule) throws {
        let isSafe = keys.contains("safeArea")
        let own = keys.replacing(", safeArea: titleSafe", with: "")
        let found = try findings(text(string, own, size: size), isSafe ? "safeArea: titleSafe" : "")
        #expect(found.map(\.rule) == [rule])
        #expect(found.first?.location.line == 9 && found.first?.problem.contains(string) == true)
    }

    @Test("Contrast counts what is drawn behind the text, and an outline helps")
    func background() throws {
        let white = "- { frame: [0, 0, 640, 360], backgroundColor: white }\n"
        // White text on white cannot be seen at all.
        #expect(try findings(white + text("A title", "position: [320, 180]")).map(\.rule) == [.lowContrast])
        let gray = white + text("A title", "position: [320, 180], foregroundColor: \"#d0d0d0\"")
        #expect(try findings(gray).map(\.rule) == [.lowContrast])
        let outlined =
            white
            + text("A title", "position: [320, 180], foregroundColor: \"#d0d0d0\", strokeColor: black, strokeWidth: 4")
        #expect(try findings(outlined).isEmpty)
        // Half of the text is on a bright part.
        let half = "- { frame: [320, 0, 320, 360], backgroundColor: \"#c0c0c0\" }\n"
        #expect(try findings(half + text("A long title", "position: [320, 180]")).map(\.rule) == [.lowContrast])
    }

    @Test("Texts that cover each other are found once, unless one is hidden there")
    func overlap() throws {
        let both = text("First line", "position: [320, 180]") + "\n" + text("Second one", "position: [330, 190]")
        #expect(try findings(both).map(\.rule) == [.overlappingText])
        let covered =
            text("First line", "position: [320, 180]") + "\n- { frame: [0, 0, 640, 360], backgroundColor: black }\n"
            + text("Second one", "position: [330, 190]")
        #expect(try findings(covered).contains { $0.rule == .overlappingText } == false)
    }

    @Test("Of a text in a replicator, the copy that is seen best is checked, with its size, place and opacity")
    func replicators() throws {
        func replicator(_ keys: String, _ text: String) -> String {
            "- class: CAReplicatorLayer\n  frame: [0, 0, 640, 360]\n  \(keys)\n  sublayers:\n    \(text)"
        }
        func rules(_ keys: String, _ text: String) throws -> [LintRule] {
            try findings(replicator(keys, text)).map(\.rule)
        }
        let across = "instanceCount: 5\n  instanceTransform: [{ translate: [200, 0] }]"
        #expect(try rules(across, text("ticker", "position: [-200, 180]")).isEmpty)
        #expect(try rules(across, text("small", "position: [-200, 180]", size: 6)) == [.smallText])
        let gray = text("gray", "position: [100, 180], foregroundColor: \"#404040\"")
        #expect(try rules(across, gray) == [.lowContrast])
        #expect(try rules("instanceCount: 2\n  instanceTransform: [{ translate: [900, 0] }]", gray) == [.lowContrast])
        // The copies are smaller and smaller, and fade away.
        let echo = "instanceCount: 6\n  instanceAlphaOffset: -0.2\n  instanceTransform: [{ scale: 0.5 }]"
        #expect(try rules(echo, text("echo", "position: [320, 180]")).isEmpty)
        let below = text("below", "position: [320, 600]")
        #expect(try rules("instanceCount: 3\n  instanceTransform: [{ translate: [0, -210] }]", below).isEmpty)
        let up = "instanceCount: 3\n  instanceTransform: [{ translate: [0, -90] }]"
        #expect(try rules(up, text("up", "position: [5, 355]")) == [.clippedText])
    }

    @Test(
        "The contrast of small text in a 4K scene is that of its color",
        arguments: [("#707070", nil), ("#808080", "3.9:1")])
    func largeScene(_ color: String, _ contrast: String?) throws {
        let scene = try fixture.scene(
            """
            multiplane: 1
            size: [3840, 2160]
            frameRate: 2
            duration: 2
            background: white
            root:
              sublayers:
                \(text("Terms and conditions", "position: [1920, 1900], foregroundColor: \"\(color)\"", size: 46))
            """)
        let found = try SceneLint(scene, try scene.makeMovie(), threads: 1).run()
        #expect(found.map(\.rule) == (contrast == nil ? [] : [.lowContrast]))
        #expect(found.first?.problem.contains(contrast ?? "") != false)
    }

    @Test("docs/Assistants.md lists all codes with their limits")
    func documentation() throws {
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../docs/Assistants.md")
        let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix("Lint\n") })
        #expect(section.matches(of: #/\n\| `([a-z-]+)` \|/#).map { String($0.1) } == LintRule.allCases.map(\.rawValue))
        let limits = [
            LintLimits.percent(LintLimits.fontSize), LintLimits.percent(LintLimits.largeFontSize),
            "\(MistakeCheck.text(LintLimits.contrast)):1", "\(MistakeCheck.text(LintLimits.largeTextContrast)):1",
            "\(MistakeCheck.text(LintLimits.readingTime)) seconds",
            "\(MistakeCheck.text(LintLimits.charactersPerSecond)) characters",
            "\(MistakeCheck.text(LintLimits.overlapTime)) seconds",
        ]
        for limit in limits { #expect(section.contains(limit), "\(limit)") }
    }

    @Test("Moving text may leave the movie")
    func moving() throws {
        let ticker = text(
            "A ticker that is much wider than the movie in which it is shown",
            "position: [320, 180], animate: { position.x: [900, -300], for: 2 }")
        #expect(try findings(ticker).contains { $0.rule == .clippedText } == false)
    }

    @Test("Flashes are found at the root")
    func flashes() throws {
        let found = try findings(
            """
            - frame: [0, 0, 640, 360]
              backgroundColor: white
              animations:
                - class: CABasicAnimation
                  keyPath: opacity
                  fromValue: 0
                  toValue: 1
                  duration: 0.1
                  autoreverses: true
                  repeatCount: inf
            """)
        #expect(found.map(\.rule) == [.flashes])
    }
}
