import Testing
import VectorGeometry

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Relative lengths")
struct RelativeLengthTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    /// Returns the first layer of a scene of 64 × 48 points.
    private func layer(_ text: String, more: String = "") throws -> LayerDescription {
        try fixture.scene(minimalScene(layers: text, more: more)).root.sublayers[0]
    }

    private func value(_ key: String, _ layer: LayerDescription) -> PropertyValue? {
        layer.properties.first { $0.key == key }?.value
    }

    @Test(
        "Percentages with offsets are parsed",
        arguments: [
            ("50%", 0.5, 0), ("-25%", -0.25, 0), ("100% - 40", 1, -40), ("12.5%+3.5", 0.125, 3.5), (" 0% + 0 ", 0, 0),
        ])
    func lengths(_ text: String, _ factor: Double, _ offset: Double) {
        #expect(Length(text)?.factor == factor && Length(text)?.offset == offset)
    }

    @Test(
        "Other text is not a length",
        arguments: ["", "%", "50", "50 %", "x%", "50%%", "50% 3", "50% * 2", "50% - -3", "inf%"])
    func notLengths(_ text: String) { #expect(Length(text) == nil) }

    @Test("Percentages of frames, bounds and positions refer to the superlayer")
    func placement() throws {
        let outer = try layer(
            """
            - frame: ["25%", "50% - 4", "50%", 50%]
              sublayers:
                - { bounds: [0, 0, "50%", "25%"], position: ["100%", "0% + 3"] }
            """)
        #expect(outer.frame == CGRect(x: 16, y: 20, width: 32, height: 24))
        let inner = outer.sublayers[0]
        #expect(value("bounds", inner) == .rect(CGRect(x: 0, y: 0, width: 16, height: 6)))
        #expect(value("position", inner) == .point(CGPoint(x: 32, y: 3)))
    }

    @Test("Percentages of corner radii and shapes refer to the layer itself")
    func ownSize() throws {
        let shape = try layer(
            """
            - class: CAShapeLayer
              frame: [0, 0, "50%", "50%"]
              cornerRadius: "50%"
              path: { ellipse: ["10%", 0, "50%", "100%"] }
            """)
        #expect(value("cornerRadius", shape) == .number(12))
        #expect(value("path", shape) == .path(.ellipse(in: CGRect(x: 3.2, y: 0, width: 16, height: 24))))
    }

    @Test("Animations and events accept percentages for positions")
    func changes() throws {
        let scene = try fixture.scene(
            minimalScene(
                layers: """
                    - name: box
                      frame: [0, 0, 10, 10]
                      animations:
                        - { class: CABasicAnimation, keyPath: position.x, fromValue: "-50%", toValue: "100% + 6" }
                        - { class: CAKeyframeAnimation, keyPath: position, values: [["0%", "0%"], ["100%", "50%"]] }
                    """,
                more: "events: [{ at: 0.5, set: { box.position: [\"50%\", 9], box.bounds.size.height: \"25%\" } }]"))
        let box = scene.root.sublayers[0]
        guard case .basic(let basic) = box.animations[0].kind, case .keyframe(let keyframe) = box.animations[1].kind
        else {
            Issue.record("expected a basic and a keyframe animation")
            return
        }
        #expect(basic.fromValue == .number(-32) && basic.toValue == .number(70))
        #expect("\(keyframe)".contains("64.0") && "\(keyframe)".contains("24.0"))
        #expect(scene.changes.map(\.value) == [.point(CGPoint(x: 32, y: 9)), .number(12)])
    }

    @Test("A percentage of an unknown size is an error")
    func unknownSize() throws {
        #expect(
            fixture.messages(
                minimalScene(layers: "- { position: [1, 2], sublayers: [{ frame: [0, 0, \"50%\", 5] }] }")) == [
                    """
                    scene.yaml:9:55: frame is 50%, but the size that it refers to is not known; expected a number of \
                    points, or a frame or bounds in the layer around it
                    """
                ])
        let stacked = """
            - frame: [0, 0, 40, 40]
              layout: { stack: vertical, alignment: fill }
              sublayers: [{ bounds: [0, 0, 5, 5], sublayers: [{ frame: ["50%", "50%", 1, 1] }] }]
            """
        #expect(fixture.messages(minimalScene(layers: stacked)).count == 1)
    }
}
