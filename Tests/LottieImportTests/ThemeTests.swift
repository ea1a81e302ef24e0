import Foundation
import Testing

@testable import LottieImport

@Suite("dotLottie themes")
struct ThemeTests {
    private static let layers =
        shapes(
            "\(rectangle(0, 0, 50, 100)),{\"ty\":\"fl\",\"c\":{\"sid\":\"accent\",\"k\":[1,0,0]},\"o\":{\"k\":100}}")
        + ","
        + shapes(
            "\(rectangle(50, 0, 50, 100)),{\"ty\":\"gf\",\"t\":1,\"s\":{\"k\":[0,0]},\"e\":{\"k\":[0,100]},\"o\":{\"k\":100},"
                + "\"g\":{\"sid\":\"ramp\",\"p\":2,\"k\":{\"k\":[0,1,0,0,1,1,0,0]}}}")
        + ",{\"ty\":5,\"nm\":\"Title\",\"t\":{\"d\":{\"sid\":\"title\",\"k\":[{\"t\":0,\"s\":{\"t\":\"old\",\"s\":20,\"j\":2}}]}}}"

    private static let animationFile =
        "{\"v\":\"5.7.4\",\"fr\":60,\"ip\":0,\"op\":100,\"w\":100,\"h\":100,\"layers\":[\(layers)]}"

    private static let rules = """
        {"rules": [
          {"id": "accent", "type": "Color", "keyframes": [
            {"frame": 0, "value": [0, 0, 1], "outTangent": {"x": 0, "y": 0}, "inTangent": {"x": 1, "y": 1}},
            {"frame": 100, "value": [0, 1, 0]}]},
          {"id": "accent", "type": "Color", "animations": ["other"], "value": [1, 1, 1]},
          {"id": "ramp", "type": "Gradient", "value": [
            {"offset": 0, "color": [0, 0, 0, 1]}, {"offset": 1, "color": [1, 1, 1, 1]}]},
          {"id": "title", "type": "Text", "value": {"text": "new", "justify": "Right"}}]}
        """

    private static func file(_ manifest: String) -> Data {
        archive([("manifest.json", manifest), ("a/main.json", animationFile), ("t/dark.json", rules)])
    }

    private static let plain = "{\"version\":\"2\",\"animations\":[{\"id\":\"main\"}],\"themes\":[{\"id\":\"dark\"}]}"
    private static let initial =
        "{\"version\":\"2\",\"animations\":[{\"id\":\"main\",\"initialTheme\":\"dark\"}],\"themes\":[{\"id\":\"dark\"}],"
        + "\"stateMachines\":[{\"id\":\"s\"}]}"

    private static func read(_ manifest: String, theme: String? = nil) throws -> LottieAnimation {
        try LottieAnimation(data: file(manifest), name: "a.lottie", theme: theme) { try $0.decodedPNG() }
    }

    @Test("Without a theme the values of the file are used")
    func plain() throws {
        let found = try Self.read(Self.plain)
        #expect(found.themes == ["dark"])
        #expect(DrawnFrame(found).color(25, 50) == [255, 0, 0, 255])
        #expect(DrawnFrame(found).color(75, 50) == [255, 0, 0, 255])
    }

    @Test("A theme replaces colors, gradients and texts of slots, also with keyframes")
    func theme() throws {
        for found in [try Self.read(Self.plain, theme: "dark"), try Self.read(Self.initial)] {
            #expect(DrawnFrame(found).color(25, 50) == [0, 0, 255, 255])
            #expect(isNear(DrawnFrame(found, at: 50).color(25, 50), [0, 128, 128, 255]))
            #expect(isNear(DrawnFrame(found).color(75, 50), [128, 128, 128, 255], within: 3))
            guard case .text(let text) = found.composition.layers[2].content else {
                Issue.record("there is no text")
                return
            }
            #expect(text.documents.first?.document.text == "new")
            #expect(text.documents.first?.document.justification == .right)
            #expect(text.documents.first?.document.size == 20)
        }
    }

    @Test("Unknown themes are errors; state machines that do not run are warnings")
    func problems() throws {
        #expect(
            throws: LottieError.unreadable(
                file: "a.lottie", problem: "the archive has no theme \"light\"; it has: dark")
        ) { try Self.read(Self.plain, theme: "light") }
        #expect(
            try Self.read(Self.initial).warnings.first?.problem
                == "the state machine \"s\" does not run; choose it with stateMachine in a scene")
    }
}
