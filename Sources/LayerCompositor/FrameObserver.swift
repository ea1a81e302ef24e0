import Images
import RenderTree
import VectorGeometry

/// Follows the drawing of a frame.
package protocol FrameObserver: Sendable {
    /// Returns the render tree of the next frame; nil if it is not known.
    ///
    /// It is called on the thread that draws the frame when the other threads begin to draw, at most once, so that the
    /// tree may be finished later than that of the frame. The tree is planned meanwhile; draw it with the same scale,
    /// offset and background then.
    func nextTree() -> RenderTree?

    /// Called with each part that was drawn, by the thread that drew it, as soon as its pixels are final.
    ///
    /// Parts of 8-bit frames have no pair of rows in common, counted from the top.
    func didDraw(_ part: PixelRect)
}

extension FrameObserver {
    package func nextTree() -> RenderTree? { nil }
    package func didDraw(_ part: PixelRect) {}
}

/// Finds the parts in which a frame may differ from the one before, on one thread while the others already draw.
final class ChangedParts: Sendable {
    private let previous: PreviousFrame
    private let plan: DamageHistory.DrawnPlan
    private let drawn: [PixelRect]?
    private let grid: TileGrid
    private let damagedParts = LockedValue<[PixelRect]?>(nil)

    enum PreviousFrame {
        /// The target holds the previous frame: all that is drawn may differ, and nothing else.
        case target
        case plan(DamageHistory.DrawnPlan?)
    }

    /// - Parameter drawn: the part of each tile that is drawn; nil if everything is.
    init(from previous: PreviousFrame, to plan: DamageHistory.DrawnPlan, drawn: [PixelRect]?, _ grid: TileGrid) {
        self.previous = previous
        self.plan = plan
        self.drawn = drawn
        self.grid = grid
    }

    func find() {
        let parts =
            switch previous {
            case .target: drawn
            case .plan(let last): last.flatMap { grid.parts(from: $0, to: plan) }
            }
        damagedParts.withLock { $0 = parts?.filter { !$0.isEmpty } }
    }

    /// The parts found; nil if every pixel may differ.
    var parts: [PixelRect]? { damagedParts.withLock { $0 } }
}

extension TileGrid {
    /// Returns the part of each tile in which the frames of two plans differ, or nil if every pixel may differ.
    func parts(from old: DamageHistory.DrawnPlan, to new: DamageHistory.DrawnPlan) -> [PixelRect]? {
        guard old.background == new.background else { return nil }
        var damage = Damage(from: old.items, to: new.items)
        damage.add(old.blurred)
        damage.add(new.blurred)
        return damage.parts(of: self)
    }
}
