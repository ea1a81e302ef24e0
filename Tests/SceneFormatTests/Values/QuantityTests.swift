import MediaTime
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Numbers with units")
struct QuantityTests {
    @Test(
        "Units convert to those of the key",
        arguments: [
            ("0.25turn", SceneValueForm.Unit.degrees, 90), ("90 deg", .degrees, 90), ("-45°", .degrees, -45),
            ("180deg", .radians, Double.pi), ("1.5rad", .radians, 1.5), ("500ms", .seconds, 0.5), ("2s", .seconds, 2),
            ("1.5min", .seconds, 90), ("45f", .seconds, 1.5), ("12px", .points, 12), ("1e2pt", .points, 100),
            ("-6dB", .decibels, -6), ("-14dBFS", .decibelsFullScale, -14), ("50%", .fraction, 0.5),
            ("2x", .fraction, 2),
            ("29.97fps", .framesPerSecond, 29.97),
        ])
    func conversion(_ text: String, _ unit: SceneValueForm.Unit, _ value: Double) throws {
        #expect(try #require(Quantity(text)).value(in: unit, frameRate: 30) == value)
    }

    @Test(
        "A unit of something else has no value",
        arguments: [
            ("90deg", SceneValueForm.Unit.seconds), ("2s", .degrees), ("50%", .points), ("12px", .fraction),
            ("12px", .seconds), ("-6dB", .points),
        ])
    func otherUnits(_ text: String, _ unit: SceneValueForm.Unit) throws {
        #expect(try #require(Quantity(text)).value(in: unit, frameRate: 30) == nil)
    }

    @Test(
        "Other text is no number with a unit", arguments: ["", "s", "px", "1.2.3s", "ten s", "0x1f", "infs", "1 2 px"])
    func otherText(_ text: String) {
        #expect(Quantity(text)?.value(in: .seconds, frameRate: 30) == nil)
        #expect(Quantity(text)?.value(in: .points, frameRate: 30) == nil)
    }

    @Test("Times are exact, and frames are those of the scene")
    func exactTimes() throws {
        let rate = Rational(30000, 1001)
        #expect(try #require(Quantity("45f")).exactValue(in: .seconds, frameRate: rate) == Rational(45 * 1001, 30000))
        #expect(try #require(Quantity("100ms")).exactValue(in: .seconds, frameRate: nil) == Rational(1, 10))
        #expect(try #require(Quantity("45f")).exactValue(in: .seconds, frameRate: nil) == nil)
    }

    @Test(
        "Layer properties take units",
        arguments: [
            ("cornerRadius: 12px", PropertyValue.number(12)), ("opacity: 25%", .number(0.25)),
            ("position: [10pt, 20px]", .point(.init(x: 10, y: 20))),
            ("anchorPoint: [50%, 100%]", .point(.init(x: 0.5, y: 1))),
            ("contentsRect: [0, 50%, 100%, 50%]", .rect(.init(x: 0, y: 0.5, width: 1, height: 0.5))),
            ("{ class: CAReplicatorLayer, instanceDelay: 5f }", .number(0.2)),
            ("{ class: CAShapeLayer, strokeEnd: 30% }", .number(0.3)),
            ("{ class: CATextLayer, gradientLocations: [0%, 100%] }", .numbers([0, 1])),
            ("{ class: CAEmitterLayer, velocity: 50% }", .number(0.5)),
        ])
    func properties(_ layer: String, _ value: PropertyValue) throws {
        let scene = try SceneFixture().scene(minimalScene(layers: "- \(layer)"))
        #expect(scene.root.sublayers[0].properties.map(\.value) == [value])
    }

    @Test("Animations take angles, percentages and times")
    func animations() throws {
        let text = """
            - animations:
                - { class: CABasicAnimation, keyPath: transform.rotation.z, toValue: 180deg, beginTime: 5f, \
            duration: 400ms }
                - { class: CABasicAnimation, keyPath: transform.scale, fromValue: 50%, toValue: 2x, duration: 1s }
                - { class: CAKeyframeAnimation, keyPath: opacity, values: [0%, 100%], keyTimes: [25%, 1] }
            """
        let animations = try SceneFixture().scene(minimalScene(layers: text)).root.sublayers[0].animations
        #expect(animations[0].timing.beginTime == 0.2)
        #expect(animations[0].timing.duration == 0.4)
        guard case .basic(let rotation) = animations[0].kind, case .basic(let scale) = animations[1].kind,
            case .keyframe(let fade) = animations[2].kind
        else {
            Issue.record("expected two basic animations and one with keyframes")
            return
        }
        #expect(rotation.toValue == .number(.pi))
        #expect(scale.fromValue == .number(0.5) && scale.toValue == .number(2))
        #expect(fade.track == .values([.number(0), .number(1)]))
        #expect(fade.keyTimes == [0.25, 1])
    }

    @Test("Durations, events and spans take seconds, milliseconds and frames")
    func times() throws {
        let text = minimalScene(
            layers: "- { name: a, during: [5f, 600ms] }", more: "events: [{ at: 10f, set: { a.opacity: 50% } }]"
        ).replacingOccurrences(of: "duration: 1\n", with: "duration: 1500ms\n")
            .replacingOccurrences(of: "frameRate: 25", with: "frameRate: 25fps")
        let scene = try SceneFixture().scene(text)
        #expect(scene.duration == Rational(3, 2))
        #expect(scene.frameRate.framesPerSecond == 25)
        #expect(scene.root.sublayers[0].span?.start == Rational(1, 5))
        #expect(scene.root.sublayers[0].span?.end == Rational(3, 5))
        #expect(scene.events.map(\.time) == [Rational(2, 5)])
    }

    @Test("Percentages with an offset take points with a unit")
    func lengths() throws {
        #expect(Length("50% - 40px") == Length("50% - 40"))
        #expect(Length("100%+3.5pt") == Length("100% + 3.5"))
        #expect(Length("50% - 40s") == nil)
    }

    @Test(
        "A unit of something else is an error with a remedy",
        arguments: [
            ("- cornerRadius: 12s", #"cornerRadius is the text "12s"; expected a number; did you mean "12"?"#),
            (
                "- animations: [{ class: CABasicAnimation, keyPath: opacity, toValue: 1, duration: 90deg }]",
                #"duration is the text "90deg"; expected seconds, at least 0, or inf; did you mean "90"?"#
            ),
        ])
    func mismatch(_ layer: String, _ message: String) throws {
        let messages = try SceneFixture().messages(minimalScene(layers: layer))
        #expect(messages.count == 1 && messages[0].hasSuffix(message), "\(messages)")
    }
}
