import Foundation
import Images
import Testing
import VectorGeometry

@testable import RenderTree

@Suite("Color tables, chroma keys and blurs along lines")
struct ColorTableTests {
    private static let colored = CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 1)

    private func filtered(
        _ filter: LayerFilter, _ color: CGColor = colored, _ change: (inout Layer) -> Void = { _ in }
    ) -> RenderedFrame {
        RenderedFrame.of([
            Layer(10, 10, 50, 50, color: color) {
                $0.effects.filters = FilterList([filter])
                change(&$0)
            }.node
        ])
    }

    /// Returns a filter with the table of a `.cube` file.
    private func cube(_ text: String) throws -> LayerFilter {
        LayerFilter(type: "CIColorCube", inputs: [FilterKind.cubeData: .lookup(try ColorLookup(cubeText: text))])
    }

    /// The corners of a cube that exchanges red and blue.
    private static let exchanged = """
        # exchanges red and blue
        TITLE "exchange"
        LUT_3D_SIZE 2
        0 0 0
        0 0 1
        0 1 0
        0 1 1
        1 0 0
        1 0 1
        1 1 0
        1 1 1
        """

    @Test("A 3D table is interpolated between its entries, and keeps alpha")
    func cubes() throws {
        #expect(filtered(try cube(Self.exchanged))[30, 30].isNear(Pixel(51, 102, 204), 1))
        let half = filtered(try cube(Self.exchanged), CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 0.5))
        #expect(half[30, 30].isNear(Pixel(26, 51, 102, 128), 1))
        #expect(half[5, 5] == .clear)
    }

    @Test("A 1D table maps each component within its domain; a shaper precedes a 3D table")
    func curves() throws {
        let inverted = "LUT_1D_SIZE 2\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 0.8 0.8 0.8\n1 1 1\n0 0.5 0\n"
        #expect(filtered(try cube(inverted))[30, 30].isNear(Pixel(0, 191, 191), 1))
        let both =
            "LUT_1D_SIZE 2\nLUT_3D_SIZE 2\n1 1 1\n0 0 0\n"
            + Self.exchanged.split(separator: "\n").dropFirst(3)
            .joined(separator: "\n")
        #expect(filtered(try cube(both))[30, 30].isNear(Pixel(204, 153, 51), 1))
    }

    @Test("The data of a color cube is premultiplied, and its alpha is multiplied")
    func data() throws {
        var values: [Float] = []
        for _ in 0..<8 { values += [0.25, 0.5, 0, 0.5] }
        let lookup = try #require(ColorLookup(cubeData: values.withUnsafeBytes { Data($0) }))
        let filter = LayerFilter(type: "CIColorCubeWithColorSpace", inputs: [FilterKind.cubeData: .lookup(lookup)])
        #expect(filtered(filter)[30, 30].isNear(Pixel(64, 128, 0, 128), 1))
        #expect(ColorLookup(cubeData: lookup.cubeData) == lookup)
        #expect(ColorLookup(cubeData: Data(count: 100)) == nil)
        // The slow path of Swift agrees with the kernel.
        #expect(lookup.color(SIMD3(0.3, 0.9, 0.1)) == SIMD4(0.25, 0.5, 0, 0.5))
    }

    @Test(
        "Damaged .cube files are errors with their line",
        arguments: [
            ("", "the file has no table; expected LUT_1D_SIZE or LUT_3D_SIZE"),
            ("LUT_3D_SIZE 1", ":1: LUT_3D_SIZE is \"1\"; expected a whole number from 2 to 129"),
            ("LUT_3D_SIZE 2\n0 0 x", ":2: \"0 0 x\" is not a row; expected three numbers"),
            ("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n1 1 1", ":4: the file has too many rows; expected 2"),
            ("LUT_1D_SIZE 2\n0 0 0", ":2: the file ends after 1 row; expected 2"),
            ("0 0 0", ":1: a row precedes the size; expected LUT_1D_SIZE or LUT_3D_SIZE"),
            ("SIZE 3", ":1: \"SIZE\" is not a keyword of .cube files; expected a row of three numbers"),
            (
                "LUT_1D_SIZE 2\nDOMAIN_MAX 0 0 0\n0 0 0\n1 1 1",
                ":2: the range is empty; expected a maximum above the minimum"
            ),
            (
                "LUT_1D_SIZE 2\nDOMAIN_MIN 1 0 0\n0 0 0\n1 1 1",
                ":2: the range is empty; expected a maximum above the minimum"
            ),
            (
                String(repeating: "TITLE a\n", count: 1_001),
                ":1001: the file has more than 1000 keywords; expected rows of three numbers"
            ),
        ])
    func damaged(_ text: String, _ expected: String) {
        let error = #expect(throws: CubeFileError.self) { try ColorLookup(cubeText: text) }
        #expect(error?.description == expected)
    }

    @Test("Numbers of .cube files have signs, exponents, any number of digits, and any line ends")
    func numbers() throws {
        let text =
            "\u{FEFF}DOMAIN_MIN 1 1 1\r\nLUT_1D_SIZE 4\rDOMAIN_MAX 2 2 2\r\n\n  # rows\n"
            + "+.5 -0.25\t1e-2\n1.5E+2 0.1234567890123456789 1e5 # end\n 3. 1e-50 0\r1 2 3"
        let curves = try #require(try ColorLookup(cubeText: text).curves)
        #expect(curves.values == [0.5, 150, 3, 1, -0.25, 0.12345679, 0, 2, 0.01, 100_000, 0, 3])
        #expect(curves.from == .one && curves.to == SIMD3(repeating: 2))
    }

    @Test("A range of almost no width looks up the last entry, also in cube data")
    func narrowRange() throws {
        let lookup = try ColorLookup(cubeText: "LUT_1D_SIZE 2\nDOMAIN_MAX 1e-40 1e-40 1e-40\n0 0 0\n1 1 1")
        #expect(lookup.color(SIMD3(0, 0.5, 1)) == SIMD4(0, 1, 1, 1))
        #expect(lookup.cubeData.count == 16 * 64 * 64 * 64)
    }

    @Test(
        "A chroma key removes its color, keeps others, and removes its tint from grays",
        arguments: [
            (CGColor(red: 0, green: 1, blue: 0, alpha: 1), Pixel(0, 0, 0, 0)),
            (CGColor(red: 1, green: 1, blue: 1, alpha: 1), Pixel(255, 255, 255)),
            (CGColor(red: 0.9, green: 0.6, blue: 0.5, alpha: 1), Pixel(230, 153, 128)),
            (CGColor(red: 0.5, green: 0.6, blue: 0.5, alpha: 1), Pixel(146, 146, 146)),
        ])
    func chromaKey(_ color: CGColor, _ expected: Pixel) {
        let key = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        let filter = LayerFilter(type: "chromaKey", inputs: ["inputColor": .color(key)])
        #expect(filtered(filter, color)[30, 30].isNear(expected, 2), "\(filtered(filter, color)[30, 30])")
    }

    @Test("A motion blur is the mean along a line in its direction")
    func motionBlur() {
        let filter = LayerFilter(type: "CIMotionBlur", inputs: ["inputRadius": .number(8)])
        let image = filtered(filter)
        for x in 0..<20 {
            let covered = min(max((Double(x) + 0.5 + 8 - 10) / 16, 0), 1)
            #expect(abs(image[x, 35].a - Int((covered * 255).rounded())) <= 6, "\(x): \(image[x, 35])")
        }
        #expect(image[35, 9] == .clear && image[35, 10].a == 255)
        let down = filtered(
            LayerFilter(type: "CIMotionBlur", inputs: ["inputRadius": .number(8), "inputAngle": .number(.pi / 2)]))
        #expect(down[9, 35] == .clear && abs(down[35, 10].a - 136) <= 10)
    }

    @Test("A zoom blur spreads pixels away from its center, which stays sharp")
    func zoomBlur() {
        let filter = LayerFilter(
            type: "CIZoomBlur", inputs: ["inputCenter": .vector([25, 25]), "inputAmount": .number(50)])
        let image = filtered(filter)
        #expect(image[35, 35].a == 255)
        #expect((1...254).contains(image[70, 35].a) && image[70, 35].a > image[80, 35].a)
        #expect(image[95, 35] == .clear)
    }

    @Test("CIVignette darkens from the center of the layer to its corners")
    func vignette() {
        let image = filtered(
            LayerFilter(type: "CIVignette", inputs: ["inputIntensity": .number(1)]), CGColor(gray: 1, alpha: 1))
        #expect(image[35, 35].r >= 253 && image[10, 10].r <= 4 && image[10, 10].a == 255)
        #expect(image[20, 35].r > image[12, 35].r)
    }

    @Test("Filters without a table, and keys without a hue, are reported")
    func reports() {
        #expect(FilterKind.named("CIColorCube")?.effect(LayerFilter(type: "CIColorCube")) == nil)
        let gray = LayerFilter(type: "chromaKey", inputs: ["inputColor": .color(CGColor(gray: 0.5, alpha: 1))])
        #expect(gray.effect == nil)
    }

    @Test(
        "A clamped blur keeps the edges of an opaque layer opaque and cuts the rest off",
        arguments: ["CIGaussianBlur", "CIBoxBlur", "CIMotionBlur", "CIZoomBlur", "gaussianBlur"])
    func clamped(_ type: String) {
        var filter = LayerFilter(type: type, inputs: ["inputRadius": .number(12)])
        if type == "CIZoomBlur" { filter.inputs = ["inputCenter": .vector([0, 0]), "inputAmount": .number(-50)] }
        let soft = filtered(filter)
        filter.edges = .clamped
        let hard = filtered(filter)
        #expect(soft[59, 35].a < 250)
        for point in [(10, 10), (59, 35), (35, 59), (59, 59)] {
            #expect(hard[point.0, point.1].isNear(Pixel(204, 102, 51), 1), "\(point)")
        }
        #expect(hard[9, 35] == .clear && hard[60, 35] == .clear)
    }

    @Test("A rotated layer is clamped in its own space")
    func rotated() {
        var filter = LayerFilter(type: "CIGaussianBlur", inputs: ["inputRadius": .number(6)])
        filter.edges = .clamped
        let image = filtered(filter) {
            $0.placement.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        }
        // The diagonal is 70 points long.
        #expect(image[35, 35].isNear(Pixel(204, 102, 51), 1) && image[35, 4].isNear(Pixel(204, 102, 51), 2))
        #expect(image[12, 12] == .clear)
    }

    @Test("With automatic edges, only a layer that covers the frame is clamped")
    func fullFrame() {
        var filter = LayerFilter(type: "CIGaussianBlur", inputs: ["inputRadius": .number(6)])
        filter.edges = .clampedIfFullFrame
        func corner(_ layer: Layer) -> Pixel { RenderedFrame.of([layer.node])[0, 0] }
        #expect(corner(Layer(0, 0, 100, 100, color: .red) { $0.effects.filters = FilterList([filter]) }) == .red)
        #expect(corner(Layer(0, 0, 100, 90, color: .red) { $0.effects.filters = FilterList([filter]) }).a < 200)
    }

    @Test("With automatic edges, a layer of the movie's size stays clamped while it moves, unless it shows more")
    func movingFullFrame() {
        var filter = LayerFilter(type: "CIGaussianBlur", inputs: ["inputRadius": .number(6)])
        filter.edges = .clampedIfFullFrame
        func image(_ change: (inout Layer) -> Void) -> RenderedFrame {
            let layer = Layer(0, 0, 100, 100, color: .red) {
                $0.effects.filters = FilterList([filter])
                change(&$0)
            }
            return RenderedFrame.of([layer.node])
        }
        let moved = image { $0.placement.position.x += 40 }
        #expect(moved[70, 0] == .red && moved[41, 50] == .red && moved[39, 50] == .clear)
        let reduced = image { $0.placement.transform = CATransform3DMakeScale(0.5, 0.5, 1) }
        #expect(reduced[26, 26] == .red && reduced[24, 50] == .clear)
        let wide = image {
            $0.placement.position.x -= 60
            $0.children = [Layer(0, 0, 300, 100, color: .red).node]
        }
        #expect(wide[80, 50] == .red && wide[80, 0].a < 200)
    }

    @Test("High-precision drawing agrees with 8 bits", arguments: ["CIMotionBlur", "CIZoomBlur", "chromaKey"])
    func precision(_ type: String) {
        let filter = LayerFilter(type: type)
        let layer = Layer(10, 10, 50, 50, color: Self.colored) { $0.effects.filters = FilterList([filter]) }
        let root = Layer(0, 0, 96, 72) { $0.children = [layer.node] }
        let worst = SixteenBitImage.of(root.node).distance(to: RenderedFrame.of(root.node, 96, 72))
        #expect(worst.codes <= 2, "\(worst)")
    }
}
