import Foundation
import Multiplane
import SceneLanguage
import TestSupport
import Testing

@Suite("SVG drawings in the command")
struct DrawingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // A red square of 10×10 at the top left of a drawing of 40×20, which moves to the right within 2 seconds.
        try write(
            """
            <rect width="40" height="20" fill="#00f"/><rect id="s" width="10" height="10" fill="#f00"><animate \
            attributeName="x" to="30" dur="2s" fill="freeze"/></rect>
            """)
    }

    private func write(_ contents: String, to name: String = "square.svg") throws {
        try folder.write(
            #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">\#(contents)</svg>"#, to: name)
    }

    private func run(_ arguments: String...) throws -> Invocation.Result {
        try Command.invocation(arguments, in: folder).run()
    }

    /// Returns the color of a pixel of out.png as 0xAARRGGBB.
    private func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
        try decodeImageFile(URL(fileURLWithPath: folder.path("out.png"))).pixels.row(y)[x]
    }

    @Test("A drawing is rendered as a still at a time, with rules of a style sheet")
    func stills() throws {
        let result = try run("still", "square.svg", "-o", "out.png")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try pixel(2, 2) == 0xffff_0000 && pixel(37, 2) == 0xff00_00ff && pixel(2, 15) == 0xff00_00ff)
        let later = try run(
            "still", "square.svg", "-o", "out.png", "-y", "--at", "1.999", "--set", "styleSheet=#s { fill: lime }")
        #expect(later.status == 0, "\(later.errors)")
        #expect(try pixel(2, 2) == 0xff00_00ff && pixel(35, 2) == 0xff00_ff00)
    }

    @Test("Movies last as long as the animations of their drawing, and 5 seconds without any")
    func movies() throws {
        #expect(try SceneDescription(path: folder.path("square.svg")).frameCount == 120)
        try write("<rect width='9' height='9'/>", to: "still.svg")
        #expect(try SceneDescription(path: folder.path("still.svg")).frameCount == 300)
        let result = try run("render", "square.svg", "-o", "a.mp4", "--fps", "10")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try run("probe", "a.mp4", "--json").output.contains(#""frames":20"#))
    }

    @Test("Probing prints the size, the duration, the ids and what is not supported")
    func probe() throws {
        try write("<rect id='a' width='9' height='9'/><foreignObject/>")
        let result = try run("probe", "square.svg")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("40×20 pixels, not animated") && result.output.contains("ids: a"))
        #expect(result.output.contains("square.svg:1:") && result.output.contains("<foreignObject> is not drawn"))
        #expect(try run("probe", "square.svg", "--json").output.contains(#""container":"svg""#))
    }

    /// Writes a scene that shows the square with keys of the layer.
    private func writeScene(_ keys: String, events: String = "[]") throws {
        try folder.write(
            """
            multiplane: 1
            size: [40, 20]
            frameRate: 10
            duration: 2
            parameters: { accent: { type: color, default: lime } }
            assets: { square: square.svg }
            root: { sublayers: [{ class: SVGLayer, asset: square, frame: [0, 0, 40, 20], \(keys) }] }
            events: \(events)
            """, to: "scene.yaml")
    }

    @Test("Elements of expanded drawings have other colors, animations and events")
    func parts() throws {
        try writeScene(
            """
            parts: { s: { fillColor: "{{accent}}", animations: [{ class: CABasicAnimation, keyPath: path, \
            fromValue: "M0 0h10v10h-10z", toValue: "M0 0h10v20h-10z", duration: 2, fillMode: both }] } }
            """, events: "[{ at: 1.5, transaction: { disableActions: true }, set: { s.opacity: 0 } }]")
        let result = try run("still", "scene.yaml", "-o", "out.png")
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(try pixel(2, 2) == 0xff00_ff00 && pixel(2, 15) == 0xff00_00ff)
        #expect(try run("still", "scene.yaml", "-o", "out.png", "-y", "--at", "1").status == 0)
        #expect(try pixel(2, 13) == 0xff00_ff00)
        #expect(try run("still", "scene.yaml", "-o", "out.png", "-y", "--at", "1.8").status == 0)
        #expect(try pixel(2, 2) == 0xff00_00ff)
    }

    @Test("Expanded drawings are the same pixels; unknown parts are errors with the ids")
    func expansion() throws {
        var images: [Data] = []
        for keys in ["contentsGravity: resizeAspect", "expand: true"] {
            try writeScene(keys)
            #expect(try run("still", "scene.yaml", "-o", "out.png", "-y", "--at", "1.2").status == 0)
            images.append(try Data(contentsOf: URL(fileURLWithPath: folder.path("out.png"))))
        }
        #expect(images[0] == images[1])
        try writeScene("parts: { t: { opacity: 0 } }")
        let unknown = try run("validate", "scene.yaml")
        #expect(unknown.status == 3 && unknown.errors.contains("has no element with the id \"t\""))
        #expect(unknown.errors.contains("scene.yaml:7:") && unknown.errors.contains("expected one of s"))
    }

    @Test("Scenes show drawings as layers, and as images")
    func scenes() throws {
        try folder.write(
            """
            multiplane: 1
            size: [40, 40]
            frameRate: 10
            duration: 2
            assets: { drawing: square.svg }
            root:
              sublayers:
                - { class: SVGLayer, asset: drawing, frame: [0, 0, 40, 20], styleSheet: "#s { fill: lime }" }
                - { contents: drawing, frame: [0, 20, 40, 20] }
            """, to: "scene.yaml")
        let result = try run("still", "scene.yaml", "-o", "out.png")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try pixel(5, 5) == 0xff00_ff00 && pixel(5, 25) == 0xffff_0000)
        #expect(try run("validate", "scene.yaml").status == 0)
    }

    @Test("Elements that layers cannot show are drawn as images, with a warning")
    func images() throws {
        try write(
            """
            <filter id="p"><feFlood flood-color="#0f0"/></filter>\
            <rect id="a" x="10" width="20" height="20" filter="url(#p)"/>
            """)
        let result = try run("still", "square.svg", "-o", "out.png")
        #expect(result.status == 0 && result.errors.contains("square.svg:1:"), "\(result.errors)")
        #expect(try pixel(20, 10) == 0xff00_ff00 && pixel(2, 2) == 0xffff_ffff)
        #expect(try run("still", "square.svg", "-o", "out.png", "-y", "--strict").status != 0)
    }

    @Test("Damaged drawings, and drawings beyond a limit, are errors with a position")
    func errors() throws {
        try folder.write("<svg xmlns='http://www.w3.org/2000/svg'>\n<g></svg>", to: "bad.svg")
        let result = try run("render", "bad.svg", "-o", "a.mp4")
        #expect(result.status != 0 && result.errors.contains("bad.svg:2:"), "\(result.errors)")
        let limited = try run("still", "square.svg", "-o", "out.png", "--limit", "layers=2")
        #expect(limited.status == 6, "\(limited.errors)")
    }

    @Test("Images outside of the folder of the drawing are not read")
    func confinement() throws {
        try folder.write("secret", to: "secret.png")
        try write("<image href='../secret.png' width='9' height='9'/>", to: "inner/a.svg")
        let result = try run("still", "inner/a.svg", "-o", "out.png")
        #expect(result.errors.contains("outside"), "\(result.errors)")
    }
}
