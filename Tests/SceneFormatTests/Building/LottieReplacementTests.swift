import Foundation
import LottieImport
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Files and replacements of Lottie layers in scenes")
struct LottieReplacementTests {
    private let fixture: SceneFixture

    init() throws {
        fixture = try SceneFixture()
        let animation = """
            {"v": "5.7.4", "fr": 30, "ip": 0, "op": 60, "w": 40, "h": 20,
             "layers": [{"ty": 1, "nm": "Plate", "ip": 0, "op": 60, "sw": 10, "sh": 10, "sc": "#ff0000", "ks": {}}]}
            """
        try fixture.write(animation, to: "media/a.json")
    }

    private func layer(_ replacements: String) -> String {
        "- { class: LottieLayer, asset: media/a.json, replacements: { \(replacements) } }"
    }

    @Test("A file beside the scene is named without a folder", arguments: ["a.lottie", "a.json"])
    func fileWithoutFolder(_ name: String) throws {
        try fixture.write("{}", to: name)
        let scene = try fixture.scene(minimalScene(layers: "- { class: LottieLayer, asset: \(name) }"))
        #expect(scene.root.all.compactMap(\.lottie).count == 1)
    }

    @Test("So is an archive with packages of Core Animation")
    func archiveWithoutFolder() throws {
        try fixture.write("", to: "a.tendies")
        let scene = try fixture.scene(minimalScene(layers: "- { class: PackageLayer, asset: a.tendies }"))
        #expect(scene.root.all.count == 2)
    }

    @Test("Values are colors, numbers and points, or keyframes with them")
    func keyframes() throws {
        let keyframes =
            "[{ frame: 0, value: red }, { frame: 10, value: '#0000ff', timingFunction: easeIn, hold: true }]"
        let scene = try fixture.scene(
            minimalScene(
                layers: layer(
                    "values: { Plate.Color: \(keyframes), Plate.Transform.Position: [1, 2] }, imageFit: resizeAspect")))
        let found = try #require(scene.root.all.compactMap(\.lottie).first).replacements
        #expect(found.imageFit == .resizeAspect)
        #expect(found.values["Plate.Transform.Position"] == .point(CGPoint(x: 1, y: 2)))
        guard case .keyframes(let list) = found.values["Plate.Color"] else {
            Issue.record("no keyframes")
            return
        }
        #expect(list.map(\.frame) == [0, 10] && list.map(\.isHold) == [false, true])
        #expect(list[0].timingFunction == nil && list[1].timingFunction != nil)
    }

    /// Replacements, and a part of the message.
    private static let wrongReplacements = [
        ("values: { Plate.Color: [{ value: red }] }", "frame"),
        ("values: { Plate.Color: [{ frame: 0 }] }", "value"),
        ("values: { Plate.Color: [{ frame: 0, value: 7 }] }", "Plate.Color"),
        ("values: { Plate.Color: [{ frame: 0, value: red, easing: x }] }", "easing"),
        ("imageFit: fill", "resizeAspectFill"),
    ]

    @Test("Keyframes with mistakes are errors", arguments: wrongReplacements)
    func mistakes(replacements: String, part: String) throws {
        let error = #expect(throws: SceneFormatError.self) {
            try fixture.scene(minimalScene(layers: layer(replacements)))
        }
        let message = error?.diagnostics.map(\.description).joined(separator: "\n") ?? ""
        #expect(message.contains(part), "\(message)")
    }
}
