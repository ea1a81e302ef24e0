import Foundation
import Images
import PixelKernels
import RenderTree
import Testing

@Suite("Particles created by kernels")
struct PlaneEmissionTests {
    private static let dot = CGImage(pixels: PixelBuffer(width: 1, height: 1), isOpaque: false)

    private func wild() -> EmitterCellStyle {
        var cell = EmitterCellStyle()
        cell.birthRate = 700
        cell.lifetime = 1.5
        cell.lifetimeRange = 1
        cell.contents = Self.dot
        cell.velocity = 50
        cell.velocityRange = 40
        cell.emissionRange = 4
        cell.emissionLongitude = 1
        cell.acceleration = SIMD3(20, -30, 5)
        cell.scaleRange = 0.5
        cell.scaleSpeed = -0.4
        cell.spin = 2
        cell.spinRange = 9
        cell.color = CGColor(red: 0.5, green: 0.4, blue: 0.9, alpha: 0.8)
        cell.colorRange = SIMD4(0.5, 0.1, 0.3, 0.4)
        cell.colorSpeed = SIMD4(0.1, 0, -0.6, -0.3)
        return cell
    }

    private func emitted(
        _ cell: EmitterCellStyle, _ shape: EmitterStyle.Shape, _ mode: EmitterStyle.Mode, moving: Bool
    ) -> EmittedParticles {
        var style = EmitterStyle()
        style.cells = [cell]
        style.shape = shape
        style.mode = mode
        style.size = CGSize(width: 90, height: 40)
        style.position = CGPoint(x: 10, y: 20)
        style.zPosition = 3
        style.seed = 7
        var drawing = EmitterDrawing()
        drawing.style = style
        drawing.history.advance(with: style, at: 0)
        if moving {
            style.position = CGPoint(x: 200, y: -30)
            drawing.history.advance(with: style, at: 2, moving: true)
        }
        drawing.time = 2.5
        return EmittedParticles(drawing)
    }

    /// A cell with a sub-cell that emits nothing is created without the kernels.
    @Test(
        "Kernels create the same particles as Swift, bit for bit",
        arguments: [EmitterStyle.Shape.point, .line, .rectangle, .circle], EmitterStyle.Mode.allCases)
    func reference(_ shape: EmitterStyle.Shape, _ mode: EmitterStyle.Mode) {
        for moving in [false, true] {
            var slow = wild()
            slow.cells = [EmitterCellStyle()]
            let reference = emitted(slow, shape, mode, moving: moving)
            let kernel = emitted(wild(), shape, mode, moving: moving)
            #expect(kernel.count == reference.count && kernel.count > 2)
            for part in 0..<kernel.count {
                #expect(kernel.planeEmission(ofPart: part) != nil && reference.planeEmission(ofPart: part) == nil)
                var expected = reference.particles(ofPart: part)
                // The sub-cell has index 0 there.
                for index in expected.indices { expected[index].cell = 0 }
                #expect(kernel.particles(ofPart: part) == expected, "part \(part)")
            }
        }
    }

    @Test("Solid shapes and directions out of the plane need no kernel")
    func exceptions() {
        func isPlane(_ shape: EmitterStyle.Shape = .line, _ change: (inout EmitterCellStyle) -> Void) -> Bool {
            var cell = wild()
            change(&cell)
            return emitted(cell, shape, .volume, moving: false).planeEmission(ofPart: 0) != nil
        }
        #expect(isPlane { _ in })
        #expect(!isPlane(.sphere) { _ in } && !isPlane(.cuboid) { _ in })
        #expect(!isPlane { $0.emissionLatitude = 1 })
    }

    @Test("Cells that show nothing have no parts, unless they have sub-cells")
    func hiddenCells() {
        func count(_ change: (inout EmitterCellStyle) -> Void) -> Int {
            var cell = wild()
            change(&cell)
            return emitted(cell, .line, .volume, moving: false).count
        }
        #expect(count { _ in } > 2)
        #expect(count { $0.isEnabled = false } == 0 && count { $0.contents = nil } == 0)
        #expect(count { ($0.contents, $0.cells) = (nil, [wild()]) } > 2)
    }

    @Test("Sines and cosines are exact to the last bits, and never exceed 1")
    func sineCosine() {
        for step in -20_000...20_000 {
            let angle = Double(step) * 0.31
            var (sine, cosine) = (0.0, 0.0)
            mp_sine_cosine(angle, &sine, &cosine)
            #expect(abs(sine - sin(angle)) < 0x1p-51 && abs(cosine - cos(angle)) < 0x1p-51)
            #expect(abs(sine) <= 1 && abs(cosine) <= 1)
        }
        for angle in [1e12, -.infinity, .nan] {
            var (sine, cosine) = (7.0, 7.0)
            mp_sine_cosine(angle, &sine, &cosine)
            #expect(abs(sine * sine + cosine * cosine - 1) < 1e-6)
        }
    }
}
