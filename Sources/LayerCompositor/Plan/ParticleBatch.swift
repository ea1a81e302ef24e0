import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// Many small pictures, painted in order.
final class ParticleBatch: Sendable {
    struct Sprite: Sendable {
        /// The device pixels that it reaches.
        var area: PixelRect
        /// Device to picture, from the picture's own corner.
        var toPicture: CGAffineTransform
        /// Red, green, blue, alpha; 0…1, not premultiplied.
        var tint: SIMD4<Float>
        /// In `pictures`.
        var picture: Int
    }

    struct Picture: Sendable {
        let image: PixelBuffer
        /// The part that is shown.
        let part: PixelRect
        let isNearest: Bool
    }

    let sprites: [Sprite]
    let pictures: [Picture]
    /// 0…1; multiplies each sprite.
    let opacity: CGFloat
    let adds: Bool
    let bounds: PixelRect
    /// Which sprites reach which band of rows, in the order of painting.
    private let bands: [[Int32]]

    static let bandHeight = 32

    init(_ sprites: [Sprite], pictures: [Picture], opacity: CGFloat, adds: Bool) {
        (self.sprites, self.pictures, self.opacity, self.adds) = (sprites, pictures, opacity, adds)
        let bounds = sprites.reduce(PixelRect.empty) { $0.union($1.area) }
        var bands = [[Int32]](repeating: [], count: (bounds.height + Self.bandHeight - 1) / Self.bandHeight)
        for (index, sprite) in sprites.enumerated() where !sprite.area.isEmpty {
            let first = (sprite.area.minY - bounds.minY) / Self.bandHeight
            let last = (sprite.area.maxY - 1 - bounds.minY) / Self.bandHeight
            for band in first...last { bands[band].append(Int32(truncatingIfNeeded: index)) }
        }
        (self.bounds, self.bands) = (bounds, bands)
    }

    private init(_ other: ParticleBatch, opacity: CGFloat, adds: Bool) {
        (sprites, pictures, bounds, bands) = (other.sprites, other.pictures, other.bounds, other.bands)
        (self.opacity, self.adds) = (opacity, adds)
    }

    func with(opacity: CGFloat? = nil, adds: Bool? = nil) -> ParticleBatch {
        ParticleBatch(self, opacity: opacity ?? self.opacity, adds: adds ?? self.adds)
    }

    /// Calls `body` with every sprite and the part of `area` that it may change, in the order of painting of each pixel.
    func forEachSprite(in area: PixelRect, _ body: (Sprite, PixelRect) -> Void) {
        let part = area.intersection(bounds)
        if part.isEmpty { return }
        let first = (part.minY - bounds.minY) / Self.bandHeight
        let last = (part.maxY - 1 - bounds.minY) / Self.bandHeight
        for band in first...last {
            let top = bounds.minY + band * Self.bandHeight
            let rows = part.intersection(PixelRect(minX: part.minX, minY: top, maxX: part.maxX, maxY: top + Self.bandHeight))
            for index in bands[band] {
                let sprite = sprites[Int(index)]
                let reached = sprite.area.intersection(rows)
                if !reached.isEmpty { body(sprite, reached) }
            }
        }
    }
}
