import Foundation
import VectorGeometry

/// A picture repeated without end, seen through an affine map.
struct TileSource: PixelSource {
    private let tile: PixelBuffer
    /// Pixels of the device to those of the tile.
    private let toTile: CGAffineTransform
    private let isNearest: Bool

    init(_ tile: PixelBuffer, toTile: CGAffineTransform, isNearest: Bool) {
        self.tile = tile
        self.toTile = toTile
        self.isNearest = isNearest
    }

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        for i in 0..<count {
            let place = CGPoint(x: CGFloat(x + i) + 0.5, y: CGFloat(y) + 0.5).applying(toTile)
            out[i] = isNearest ? nearest(place) : bilinear(place)
        }
    }

    private func nearest(_ p: CGPoint) -> UInt32 {
        tile.row(Self.wrapped(p.y, tile.height).index)[Self.wrapped(p.x, tile.width).index]
    }

    private func bilinear(_ p: CGPoint) -> UInt32 {
        let u = Self.wrapped(p.x - 0.5, tile.width)
        let v = Self.wrapped(p.y - 0.5, tile.height)
        let top = tile.row(v.index)
        let bottom = tile.row(v.next)
        return Self.mixed(
            Self.mixed(top[u.index], top[u.next], u.fraction), Self.mixed(bottom[u.index], bottom[u.next], u.fraction),
            v.fraction)
    }

    /// The texel that holds a place, the one after it, and the way to it in 1/256, rounded.
    private static func wrapped(_ v: CGFloat, _ size: Int) -> (index: Int, next: Int, fraction: UInt32) {
        guard abs(v) < 1e12 else { return (0, 0, 0) }
        let steps = Int((v * 256).rounded())
        var index = (steps >> 8) % size
        if index < 0 { index += size }
        return (index, index + 1 == size ? 0 : index + 1, UInt32(steps & 255))
    }

    private static func mixed(_ a: UInt32, _ b: UInt32, _ f: UInt32) -> UInt32 {
        let low = (a & 0x00ff_00ff) &* (256 - f) &+ (b & 0x00ff_00ff) &* f &+ 0x0080_0080
        let high = (a >> 8 & 0x00ff_00ff) &* (256 - f) &+ (b >> 8 & 0x00ff_00ff) &* f &+ 0x0080_0080
        return (low >> 8 & 0x00ff_00ff) | (high & 0xff00_ff00)
    }
}
