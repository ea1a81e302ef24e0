import Foundation
import Images
import PixelKernels
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

    let images: [Image]
    /// The opacity, 0…1; multiplies each sprite's.
    let opacity: CGFloat
    let adds: Bool
    let bounds: PixelRect
    /// The sprites; nil in the record of a drawn frame, which only finds damage.
    private let placed: PlacedSprites?
    /// Identifies the sprites, also when they are gone.
    private let identity: Identity

    private final class Identity: Sendable {}

    /// Sprites in painting order, and by the rows that they reach.
    private struct PlacedSprites: Sendable {
        let memory: SpriteMemory
        let bands: SpriteBands
    }

    /// The memory of the sprites.
    var memory: SpriteMemory? { placed?.memory }

    /// Creates a batch whose parts all workers fill.
    ///
    /// - Parameters:
    ///   - capacities: the largest number of sprites of each part.
    ///   - clip: the pixels within which the sprites' areas lie.
    ///   - fill: writes the sprites of a part in painting order, and returns their number.
    init(
        capacities: [Int], within clip: PixelRect, images: [Image], opacity: CGFloat, adds: Bool,
        workerPool: TileWorkerPool, fill: @Sendable (_ part: Int, _ memory: UnsafeMutablePointer<Sprite>) -> Int
    ) {
        var starts: [Int] = []
        var total = 0
        for capacity in capacities {
            starts.append(total)
            total += capacity
        }
        let sprites = SpriteMemory(capacity: total)
        let filled = workerPool.map(capacities.count) { [starts] part in
            let start = starts[part]
            let count = fill(part, sprites.base + start)
            return SpriteBands.Part(start..<start + count, of: sprites, within: clip)
        }
        self.images = images
        self.opacity = opacity
        self.adds = adds
        identity = Identity()
        bounds = filled.reduce(PixelRect.empty) { $0.union($1.bounds) }
        placed = PlacedSprites(memory: sprites, bands: SpriteBands(filled, of: sprites, within: clip, workerPool))
    }

    private init(_ other: ParticleBatch, _ placed: PlacedSprites?, opacity: CGFloat, adds: Bool) {
        self.placed = placed
        identity = other.identity
        images = other.images
        bounds = other.bounds
        self.opacity = opacity
        self.adds = adds
    }

    func with(opacity: CGFloat? = nil, adds: Bool? = nil) -> ParticleBatch {
        ParticleBatch(self, placed, opacity: opacity ?? self.opacity, adds: adds ?? self.adds)
    }

    /// The batch without its sprites: it can be compared with others, but draws nothing.
    var withoutSprites: ParticleBatch { ParticleBatch(self, nil, opacity: opacity, adds: adds) }

    /// Returns whether both batches draw the same sprites in the same way.
    func isVisuallyEqual(to other: ParticleBatch) -> Bool {
        identity === other.identity && opacity == other.opacity && adds == other.adds
    }

    /// Calls `body` with all sprites, each band of rows of `area`, and the indices of the sprites that reach it, in
    /// painting order.
    func forEachBand(
        in area: PixelRect,
        _ body: (_ sprites: UnsafePointer<Sprite>, _ indices: UnsafeBufferPointer<Int32>, _ part: PixelRect) -> Void
    ) {
        let part = area.intersection(bounds)
        guard !part.isEmpty, let placed else { return }
        placed.bands.forEach(in: part) { body(UnsafePointer(placed.memory.base), $0, $1) }
    }

    /// Calls `body` with every sprite and the part of `area` that it may change, in painting order for each pixel.
    func forEachSprite(in area: PixelRect, _ body: (Sprite, PixelRect) -> Void) {
        forEachBand(in: area) { sprites, indices, rows in
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
    var toImage: CGAffineTransform {
        CGAffineTransform(
            a: CGFloat(a), b: CGFloat(b), c: CGFloat(c), d: CGFloat(d), tx: CGFloat(tx), ty: CGFloat(ty))
    }

    /// Red, green, blue and alpha, 0…1, not premultiplied.
    var tint: SIMD4<Float> { SIMD4(red, green, blue, alpha) }
}
