import MediaTime
import SourceText
import Testing

@testable import SceneLanguage

/// An object with each kind of key, as CONTRIBUTING.md explains in "Add a scene key".
private struct Beacon: SceneObject, Equatable {
    enum Color: String, CaseIterable, Sendable { case red, green }

    var level = 0.0
    var interval: Rational?
    var color = Color.red
    var isLit = true
    var times: [Double]?
    var lens = Lens()

    static let noun = "a beacon"
    static let keys = SceneKeys<Self> {
        SceneKey("level", \.level, .number("a number from 0 to 1", in: 0...1), required: "a level", "The brightness.")
        SceneKey("interval", \.interval, .seconds, default: "none", "The time between flashes.")
        SceneKey("color", \.color, .choice, default: "red", options: .listed(after: "lit"), "The color.")
        SceneKey("lit", \.isLit, .boolean, default: "true", options: .alias("isLit"), "Whether it is lit.")
        SceneKey("times", \.times, .numbers, default: "none", "The times of extra flashes.")
        SceneKey(
            rule: "if", SceneValueType.boolean.form, default: "true", options: .expanded, "Whether the beacon exists.")
        SceneKeysPart(\.lens, Lens.keys)
    }
}

private struct Lens: Equatable, Sendable {
    var focus: Int?

    static let keys = SceneKeys<Self> {
        SceneKey(
            "focus", \.focus, .integer("a whole number from 1 to 9", in: 1...9), default: "none", example: "3",
            "The focus.")
    }
}

@Suite("Keys of scene objects")
struct SceneKeyTests {
    private func read(_ text: String) throws -> (beacon: Beacon?, problems: [String]) {
        let collector = DiagnosticCollector()
        let value = try SceneDocument(SceneSource(text: text), resolvesIncludes: false).root
        let beacon = Beacon(value, ValueReader(collector: collector))
        do throws(SceneFormatError) {
            try collector.throwIfAny()
            return (beacon, [])
        } catch {
            return (beacon, error.diagnostics.map(\.description))
        }
    }

    @Test("Keys set the properties of the object, and of the objects in it")
    func values() throws {
        let (beacon, problems) = try read(
            "{ level: 0.5, interval: 1/3, color: green, isLit: false, times: [1, 2], focus: 3 }")
        #expect(problems.isEmpty)
        #expect(
            beacon
                == Beacon(
                    level: 0.5, interval: Rational(1, 3), color: .green, isLit: false, times: [1, 2],
                    lens: Lens(focus: 3)))
    }

    @Test("Keys that are not written keep their defaults")
    func defaults() throws {
        #expect(try read("{ level: 1, interval: null }").beacon == Beacon(level: 1))
    }

    @Test(
        "Illegal values, missing keys and unknown keys are reported",
        arguments: [
            ("{ level: 2 }", "scene.yaml:1:10: level is 2; expected a number from 0 to 1"),
            ("{ color: red }", "scene.yaml:1:1: a beacon has no \"level\"; expected a level"),
            ("{ level: 1, focus: 10 }", "scene.yaml:1:20: focus is 10; expected a whole number from 1 to 9"),
            (
                "{ level: 1, color: rad }",
                "scene.yaml:1:20: color is the text \"rad\"; expected one of red, green; did you mean \"red\"?"
            ),
            (
                "{ level: 1, tims: [1] }",
                "scene.yaml:1:13: unknown key \"tims\" in a beacon; expected one of level, interval, lit, color, isLit, "
                    + "times, focus; did you mean \"times\"?"
            ),
        ])
    func problems(text: String, problem: String) throws {
        let (beacon, problems) = try read(text)
        #expect(problems == [problem])
        #expect(beacon == nil || problem.contains("unknown key"))
    }

    @Test("The schema has every key in each spelling, and requires what must be written")
    func schema() {
        let schema = Beacon.keys.schema.json()
        for key in ["level", "interval", "color", "lit", "isLit", "times", "if", "focus"] {
            #expect(schema.contains("\"\(key)\": {"), "\(key)")
        }
        #expect(schema.contains("\"required\": [\"level\"]"))
        #expect(schema.contains("\"enum\": [\"red\", \"green\"]"))
    }

    @Test("An object records where its values are written")
    func source() throws {
        let value = try SceneDocument(SceneSource(text: "{ level: 0.25, color: red }"), resolvesIncludes: false).root
        let map = try #require(MapReader(value, Beacon.noun, DiagnosticCollector()))
        let source = ObjectSource(map)
        #expect(source.values["level"] == SourceLocation(file: "scene.yaml", line: 1, column: 10))
        #expect(source.values["level"]?.length == 4)
        #expect(source.location.length == 27)
    }
}
