import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Entrances, exits and emphasis")
struct LayerEffectTests {
    private func animations(_ layer: String) throws -> [AnimationDescription] {
        try SceneFixture().scene(minimalScene(layers: layer)).root.sublayers[0].animations
    }

    private func text(_ animations: [AnimationDescription]) -> [String] {
        animations.map { "\($0.kind) \($0.timing) \(String(describing: $0.timingFunction))" }
    }

    @Test(
        "Effects are ordinary animations",
        arguments: [
            (
                "enter: rise",
                """
                [{ class: CABasicAnimation, keyPath: opacity, fromValue: 0, fillMode: backwards, beginTime: 0, \
                duration: 0.5, timingFunction: easeOutCubic }, { class: CABasicAnimation, keyPath: position.y, \
                fromValue: 40, toValue: 0, additive: true, fillMode: backwards, beginTime: 0, duration: 0.5, \
                timingFunction: easeOutCubic }]
                """
            ),
            (
                "exit: { effect: slide, side: right, distance: 100px, at: 2s, for: 400ms, ease: easeIn }",
                """
                [{ class: CABasicAnimation, keyPath: opacity, toValue: 0, fillMode: forwards, beginTime: 2, \
                duration: 0.4, timingFunction: easeIn }, { class: CABasicAnimation, keyPath: position.x, \
                fromValue: 0, toValue: 100, additive: true, fillMode: forwards, beginTime: 2, duration: 0.4, \
                timingFunction: easeIn }]
                """
            ),
            (
                "{ during: [1, 4], exit: pop }",
                """
                [{ class: CABasicAnimation, keyPath: transform.scale, toValue: 0, fillMode: forwards, \
                beginTime: 2.5, duration: 0.5, timingFunction: easeInBack }]
                """
            ),
            (
                "emphasis: { effect: pulse, at: 1 }",
                """
                [{ class: CAKeyframeAnimation, keyPath: transform.scale, values: [0, 0.1, 0], additive: true, \
                beginTime: 1, duration: 0.5, timingFunction: linear }]
                """
            ),
            (
                "{ class: CAShapeLayer, enter: [draw] }",
                """
                [{ class: CABasicAnimation, keyPath: strokeEnd, fromValue: 0, fillMode: backwards, beginTime: 0, \
                duration: 0.5, timingFunction: easeOutCubic }]
                """
            ),
        ])
    func longForm(_ layer: String, _ long: String) throws {
        let expected = try animations("- { class: CAShapeLayer, animations: \(long) }")
        #expect(try text(animations("- \(layer)")) == text(expected))
    }

    @Test(
        "An exit ends with its layer, the layers around it, the part of a sequence, or the scene",
        arguments: [
            ("- exit: fade", 0.5),
            ("- { beginTime: 0.25, exit: fade }", 0.25),
            ("- { during: [0, 0.75], sublayers: [{ sublayers: [{ exit: fade }] }] }", 0.25),
            ("- { during: [0.2, 1], sublayers: [{ beginTime: 0.1, exit: { effect: fade, for: 0.2 } }] }", 0.5),
            ("- { during: [0.2, inf], exit: fade }", 0.3),
            ("- { beginTime: 0.1, during: [0.2, inf], sublayers: [{ exit: { effect: fade, for: 0.2 } }] }", 0.5),
            ("- { component: card, during: [0, 0.9] }", 0.4),
            ("- sequence: [{ duration: 2, sublayers: [{ exit: fade }] }]", 1.5),
            ("- sequence: [{ duration: 2, exit: fade }]", 1.5),
        ])
    func inheritedEnd(_ layer: String, _ begin: Double) throws {
        let component = "components: { card: { layer: { sublayers: [{ exit: fade }] } } }"
        let root = try SceneFixture().scene(minimalScene(layers: layer, more: component)).root
        let begins = root.all.flatMap(\.animations).map { $0.timing.beginTime ?? 0 }
        #expect(begins.count == 1 && abs(begins[0] - begin) < 1e-9, "\(begins)")
    }

    @Test("Repeated layers that begin later have later exits in their own time")
    func staggeredEnd() throws {
        let layers = "- { sublayers: [{ repeat: 2, stagger: 0.3, layer: { exit: { effect: fade, for: 0.2 } } }] }"
        let root = try SceneFixture().scene(minimalScene(layers: layers)).root
        let begins = root.sublayers[0].sublayers.flatMap(\.animations).compactMap(\.timing.beginTime)
        #expect(begins.count == 2 && zip(begins, [0.8, 0.5]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(begins)")
    }

    @Test("Times may be frames")
    func frames() throws {
        #expect(try animations("- enter: { effect: pop, at: 5f, for: 10f }").map(\.timing.beginTime) == [0.2])
        let exit = try animations("- { during: [0, 25f], exit: { effect: pop, for: 5f } }")
        #expect(exit.map(\.timing.beginTime) == [0.8])
    }

    @Test("Every effect of a moment can be read", arguments: LayerEffect.Moment.allCases)
    func all(_ moment: LayerEffect.Moment) throws {
        for name in LayerEffect.Name.all(of: moment) {
            let layer = "- { class: CAShapeLayer, \(moment.rawValue): { effect: \(name.rawValue), at: 0.1 } }"
            #expect(!(try animations(layer)).isEmpty)
        }
    }

    @Test(
        "Mistakes name the location and the remedy",
        arguments: [
            ("enter: bounceIn", "enter is the text \"bounceIn\"; expected one of fade, rise"),
            ("enter: fad", "did you mean \"fade\"?"),
            ("emphasis: fade", "expected one of pulse, shake, flash"),
            (
                "{ speed: 0.5, exit: fade }",
                "exit has no start; expected at: seconds, or during in the layer or in a layer around it"
            ),
            ("enter: { effect: rise, distanc: 3 }", "did you mean \"distance\"?"),
            ("enter: { at: 1 }", "enter has no \"effect\""),
            ("enter: draw", "strokeEnd"),
        ])
    func mistakes(_ layer: String, _ text: String) throws {
        let messages = try SceneFixture().messages(minimalScene(layers: "- \(layer)"))
        #expect(messages.count == 1 && messages[0].contains(text), "\(messages)")
    }
}
