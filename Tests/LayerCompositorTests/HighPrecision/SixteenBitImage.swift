import Foundation
import Images
import RenderTree

@testable import LayerCompositor

/// A frame drawn in floating point and rounded to 16-bit samples.
struct SixteenBitImage: Equatable {
    let width, height: Int
    /// Interleaved R, G, B and A.
    private(set) var samples: [UInt16] = []

    init(_ pixels: PixelBuffer) {
        width = pixels.width
        height = pixels.height
        for y in 0..<height { samples += UnsafeBufferPointer(start: pixels.samples16(y), count: 4 * width) }
    }

    static func of(
        _ root: RenderNode, _ width: Int = 96, _ height: Int = 72, over background: CGColor? = nil, threads: Int = 1,
        tile: (Int, Int)? = nil
    ) -> SixteenBitImage {
        let tile = tile ?? (width, height)
        let compositor = Compositor(
            width: width, height: height, threads: threads, drawing: .float, tileWidth: tile.0, tileHeight: tile.1)
        let target = PixelBuffer(width: width, height: height, depth: .sixteenBits)
        compositor.render(RenderTree(root: root, time: 0, host: .yDown), background: background, into: target)
        return SixteenBitImage(target)
    }

    /// Returns red, green, blue and alpha of a pixel in 8-bit code values.
    func codes(_ x: Int, _ y: Int) -> [Double] { (0..<4).map { Double(samples[4 * (y * width + x) + $0]) / 257 } }

    /// Returns the largest difference from an 8-bit frame in code values, and its position.
    func distance(to rendered: RenderedFrame) -> (codes: Double, x: Int, y: Int) {
        var worst = (codes: 0.0, x: 0, y: 0)
        for y in 0..<height {
            for x in 0..<width {
                let exact = codes(x, y)
                let p = rendered[x, y]
                let off = zip(exact, [p.r, p.g, p.b, p.a]).map { abs($0 - Double($1)) }.max() ?? 0
                if off > worst.codes { worst = (off, x, y) }
            }
        }
        return worst
    }
}
