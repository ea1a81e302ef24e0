import VectorGeometry

/// The areas in which the frames of two plans may differ.
///
/// A pixel depends on the items that reach it, in order. Items that both plans have in the same order are matched; a
/// pixel that no unmatched item of either plan reaches is the same in both.
struct Damage {
    private var damaged: [DamagedArea] = []

    /// The rectangles around the areas.
    var areas: [PixelRect] { damaged.map(\.bounds) }

    /// The number of items searched ahead for a match where items were added or removed. Beyond it, more than necessary
    /// is redrawn.
    private static let reach = 8
    /// The maximum number of separate areas per batch.
    private static let batchLimit = 64
    /// How much larger an area of many elements may become to contain another one.
    private static let maximumGrowth = 4

    init(from old: [DisplayItem], to new: [DisplayItem]) {
        let (before, after) = Damage.withoutEqualEnds(old, new)
        if before.count == after.count {
            // Most changes are in place: each item is compared only with the one at its position.
            for (i, j) in zip(before, after) { add(old[i], new[j]) }
            return
        }
        var i = before.lowerBound
        var j = after.lowerBound
        while i < before.upperBound, j < after.upperBound {
            if old[i].isVisuallyEqual(to: new[j]) {
                i = i + 1
                j = j + 1
            } else if let ahead = (j + 1..<after.upperBound).prefix(Damage.reach).first(where: {
                old[i].isVisuallyEqual(to: new[$0])
            }) {
                add(new[j..<ahead])
                j = ahead
            } else {
                add(old[i...i])
                i += 1
                // The item changed in place, unless the old one was removed.
                if i >= before.upperBound || !old[i].isVisuallyEqual(to: new[j]) {
                    add(new[j...j])
                    j += 1
                }
            }
        }
        add(old[i..<before.upperBound])
        add(new[j..<after.upperBound])
    }

    /// Adds the areas of an item and of the item that replaces it.
    private mutating func add(_ old: DisplayItem, _ new: DisplayItem) {
        if case .sprites(let a) = old, case .sprites(let b) = new { return add(a, b) }
        if case .boxes(let a) = old, case .boxes(let b) = new { return add(a, b) }
        if old.isVisuallyEqual(to: new) { return }
        for item in [old, new] where !item.bounds.isEmpty { damaged.append(DamagedArea(item)) }
    }

    /// Adds the areas of batch elements that differ: separately if there are few. Otherwise, those of the first ones
    /// are one area.
    private mutating func add<Batch: DisplayItemBatch>(_ old: Batch, _ new: Batch) {
        if old === new { return }
        let a = old.count
        let b = new.count
        let sharesParts = old.sharesParts(with: new)
        var changed: [PixelRect] = []
        for i in 0..<max(a, b)
        where i >= a || i >= b || !old.isVisuallyEqual(i, to: new, i, sharesParts: sharesParts) {
            if i < a { changed.append(old.area(i)) }
            if i < b { changed.append(new.area(i)) }
            if changed.count > Damage.batchLimit {
                let area = changed.reduce(PixelRect.empty) { $0.union($1) }
                return add(Damage.areas(old, new, after: i, sharesParts: sharesParts, extending: area))
            }
        }
        add(changed.filter { !$0.isEmpty })
    }

    /// Returns an area of many elements, extended by the elements close to it that differ, and the areas of others.
    ///
    /// It starts with the last elements: copies are often in a row, so that the area of the first and the last contains
    /// the others, which are then not compared. If there are too many other areas, the extended area contains them,
    /// too.
    private static func areas<Batch: DisplayItemBatch>(
        _ old: Batch, _ new: Batch, after first: Int, sharesParts: Bool, extending firstArea: PixelRect
    ) -> [PixelRect] {
        var area = firstArea
        var limit = maximumGrowth * firstArea.area
        var others: [PixelRect] = []
        for i in (first + 1..<max(old.count, new.count)).reversed() {
            let before = i < old.count ? old.area(i) : .empty
            let after = i < new.count ? new.area(i) : .empty
            if area.contains(before), area.contains(after) { continue }
            if i < old.count, i < new.count, old.isVisuallyEqual(i, to: new, i, sharesParts: sharesParts) { continue }
            for part in [before, after] where !area.contains(part) {
                let extended = area.union(part)
                if extended.area <= limit { area = extended } else { others.append(part) }
            }
            if others.count > batchLimit {
                area = others.reduce(area) { $0.union($1) }
                limit = maximumGrowth * area.area
                others = []
            }
        }
        return [area] + others.filter { !area.contains($0) }
    }

    private mutating func add(_ items: ArraySlice<DisplayItem>) {
        for item in items where !item.bounds.isEmpty { damaged.append(DamagedArea(item)) }
    }

    /// Returns the index ranges that remain after removing equal items at both ends.
    private static func withoutEqualEnds(_ old: [DisplayItem], _ new: [DisplayItem]) -> (Range<Int>, Range<Int>) {
        let shorter = min(old.count, new.count)
        var first = 0
        var last = 0
        while first < shorter, old[first].isVisuallyEqual(to: new[first]) { first += 1 }
        while last < shorter - first, old[old.count - 1 - last].isVisuallyEqual(to: new[new.count - 1 - last]) {
            last += 1
        }
        return (first..<old.count - last, first..<new.count - last)
    }

    /// Adds areas that differ for another reason.
    mutating func add(_ others: [PixelRect]) { damaged += others.map { DamagedArea($0) } }

    /// Returns the damaged part of each tile: one rectangle around its damaged areas.
    func parts(of grid: TileGrid) -> [PixelRect] {
        var parts = [PixelRect](repeating: .empty, count: grid.count)
        for area in damaged {
            grid.forEachTile(in: area.bounds) { parts[$0] = parts[$0].union(area.part(in: grid[$0])) }
        }
        return parts
    }
}
