import Foundation
import Quartz2D
import VectorGeometry

/// Items flattened into a picture of their own and filtered: drawn once, by whoever needs it first, and kept as long as
/// the plan is.
final class FilteredPicture: Sendable {
    let items: [Item]
    /// What lies below the items.
    let base: UInt32
    let steps: [FilterStep]
    /// The picture's pixels.
    let area: PixelRect
    /// Where the items are known; beyond it, within `area`, the nearest pixel goes on. Nil: beyond them is nothing.
    let known: PixelRect?
    /// The level of the deepest shadow in it, 0 without any.
    let shadowLevel: Int
    /// One for all pictures that were found to be the same.
    private let look = Guarded(Look())
    private let drawn = DrawnOnce<Drawn>()
    /// The same, drawn in floating point.
    let deep = DrawnOnce<DeepFilteredPicture>()

    private final class Look: Sendable {}

    struct Drawn: Sendable {
        let pixels: PixelBuffer
        let isOpaque: Bool
    }

    /// - Precondition: `area` is not empty.
    init(items: [Item], over base: UInt32 = 0, steps: [FilterStep], area: PixelRect, known: PixelRect? = nil) {
        self.items = items.isolated()
        self.base = base
        self.steps = steps
        self.known = known
        self.area = area.fittingPicture
        shadowLevel = items.shadowLevel
    }

    /// The pixels, from `area`'s top left on.
    func drawn(by worker: TileWorker) -> Drawn { drawn.value { worker.draw(self) } }

    var drawnPixels: PixelBuffer? { drawn.made?.pixels }

    /// Draws it with all workers at once, before any of them needs it.
    func drawAhead(by crew: TileCrew) { _ = drawn.value { draw(by: crew) } }

    /// Backdrops show those below them: two stacks of such are compared in no time only because each picture in them is
    /// compared once.
    func draws(theSameAs other: FilteredPicture) -> Bool {
        if self === other { return true }
        let own = look.withLock { $0 }
        if own === other.look.withLock({ $0 }) { return true }
        guard area == other.area, base == other.base, known == other.known, steps == other.steps,
            items.draw(theSameAs: other.items)
        else {
            return false
        }
        other.look.withLock { $0 = own }
        return true
    }
}

extension PixelRect {
    /// No more than a picture can hold.
    fileprivate var fittingPicture: PixelRect {
        intersection(
            PixelRect(
                x: minX, y: minY, width: min(width, PixelBuffer.longestSide),
                height: min(height, PixelBuffer.longestSide)))
    }
}
