import PixelKernels
import Quartz2D
import VectorGeometry

/// The unfiltered backdrop of a panel, a layer with background filters. It is kept for the next frame, in which a panel that moves or whose background
/// changes in places shows most of it again; and tiles copy the part around the panel instead of drawing it again.
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

    /// Draws the unfiltered backdrop of an image with all workers.
    ///
    /// - Parameter kept: the unfiltered backdrops of the last frame, of which the nearest one is taken over.
    init(of image: FilteredImage, by workerPool: TileWorkerPool, reusing kept: KeptBackdrops) {
        items = image.items
        base = image.base
        let area = image.area
        self.area = area
        let known = (image.known ?? image.area).intersection(image.area)
        self.known = known
        let memory = workerPool.filterMemory.pool
        let parts: [PixelRect]
        var old = kept.takeNearest(to: image)
        if let reuse = old.flatMap({ BackdropReuse(from: $0, to: image, known: known) }) {
            pixels = reuse.pixels(memory)
            parts = reuse.parts
        } else {
            let reused = old?.pixels(fitting: area)
            // Its memory may be used for the new pixels.
            old = nil
            pixels = reused ?? PixelBuffer(width: area.width, height: area.height, memory: memory)
            parts = Array(TileGrid.bands(of: known).tiles)
        }
        workerPool.run(parts.count) { [pixels] index, worker in worker.draw(image, parts[index], on: pixels) }
        Surface(of: pixels, at: area).extend(known)
    }

    /// Returns the pixels if they have the size of `other`, so that its backdrop can be drawn into them.
    fileprivate func pixels(fitting other: PixelRect) -> PixelBuffer? {
        area.width == other.width && area.height == other.height ? pixels : nil
    }
}

/// The unfiltered backdrops of the last frame, which new ones reuse, and the memory left for backdrops that are kept.
final class KeptBackdrops {
    private var sources: [BackdropSource]
    private var bytesLeft: Int

    /// - Parameter bytesLeft: the largest sum of the backdrops that are drawn and kept.
    init(_ sources: [BackdropSource], bytesLeft: Int) {
        self.sources = sources
        self.bytesLeft = bytesLeft
    }

    /// Returns whether there is memory for another backdrop, which then counts.
    func reserve(_ bytes: Int) -> Bool {
        if bytes > bytesLeft { return false }
        bytesLeft -= bytes
        return true
    }

    /// Removes and returns the backdrop that contains most of that of an image, if any.
    func takeNearest(to image: FilteredImage) -> BackdropSource? {
        let shared = sources.map { $0.area.intersection(image.area).area }
        guard let most = shared.max(), most > 0, let index = shared.firstIndex(of: most) else { return nil }
        return sources.remove(at: index)
    }
}

/// The pixels that two backdrops share, and the parts of the second one that have to be drawn.
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
        let own = old.pixels(fitting: area)
        let pixels = own ?? PixelBuffer(width: area.width, height: area.height, memory: memory)
        let source = Surface(of: old.pixels, at: old.area)
        let target = Surface(of: pixels, at: area)
        let from = source.row(shared.minY, from: shared.minX)
        let to = target.row(shared.minY, from: shared.minX)
        if own != nil {
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
