import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Short form of animations")
struct ShortAnimationTests {
    private func animations(_ layer: String) throws -> [AnimationDescription] {
        try SceneFixture().scene(minimalScene(layers: layer)).root.sublayers[0].animations
    }

    /// The description without the locations in the document, which differ between the forms.
    private func text(_ animations: [AnimationDescription]) -> [String] {
        animations.map { "\($0.kind) \($0.timing) \(String(describing: $0.timingFunction))" }
    }

    @Test(
        "The short form equals the long form",
        arguments: [
            (
                "animate: { opacity: [0, 1], at: 0.4s, for: 0.6, ease: easeOut }",
                """
                { class: CABasicAnimation, keyPath: opacity, fromValue: 0, toValue: 1, fillMode: both, beginTime: 0.4, \
                duration: 0.6, timingFunction: easeOut }
                """
            ),
            (
                "animate: { position.y: [+40, +0] }",
                """
                { class: CABasicAnimation, keyPath: position.y, additive: true, fromValue: 40, toValue: 0, \
                fillMode: both }
                """
            ),
            (
                "animate: { position: [[-40, 0], [+0, 0]] }",
                """
                { class: CABasicAnimation, keyPath: position, additive: true, fromValue: [-40, 0], toValue: [0, 0], \
                fillMode: both }
                """
            ),
            (
                "animate: { position: [null, [100, 200]] }",
                "{ class: CABasicAnimation, keyPath: position, toValue: [100, 200], fillMode: both }"
            ),
            (
                "animate: { position.x: +80, fillMode: forwards }",
                "{ class: CABasicAnimation, keyPath: position.x, byValue: 80, fillMode: forwards }"
            ),
            (
                "animate: { transform.rotation.z: 1turn, for: 2, repeat: inf, autoreverses: true }",
                """
                { class: CABasicAnimation, keyPath: transform.rotation.z, toValue: 6.283185307179586, duration: 2, \
                repeatCount: inf, autoreverses: true, fillMode: both }
                """
            ),
            (
                "animate: { opacity: { 0%: 0, 60%: 1, 100%: 0.5 }, ease: [easeIn, easeOut] }",
                """
                { class: CAKeyframeAnimation, keyPath: opacity, values: [0, 1, 0.5], keyTimes: [0, 0.6, 1], \
                timingFunctions: [easeIn, easeOut], fillMode: both }
                """
            ),
            (
                "animate: { backgroundColor: [red, lime, blue], ease: [0.4, 0, 0.2, 1] }",
                """
                { class: CAKeyframeAnimation, keyPath: backgroundColor, values: [red, lime, blue], \
                timingFunction: [0.4, 0, 0.2, 1], fillMode: both }
                """
            ),
            (
                "animate: { transform.scale: [0, 1], spring: { duration: 0.5, bounce: 0.3 } }",
                """
                { class: CASpringAnimation, keyPath: transform.scale, fromValue: 0, toValue: 1, fillMode: both, \
                perceptualDuration: 0.5, bounce: 0.3 }
                """
            ),
        ])
    func longForm(_ short: String, _ long: String) throws {
        let expected = try animations("- animations: [\(long)]")
        #expect(try text(animations("- \(short)")) == text(expected))
    }

    @Test(
        "A plus sign before an expression adds its value to the layer's own",
        arguments: [
            ("position.y: [\"+{{far}}\", +0]", "additive: true, fromValue: 40, toValue: 0"),
            ("position.y: [\"+{{-far}}\", \"+{{0}}\"]", "additive: true, fromValue: -40, toValue: 0"),
            ("position.y: \"+{{-far / 3}}px\"", "byValue: -13.333333333"),
            ("position.x: \"+{{far}}%\"", "byValue: 25.6"),
            ("position: [[\"{{far}}\", \"+{{far}}\"], [0, 0]]", "additive: true, fromValue: [40, 40], toValue: [0, 0]"),
            ("position: [\"+{{far}}\", \"+{{far / 2}}\", 0]", nil),
            ("position.x: { 0%: \"+{{far}}\", 100%: +0 }", "additive: true, values: [40, 0], keyTimes: [0, 1]"),
            ("string: [\"+{{far}}\", \"+1\"]", "fromValue: \"+40\", toValue: \"+1\""),
        ])
    func relativeExpressions(_ short: String, _ long: String?) throws {
        let isText = short.hasPrefix("string")
        let layerClass = isText ? "class: CATextLayer, " : ""
        let parameters = "parameters: { far: { type: number, default: 40 } }"
        func animations(_ keys: String) throws -> [AnimationDescription] {
            let text = minimalScene(layers: "- { \(layerClass)\(keys) }", more: parameters)
            return try SceneFixture().scene(text).root.sublayers[0].animations
        }
        guard let long else {
            #expect(throws: SceneFormatError.self) { try animations("animate: { \(short) }") }
            return
        }
        let keyPath = short.prefix { $0 != ":" }
        let animationClass = long.contains("values:") ? "CAKeyframeAnimation" : "CABasicAnimation"
        let expected = "{ class: \(animationClass), keyPath: \(keyPath), \(long), fillMode: both }"
        #expect(try text(animations("animate: { \(short) }")) == text(animations("animations: [\(expected)]")))
    }

    @Test("Later animations of a key path have no effect before their start")
    func laterAnimations() throws {
        func fills(_ layer: String) throws -> [MediaTimingDescription.FillMode?] {
            try animations("- \(layer)").map(\.timing.fillMode)
        }
        let fades = "animate: [{ opacity: [0, 1], zPosition: 1 }, { opacity: [1, 0], cornerRadius: 3, at: 0.5 }]"
        #expect(try fills(fades) == [.both, .both, .forwards, .both])
        #expect(try fills("{ enter: fade, animate: { opacity: [1, 0], at: 0.5 } }") == [.backwards, .forwards])
        #expect(try fills("{ exit: fade, animate: { opacity: [0, 1] } }") == [.forwards, .both])
        let long = "animations: [{ class: CABasicAnimation, keyPath: opacity, fromValue: 0 }]"
        #expect(try fills("{ \(long), animate: { opacity: [1, 0], at: 0.5 } }") == [nil, .forwards])
        #expect(
            try fills("animate: [{ opacity: [0, 1] }, { opacity: [1, 0], at: 0.5, fillMode: both }]") == [.both, .both])
    }

    @Test("Each key path is an animation, after those of the long form, in lists too")
    func several() throws {
        let layer = """
            - animations: [{ class: CABasicAnimation, keyPath: zPosition, toValue: 1 }]
              animate:
                - { opacity: [0, 1], transform.scale: [50%, 1], for: "{{0.5 + 0.5}}" }
                - { cornerRadius: 12px, at: 2 }
            """
        let animations = try animations(layer)
        let paths = animations.compactMap { animation in
            if case .basic(let basic) = animation.kind { basic.property.keyPath } else { nil }
        }
        #expect(paths == ["zPosition", "opacity", "transform.scale", "cornerRadius"])
        #expect(animations.map(\.timing.duration) == [nil, 1, 1, nil])
    }

    @Test("A spring's duration and bounce are those of Apple's initializer")
    func bounce() throws {
        let animations = try animations(
            "- animate: { opacity: [0, 1], spring: { duration: 0.5, bounce: 0.3 } }")
        guard case .spring(_, let spring)? = animations.first?.kind else {
            Issue.record("expected a spring")
            return
        }
        // Stiffness is (2π ÷ 0.5)², damping 2 · (2π ÷ 0.5) · 0.7.
        #expect(abs((spring.stiffness ?? 0) - 157.914) < 0.001)
        #expect(abs((spring.damping ?? 0) - 17.593) < 0.001)
        #expect(spring.allowsOverdamping == true)
    }

    @Test(
        "Mistakes name the location and the form",
        arguments: [
            (
                "animate: fade",
                "animate is the text \"fade\"; expected { keyPath: [from, to], at: seconds, for: seconds }"
            ),
            ("animate: { at: 1 }", "animate has no key path; expected the key path of a property with its values"),
            ("animate: { opacty: [0, 1] }", "did you mean \"opacity\"?"),
            ("animate: { opacity: [0, 1, 0], spring: true }", "opacity has keyframes and a spring"),
            ("animate: { opacity: [0, 1], spring: soft }", "spring is the text \"soft\"; expected true"),
            ("animate: { opacity: [0, red] }", "toValue is the text \"red\"; expected a number"),
            ("animate: { opacity: [0, 1], spring: { bouncy: 1 } }", "did you mean \"bounce\"?"),
            (
                "animate: { opacity: [0, 1], spring: { bounce: 0.3, damping: 2 } }",
                "expected either perceptualDuration and bounce, or mass, stiffness and damping"
            ),
        ])
    func mistakes(_ layer: String, _ text: String) throws {
        let messages = try SceneFixture().messages(minimalScene(layers: "- \(layer)"))
        #expect(messages.count == 1 && messages[0].contains(text), "\(messages)")
    }

    @Test("Instances of components and items of repetitions have them too")
    func components() throws {
        let scene = try SceneFixture().scene(
            minimalScene(
                layers: "- repeat: 2\n  layer: { component: dot, set: { delay: \"{{index}}\" } }",
                more: """
                    components:
                      dot:
                        parameters: { delay: number }
                        layer: { animate: { opacity: [0, 1], at: "{{delay}}" } }
                    """))
        #expect(scene.root.sublayers.map { $0.animations.map(\.timing.beginTime) } == [[0], [1]])
    }
}
