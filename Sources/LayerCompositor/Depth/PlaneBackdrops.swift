import VectorGeometry

extension IntersectingPlanes {
    /// Returns the planes with the backdrops that `resolver` gives to groups that need one; each backdrop shows what is
    /// behind its plane.
    ///
    /// - Parameter offscreen: whether the planes are drawn on a surface without the items behind them, so that no pixel
    ///   can filter these itself.
    func resolvingBackdrops(over items: [DisplayItem], offscreen: Bool, _ resolver: DisplayItem.BackdropResolver)
        -> IntersectingPlanes
    {
        var backdrops = PlaneBackdrops(self, over: items, offscreen: offscreen)
        var resolvedItems = [Plane]()
        for plane in planes.indices {
            resolvedItems.append(backdrops.resolved(plane, leavingOut: [], step: 0, resolver))
        }
        return IntersectingPlanes(planes: resolvedItems, under: depthLimit)
    }

    /// Returns whether one plane is visible behind another within `area`. Of two coplanar planes, the earlier one is.
    fileprivate func isBehind(plane: Int, _ other: Int, in area: PixelRect) -> Bool {
        let part = planes[plane].bounds.intersection(area)
        guard plane != other, !part.isEmpty else { return false }
        let own = planes[plane].depth
        let before = planes[other].depth
        return own == before ? plane < other : own.isBehind(before, somewhereIn: part)
    }
}

/// Finds what is behind each of several intersecting planes: the items before all of them, and the parts of the other
/// planes that are behind this plane. The plane extends beyond its layer as far as its blur reaches, and other planes
/// extend a little beyond the line of intersection.
///
/// Two planes that each see a part of the other would recurse without end. So a plane sees another one without itself,
/// and from the second step on it only sees planes whose center is farther away. With many planes, that would need an
/// image for each pair; then the first step shows all of them.
private struct PlaneBackdrops {
    private let group: IntersectingPlanes
    private let items: [DisplayItem]
    private let isOffscreen: Bool
    /// For each plane that needs a backdrop, the planes behind it in the area that it samples; empty for the others.
    private let behind: [[Int]]
    /// For each plane, the planes behind it, directly or indirectly, that need a backdrop.
    private let reach: [Set<Int>]
    /// The position of each plane from the farthest to the nearest.
    private let rank: [Int]
    private var cachedPlanes: [BackdropKey: IntersectingPlanes.Plane] = [:]

    /// The largest number of mutually visible planes that are resolved pair by pair.
    private static let maximumPairs = 4

    private struct BackdropKey: Hashable {
        let plane: Int
        let leavingOut: Set<Int>
        /// With many planes, the number of planes through which this one is seen, at most 2; otherwise 0.
        let step: Int
    }

    init(_ group: IntersectingPlanes, over items: [DisplayItem], offscreen: Bool) {
        self.group = group
        self.items = items
        isOffscreen = offscreen
        let areas = group.planes.map { $0.items.neededBackdropArea(offscreen: offscreen) }
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
            var reachable = first
            var waiting = Array(first)
            while let next = waiting.popLast() {
                let new = steps[next].subtracting(reachable)
                reachable.formUnion(new)
                waiting += new
            }
            return reachable
        }
    }

    /// Returns the plane with its backdrops resolved where `others` are not visible.
    mutating func resolved(
        _ index: Int, leavingOut others: Set<Int>, step: Int, _ resolver: DisplayItem.BackdropResolver
    )
        -> IntersectingPlanes.Plane
    {
        let plane = group.planes[index]
        guard plane.items.needBackdropInPlane(offscreen: isOffscreen) else { return plane }
        let isOfMany = reach[index].count > Self.maximumPairs
        var hidden = isOfMany ? [] : others.intersection(reach[index])
        if isOfMany ? step > 1 : hidden.count > 1 { hidden = reach[index].filter { rank[$0] >= rank[index] } }
        let key = BackdropKey(plane: index, leavingOut: hidden, step: isOfMany ? min(step, 2) : 0)
        if let plane = cachedPlanes[key] { return plane }
        var visiblePlanes: [IntersectingPlanes.Plane] = []
        for other in behind[index] where !hidden.contains(other) {
            visiblePlanes.append(resolved(other, leavingOut: hidden.union([index]), step: step + 1, resolver))
        }
        let depthLimit = IntersectingPlanes.DepthLimit(
            depth: plane.depth, reach: plane.items.neededBackdropReach(offscreen: isOffscreen))
        let below =
            items
            + (visiblePlanes.isEmpty ? [] : [.planes(IntersectingPlanes(planes: visiblePlanes, under: depthLimit))])
        var resolvedItems: [DisplayItem] = []
        for item in plane.items {
            resolvedItems.append(
                item.needsBackdropInPlane(offscreen: isOffscreen)
                    ? item.resolvingBackdrops(over: below + resolvedItems, offscreen: true, resolver) : item)
        }
        let result = IntersectingPlanes.Plane(items: resolvedItems, depth: plane.depth)
        cachedPlanes[key] = result
        return result
    }
}
