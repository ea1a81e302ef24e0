import Images
import VectorGeometry

/// The soft color gradient behind most workloads.
enum BackgroundImage {
    static func gradient() -> CGImage {
        let pixels = PixelBuffer(width: 1920, height: 1080)
        for y in 0..<pixels.height {
            let row = pixels.row(y)
            let v = Float(y) / Float(pixels.height)
            for x in 0..<pixels.width {
                let u = Float(x) / Float(pixels.width)
                let r = 30 + 60 * u + 20 * v
                let g = 40 + 70 * v
                let b = 90 + 90 * (1 - u) * (1 - v * 0.5)
                row[x] = UInt32(b) | UInt32(g) << 8 | UInt32(r) << 16 | 0xff00_0000
            }
        }
        return CGImage(pixels: pixels, isOpaque: true)
    }
}

/// Round glows of 16×16 pixels in one color each, premultiplied.
enum GlowSprites {
    static func images(count: Int) -> [CGImage] {
        var g = LinearCongruentialGenerator(seed: 8)
        return (0..<count).map { _ in
            glow(
                red: Float(g.next(0.3, plus: 0.7)), green: Float(g.next(0.3, plus: 0.7)),
                blue: Float(g.next(0.3, plus: 0.7)))
        }
    }

    private static func glow(red: Float, green: Float, blue: Float) -> CGImage {
        let pixels = PixelBuffer(width: 16, height: 16)
        for y in 0..<16 {
            for x in 0..<16 {
                let dx = Float(x) - 7.5
                let dy = Float(y) - 7.5
                let inside = max(0, 1 - (dx * dx + dy * dy).squareRoot() / 7.5)
                let alpha = inside * inside.squareRoot()
                func byte(_ v: Float) -> UInt32 { UInt32(v * alpha * 255) }
                pixels.row(y)[x] = byte(blue) | byte(green) << 8 | byte(red) << 16 | byte(1) << 24
            }
        }
        return CGImage(pixels: pixels, isOpaque: false)
    }
}

/// An image as irregular as a photo: octaves of smooth noise in each component.
struct NoiseImage {
    let width, height: Int
    /// The cell size of the coarsest octave, in pixels.
    let base: Int
    let seed: Int

    func image() -> CGImage {
        var g = LinearCongruentialGenerator(seed: seed)
        let planes = (0..<3).map { _ in plane(&g) }
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            let row = pixels.row(y)
            for x in 0..<width {
                let i = y * width + x
                row[x] = UInt32(planes[2][i]) | UInt32(planes[1][i]) << 8 | UInt32(planes[0][i]) << 16 | 0xff00_0000
            }
        }
        return CGImage(pixels: pixels, isOpaque: true)
    }

    /// Returns one component, 0…255.
    private func plane(_ g: inout LinearCongruentialGenerator) -> [UInt8] {
        let octaves: [(cell: Int, weight: Float)] = [
            (base, 1), (base / 2, 0.6), (base / 4, 0.35), (base / 8, 0.2), (base / 16, 0.12), (2, 0.05),
        ]
        var sum = [Float](repeating: 0, count: width * height)
        for octave in octaves { add(octave.weight, cell: max(1, octave.cell), to: &sum, &g) }
        let total = octaves.reduce(0) { $0 + $1.weight }
        return sum.map { UInt8(min(max(($0 / total - 0.5) * 2.2 + 0.5, 0), 1) * 255) }
    }

    /// Adds random values at the corners of cells, with smooth interpolation between them.
    private func add(_ weight: Float, cell: Int, to sum: inout [Float], _ g: inout LinearCongruentialGenerator) {
        let columns = width / cell + 2
        let corners = (0..<columns * (height / cell + 2)).map { _ in Float(g.next()) }
        func eased(_ p: Int) -> Float {
            let t = (Float(p % cell) + 0.5) / Float(cell)
            return t * t * (3 - 2 * t)
        }
        let across = (0..<width).map(eased)
        for y in 0..<height {
            let line = y / cell * columns
            let down = eased(y)
            for x in 0..<width {
                let i = line + x / cell
                let u = across[x]
                let top = corners[i] + (corners[i + 1] - corners[i]) * u
                let bottom = corners[i + columns] + (corners[i + columns + 1] - corners[i + columns]) * u
                sum[y * width + x] += (top + (bottom - top) * down) * weight
            }
        }
    }
}
