import Foundation
import TestSupport
import Testing

@Suite("multiplane lint")
struct LintTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            multiplane: 1
            size: [320, 180]
            frameRate: 10
            duration: 2
            root:
              sublayers:
                - { class: CATextLayer, string: tiny, font: DejaVu Sans, fontSize: 3, position: [160, 90] }
            """, to: "scene.yaml")
    }

    @Test("Problems are printed with their places, and fail only with --strict")
    func text() throws {
        let result = try Command.run("lint", "scene.yaml", in: folder)
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("scene.yaml:7:"))
        #expect(
            result.output.contains("the text \"tiny\" is 3 points high; expected at least 4")
                && result.output.contains("[small-text]"))
        #expect(try Command.run("lint", "scene.yaml", "--strict", in: folder).status == 1)
    }

    @Test("Problems are printed as JSON")
    func json() throws {
        let result = try Command.run("lint", "scene.yaml", "--format", "json", in: folder)
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let scene = (json?["scenes"] as? [[String: Any]])?.first
        let messages = scene?["messages"] as? [[String: Any]]
        let message = messages?.first { $0["code"] as? String == "small-text" }
        #expect(scene?["valid"] as? Bool == true)
        #expect(message?["line"] as? Int == 7 && message?["time"] as? Double == 0)
    }

    @Test("Codes are explained, and misspelled ones corrected")
    func explain() throws {
        #expect(try Command.run("validate", "--explain", "flashes", in: folder).output.contains("WCAG"))
        #expect(try Command.run("validate", "--explain", "unknown-key", in: folder).status == 0)
        let wrong = try Command.run("validate", "--explain", "flashs", in: folder)
        #expect(wrong.status == 2 && wrong.errors.contains("did you mean \"flashes\"?"))
        #expect(try Command.run("validate", in: folder).status == 2)
    }
}
