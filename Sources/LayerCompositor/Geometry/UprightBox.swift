import Foundation
import VectorGeometry

/// A rectangle along the device's axes in 1/1024 pixel, covered exactly as the rasterizer covers its outline.
struct UprightBox: Hashable, Sendable {
    let minX, minY, maxX, maxY: Int

    init(_ r: CGRect) {
        func fixed(_ v: CGFloat) -> Int { Int((min(max(v, -524_288), 524_288) * 1024 + 0.5).rounded(.down)) }
        (minX, minY, maxX, maxY) =
            r.isNull ? (0, 0, 0, 0) : (fixed(r.minX), fixed(r.minY), fixed(r.maxX), fixed(r.maxY))
    }

    var rect: CGRect {
        CGRect(
            x: CGFloat(minX) / 1024, y: CGFloat(minY) / 1024, width: CGFloat(maxX - minX) / 1024,
            height: CGFloat(maxY - minY) / 1024)
    }

    /// The pixels that are covered, if only in part.
    var pixels: PixelRect {
        maxX <= minX || maxY <= minY
            ? .empty
            : PixelRect(minX: minX >> 10, minY: minY >> 10, maxX: (maxX + 1023) >> 10, maxY: (maxY + 1023) >> 10)
    }

    /// The columns that are covered over their whole width; may be empty.
    var wholeColumns: Range<Int> {
        let first = (minX + 1023) >> 10
        return first..<max(first, maxX >> 10)
    }

    /// How much of row `y` is covered, 0…1024.
    @inline(__always)
    func height(inRow y: Int) -> Int { max(0, min(maxY, (y &+ 1) &<< 10) &- max(minY, y &<< 10)) }

    /// How much of column `x` is covered, 0…1024.
    @inline(__always)
    func width(inColumn x: Int) -> Int { max(0, min(maxX, (x &+ 1) &<< 10) &- max(minX, x &<< 10)) }

    /// The coverage of a pixel, 0…255.
    @inline(__always)
    static func coverage(width: Int, height: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: (width &* height &* 2 &* 255 &+ 1 &<< 20) &>> 21)
    }
}
