import PixelKernels
import Quartz2D
import VectorGeometry

/// What is behind a backdrop, before it is filtered. It is kept for the next frame, in which a panel that moves or whose
/// background changes in places shows most of it again; and tiles copy what is around the panel instead of drawing it
/// again.
///
/// - Thread safety: only changed while no tile is drawn, by the next frame, which takes over the memory.
final class BackdropSource: @unchecked Sendable {
    let items: [DisplayItem]
    /// The premultiplied pixel below the items.
    let base: UInt32
    /// The area of the pixels.
    let area: PixelRect
    /// The part of the area that the items are drawn in; beyond it, edge pixels are repeated.
    let known: PixelRect
    let pixels: PixelBuffer

    /// Draws what is behind the backdrop of an image with all workers.
    ///
    /// - Parameter old: what was behind a backdrop in the last frame, whose memory may be taken over.
    init(of image: FilteredImage, by workerPool: TileWorkerPool, reusing old: BackdropSource?) {
        items = image.items
        base = image.base
        area = image.area
        let known = (image.known ?? image.area).intersection(image.area)
        self.known = known
        let kept = old.flatMap { BackdropReuse(from: $0, to: image, known: known) }
        pixels =
            kept?.pixels(workerPool.filterMemory.pool)
            ?? PixelBuffer(width: area.width, height: area.height, memory: workerPool.filterMemory.pool)
        let parts = kept?.parts ?? Array(TileGrid.bands(of: known).tiles)
        workerPool.run(parts.count) { [pixels] index, worker in worker.draw(image, parts[index], on: pixels) }
        Surface(of: pixels, at: area).extend(known)
    }
}

/// What two backdrops share, and the parts of the second one that have to be drawn.
struct BackdropReuse {
    private let old: BackdropSource
    private let area: PixelRect
    /// The pixels that both have.
    private let shared: PixelRect
    /// The parts to draw, which do not overlap: those that are new, and those that differ.
    let parts: [PixelRect]

    /// Compares two backdrops; nil if most of the second one has to be drawn.
    init?(from old: BackdropSource, to image: FilteredImage, known: PixelRect) {
        let shared = old.known.intersection(known)
        guard old.base == image.base, !shared.isEmpty else { return nil }
        func visible(_ items: [DisplayItem]) -> [DisplayItem] {
            items.filter { !$0.bounds.intersection(shared).isEmpty }
        }
        let damage = Damage(from: visible(old.items), to: visible(image.items))
        let changed = damage.parts(of: .bands(of: shared)).filter { !$0.isEmpty }
        let new = known.subtracting(shared).flatMap { TileGrid.bands(of: $0).tiles }
        parts = changed + new
        self.old = old
        self.shared = shared
        area = image.area
        if 2 * parts.reduce(0, { $0 + $1.area }) > known.area { return nil }
    }

    /// Returns memory for the second backdrop that contains what is shared: that of the first one if the sizes match.
    func pixels(_ memory: PixelMemoryPool) -> PixelBuffer {
        let isSameSize = old.area.width == area.width && old.area.height == area.height
        let pixels = isSameSize ? old.pixels : PixelBuffer(width: area.width, height: area.height, memory: memory)
        let source = Surface(of: old.pixels, at: old.area)
        let target = Surface(of: pixels, at: area)
        let from = source.row(shared.minY, from: shared.minX)
        let to = target.row(shared.minY, from: shared.minX)
        if isSameSize {
            // Also moves pixels beside the shared ones, which are drawn later.
            if from != to { to.update(from: from, count: (shared.height - 1) * source.stride + shared.width) }
        } else {
            for y in 0..<shared.height {
                (to + y * target.stride).update(from: from + y * source.stride, count: shared.width)
            }
        }
        return pixels
    }
}

extension PixelRect {
    /// Returns the parts of the rectangle outside another one, which lies inside it.
    fileprivate func subtracting(_ other: PixelRect) -> [PixelRect] {
        [
            PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: other.minY),
            PixelRect(minX: minX, minY: other.minY, maxX: other.minX, maxY: other.maxY),
            PixelRect(minX: other.maxX, minY: other.minY, maxX: maxX, maxY: other.maxY),
            PixelRect(minX: minX, minY: other.maxY, maxX: maxX, maxY: maxY),
        ].filter { !$0.isEmpty }
    }
}
