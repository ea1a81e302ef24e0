import Images
import PixelKernels
import Quartz2D
import VectorGeometry

/// The unfiltered backdrop of a panel, a layer with background filters. It is kept for the next frame, in which a panel
/// that moves or whose background changes in places shows most of it again; and tiles copy the part around the panel
/// instead of drawing it again.
///
/// - Thread safety: only changed while no tile is drawn, by the next frame, which takes over the memory.
final class BackdropSource: @unchecked Sendable {
    let items: [DisplayItem]
    /// The premultiplied pixel below the items.
    let base: UInt32
    /// The area of the pixels.
    let area: PixelRect
    /// The part of the area that the items are drawn in; beyond it, edge pixels are repeated.
    let validArea: PixelRect
    let pixels: PixelBuffer
    /// The area of the memory of the pixels, which contains that of the backdrop. If the panel moves, there is room for
    /// backdrops of the next frames, so that pixels stay where they are.
    let memoryArea: PixelRect

    /// Draws the unfiltered backdrop of an image with all workers.
    ///
    /// - Parameter kept: the unfiltered backdrops of the last frame, of which the nearest one is taken over.
    init(of image: FilteredImage, by workerPool: TileWorkerPool, reusing kept: KeptBackdrops) {
        items = image.items
        base = image.base
        let area = image.area
        self.area = area
        let validArea = (image.validArea ?? image.area).intersection(image.area)
        self.validArea = validArea
        var old = kept.takeNearest(to: image)
        let reuse = old.flatMap { BackdropReuse(from: $0, to: image, validArea: validArea) }
        let memory = BackdropMemory(for: area, takenFrom: old, keepsPixels: reuse != nil, kept)
        // Without shared pixels, its memory may be used for the new ones.
        if reuse == nil { old = nil }
        let pixels = memory.pixels ?? memory.allocated(from: workerPool.filterMemory.pool)
        self.pixels = pixels
        memoryArea = memory.area
        reuse?.transfer(to: pixels, at: memory.area, by: workerPool)
        let parts = reuse?.parts ?? Array(TileGrid.bands(of: validArea).tiles)
        workerPool.run(parts.count) { index, worker in
            worker.draw(image, parts[index], on: ByteSurface(of: pixels, at: memory.area))
        }
        surface.extend(validArea)
    }

    /// The pixels of the backdrop.
    private var surface: ByteSurface {
        let all = ByteSurface(of: pixels, at: memoryArea)
        return ByteSurface(rect: area, pixels: all.row(area.minY, from: area.minX), stride: all.stride)
    }
}

/// Memory for a backdrop.
private struct BackdropMemory: Sendable {
    /// The pixels of the last backdrop, if they are used again.
    let pixels: PixelBuffer?
    let area: PixelRect

    /// Finds memory for the backdrop at `area`: that of the last one, `old`, if it has the right size.
    ///
    /// - Parameter keepsPixels: whether pixels are shared with the last backdrop. If the new one lies partly beyond its
    ///   memory, which is so when a panel begins to move, it gets an eighth of its size as room on each side.
    init(for area: PixelRect, takenFrom old: BackdropSource?, keepsPixels: Bool, _ kept: KeptBackdrops) {
        guard let old else {
            (pixels, self.area) = (nil, area)
            return
        }
        var memoryArea = old.memoryArea
        if !keepsPixels {
            memoryArea = PixelRect(
                x: area.minX - (memoryArea.width - area.width) / 2,
                y: area.minY - (memoryArea.height - area.height) / 2,
                width: memoryArea.width, height: memoryArea.height)
        }
        let isUsable = memoryArea.contains(area) && memoryArea.area <= 2 * area.area
        if isUsable, kept.reserveRoom(4 * (memoryArea.area - area.area)) {
            (pixels, self.area) = (old.pixels, memoryArea)
            return
        }
        let roomy = keepsPixels ? area.withRoom : area
        self.area = kept.reserveRoom(4 * (roomy.area - area.area)) ? roomy : area
        let hasSameSize = self.area.width == old.memoryArea.width && self.area.height == old.memoryArea.height
        pixels = hasSameSize ? old.pixels : nil
    }

    func allocated(from pool: PixelMemoryPool) -> PixelBuffer {
        PixelBuffer(width: area.width, height: area.height, memory: pool)
    }
}

extension PixelRect {
    /// The rectangle with an eighth of its size added to each side, as far as images may be as large.
    fileprivate var withRoom: PixelRect {
        let x = min(width / 8, (PixelBuffer.longestSide - width) / 2)
        let y = min(height / 8, (PixelBuffer.longestSide - height) / 2)
        return PixelRect(x: minX - x, y: minY - y, width: width + 2 * x, height: height + 2 * y)
    }
}

/// The unfiltered backdrops of the last frame, which new ones reuse, and the memory left for backdrops that are kept.
final class KeptBackdrops {
    private var sources: [BackdropSource]
    private var bytesLeft: Int
    private var roomLeft: Int

    /// - Parameters:
    ///   - bytesLeft: the largest sum of the backdrops that are drawn and kept, with their room.
    ///   - needed: the sum of the backdrops that are about to be drawn, without room. Room takes only what they leave.
    init(_ sources: [BackdropSource], bytesLeft: Int, needed: Int) {
        self.sources = sources
        self.bytesLeft = bytesLeft
        roomLeft = max(0, bytesLeft - needed)
    }

    /// Returns whether there is memory for another backdrop, which then counts.
    func reserveBackdrop(_ bytes: Int) -> Bool {
        if bytes > bytesLeft { return false }
        bytesLeft -= bytes
        return true
    }

    /// Returns whether there is memory for the room of a backdrop, which then counts.
    func reserveRoom(_ bytes: Int) -> Bool {
        if bytes > roomLeft { return false }
        roomLeft -= bytes
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
    /// The pixels that both have.
    private let shared: PixelRect
    /// The parts to draw, which do not overlap: those that are new, and those that differ.
    let parts: [PixelRect]

    /// Compares two backdrops; nil if most of the second one has to be drawn.
    init?(from old: BackdropSource, to image: FilteredImage, validArea: PixelRect) {
        let shared = old.validArea.intersection(validArea)
        guard old.base == image.base, !shared.isEmpty else { return nil }
        func visible(_ items: [DisplayItem]) -> [DisplayItem] {
            items.filter { !$0.bounds.intersection(shared).isEmpty }
        }
        let damage = Damage(from: visible(old.items), to: visible(image.items))
        let changed = damage.parts(of: .bands(of: shared)).filter { !$0.isEmpty }
        let new = validArea.subtracting(shared).flatMap { TileGrid.bands(of: $0).tiles }
        parts = changed + new
        self.old = old
        self.shared = shared
        if 2 * parts.reduce(0, { $0 + $1.area }) > validArea.area { return nil }
    }

    /// Brings the shared pixels to their places in the memory of the second backdrop at `area`.
    func transfer(to pixels: PixelBuffer, at area: PixelRect, by workerPool: TileWorkerPool) {
        if pixels !== old.pixels { return copy(to: pixels, at: area, by: workerPool) }
        let from = ByteSurface(of: pixels, at: old.memoryArea).row(shared.minY, from: shared.minX)
        let target = ByteSurface(of: pixels, at: area)
        let to = target.row(shared.minY, from: shared.minX)
        // Also moves pixels beside the shared ones, which are drawn later.
        if from != to { to.update(from: from, count: (shared.height - 1) * target.stride + shared.width) }
    }

    private func copy(to pixels: PixelBuffer, at area: PixelRect, by workerPool: TileWorkerPool) {
        let bands = TileGrid.bands(of: shared)
        workerPool.run(bands.count) { [old] index, _ in
            let part = bands[index]
            let source = ByteSurface(of: old.pixels, at: old.memoryArea)
            let target = ByteSurface(of: pixels, at: area)
            for y in part.minY..<part.maxY {
                target.row(y, from: part.minX).update(from: source.row(y, from: part.minX), count: part.width)
            }
        }
    }
}
