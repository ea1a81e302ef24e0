import Foundation
import RenderTree
import Testing
import VectorGeometry

@testable import SceneFormat

@Suite("SVG files and color tables in scenes")
struct LinkedFileTests {
    private let fixture: SceneFixture

    init() throws {
        fixture = try SceneFixture()
        try fixture.write(
            "<svg width='20' height='10'><g id='mark'><rect width='10' height='10'/></g></svg>", to: "logo.svg")
        try fixture.write("LUT_1D_SIZE 2\n0 0 0\n1 0.5 0\n", to: "look.cube")
        try fixture.write("<svg><rect width='x' height='1'/></svg>", to: "bad.svg")
        try fixture.write("LUT_3D_SIZE 2\n0 0 0\n", to: "bad.cube")
    }

    private func layer(_ text: String) throws -> LayerDescription {
        try #require(try fixture.scene(minimalScene(layers: "- " + text)).root.sublayers.first)
    }

    @Test("A path from an SVG file is that of the element, fitted to a frame that may be relative")
    func path() throws {
        let plain = try layer("{ class: CAShapeLayer, path: { svg: logo.svg, id: mark } }")
        #expect(plain.properties.first?.value == .path(.rect(CGRect(x: 0, y: 0, width: 10, height: 10))))

        let fitted = try layer(
            "{ class: CAShapeLayer, frame: [0, 0, 40, 60], path: { svg: logo.svg, frame: [0, 0, 100%, 100%] } }")
        guard case .path(let path)? = fitted.properties.first?.value else { return #expect(Bool(false)) }
        #expect(path.bounds == CGRect(x: 0, y: 20, width: 20, height: 20))
    }

    @Test("Animations follow a path from an SVG file, and the scene lists its files")
    func animation() throws {
        let scene = try fixture.scene(
            minimalScene(
                layers: """
                    - frame: [0, 0, 8, 8]
                      filters: [{ filter: CIColorCube, lut: look.cube }]
                      animations:
                        - class: CAKeyframeAnimation
                          keyPath: position
                          path: { svg: logo.svg, id: mark }
                          duration: 1
                    """))
        let names = scene.files.map { URL(fileURLWithPath: $0).lastPathComponent }
        #expect(names.contains("logo.svg") && names.contains("look.cube"))
    }

    @Test(
        "Errors name the position in the scene, or in the file",
        arguments: [
            (
                "{ class: CAShapeLayer, path: { svg: logo.svg, id: mrk } }",
                "logo.svg has no element with the id \"mrk\"; expected one of its ids: mark; did you mean \"mark\"?"
            ),
            ("{ class: CAShapeLayer, path: { svg: bad.svg } }", "bad.svg:1:19: width is \"x\""),
            ("{ class: CAShapeLayer, path: { svg: none.svg } }", "there is no file \"none.svg\""),
            ("{ filters: [CIColorCube] }", "expected { filter: CIColorCube, lut: FILE }"),
            ("{ filters: [{ filter: CIColorCube }] }", "has no \"lut\"; expected a .cube file"),
            (
                "{ filters: [{ filter: CIColorCube, lut: bad.cube }] }",
                "bad.cube:3:1: the file ends after 1 row; expected 8 (lut used at scene.yaml"
            ),
            ("{ filters: [{ filter: CIColorInvert, clampsToExtent: true }] }", "unknown key \"clampsToExtent\""),
        ])
    func errors(_ layer: String, _ expected: String) {
        let messages = fixture.messages(minimalScene(layers: "- " + layer))
        #expect(messages.contains { $0.contains(expected) }, "\(messages)")
    }

    @Test("Pipes are not read, because nothing may ever come")
    func pipes() throws {
        for name in ["pipe.svg", "pipe.cube"] { try #require(mkfifo(fixture.folder + "/" + name, 0o600) == 0) }
        for layer in [
            "{ class: CAShapeLayer, path: { svg: pipe.svg } }",
            "{ filters: [{ filter: CIColorCube, lut: pipe.cube }] }",
        ] {
            let messages = fixture.messages(minimalScene(layers: "- " + layer))
            #expect(messages.contains { $0.contains("the file cannot be read") }, "\(messages)")
        }
    }

    @Test("Blurs in scenes clamp the edges of full-frame layers unless a key says otherwise")
    func edges() throws {
        func edges(_ filter: String) throws -> [LayerFilter.Edges] {
            guard case .filters(let filters)? = try layer("{ filters: [\(filter)] }").properties.first?.value else {
                return []
            }
            return filters.map(\.edges)
        }
        #expect(try edges("CIGaussianBlur, CIColorInvert") == [.clampedIfFullFrame, .transparent])
        #expect(try edges("{ filter: CIZoomBlur, clampsToExtent: true }") == [.clamped])
        #expect(try edges("{ filter: gaussianBlur, clampsToExtent: false }") == [.transparent])
    }
}
