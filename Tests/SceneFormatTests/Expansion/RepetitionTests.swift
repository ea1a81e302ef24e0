import Foundation
import Limits
import MediaTime
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Repetitions and conditions")
struct RepetitionTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    private func layers(_ layers: String, _ more: String = "", set: [String] = []) throws -> [LayerDescription] {
        let overrides = try set.map { try ParameterOverride(argument: $0) }
        return try fixture.scene(minimalScene(layers: layers, more: more), overrides: overrides).root.sublayers
    }

    @Test("A number repeats a layer with a variable, index, count and stagger")
    func number() throws {
        let layers = try layers(
            """
            - { repeat: 3, as: i, stagger: 0.1, layer: { name: "l{{i}}", beginTime: 1, cornerRadius: "{{index / count}}" } }
            """)

        #expect(layers.map(\.name) == ["l0", "l1", "l2"])
        #expect(layers.map(\.timing.beginTime) == [1, 1.1, 1.2])
        let radii: [PropertyValue] = [.number(0), .number(1.0 / 3), .number(2.0 / 3)]
        #expect(layers.map { $0.properties[0].value } == radii)
    }

    @Test("A list repeats a layer for each item; repetitions nest, and an empty list gives no layers")
    func list() throws {
        let more = "parameters: { rows: { type: list, default: [{ n: 2 }, { n: 0 }, { n: 1 }] } }"
        let source = """
            - repeat: "{{rows}}"
              as: row
              layer: { repeat: "{{row.n}}", as: j, layer: { name: "{{row.n}}-{{j}}" } }
            """
        #expect(try layers(source, more).map(\.name) == ["2-0", "2-1", "1-0"])
        #expect(try layers(source, more, set: ["rows=[]"]).isEmpty)
    }

    @Test("Parts whose condition is false are left out and not evaluated")
    func conditions() throws {
        let more = """
            parameters: { on: { type: boolean, default: false } }
            events:
              - { if: "{{on}}", at: 0, set: { "{{missing}}": 1 } }
              - { repeat: 2, stagger: 0.2, event: { at: 0.1, set: { "a{{index}}.opacity": 0 } } }
            """
        let source = """
            - { if: "{{on}}", name: "{{missing}}" }
            - { repeat: 2, layer: { name: "a{{index}}" } }
            - mask: { if: false, opacity: "{{missing}}" }
              animations:
                - { if: "{{not on}}", class: CABasicAnimation, keyPath: opacity, toValue: 1 }
                - { if: "{{on}}", class: CABasicAnimation, keyPath: "{{missing}}" }
                - { repeat: 2, stagger: 0.5, animation: { class: CABasicAnimation, keyPath: opacity, toValue: 1 } }
            """
        let scene = try fixture.scene(minimalScene(layers: source, more: more))
        let layers = scene.root.sublayers

        #expect(layers.map(\.name) == ["a0", "a1", nil] && layers[2].mask == nil)
        #expect(layers[2].animations.map(\.timing.beginTime) == [nil, nil, 0.5])
        #expect(scene.events.map(\.time.seconds) == [0.1, 0.3])
        #expect(scene.changes.map(\.layer) == ["a0", "a1"])
    }

    @Test(
        "Errors of repetitions and conditions have locations",
        arguments: [
            (
                "- { repeat: many, layer: {} }",
                "scene.yaml:9:17: repeat is the text \"many\"; expected a whole number of at least 0, or a list"
            ),
            ("- { repeat: 2 }", "scene.yaml:9:7: a repeat has no \"layer\"; expected the layer to repeat"),
            (
                "- { repeat: 2, layr: {} }",
                """
                scene.yaml:9:20: unknown key "layr" in a repeat; expected one of repeat, as, stagger, layer, if; did you \
                mean "layer"?
                """
            ),
            ("- { repeat: 1, stagger: x, layer: {} }", "scene.yaml:9:29: stagger is the text \"x\"; expected seconds"),
            ("- { if: 1 }", "scene.yaml:9:13: if is 1; expected true or false"),
            (
                "- { repeat: 1, layer: { opacity: \"{{idx}}\" } }",
                """
                scene.yaml:9:38: there is no parameter "idx"; expected one of count, index, item (item 1 of the repeat \
                at scene.yaml:9:7)
                """
            ),
        ])
    func mistakes(_ layer: String, _ expected: String) {
        #expect(fixture.messages(minimalScene(layers: layer)).contains(expected))
    }

    private static let bomb: String = {
        let levels = (1...12).map { level in
            "  c\(level): { layer: { sublayers: [\(String(repeating: "{ component: c\(level - 1) }, ", count: 10))] } }"
        }
        return "components:\n  c0: { layer: {} }\n" + levels.joined(separator: "\n")
    }()

    @Test(
        "Scenes that would expand without bound are refused quickly as exceeding a limit",
        arguments: [
            ("- component: c12", bomb, "100,001 layers exceed the limit of 100,000 (layers)"),
            ("- { repeat: 900000000, layer: {} }", "", "the scene expands to more than 2000000 values"),
            (
                "- { repeat: 60000, layer: { repeat: 60000, layer: { if: false } } }", "",
                "the scene expands to more than 2000000 values"
            ),
            (
                "- { component: t9, set: { x: 0123456789 } }",
                "components:\n"
                    + (0...9).map { level in
                        let inner =
                            level == 0
                            ? "{ name: \"{{x}}\" }"
                            : "{ component: t\(level - 1), set: { x: \"\(String(repeating: "{{x}}", count: 8))\" } }"
                        return "  t\(level): { parameters: { x: string }, layer: \(inner) }"
                    }.joined(separator: "\n"),
                "the text of expressions is too long"
            ),
            (
                "- { opacity: \"{{length(range(10001))}}\" }", "", "the list of range() is too long"
            ),
        ])
    func bombs(_ layer: String, _ more: String, _ problem: String) throws {
        let start = ContinuousClock.now
        let error = #expect(throws: SceneFormatError.self) {
            try fixture.scene(minimalScene(layers: layer, more: more))
        }
        #expect(error?.hasOnlyLimitProblems == true)
        #expect(error?.diagnostics.map(\.problem) == [problem])
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test("Of very many likely mistakes the first 100 are listed, and the others counted")
    func manyWarnings() throws {
        let animation = "{ class: CABasicAnimation, keyPath: transform.rotation, toValue: 360, duration: 1 }"
        let layers = repeatElement("- { animations: [\(animation)] }", count: 150).joined(separator: "\n")
        let warnings = try fixture.scene(minimalScene(layers: layers)).makeMovie().warnings.map(\.description)
        #expect(warnings.count == 101)
        #expect(warnings.contains { $0.hasSuffix("50 further warnings are not listed; correct those above first") })
    }

    @Test("A lower limit of layers also limits the values of an expanded scene")
    func valueLimit() throws {
        let pattern = Array(repeating: "1", count: 300).joined(separator: ", ")
        let source = minimalScene(layers: "- { repeat: 900, layer: { bounds: [\(pattern)] } }")
        var limits = ResourceLimits()
        limits.layers = 1000
        let messages = ResourceLimits.$current.withValue(limits) { fixture.messages(source) }
        #expect(messages.count == 1)
        #expect(messages[0].contains("more than 200000 values; expected fewer or smaller repetitions"), "\(messages)")
        #expect(messages[0].contains("--limit layers=N allows 20 values for each layer"), "\(messages)")
    }

    @Test("Of very many problems the first 100 are listed, the others counted, and those of a repetition listed once")
    func manyProblems() {
        let keys = (0..<600).map { "wrong\($0): 1" }.joined(separator: ", ")
        let messages = fixture.messages(minimalScene(layers: "- { \(keys) }"))
        #expect(messages.count == 101)
        #expect(messages.last?.hasSuffix("500 further problems are not listed; correct those above first") == true)
        let start = ContinuousClock.now
        let repeated = fixture.messages(minimalScene(layers: "- { repeat: 2000, layer: { frmae: [0, 0, 1, 1] } }"))
        #expect(repeated.count == 1)
        #expect(repeated[0].contains("did you mean \"frame\"? (item 1 of the repeat"), "\(repeated)")
        #expect(repeated[0].hasSuffix("and 1999 more)"), "\(repeated)")
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test("Each repeated layer counts once toward the limit of layers")
    func layerCount() throws {
        let source = "- { repeat: 30, layer: { repeat: 30, layer: {} } }"
        func read(_ limit: Int) throws -> Int {
            var limits = ResourceLimits()
            limits.layers = limit
            return try ResourceLimits.$current.withValue(limits) { try layers(source).count }
        }
        #expect(try read(900) == 900)
        #expect(throws: SceneFormatError.self) { try read(899) }
    }

    @Test("Components can be 32 levels deep")
    func depth() throws {
        func scene(_ levels: Int) -> String {
            let inner = (1..<levels).map { "  c\($0): { layer: { component: c\($0 - 1) } }" }.joined(separator: "\n")
            return minimalScene(
                layers: "- component: c\(levels - 1)", more: "components:\n  c0: { layer: { name: leaf } }\n" + inner)
        }
        #expect(try fixture.scene(scene(32)).root.sublayers[0].name == "leaf")
        #expect(fixture.messages(scene(33)).first?.contains("components are nested too deeply") == true)
    }
}
