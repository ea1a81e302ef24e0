import VectorGeometry

extension IntersectingPlanes {
    /// The same with the backdrops that `closing` gives the open groups of its planes: each shows what lies behind the
    /// plane.
    ///
    /// - Parameter apart: whether they are drawn on a picture without the items, on which no pixel can filter these
    ///   itself.
    func closed(over items: [DisplayItem], apart: Bool, _ closing: DisplayItem.BackdropResolver) -> IntersectingPlanes {
        var backdrops = PlaneBackdrops(self, over: items, apart: apart)
        var closed = [Plane]()
        for plane in planes.indices { closed.append(backdrops.closed(plane, leavingOut: [], step: 0, closing)) }
        return IntersectingPlanes(planes: closed, under: ceiling)
    }
}

/// Finds what planes that cross see behind them: what was there before all of them, and of the others what is behind
/// their own plane, which goes on beyond the layer for what its blur reaches; so does another one a little beyond the
/// line where it comes through.
///
/// Two that each see a part of the other would be looked for without end. So what a plane sees of another one was seen
/// without it, and from the second step on only planes whose middle is farther away are seen. Of many, that would be a
/// picture for each two of them: there the first step shows all.
private struct PlaneBackdrops {
    private let group: IntersectingPlanes
    private let items: [DisplayItem]
    private let isApart: Bool
    /// Which planes lie behind an open one, where it looks; nothing for the others.
    private let behind: [[Int]]
    /// The open ones among them, and what lies behind these in turn.
    private let reach: [Set<Int>]
    /// From the farthest to the nearest.
    private let rank: [Int]
    private var known: [BackdropKey: IntersectingPlanes.Plane] = [:]

    /// More planes that see each other are many.
    private static let maximumPairs = 4

    private struct BackdropKey: Hashable {
        let plane: Int
        let leavingOut: Set<Int>
        /// Of many: through how many planes it is seen, at most 2.
        let step: Int
    }

    init(_ group: IntersectingPlanes, over items: [DisplayItem], apart: Bool) {
        self.group = group
        self.items = items
        isApart = apart
        let areas = group.planes.map { $0.items.neededBackdropArea(apart: apart) }
        behind = group.planes.indices.map { index in
            areas[index].isEmpty
                ? [] : group.planes.indices.filter { group.isBehind(plane: $0, index, in: areas[index]) }
        }
        let needsBackdrop = areas.map { !$0.isEmpty }
        reach = Self.closure(of: behind.map { Set($0.filter { needsBackdrop[$0] }) })
        let x = Double(group.bounds.minX + group.bounds.maxX) / 2
        let y = Double(group.bounds.minY + group.bounds.maxY) / 2
        let order = group.planes.indices.sorted {
            (group.planes[$0].depth.at(x, y), $0) < (group.planes[$1].depth.at(x, y), $1)
        }
        rank = group.planes.indices.map { plane in order.firstIndex(of: plane) ?? 0 }
    }

    private static func closure(of steps: [Set<Int>]) -> [Set<Int>] {
        steps.map { first in
            var found = first
            var waiting = Array(first)
            while let next = waiting.popLast() {
                let new = steps[next].subtracting(found)
                found.formUnion(new)
                waiting += new
            }
            return found
        }
    }

    /// The plane as it is seen where some others are not.
    mutating func closed(_ index: Int, leavingOut others: Set<Int>, step: Int, _ closing: DisplayItem.BackdropResolver)
        -> IntersectingPlanes.Plane
    {
        let plane = group.planes[index]
        guard plane.items.needBackdropInPlane(apart: isApart) else { return plane }
        let isOfMany = reach[index].count > Self.maximumPairs
        var hidden = isOfMany ? [] : others.intersection(reach[index])
        if isOfMany ? step > 1 : hidden.count > 1 { hidden = reach[index].filter { rank[$0] >= rank[index] } }
        let sight = BackdropKey(plane: index, leavingOut: hidden, step: isOfMany ? min(step, 2) : 0)
        if let plane = known[sight] { return plane }
        var seen: [IntersectingPlanes.Plane] = []
        for other in behind[index] where !hidden.contains(other) {
            seen.append(closed(other, leavingOut: hidden.union([index]), step: step + 1, closing))
        }
        let ceiling = IntersectingPlanes.Ceiling(
            depth: plane.depth, reach: plane.items.neededBackdropReach(apart: isApart))
        let below = items + (seen.isEmpty ? [] : [.planes(IntersectingPlanes(planes: seen, under: ceiling))])
        var closed: [DisplayItem] = []
        for item in plane.items {
            closed.append(
                item.needsBackdropInPlane(apart: isApart)
                    ? item.closed(over: below + closed, apart: true, closing) : item)
        }
        let result = IntersectingPlanes.Plane(items: closed, depth: plane.depth)
        known[sight] = result
        return result
    }
}

extension IntersectingPlanes {
    /// Whether one plane shows behind another where that looks; of two that are one, the earlier does.
    fileprivate func isBehind(plane: Int, _ other: Int, in area: PixelRect) -> Bool {
        let part = planes[plane].bounds.intersection(area)
        guard plane != other, !part.isEmpty else { return false }
        let own = planes[plane].depth
        let before = planes[other].depth
        return own == before ? plane < other : own.isBehind(before, somewhereIn: part)
    }
}
