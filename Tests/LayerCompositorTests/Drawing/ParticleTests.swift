import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Particle drawing")
struct ParticleTests {
    /// An emitter with one particle per second, half a second old, in the center of a layer of 20 × 20.
    private func emitter(
        _ image: CGImage = solid(2, 2), age: Double = 0.5,
        _ change: (inout EmitterStyle, inout EmitterCellStyle) -> Void = { _, _ in }
    ) -> RenderNode {
        Layer(0, 0, 20, 20) { $0.drawing = .emitter(drawing(image, age: age, change)) }.node
    }

    private func drawing(_ image: CGImage, age: Double, _ change: (inout EmitterStyle, inout EmitterCellStyle) -> Void)
        -> EmitterDrawing
    {
        var style = EmitterStyle()
        var cell = EmitterCellStyle()
        var drawing = EmitterDrawing()
        style.position = CGPoint(x: 10, y: 10)
        cell.birthRate = 1
        cell.lifetime = 0.9
        cell.contents = image
        change(&style, &cell)
        style.cells = [cell]
        drawing.style = style
        drawing.history.advance(with: style, at: 0)
        drawing.time = 1 + age
        return drawing
    }

    private static func solid(_ width: Int, _ height: Int, _ pixel: UInt32 = 0xffff_ffff) -> CGImage {
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height { for x in 0..<width { pixels.row(y)[x] = pixel } }
        return CGImage(pixels: pixels, isOpaque: false)
    }

    private func solid(_ width: Int, _ height: Int) -> CGImage { Self.solid(width, height) }

    /// Returns the pixels that are not black, as `x,y`.
    private func lit(_ rendered: RenderedFrame) -> [String] {
        (0..<rendered.height).flatMap { y in
            (0..<rendered.width).compactMap { x in
                rendered.pixels[y * rendered.width + x] & 0xff_ffff == 0 ? nil : "\(x),\(y)"
            }
        }
    }

    @Test("A particle is centered and has its pixel size divided by contentsScale")
    func place() {
        #expect(lit(.of([emitter()], 20, 20, over: .black)) == ["9,9", "10,9", "9,10", "10,10"])
        let scaled = emitter(solid(4, 2)) { _, cell in (cell.contentsScale, cell.scale) = (2, 2) }
        #expect(
            lit(.of([scaled], 20, 20, over: .black)) == [
                "8,9", "9,9", "10,9", "11,9", "8,10", "9,10", "10,10", "11,10",
            ])
    }

    @Test("An emitter that moves has memory for its particles, not for each sample of its path")
    func movingEmitter() throws {
        var style = EmitterStyle()
        var cell = EmitterCellStyle()
        cell.birthRate = 200
        cell.lifetime = 1
        cell.contents = solid(2, 2)
        style.cells = [cell]
        var drawing = EmitterDrawing()
        for step in 0...120 {
            style.position = CGPoint(x: Double(step % 20), y: 10)
            drawing.history.advance(with: style, at: Double(step) / 120, moving: step > 0)
        }
        drawing.time = 1
        let compositor = Compositor(width: 20, height: 20, threads: 2)
        let node = Layer(0, 0, 20, 20) { $0.drawing = .emitter(drawing) }.node
        _ = compositor.image(of: RenderTree(root: node, time: 1, host: .yDown))
        guard case .particles(let batch)? = compositor.lastItems.last else {
            Issue.record("there are no particles")
            return
        }
        #expect((150...250).contains(batch.memory?.capacity ?? 0))
    }

    @Test("A particle is upright in both hosts, rotates from x to y and moves along y")
    func upright() {
        let flag = PixelBuffer(width: 2, height: 2)
        for y in 0..<2 { for x in 0..<2 { flag.row(y)[x] = y == 0 ? 0xffff_ffff : 0 } }
        let image = CGImage(pixels: flag, isOpaque: false)
        #expect(lit(.of([emitter(image)], 20, 20, over: .black)) == ["9,9", "10,9"])
        #expect(lit(.of([emitter(image)], 20, 20, host: .yUp, over: .black)) == ["9,9", "10,9"])
        // A rotation by 90° moves the top to the right if y points down.
        let turned = emitter(image) { _, cell in cell.spin = .pi }
        #expect(lit(.of([turned], 20, 20, over: .black)) == ["10,9", "10,10"])
        let moved = emitter { _, cell in (cell.velocity, cell.emissionLongitude) = (8, .pi / 2) }
        #expect(lit(.of([moved], 20, 20, over: .black)) == ["9,13", "10,13", "9,14", "10,14"])
        #expect(lit(.of([moved], 20, 20, host: .yUp, over: .black)) == ["9,5", "10,5", "9,6", "10,6"])
    }

    @Test("A particle is tinted, faded and limited to contentsRect")
    func tint() {
        let red = emitter { _, cell in
            cell.color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
            cell.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 0.5)
        }
        let rendered = RenderedFrame.of([red], 20, 20, over: .white)
        let half = (0..<20).map { rendered.pixels[$0 * 20 + 10] }

        #expect(half.filter { $0 != 0xffff_ffff }.count == 2)
        let result = RenderedFrame.of(
            [emitter { _, cell in cell.color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5) }], 20, 20, over: .white
        )
        let r = result.pixels[210] >> 16 & 255
        let g = result.pixels[210] >> 8 & 255
        let b = result.pixels[210] & 255
        #expect(r == 255 && abs(Int(g) - 191) <= 1 && abs(Int(b) - 128) <= 1)
        let faded = Layer(0, 0, 20, 20) {
            $0.appearance.opacity = 0.5
            $0.children = [emitter()]
        }
        #expect(abs(Int(RenderedFrame.of([faded.node], 20, 20, over: .black).pixels[210] & 255) - 128) <= 1)
    }

    @Test("Additive particles add light; others cover")
    func additive() {
        func two(_ order: EmitterStyle.Order) -> UInt32 {
            let node = emitter { style, cell in
                style.order = order
                cell.birthRate = 2
                cell.lifetime = 0.9
                cell.color = CGColor(red: 0.4, green: 0.4, blue: 0.4, alpha: 1)
            }
            return RenderedFrame.of([node], 20, 20, over: .black).pixels[210] & 255
        }
        #expect(two(.unordered) == 102)
        #expect(two(.additive) == 204)
    }

    @Test("Particle edges between pixels are antialiased and keep their total light")
    func edges() {
        for shift in [0.0, 0.25, 0.5, 0.8] {
            let node = emitter(solid(5, 5)) { style, _ in style.position = CGPoint(x: 10.5 + shift, y: 10.5 + shift / 2)
            }
            let rendered = RenderedFrame.of([node], 20, 20, over: .black)
            let light = rendered.pixels.reduce(0) { $0 + Int($1 & 255) }
            #expect(abs(light - 25 * 255) <= 30, "\(shift)")
        }
    }

    @Test("A nearer particle is larger and farther from the center")
    func depth() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 20
        let node = emitter { style, _ in
            style.preservesDepth = true
            style.position = CGPoint(x: 14, y: 10)
            style.zPosition = 10
        }
        let root = Layer(0, 0, 20, 20) {
            $0.placement.sublayerTransform = perspective
            $0.children = [node]
        }
        #expect(lit(.of(root.node, 20, 20, over: .black)).count == 16)
        #expect(lit(.of(root.node, 20, 20, over: .black)).first == "16,8")
    }

    /// Clipped by whole pixels, by rounded corners that the particle reaches, and not clipped.
    @Test(
        "Particles are above their layer's border and below its sublayers under any clip", arguments: [false, true],
        [0.0, 8])
    func border(masks: Bool, radius: Double) {
        let layer = Layer(0, 0, 20, 20) {
            $0.drawing = .emitter(drawing(solid(4, 4), age: 0.5) { style, _ in style.position = CGPoint(x: 10, y: 2) })
            $0.appearance.borderWidth = 4
            $0.appearance.borderColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            $0.appearance.masksToBounds = masks
            $0.appearance.cornerRadius = CGFloat(radius)
            $0.children = [Layer(10, 0, 1, 4, color: .blue).node]
        }
        let rendered = RenderedFrame.of([layer.node], 20, 20, over: .black)
        func color(_ x: Int, _ y: Int) -> UInt32 { rendered.pixels[y * rendered.width + x] }
        #expect((color(8, 2), color(9, 3), color(11, 1)) == (0xffff_ffff, 0xffff_ffff, 0xffff_ffff))
        #expect((color(10, 2), color(7, 2), color(10, 18)) == (0xff00_00ff, 0xffff_0000, 0xffff_0000))
    }

    @Test("Particles are bit-identical for any tiles and threads")
    func tiles() {
        let wild = emitter(TestImages.quarters(8, 8)) { style, cell in
            style.shape = .rectangle
            style.size = CGSize(width: 80, height: 80)
            style.birthRate = 300
            cell.spin = 1
            cell.spinRange = 6
            cell.scaleRange = 1
            cell.colorRange.w = 1
        }
        let tree = RenderTree(root: wild, time: 0, host: .yDown)
        let expected = RenderedFrame(
            Compositor(width: 90, height: 70, threads: 1, tileWidth: 90, tileHeight: 70).image(of: tree))
        for (width, height, threads) in [(7, 5, 2), (64, 33, 1), (90, 1, 2)] {
            let rendered = RenderedFrame(
                Compositor(width: 90, height: 70, threads: threads, tileWidth: width, tileHeight: height).image(
                    of: tree))
            #expect(rendered == expected)
        }
        #expect(Set(expected.pixels).count > 50)
    }

    /// A cell with a sub-cell that emits nothing is placed without the kernels.
    @Test("Kernels place particles where Swift does", arguments: [false, true], [1.0, -1])
    func kernels(spins: Bool, height: Double) {
        func frame(_ cells: [EmitterCellStyle]) -> RenderedFrame {
            let node = emitter(TestImages.quarters(8, 8)) { style, cell in
                style.shape = .rectangle
                style.size = CGSize(width: 60, height: 60)
                style.birthRate = 1500
                cell.spin = spins ? 3 : 0
                cell.scaleRange = 1
                cell.contentsScale = 1.5
                cell.velocity = 30
                cell.cells = cells
            }
            let root = Layer(30, 30, 1, 1) {
                $0.placement.transform = CATransform3DMakeScale(1.25, CGFloat(height), 1)
                $0.children = [node]
            }
            return .of([root.node], 90, 70, over: .black)
        }
        let placed = frame([])

        #expect(placed == frame([EmitterCellStyle()]))
        #expect(Set(placed.pixels).count > 50)
    }

    @Test("Cells that kernels place are placed by them beside other cells, in emission order")
    func mixedCells() {
        func drawing(_ subcells: [[EmitterCellStyle]]) -> EmitterDrawing {
            var style = EmitterStyle()
            style.position = CGPoint(x: 45, y: 35)
            style.shape = .rectangle
            style.size = CGSize(width: 60, height: 50)
            style.cells = subcells.enumerated().map { index, cells in
                var cell = EmitterCellStyle()
                cell.birthRate = 700
                cell.lifetime = 1
                cell.contents = index % 2 == 0 ? TestImages.quarters(8, 8) : Self.solid(5, 3, 0x8080_0000)
                cell.cells = cells
                return cell
            }
            var drawing = EmitterDrawing()
            drawing.style = style
            drawing.history.advance(with: style, at: 0)
            drawing.time = 2
            return drawing
        }
        func frame(_ subcells: [[EmitterCellStyle]], threads: Int) -> (pixels: RenderedFrame, capacity: Int?) {
            let compositor = Compositor(width: 90, height: 70, threads: threads)
            let node = Layer(0, 0, 90, 70) { $0.drawing = .emitter(drawing(subcells)) }.node
            let image = compositor.image(of: RenderTree(root: node, time: 0, host: .yDown))
            guard case .particles(let batch)? = compositor.lastItems.last else { return (RenderedFrame(image), nil) }
            return (RenderedFrame(image), batch.memory?.capacity)
        }
        let silent = [EmitterCellStyle()]
        let mixed = frame([[], silent, []], threads: 1)

        #expect(mixed.pixels == frame([silent, silent, silent], threads: 1).pixels)
        #expect(mixed.pixels == frame([[], silent, []], threads: 3).pixels)
        // Kernels have memory for all births that may be alive; other cells for the particles that are.
        #expect(mixed.capacity.map { (2_100...2_200).contains($0) } == true)
        #expect(Set(mixed.pixels.pixels).count > 50)
    }
}
