import Testing

@testable import SceneFormat

@Suite("Warnings about likely mistakes")
struct LikelyMistakeTests {
    private func warnings(_ text: String) throws -> [String] {
        try SceneFixture().scene(text).likelyMistakes.map(\.description)
    }

    @Test("A color without quotes is reported as a comment")
    func commentedColor() throws {
        #expect(
            try warnings(minimalScene(layers: "- name: box\n  backgroundColor: #ff0000\n  opacity: 0.5")) == [
                """
                scene.yaml:10:23: #ff0000 without quotes is a YAML comment, so that backgroundColor is empty; \
                quote colors: "#ff0000"
                """
            ])
    }

    @Test(
        "Comments that are not colors, and values before comments, give no warning",
        arguments: [
            "- backgroundColor: red #ff0000", "- backgroundColor: # none", "- backgroundColor: #todo",
            "- backgroundColor: null #fff", "- backgroundColor: \"#fff\"", "- sublayers: #fff\n    - opacity: 1",
        ])
    func otherComments(_ layer: String) throws {
        #expect(try warnings(minimalScene(layers: layer)) == [])
    }

    @Test("An animation that hides an earlier one before it starts is reported")
    func hidingFill() throws {
        func fade(_ begin: Double, _ keys: String) -> String {
            "{ class: CABasicAnimation, keyPath: opacity, toValue: 0, duration: 0.25, beginTime: \(begin), \(keys) }"
        }
        func warnings(_ first: String, _ second: String) throws -> [String] {
            try self.warnings(minimalScene(layers: "- animations: [\(first), \(second)]"))
        }
        let hides = "the animation of opacity at 0.5 s also has an effect before, and hides an earlier one"
        let both = try warnings(fade(0, "fillMode: both"), fade(0.5, "fillMode: both"))
        #expect(both.count == 1 && both[0].contains(hides) && both[0].contains("write fillMode: forwards"))
        #expect(try warnings(fade(0, "fillMode: both"), fade(0.5, "fillMode: forwards")) == [])
        #expect(try warnings(fade(0, "fillMode: both"), fade(0.5, "fillMode: both, additive: true")) == [])
        #expect(try warnings(fade(0.5, "fillMode: both"), fade(0, "fillMode: both")) == [])
    }

    @Test(
        "A font, size or color of a layer that pieces of its text lack is reported",
        arguments: [
            ("fontSize: 40", "write size in each piece"), ("font: DejaVu Sans", "write font in each piece"),
            ("foregroundColor: white", "write color in each piece"),
        ])
    func ignoredAttribute(_ property: String, _ remedy: String) throws {
        func warnings(_ pieces: String) throws -> [String] {
            try self.warnings(minimalScene(layers: "- class: CATextLayer\n  \(property)\n  string: \(pieces)"))
        }
        let attributes = "font: DejaVu Serif, size: 20, color: red"
        let messages = try warnings("[{ text: a, \(attributes) }, b]")
        #expect(messages.count == 1 && messages[0].hasSuffix(remedy), "\(messages)")
        #expect(try warnings("[{ text: a, \(attributes) }, { text: b, \(attributes) }]") == [])
        #expect(try warnings("a") == [])
    }

    @Test("Names of parameters in the notation of other languages are reported, other braces are not")
    func placeholders() throws {
        func warnings(_ text: String) throws -> [String] {
            let scene = minimalScene(layers: "- { class: CATextLayer, string: \"\(text)\" }")
            return try self.warnings(scene + "\nparameters: { title: { type: string, default: a } }")
        }
        for text in ["{title}", "Hello ${title}!"] {
            let messages = try warnings(text)
            #expect(messages.count == 1 && messages[0].contains("write {{title}}"), "\(messages)")
        }
        for text in ["{{title}}", "{name}", "${x}", "title"] { #expect(try warnings(text) == [], "\(text)") }
    }

    @Test("A color without quotes in brackets is the reported error")
    func commentedColorInBrackets() throws {
        let scene = minimalScene(layers: "- { backgroundColor: #ff0000, opacity: 1 }")
        #expect(
            try SceneFixture().messages(scene) == [
                """
                scene.yaml:9:26: #ff0000 without quotes is a YAML comment, which hides the rest of the line; \
                quote colors: "#ff0000"
                """
            ])
    }

    @Test("Colors without quotes in a list are reported with the missing values")
    func commentedColorsInList() throws {
        let messages = try SceneFixture().messages(
            minimalScene(layers: "- class: CAGradientLayer\n  colors:\n    - #ff0000\n    - white"))
        #expect(messages.contains { $0.contains("#ff0000 without quotes is a YAML comment") }, "\(messages)")
    }

    @Test(
        "Opacities above 1, and angles in degrees, are reported with the value to write",
        arguments: [
            ("- opacity: 50", "write opacity: 0.5"), ("- shadowOpacity: 80", "write shadowOpacity: 0.8"),
            (
                "- animations: [{ class: CABasicAnimation, keyPath: opacity, fromValue: 0, toValue: 100 }]",
                "write 1 for 100 %"
            ),
            (
                "- animations: [{ class: CABasicAnimation, keyPath: transform.rotation.z, toValue: 360, duration: 1 }]",
                "is animated to 360 radians, 57 turns; write 360deg"
            ),
            (
                "- animations: [{ class: CAKeyframeAnimation, keyPath: transform.rotation, values: [0, -45, 0] }]",
                "write -45deg"
            ),
        ])
    func values(_ layer: String, _ remedy: String) throws {
        let warnings = try warnings(minimalScene(layers: layer))
        #expect(warnings.count == 1 && warnings[0].contains(remedy), "\(warnings)")
    }

    @Test(
        "Percentages and points as fractions, radians as degrees, and shadows without opacity are reported",
        arguments: [
            ("- transform: [{ scale: 150 }]", "transform scales by 150, which is a factor; write 1.5 for 150 %"),
            (
                "- animations: [{ class: CABasicAnimation, keyPath: transform.scale, fromValue: 0, toValue: 100 }]",
                "transform.scale is animated to 100, which is a factor; write 1 for 100 %"
            ),
            ("- anchorPoint: [50, 50]", "anchorPoint is [50, 50], but it is a fraction of the layer's size"),
            ("- { class: CAGradientLayer, endPoint: [100, 0] }", "endPoint is [100, 0], but it is a fraction"),
            ("- { class: CAGradientLayer, locations: [0, 50, 100] }", "locations are from 0 to 1; write 1 for 100 %"),
            ("- { class: CAGradientLayer, locations: [1, 0] }", "locations decrease"),
            ("- transform: [{ rotate: 0.785 }]", "which looks like radians; write 45 for degrees"),
            ("- transform: [{ rotate: -3.1416 }]", "which looks like radians; write -180 for degrees"),
            ("- { shadowColor: black, shadowRadius: 8 }", "is 0 unless it is set; write shadowOpacity: 1"),
        ])
    func units(_ layer: String, _ remedy: String) throws {
        let warnings = try warnings(minimalScene(layers: layer))
        #expect(warnings.count == 1 && warnings[0].contains(remedy), "\(warnings)")
    }

    @Test(
        "Plausible values give no warning",
        arguments: [
            "- transform: [{ scale: 3.5 }]", "- transform: [{ rotate: 3 }]", "- anchorPoint: [0.5, 1.25]",
            "- { class: CAGradientLayer, locations: [0, 0.5, 0.5, 1] }", "- { shadowRadius: 8, shadowOpacity: 0.5 }",
            "- animations: [{ class: CABasicAnimation, keyPath: transform.scale, fromValue: 0, toValue: 12 }]",
            "- { shadowRadius: 8, animations: [{ class: CABasicAnimation, keyPath: shadowOpacity, toValue: 1 }] }",
            "- opacity: 1", "- opacity: 1.2",
            "- animations: [{ class: CABasicAnimation, keyPath: transform.rotation.z, toValue: 6.2832 }]",
            "- animations: [{ class: CABasicAnimation, keyPath: transform.rotation.z, toValue: 31.4159265 }]",
            "- animations: [{ class: CABasicAnimation, keyPath: transform.rotation.z, toValue: 12 }]",
            "- animations: [{ class: CABasicAnimation, keyPath: transform.rotation.z, toValue: 360deg }]",
            "- animations: [{ class: CABasicAnimation, keyPath: opacity, toValue: 1, duration: 1 }]",
            "- animations: [{ class: CABasicAnimation, keyPath: opacity, toValue: 1, duration: 0.4, repeatCount: inf }]",
            "- { masksToBounds: true, shadowOpacity: 0, backgroundColor: red }",
            "- { masksToBounds: true, shadowOpacity: 1 }",
            "- animations: [{ class: CASpringAnimation, keyPath: position.x, toValue: 1 }]",
        ])
    func plausible(_ layer: String) throws {
        #expect(try warnings(minimalScene(layers: layer)) == [])
    }

    @Test("Angles of rotations can have units")
    func angles() throws {
        let scene = try SceneFixture().scene(
            minimalScene(
                layers: """
                    - name: a
                      animations: [{ class: CABasicAnimation, keyPath: transform.rotation.z, fromValue: 0.5turn, toValue: 90deg }]
                    """, more: "events: [{ at: 0, set: { a.transform.rotation.z: -180deg } }]"))
        guard case .basic(let basic) = scene.root.sublayers[0].animations[0].kind else {
            return #expect(Bool(false), "no basic animation")
        }
        #expect(basic.fromValue == .number(.pi) && basic.toValue == .number(.pi / 2))
        #expect(scene.changes.map(\.value) == [.number(-.pi)])
    }

    @Test(
        "Animations that the end of the scene cuts are reported",
        arguments: [
            ("duration: 500", "ends at 500 s, but the scene ends at 1 s; durations are seconds: write duration: 0.5"),
            ("duration: 2", "ends at 2 s, but the scene ends at 1 s; write a shorter duration"),
            (
                "duration: 0.2, beginTime: 1.5, fillMode: backwards",
                "starts at 1.5 s, but the scene ends at 1 s; write an earlier beginTime"
            ),
        ])
    func longAnimation(_ keys: String, _ message: String) throws {
        let warnings = try warnings(
            minimalScene(
                layers: "- animations: [{ class: CABasicAnimation, keyPath: position.x, toValue: 9, \(keys) }]"))
        #expect(warnings.count == 1 && warnings[0].contains("the animation of position.x \(message)"), "\(warnings)")
    }

    @Test("An animation outside of the movie is reported once")
    func outsideAnimation() throws {
        let animation = "{ class: CABasicAnimation, keyPath: position.x, toValue: 9, duration: 0.2, beginTime: 1.5 }"
        #expect(try warnings(minimalScene(layers: "- animations: [\(animation)]")).isEmpty)
    }

    @Test("Times of animations are those of their layer")
    func layerTime() throws {
        let animation = "animations: [{ class: CABasicAnimation, keyPath: opacity, toValue: 0, duration: 2 }]"
        #expect(try warnings(minimalScene(layers: "- { speed: 2, \(animation) }")) == [])
        let late = try warnings(minimalScene(layers: "- { during: [0.5, inf], speed: 2, \(animation) }"))
        #expect(late.count == 1 && late[0].contains("ends at 1.5 s"), "\(late)")
    }

    @Test("A spring that its duration cuts is reported with its settling duration")
    func cutSpring() throws {
        let spring = "class: CASpringAnimation, keyPath: position.x, fromValue: 60, toValue: 500, stiffness: 120"
        let warnings = try warnings(
            minimalScene(layers: "- animations: [{ \(spring), damping: 8, duration: 1, fillMode: both }]"))
        #expect(warnings.count == 1, "\(warnings)")
        #expect(warnings.first?.contains("the spring of position.x is cut at 1 s") == true, "\(warnings)")
        #expect(warnings.first?.contains("leave out duration, or write duration: ") == true, "\(warnings)")
    }

    @Test("A shadow under masksToBounds is reported")
    func hiddenShadow() throws {
        let warnings = try warnings(
            minimalScene(layers: "- { masksToBounds: true, shadowOpacity: 0.5, backgroundColor: white }"))
        #expect(warnings.count == 1 && warnings[0].contains("masksToBounds hides the shadow"), "\(warnings)")
    }
}
