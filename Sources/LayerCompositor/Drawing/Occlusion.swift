import VectorGeometry

/// The topmost item of a tile that hides everything below it, for each block of sixteen pixels of a row.
///
/// Drawing in a hidden block is skipped: it would be drawn over later, as long as no item in between reads neighboring
/// pixels. Items count from 1, from the bottom.
final class Occlusion {
    fileprivate static let shift = 4
    private var tops = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 64)
    private var area = PixelRect.empty
    private var firstBlock = 0, blocks = 0
    /// Whether any item hides others.
    private(set) var isActive = false

    deinit { tops.deallocate() }

    /// Finds what the items of a tile hide within `area`. Needs at least two items.
    func begin(_ area: PixelRect, _ items: some Collection<DisplayItem>) {
        isActive = false
        guard items.count > 1, items.dropFirst().contains(where: { $0.hidingFill != nil }) else { return }
        clear(area)
        for (order, item) in items.enumerated() where order > 0 {
            if let fill = item.hidingFill { hide(below: Int32(order + 1), fill) }
        }
    }

    /// Disables occlusion until `resume`, for offscreen surfaces, which have other items.
    func suspend() -> Bool {
        defer { isActive = false }
        return isActive
    }

    func resume(_ wasActive: Bool) { isActive = wasActive }

    private func clear(_ area: PixelRect) {
        self.area = area
        firstBlock = area.minX >> Occlusion.shift
        blocks = ((area.maxX - 1) >> Occlusion.shift) + 1 - firstBlock
        if tops.count < blocks * area.height {
            tops.deallocate()
            tops = .allocate(capacity: blocks * area.height)
        }
        tops.update(repeating: 0)
    }

    private func hide(below order: Int32, _ fill: Fill) {
        let part = fill.bounds.intersection(area)
        if part.isEmpty { return }
        isActive = true
        if let quad = fill.opaqueQuad {
            var rows = quad.rows(from: part.minY)
            for y in part.minY..<part.maxY { hide(below: order, y, rows.next().clamped(to: part.minX..<part.maxX)) }
        } else {
            let rect = fill.opaqueArea.intersection(part)
            for y in rect.minY..<rect.maxY { hide(below: order, y, rect.minX..<rect.maxX) }
        }
    }

    /// Marks the blocks that lie entirely within the columns.
    @inline(__always)
    private func hide(below order: Int32, _ y: Int, _ columns: Range<Int>) {
        if columns.isEmpty { return }
        // A block cut by the area's edge is hidden if its part inside the area is.
        let start = columns.lowerBound <= area.minX ? firstBlock : (columns.lowerBound + 15) >> Occlusion.shift
        let end = columns.upperBound >= area.maxX ? firstBlock + blocks : columns.upperBound >> Occlusion.shift
        guard start < end, let base = tops.baseAddress else { return }
        let row = (y &- area.minY) &* blocks &- firstBlock
        (base + (row &+ start)).update(repeating: order, count: end &- start)
    }

    /// Returns the blocks in which item `order` may be visible. They are valid until the next tile begins.
    @inline(__always)
    func visibleBlocks(of order: Int32) -> VisibleBlocks {
        VisibleBlocks(tops: UnsafeBufferPointer(tops), top: area.minY, first: firstBlock, count: blocks, order: order)
    }
}

/// The blocks of a tile in which an item may be visible.
struct VisibleBlocks {
    fileprivate let tops: UnsafeBufferPointer<Int32>
    fileprivate let top, first, count: Int
    fileprivate let order: Int32

    /// Calls `body` with the parts of a run in which the item may be visible.
    @inline(__always)
    func forEachVisible(_ y: Int, _ x: Int, _ count: Int, _ body: (_ x: Int, _ count: Int) -> Void) {
        let row = (y &- top) &* self.count &- first
        let end = x &+ count
        var at = x
        while true {
            while at < end, tops[row &+ at &>> Occlusion.shift] > order {
                at = (at &>> Occlusion.shift &+ 1) &<< Occlusion.shift
            }
            if at >= end { return }
            let begin = at
            while at < end, tops[row &+ at &>> Occlusion.shift] <= order {
                at = (at &>> Occlusion.shift &+ 1) &<< Occlusion.shift
            }
            body(begin, min(at, end) &- begin)
        }
    }
}

extension DisplayItem {
    /// The fill, or the cover of a backdrop, if it hides what is below some of its pixels.
    fileprivate var hidingFill: Fill? {
        let fill: Fill? =
            switch self {
            case .fill(let fill): fill
            case .group(let group): group.hidingBackdrop
            default: nil
            }
        guard let fill, fill.opaqueQuad != nil || !fill.opaqueArea.isEmpty else { return nil }
        return fill
    }
}
