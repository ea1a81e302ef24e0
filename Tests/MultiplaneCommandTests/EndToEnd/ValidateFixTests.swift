import Foundation
import TestSupport
import Testing

@testable import MultiplaneCommand

@Suite("multiplane validate --fix and --format json")
struct ValidateFixTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let scene = """
        multiplane: 1
        size: [640, 360]
        framRate: 30            # frames
        duration: 2
        background: #101820
        root:
          sublayers:
            - frame: [0, 0, 100, 100]
              backgroundColor: 0xff8800
              animations:
                - { class: CABasicAnimation, keyPath: opacty, fromValue: 0, duration: 1, timingFunction: ease-in-out }
                - { class: CABasicAnimation, keyPath: transform.rotation.z, fromValue: 0, toValue: 360, duration: 1 }
        """

    @Test("Certain mistakes are corrected, and everything else in the file stays")
    func fix() throws {
        try folder.write(Self.scene, to: "scene.yaml")
        let result = try Command.run("validate", "scene.yaml", "--fix", in: folder)
        #expect(result.status == 0, "\(result.errors)")
        let expected = Self.scene.replacing("framRate", with: "frameRate").replacing("#101820", with: "\"#101820\"")
            .replacing("0xff8800", with: "\"#ff8800\"").replacing("opacty", with: "opacity")
            .replacing("ease-in-out", with: "easeInEaseOut").replacing("toValue: 360", with: "toValue: 360deg")
        #expect(try String(contentsOfFile: folder.path("scene.yaml"), encoding: .utf8) == expected)
        #expect(result.output.contains("scene.yaml:3:1: framRate → frameRate"))
        #expect(result.output.split(separator: "\n").filter { $0.contains("→") }.count == 6)
        let again = try Command.run("validate", "scene.yaml", "--fix", in: folder)
        #expect(!again.output.contains("→"))
    }

    @Test(
        "Mistakes without one certain correction stay",
        arguments: [
            "opacity: \"{{level}}\"", "visible: false", "width: 40", "alignmentMode: midle", "backgroundColor: bad",
            "cornerRadius: 4\n      cornerRadus: 8",
        ])
    func kept(_ line: String) throws {
        let text = """
            multiplane: 1
            size: [640, 360]
            frameRate: 30
            duration: 2
            root:
              sublayers:
                - frame: [0, 0, 100, 100]
                  \(line)
            """
        try folder.write(text, to: "scene.yaml")
        let result = try Command.run("validate", "scene.yaml", "--fix", in: folder)
        #expect(result.status == 3)
        #expect(try String(contentsOfFile: folder.path("scene.yaml"), encoding: .utf8) == text)
    }

    @Test("JSON lists every message with its code, location, expectation, suggestion and fix")
    func json() throws {
        try folder.write(Self.scene, to: "scene.yaml")
        let result = try Command.run("validate", "scene.yaml", "--format", "json", in: folder)
        #expect(result.status == 3)
        let root = try JSONDecoder().decode(JSONValue.self, from: Data(result.output.utf8))
        let scene = try #require(root["scenes"]?.items?.first)
        #expect(scene["file"] == "scene.yaml" && scene["valid"] == false)
        let messages = try #require(scene["messages"]?.items)
        let key = try #require(messages.first { $0["code"] == "unknown-key" })
        #expect(key["line"] == 3 && key["column"] == 1 && key["length"] == 8 && key["severity"] == "error")
        #expect(key["suggestion"] == "frameRate" && key["expectation"]?.text?.isEmpty == false)
        #expect(key["fix"]?["removed"] == "framRate" && key["fix"]?["inserted"] == "frameRate")
        #expect(key["fix"]?["offset"] == 31)
        #expect(messages.contains { $0["code"] == "illegal-value" && $0["fix"]?["inserted"] == "easeInEaseOut" })
    }

    @Test("JSON has the locations of warnings about layers")
    func layers() throws {
        let text = """
            multiplane: 1
            size: [64, 36]
            frameRate: 30
            duration: 1
            root:
              sublayers:
                - backgroundColor: red
            """
        try folder.write(text, to: "scene.yaml")
        let result = try Command.run("validate", "scene.yaml", "--format", "json", in: folder)
        let root = try JSONDecoder().decode(JSONValue.self, from: Data(result.output.utf8))
        let warning = try #require(root["scenes"]?.items?.first?["messages"]?.items?.first)
        #expect(warning["file"] == "scene.yaml" && warning["line"] == 7 && warning["column"] == 7)
        #expect(warning["code"] == "likely-mistake" && warning["problem"]?.text?.contains("has no size") == true)
    }

    @Test("JSON reports legal scenes with their warnings, and files that cannot be read")
    func legal() throws {
        let legal = Self.scene.replacing("framRate", with: "frameRate").replacing("0xff8800", with: "red")
            .replacing("opacty", with: "opacity").replacing("ease-in-out", with: "easeIn")
        try folder.write(legal, to: "scene.yaml")
        let result = try Command.run("validate", "scene.yaml", "none.yaml", "--format", "json", in: folder)
        #expect(result.status == 4)
        let root = try JSONDecoder().decode(JSONValue.self, from: Data(result.output.utf8))
        let scenes = try #require(root["scenes"]?.items)
        #expect(scenes.map { $0["valid"] } == [true, false])
        #expect(scenes[0]["summary"]?.text?.contains("60 frames") == true)
        let warnings = scenes[0]["messages"]?.items ?? []
        #expect(warnings.allSatisfy { $0["severity"] == "warning" && $0["code"] == "likely-mistake" })
        #expect(warnings.contains { $0["fix"]?["inserted"] == "\"#101820\"" })
        #expect(warnings.contains { $0["fix"]?["inserted"] == "360deg" })
    }
}
