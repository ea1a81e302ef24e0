import Foundation
import Testing

@testable import SceneFormat

@Suite("Components")
struct ComponentTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    private let components = """
        components:
          card:
            parameters: { title: string, level: { type: number, default: 0.5 }, note: { type: string, required: false } }
            layer:
              class: CATextLayer
              frame: [0, 0, 30, 20]
              string: "{{title}}{{note}}"
              opacity: "{{level}}"
              animations: [{ class: CABasicAnimation, keyPath: opacity, toValue: 1 }]
          deck:
            layer: { sublayers: [{ component: card, set: { title: inner } }] }
        """

    private func layers(_ layers: String, _ more: String = "") throws -> [LayerDescription] {
        try fixture.scene(minimalScene(layers: layers, more: components + "\n" + more)).root.sublayers
    }

    private func messages(_ layers: String, _ more: String? = nil) -> [String] {
        fixture.messages(minimalScene(layers: layers, more: more ?? components))
    }

    private func value(_ key: String, _ layer: LayerDescription) -> PropertyValue? {
        layer.properties.first { $0.key == key }?.value
    }

    @Test("An instance has the component's layer with its parameters, and its own keys replace those of the layer")
    func instance() throws {
        let layer = try layers(
            """
            - component: card
              set: { title: A }
              name: first
              position: [5, 6]
              beginTime: 1
              animations: [{ class: CABasicAnimation, keyPath: cornerRadius, toValue: 1 }]
            """)[0]

        #expect(layer.layerClass == .text && layer.name == "first" && layer.timing.beginTime == 1)
        #expect(value("string", layer) == .text("A") && value("opacity", layer) == .number(0.5))
        #expect(layer.frame == nil && value("position", layer) == .point(.init(x: 5, y: 6)))
        #expect(value("bounds", layer) == .rect(.init(x: 0, y: 0, width: 30, height: 20)))
        #expect(layer.animations.count == 2)
    }

    @Test("Components can use components, and the root can be an instance")
    func nested() throws {
        let deck = try layers("- component: deck")[0]
        #expect(value("string", deck.sublayers[0]) == .text("inner"))

        let text = minimalScene(more: components).replacing(
            "  name: stage\n  sublayers:\n    []", with: "  component: deck")
        #expect(try fixture.scene(text).root.sublayers.count == 1)
    }

    @Test("Components can use the scene's parameters, but not the variables around the instance")
    func scope() throws {
        let more = """
            parameters: { global: { type: string, default: G } }
            components:
              a: { layer: { class: CATextLayer, string: "{{global}}" } }
              b: { layer: { class: CATextLayer, string: "{{index}}" } }
            """
        let scene = try fixture.scene(minimalScene(layers: "- component: a", more: more))
        #expect(value("string", scene.root.sublayers[0]) == .text("G"))
        #expect(
            messages("- { repeat: 2, layer: { component: b } }", more) == [
                """
                scene.yaml:13:45: there is no parameter "index"; expected one of global (component "b" used at \
                scene.yaml:9:27, item 1 of the repeat at scene.yaml:9:7, and 1 more)
                """
            ])
    }

    @Test(
        "Errors of instances have their location",
        arguments: [
            (
                "- { component: crad, set: { title: A } }",
                ["scene.yaml:9:20: there is no component \"crad\"; expected one of card, deck; did you mean \"card\"?"]
            ),
            (
                "- { component: card }",
                [
                    """
                    scene.yaml:9:7: the component "card" needs "title", declared at scene.yaml:12:19; expected it under \
                    set: { title: … }
                    """
                ]
            ),
            (
                "- { component: card, set: { title: A, levl: 1 } }",
                [
                    """
                    scene.yaml:9:43: unknown key "levl" in set; expected one of title, level, note; did you mean \
                    "level"?
                    """
                ]
            ),
            (
                "- { component: card, set: { title: A, level: x } }",
                ["scene.yaml:9:50: the value of the number parameter \"level\" is the text \"x\"; expected a number"]
            ),
            (
                "- { component: card, set: { title: A }, opacty: 1 }",
                [
                    """
                    scene.yaml:9:45: unknown key "opacty" in a CATextLayer; expected one of its 92 keys (see \
                    docs/SceneFormat.md); did you mean "opacity"?
                    """
                ]
            ),
        ])
    func mistakes(_ layer: String, _ expected: [String]) {
        #expect(messages(layer) == expected)
    }

    @Test("An error inside a component names the component's position and that of its use, once for all uses")
    func errorInside() {
        let more = "components: { a: { layer: { opacity: half } } }"
        #expect(
            messages("- component: a\n- component: a\n- component: a", more) == [
                """
                scene.yaml:12:38: opacity is the text "half"; expected a number (component "a" used at \
                scene.yaml:9:7, and 2 more)
                """
            ])
    }

    @Test("Components that contain themselves are refused")
    func cycle() {
        let more = """
            components:
              a: { layer: { sublayers: [{ component: b }] } }
              b: { layer: { mask: { component: a } } }
            """
        #expect(
            messages("- component: a", more) == [
                """
                scene.yaml:12:36: the component "a" contains itself (a → b → a); expected components that do not \
                contain each other (component "b" used at scene.yaml:11:29, component "a" used at scene.yaml:9:7)
                """
            ])
    }
}
