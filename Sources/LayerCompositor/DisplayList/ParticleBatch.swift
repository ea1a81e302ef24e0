import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// Many small images, drawn in order.
final class ParticleBatch: Sendable {
    /// A placed sprite; it refers to `images` by index.
    typealias Sprite = mp_placed_particle

    struct Image: Sendable {
        let pixels: PixelBuffer
        /// The part of the image that is drawn.
        let part: PixelRect
        let isNearest: Bool
    }

    let sprites: [Sprite]
    let images: [Image]
    /// The opacity, 0…1; multiplies each sprite's.
    let opacity: CGFloat
    let adds: Bool
    let bounds: PixelRect
    /// The indices of the sprites that reach each band of rows, band after band, in painting order.
    private let members: [Int32]
    /// The start of each band in `members`, and the end of the last.
    private let starts: [Int]

    private static let bandHeight = 32

    init(_ sprites: [Sprite], images: [Image], opacity: CGFloat, adds: Bool) {
        self.sprites = sprites
        self.images = images
        self.opacity = opacity
        self.adds = adds
        let bounds = sprites.bounds
        var starts = [Int](repeating: 0, count: (bounds.height + Self.bandHeight - 1) / Self.bandHeight + 1)
        func forEachBand(of sprite: Sprite, _ body: (Int) -> Void) {
            let top = Int(sprite.min_y) - bounds.minY
            let end = Int(sprite.max_y) - bounds.minY
            if end > top { for band in top / Self.bandHeight...(end - 1) / Self.bandHeight { body(band) } }
        }
        for sprite in sprites { forEachBand(of: sprite) { starts[$0 + 1] += 1 } }
        for band in starts.indices.dropFirst() { starts[band] += starts[band - 1] }
        var next = starts
        var members = [Int32](repeating: 0, count: starts[starts.count - 1])
        for (index, sprite) in sprites.enumerated() {
            forEachBand(of: sprite) { band in
                members[next[band]] = Int32(truncatingIfNeeded: index)
                next[band] += 1
            }
        }
        self.bounds = bounds
        self.members = members
        self.starts = starts
    }

    private init(_ other: ParticleBatch, opacity: CGFloat, adds: Bool) {
        sprites = other.sprites
        images = other.images
        bounds = other.bounds
        members = other.members
        starts = other.starts
        self.opacity = opacity
        self.adds = adds
    }

    func with(opacity: CGFloat? = nil, adds: Bool? = nil) -> ParticleBatch {
        ParticleBatch(self, opacity: opacity ?? self.opacity, adds: adds ?? self.adds)
    }

    /// Calls `body` with each band of rows of `area` and the indices of the sprites that reach it, in painting order.
    func forEachBand(in area: PixelRect, _ body: (_ indices: UnsafeBufferPointer<Int32>, _ part: PixelRect) -> Void) {
        let part = area.intersection(bounds)
        if part.isEmpty { return }
        let first = (part.minY - bounds.minY) / Self.bandHeight
        let last = (part.maxY - 1 - bounds.minY) / Self.bandHeight
        members.withUnsafeBufferPointer { members in
            for band in first...last {
                let top = bounds.minY + band * Self.bandHeight
                let rows = part.intersection(
                    PixelRect(minX: part.minX, minY: top, maxX: part.maxX, maxY: top + Self.bandHeight))
                body(UnsafeBufferPointer(rebasing: members[starts[band]..<starts[band + 1]]), rows)
            }
        }
    }

    /// Calls `body` with every sprite and the part of `area` that it may change, in painting order for each pixel.
    func forEachSprite(in area: PixelRect, _ body: (Sprite, PixelRect) -> Void) {
        forEachBand(in: area) { indices, rows in
            for index in indices {
                let sprite = sprites[Int(index)]
                let reached = sprite.area.intersection(rows)
                if !reached.isEmpty { body(sprite, reached) }
            }
        }
    }
}

extension mp_placed_particle {
    /// The device pixels that the sprite may reach.
    var area: PixelRect { PixelRect(minX: Int(min_x), minY: Int(min_y), maxX: Int(max_x), maxY: Int(max_y)) }

    /// Maps device space to the image, from its top left corner.
    var toImage: CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

    /// Red, green, blue and alpha, 0…1, not premultiplied.
    var tint: SIMD4<Float> { SIMD4(red, green, blue, alpha) }
}

extension [mp_placed_particle] {
    fileprivate var bounds: PixelRect {
        var box = (minX: Int32.max, minY: Int32.max, maxX: Int32.min, maxY: Int32.min)
        for sprite in self where sprite.max_x > sprite.min_x && sprite.max_y > sprite.min_y {
            box = (
                Swift.min(box.minX, sprite.min_x), Swift.min(box.minY, sprite.min_y), Swift.max(box.maxX, sprite.max_x),
                Swift.max(box.maxY, sprite.max_y)
            )
        }
        return box.minX < box.maxX
            ? PixelRect(minX: Int(box.minX), minY: Int(box.minY), maxX: Int(box.maxX), maxY: Int(box.maxY)) : .empty
    }
}
