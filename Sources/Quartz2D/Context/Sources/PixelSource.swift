/// What a shape is filled with: premultiplied pixels at device places.
protocol PixelSource {
    /// The source where its pixels are all one.
    var solid: SolidSource? { get }
    /// Writes `count` pixels from (x, y) on; each is the same however a row is split.
    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>)
}

extension PixelSource {
    var solid: SolidSource? { nil }
    var solidPixel: UInt32? { solid?.pixel }
}

/// One pixel everywhere.
struct SolidSource: PixelSource {
    let pixel: UInt32
    /// The colour as it is without its alpha, and that, 0…255: for blends of colours, which rounding changes most where
    /// there is little alpha.
    let color: UInt32, alpha: UInt32
    var solid: SolidSource? { self }

    init(pixel: UInt32) { (self.pixel, color, alpha) = (pixel, pixel, 255) }

    init(_ color: CGColor, opacity: CGFloat) {
        pixel = color.premultipliedPixel(opacity: opacity)
        self.color = CGColor(red: color.red, green: color.green, blue: color.blue, alpha: 1).premultipliedPixel()
        alpha = pixel >> 24
    }

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        out.update(repeating: pixel, count: count)
    }
}

/// The pixels of a surface in their own places.
struct SurfaceSource: PixelSource {
    let surface: DrawingSurface

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        out.update(from: surface.row(y, from: x), count: count)
    }
}
