import Testing

@testable import SceneFormat

@Suite("Messages for habits of CSS and After Effects")
struct HabitTests {
    @Test(
        "Unknown keys name the line to write",
        arguments: [
            ("- rotation: 45", "write transform: [{ rotate: 45 }]"),
            ("- { rotation: 45deg, scale: 50 }", "write transform: [{ scale: 0.5 }, { rotate: 45 }]"),
            ("- scale: [100, 50]", "write transform: [{ scale: [1, 0.5] }]"),
            ("- scale: 1.5", "write transform: [{ scale: 1.5 }]"),
            ("- skewX: 10deg", "write transform: [{ skew: 10 }]"),
            ("- { skewX: 10, skewY: -5, scale: 2 }", "write transform: [{ scale: 2 }, { skew: [10, -5] }]"),
            ("- { x: 10, y: 20, width: 300, height: 40px }", "write frame: [10, 20, 300, 40]"),
            ("- { x: 10, y: 50% }", "write position: [10, \"50%\"]"),
        ])
    func keys(_ layer: String, _ line: String) throws {
        let messages = try SceneFixture().messages(minimalScene(layers: layer))
        #expect(!messages.isEmpty && messages.allSatisfy { $0.contains(line) }, "\(messages)")
    }

    @Test(
        "Values of other formats suggest the scene's value",
        arguments: [
            ("timingFunction: ease-in-out", "easeInEaseOut"), ("timingFunction: ease", "default"),
            ("timingFunction: \"cubic-bezier(0.4, 0, 0.2, 1)\"", "[0.4, 0, 0.2, 1]"),
            ("timingFunction: power2.inOut", "easeInOutCubic"), ("timingFunction: ease-out-back", "easeOutBack"),
            ("duration: 45deg", "45"), ("repeatCount: 2s", "2"),
        ])
    func animationValues(_ key: String, _ value: String) throws {
        let animation = "{ class: CABasicAnimation, keyPath: opacity, toValue: 1, \(key) }"
        let messages = try SceneFixture().messages(minimalScene(layers: "- animations: [\(animation)]"))
        #expect(messages.count == 1 && messages[0].hasSuffix("did you mean \"\(value)\"?"), "\(messages)")
    }

    @Test(
        "Animations that repeat name the key to write",
        arguments: [("infinite", "inf"), ("true", "inf"), ("-1", "inf"), ("3", "3")])
    func repeatedAnimations(_ value: String, _ count: String) throws {
        let animation = "{ class: CABasicAnimation, keyPath: opacity, toValue: 1, repeat: \(value) }"
        let messages = try SceneFixture().messages(minimalScene(layers: "- animations: [\(animation)]"))
        #expect(messages.count == 1 && messages[0].contains("write repeatCount: \(count)"), "\(messages)")
    }

    @Test(
        "Values of layers suggest the scene's value",
        arguments: [
            ("compositingFilter: multiply", "multiplyBlendMode"),
            ("compositingFilter: color-dodge", "colorDodgeBlendMode"),
            ("compositingFilter: Add", "plusL"), ("opacity: 2px", "2"), ("borderWidth: 12deg", "12"),
            ("backgroundColor: \"rgb(255, 0, 16)\"", "#ff0010"), ("backgroundColor: \"0xff8800\"", "#ff8800"),
            ("backgroundColor: \"rgba(0, 0, 0, 0.5)\"", "#00000080"),
        ])
    func layerValues(_ key: String, _ value: String) throws {
        let messages = try SceneFixture().messages(minimalScene(layers: "- \(key)"))
        #expect(messages.count == 1 && messages[0].hasSuffix("did you mean \"\(value)\"?"), "\(messages)")
    }

    @Test(
        "Transitions of other programs suggest a type or a filter",
        arguments: [("clockwipe", "clock"), ("dissolve", "fade"), ("slide", "push")])
    func transitions(_ name: String, _ value: String) throws {
        let sequence = minimalScene(
            layers: "- sequence: [{ duration: 1, transition: \(name) }, { duration: 1 }]")
        let messages = try SceneFixture().messages(sequence)
        #expect(messages.count == 1 && messages[0].hasSuffix("did you mean \"\(value)\"?"), "\(messages)")
    }

    @Test("A transition filter under type suggests the key filter")
    func transitionFilter() throws {
        let messages = try SceneFixture().messages(
            minimalScene(layers: "- animations: [{ class: CATransition, type: wipe }]"))
        #expect(messages.count == 1 && messages[0].hasSuffix("did you mean \"filter: wipe\"?"))
    }

    @Test(
        "Wrong indentation is reported with the line to write",
        arguments: [
            ("root:\n  sublayers:\n    - name: a\n     opacity: 1", 4, "indent it by 6 spaces: \"      opacity: 1\""),
            (
                "root:\n  sublayers:\n    - name: a\n        opacity: 1", 4,
                "indent it by 6 spaces: \"      opacity: 1\""
            ),
            ("root:\n  sublayers:\n    - name: a\n   - name: b", 4, "indent it by 4 spaces: \"    - name: b\""),
            ("root:\n    name: a\n  opacity: 1", 3, "indent it by 4 spaces: \"    opacity: 1\""),
            ("multiplane: 1\n size: [1, 1]", 2, "indent it by 0 spaces: \"size: [1, 1]\""),
        ])
    func indentation(_ text: String, _ line: Int, _ remedy: String) throws {
        let messages = try SceneFixture().messages(text)
        #expect(
            messages.count == 1 && messages[0].hasPrefix("scene.yaml:\(line):") && messages[0].contains(remedy),
            "\(messages)")
    }

    @Test("Layer keys outside of a layer are to be indented")
    func outside() throws {
        let messages = try SceneFixture().messages(minimalScene(more: "sublayers: []"))
        #expect(messages.count == 1 && messages[0].contains("indent \"sublayers:\""), "\(messages)")
    }

    @Test("Percentages in a group without size are those of its superlayer")
    func percentages() throws {
        let layers = "- sublayers: [{ frame: [\"5%\", \"5%\", \"50%\", \"50%\"] }, { frame: [0, 0, \"50%\", 9] }]"
        #expect(try SceneFixture().messages(minimalScene(layers: layers)).isEmpty)
    }

    @Test(
        "Key paths of other programs are reported with the key path to write",
        arguments: [
            ("rotation", "transform.rotation.z"), ("rotateX", "transform.rotation.x"), ("scale", "transform.scale"),
            ("x", "position.x"), ("translateY", "transform.translation.y"), ("alpha", "opacity"),
            ("width", "bounds.size.width"), ("background-color", "backgroundColor"), ("color", "backgroundColor"),
            ("border-radius", "cornerRadius"),
        ])
    func keyPaths(_ written: String, _ path: String) throws {
        let animation = "{ class: CABasicAnimation, keyPath: \(written), toValue: 1, duration: 1 }"
        let messages = try SceneFixture().messages(minimalScene(layers: "- animations: [\(animation)]"))
        #expect(messages.count == 1 && messages[0].contains("\(path)"), "\(messages)")
    }

    @Test("Text with a colon and without quotes is reported with the line in quotes")
    func colon() throws {
        let layer = "- class: CATextLayer\n  string: Hello: world"
        let messages = try SceneFixture().messages(minimalScene(layers: layer))
        #expect(messages.count == 1 && messages[0].hasSuffix("string: \"Hello: world\""), "\(messages)")
    }
}
