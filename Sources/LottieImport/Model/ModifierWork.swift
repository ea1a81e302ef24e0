/// The work of the modifiers of a list of shape items, counted before anything is drawn: modifiers multiply the
/// vertices of paths, and combining paths compares their edges with each other.
struct ModifierWork {
    /// The number of paths, with the copies of repeaters.
    private var paths = 0.0
    /// The number of vertices of all paths.
    private var vertices = 0.0
    /// The number of vertices of the longest path.
    private var longest = 0.0
    /// The work, in units of a drawn item.
    private(set) var items = 0.0

    /// The number of vertices whose change takes as long as drawing an item.
    private static let verticesPerItem = 200.0
    /// The number of vertices whose combination with a simple path takes as long as drawing an item.
    private static let combinedVerticesPerItem = 20.0
    /// The number of pairs of edges whose intersections take as long as drawing an item, if most edges intersect.
    private static let pairsPerItem = 10_000.0
    /// The largest count, so that products of counts stay finite.
    private static let countLimit = 1e12

    init(_ list: [LottieShapeItem]) {
        for item in list { add(item) }
    }

    private mutating func add(_ item: LottieShapeItem) {
        switch item {
        case .group(let group):
            let inner = ModifierWork(group.items)
            paths += inner.paths
            vertices += inner.vertices
            longest = max(longest, inner.longest)
            items += inner.items
        case .path(let path, _): addPath(Double(path.largestCount))
        case .ellipse: addPath(4)
        case .rectangle: addPath(8)
        case .polystar(let star):
            addPath(2 * min(max(star.points.largestValue, 1), LottieShapeItem.Polystar.pointLimit))
        case .repeater(let repeater):
            let copies = min(max(repeater.copies.largestValue, 1), LottieShapeItem.Repeater.copyLimit)
            paths = min(paths * copies, Self.countLimit)
            vertices = min(vertices * copies, Self.countLimit)
        case .paint, .trim: break
        case .pucker, .twist: items += vertices / Self.verticesPerItem
        case .roundedCorners: multiply(by: 2)
        case .zigZag(_, let ridges, _): multiply(by: min(max(ridges.largestValue, 0), Double(Contour.ridgeLimit)) + 1)
        case .offset:
            // The outline has vertices at both sides, and joins.
            combine(2 * vertices, with: 2 * longest)
            multiply(by: 3)
        case .merge(let mode):
            guard mode != .concatenate else { return }
            // Each path is combined with all paths before it: on average with half of the vertices, and all pairs of
            // edges are a third of the square.
            combine(vertices * paths / 2, with: vertices * 2 / 3)
            longest = vertices
            paths = min(paths, 1)
        }
    }

    private mutating func addPath(_ count: Double) {
        paths += 1
        vertices += count
        longest = max(longest, count)
    }

    private mutating func multiply(by factor: Double) {
        vertices = min(vertices * factor, Self.countLimit)
        longest = min(longest * factor, Self.countLimit)
        items += vertices / Self.verticesPerItem
    }

    private mutating func combine(_ count: Double, with other: Double) {
        items += count / Self.combinedVerticesPerItem + count * other / Self.pairsPerItem
    }
}

extension LottieProperty where Value == LottiePath {
    /// The vertices of the keyframe with the most.
    fileprivate var largestCount: Int {
        keyframes.reduce(value.vertices.count) { max($0, $1.value.vertices.count, $1.end?.vertices.count ?? 0) }
    }
}
