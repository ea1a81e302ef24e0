/// The items of a list that lottie-ios draws together: paths with the fills, strokes and changes that apply to them.
struct ShapeRenderGroups {
    /// Paths with what applies to them, the topmost first.
    struct RenderGroup {
        var paths: [LottieShapeItem] = []
        var paints: [LottiePaint] = []
        var trims: [LottieShapeItem.Trim] = []
        var radius: LottieProperty<Double>?
        /// The indices of the items in the list.
        fileprivate var itemIndices: [Int] = []
    }

    /// The groups that have paths.
    private(set) var groups: [RenderGroup] = []
    /// The items that no group uses, in order.
    private(set) var unused: [LottieShapeItem] = []

    /// Divides a list.
    ///
    /// - Parameters:
    ///   - hasChildren: Whether groups in the list inherit what it does not use itself.
    ///   - budget: The number of items that groups may still have; damaged files have more.
    init(_ items: [LottieShapeItem], hasChildren: Bool, budget: inout Int) {
        var all = [RenderGroup()]
        for (itemIndex, item) in items.enumerated() {
            let last = all.count - 1
            switch item {
            case .path, .ellipse, .rectangle, .polystar:
                // A trim changes only the paths before it.
                if !all[last].trims.isEmpty { all.append(RenderGroup()) }
                all[all.count - 1].paths.append(item)
                all[all.count - 1].itemIndices.append(itemIndex)
            case .paint(let paint) where paint.stroke == nil:
                all[last].paints.append(paint)
                all[last].itemIndices.append(itemIndex)
                if all[last].paths.isEmpty, !hasChildren, last > 0 { all[last].paths = all[last - 1].paths }
                all.append(RenderGroup())
            default:
                guard all.count <= budget else { continue }
                budget -= all.count
                for index in all.indices { all[index].add(item, at: itemIndex) }
            }
        }
        groups = all.filter { !$0.paths.isEmpty }.flatMap(\.divided)
        let used = Set(groups.flatMap(\.itemIndices))
        unused = items.indices.filter { !used.contains($0) }.map { items[$0] }
    }
}

extension ShapeRenderGroups.RenderGroup {
    fileprivate mutating func add(_ item: LottieShapeItem, at index: Int) {
        switch item {
        case .paint(let paint): paints.append(paint)
        case .trim(let trim): trims.append(trim)
        case .roundedCorners(let value): radius = radius ?? value
        default: return
        }
        itemIndices.append(index)
    }

    /// The group, or one for each paint: a shape layer has one fill, and above it one stroke with the same opacity.
    fileprivate var divided: [Self] {
        if paints.count == 2, paints[0].stroke != nil, paints[1].stroke == nil,
            paints[0].opacity.isSame(as: paints[1].opacity)
        {
            return [self]
        }
        return paints.map { paint in
            var group = self
            group.paints = [paint]
            return group
        }
    }

    /// The paths that are one layer each, the topmost first.
    var pathSets: [[LottieShapeItem]] {
        let areBezier = paths.allSatisfy { if case .path = $0 { true } else { false } }
        return paths.count > 1 && areBezier && trims.isEmpty ? [paths] : paths.reversed().map { [$0] }
    }

    /// Returns what a layer of paths draws.
    func layer(of paths: [LottieShapeItem]) -> [LottieShapeItem] {
        let paths = paths.count == 1 ? rounded(paths[0]) : paths
        let trim = trims.first { !$0.isNeutral }
        let hasGradientFill = paints.contains { $0.stroke == nil && $0.isGradient }
        let opacity = paints.count == 2 && paints.allSatisfy { !$0.isGradient } ? paints[0].opacity : nil
        let layers = paints.map { paint -> LottieShapeItem in
            var paint = paint
            if opacity != nil { paint.opacity = LottieProperty(100) }
            let isTrimmed = paint.stroke != nil && (paint.isGradient || !hasGradientFill)
            let trims: [LottieShapeItem] = isTrimmed ? trim.map { [.trim($0)] } ?? [] : []
            return .group(.init(name: nil, items: paths + trims + [.paint(paint)], transform: .init(), blendMode: 0))
        }
        guard let opacity else { return layers }
        var transform = LottieTransform()
        transform.opacity = opacity
        return [.group(.init(name: nil, items: layers, transform: transform, blendMode: 0))]
    }

    /// Returns a path with rounded corners; ellipses and stars have none.
    private func rounded(_ path: LottieShapeItem) -> [LottieShapeItem] {
        guard let radius else { return [path] }
        switch path {
        case .path: return [path, .roundedCorners(radius)]
        case .rectangle(var rectangle):
            rectangle.radius = radius
            return [.rectangle(rectangle)]
        default: return [path]
        }
    }
}

extension LottiePaint {
    fileprivate var isGradient: Bool { if case .gradient = source { true } else { false } }
}
