import Foundation
import PixelKernels
import Testing

@Suite("Gaussian blur")
struct GaussianTests {
    /// The exact blur in double, normalized over ±4.5σ, 0 outside.
    private func exact(_ plane: [UInt8], width: Int, height: Int, _ sx: Double, _ sy: Double) -> [Double] {
        func kernel(_ sigma: Double) -> [Double] {
            let r = Int((4.5 * sigma).rounded(.up))
            let g = (-r...r).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
            return g.map { $0 / g.reduce(0, +) }
        }
        let kx = kernel(sx)
        let ky = kernel(sy)
        var rows = [Double](repeating: 0, count: plane.count)
        var out = rows
        for y in 0..<height {
            for x in 0..<width {
                for (k, w) in kx.enumerated() {
                    let sx = x + k - kx.count / 2
                    if sx >= 0, sx < width { rows[y * width + x] += w * Double(plane[y * width + sx]) }
                }
            }
        }
        for y in 0..<height {
            for (k, w) in ky.enumerated() {
                let sy = y + k - ky.count / 2
                guard sy >= 0, sy < height else { continue }
                for x in 0..<width { out[y * width + x] += w * rows[sy * width + x] }
            }
        }
        return out
    }

    /// A hard-edged bar, a lone square and a touch of noise: every frequency, and content at the border.
    private func scene(_ width: Int, _ height: Int) -> [UInt8] {
        var input = KernelInput(seed: 11)
        return (0..<width * height).map { i in
            let x = i % width
            let y = i / width
            if (20..<width / 2).contains(x), (30..<70).contains(y) { return 255 }
            if x >= width - 9, y >= height - 40 { return 255 }
            return x < 15 ? UInt8(input.next() & 255) : 0
        }
    }

    @Test("Within 2/255 of the exact Gaussian", arguments: [0.4, 1, 2.5, 6.4, 6.5, 8, 12, 17, 19.9, 20, 24, 40])
    func accuracy(_ sigma: Double) {
        let width = 110
        let height = 90
        let plane = scene(width, height)
        let got = blurred(plane, width: width, height: height, sigma, sigma)
        let want = exact(plane, width: width, height: height, sigma, sigma)
        let worst = zip(got, want).map { abs(Double($0) - $1) }.max() ?? 0
        #expect(worst <= 2, "σ \(sigma): \(worst)")
    }

    @Test("Each axis has its own σ", arguments: [(3.0, 0.01), (20, 2), (1, 30)])
    func axes(x: Double, y: Double) {
        let plane = scene(110, 90)
        let got = blurred(plane, width: 110, height: 90, x, y)
        let want = exact(plane, width: 110, height: 90, x, y)
        #expect((zip(got, want).map { abs(Double($0) - $1) }.max() ?? 0) <= 2)
    }

    @Test("σ 0 changes nothing, and an even plane stays even inside")
    func trivial() {
        let plane = scene(50, 80)
        #expect(blurred(plane, width: 50, height: 80, 0, 0) == plane)
        let white = blurred([UInt8](repeating: 255, count: 200 * 200), width: 200, height: 200, 20, 5)
        #expect(white[100 * 200 + 100] == 255)
    }

    @Test("A plane of one pixel is legal")
    func tiny() {
        #expect(blurred([255], width: 1, height: 1, 30, 30)[0] < 3)
        #expect(blurred([255], width: 1, height: 1, 0.1, 0.1) == [255])
    }
}
