/// What a shape is filled with: premultiplied pixels at device places.
protocol PixelSource {
    /// The pixel that is everywhere, nil where they differ.
    var solidPixel: UInt32? { get }
    /// Writes `count` pixels from (x, y) on; each is the same however a row is split.
    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>)
}

extension PixelSource {
    var solidPixel: UInt32? { nil }
}

/// One pixel everywhere.
struct SolidSource: PixelSource {
    let pixel: UInt32
    var solidPixel: UInt32? { pixel }

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) { out.update(repeating: pixel, count: count) }
}

/// The pixels of a surface in their own places.
struct SurfaceSource: PixelSource {
    let surface: DrawingSurface

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        out.update(from: surface.row(y, from: x), count: count)
    }
}
