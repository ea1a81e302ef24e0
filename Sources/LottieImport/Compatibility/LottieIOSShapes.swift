/// Arranges shape items as the layers that lottie-ios's Core Animation engine makes of them.
///
/// A group becomes a layer: above, the paths of its own with their fills and strokes, and below, its groups. Items
/// that have no paths before them are handed down to the groups. Each path is a layer, except that Bézier paths
/// without a trim share one.
struct LottieIOSShapes {
    /// Whether the values of all frames are computed, because time is remapped.
    private let isSampled: Bool
    /// The number of copies that repeaters may still make.
    private var copyBudget = ShapeEvaluator.copyLimit
    /// The number of fills and strokes that copies may still have: nested repeaters multiply them.
    private var itemBudget = ShapeEvaluator.itemLimit
    /// The number of items that groups may still inherit.
    private var inheritanceBudget = 1_000_000
    /// The number of items that render groups may still have.
    private var renderGroupBudget = 1_000_000

    private init(isSampled: Bool) { self.isSampled = isSampled }

    /// Returns the groups that stand for the layers of a shape layer, the topmost first.
    ///
    /// - Parameter isSampled: Whether the values of all frames are computed, because time is remapped.
    static func layers(of items: [LottieShapeItem], isSampled: Bool) -> [LottieShapeItem] {
        var shapes = LottieIOSShapes(isSampled: isSampled)
        return shapes.children(of: items, isRoot: true)
    }

    /// Returns the layers of the groups of a list.
    ///
    /// - Parameter isRoot: Whether the list has no group of its own, which would show its paths.
    private mutating func children(of items: [LottieShapeItem], isRoot: Bool) -> [LottieShapeItem] {
        var result: [LottieShapeItem] = []
        var list: [LottieShapeItem] = []
        for item in items {
            guard case .repeater(let repeater) = item else {
                list.append(item)
                continue
            }
            result += copies(of: list, repeater)
            list = []
        }
        return result + groups(of: list, isRoot: isRoot)
    }

    /// Returns a group for each copy that a repeater makes of a list, the last copy first.
    private mutating func copies(of items: [LottieShapeItem], _ repeater: LottieShapeItem.Repeater)
        -> [LottieShapeItem]
    {
        let wanted = Int(min(max(repeater.copies.value, 0), LottieShapeItem.Repeater.copyLimit))
        guard wanted > 0 else { return [] }
        let layers = groups(of: items, isRoot: true)
        let size = max(layers.paintCount, 1)
        let count = max(min(wanted, copyBudget, itemBudget / size), 1)
        copyBudget = max(copyBudget - count, 0)
        itemBudget = max(itemBudget - count * size, 0)
        return (0..<count).reversed().map { index in
            .group(.init(items: layers, transform: repeater.transform(ofCopy: index, isSampled: isSampled)))
        }
    }

    private mutating func groups(of items: [LottieShapeItem], isRoot: Bool) -> [LottieShapeItem] {
        var groups = items.compactMap { item in
            if case .group(let group) = item { group } else { nil }
        }
        var others = items.filter { item in
            if case .group = item { false } else { true }
        }
        if isRoot, others.contains(where: \.isPath) {
            groups = [.init(items: items)]
            others = []
        }
        let inherited = ShapeRenderGroups(others, hasChildren: !groups.isEmpty, budget: &renderGroupBudget).unused
        var result: [LottieShapeItem] = []
        for group in groups {
            var layer = group
            var items = group.items
            if inherited.count <= inheritanceBudget {
                inheritanceBudget -= inherited.count
                items += inherited.map { $0.scaled(for: group.transform) }
            }
            layer.items = own(items) + children(of: items, isRoot: false)
            result.append(.group(layer))
        }
        return result
    }

    /// Returns the layers of the paths of a group.
    private mutating func own(_ items: [LottieShapeItem]) -> [LottieShapeItem] {
        let hasChildren = items.contains { if case .group = $0 { true } else { false } }
        let rendered = ShapeRenderGroups(items, hasChildren: hasChildren, budget: &renderGroupBudget)
        return rendered.groups.flatMap { group in group.pathSets.flatMap(group.layer) }
    }
}

extension LottieShapeItem {
    /// Whether the item is a path.
    var isPath: Bool {
        switch self {
        case .path, .ellipse, .rectangle, .polystar: true
        default: false
        }
    }

    /// Returns the item for a group that inherits it: the scale of the group does not change the width of strokes.
    fileprivate func scaled(for transform: LottieTransform) -> LottieShapeItem {
        guard case .paint(var paint) = self, let width = paint.stroke?.width else { return self }
        func scaled(_ width: Double, _ scale: LottieVector) -> Double {
            scale.values.x == 0 ? width : width * 100 / abs(scale.values.x)
        }
        if transform.scale.isAnimated, !width.isAnimated {
            let keyframes = transform.scale.keyframes.map { keyframe in
                var result = LottieKeyframe(time: keyframe.time, value: scaled(width.value, keyframe.value))
                result.isHold = keyframe.isHold
                result.easing = keyframe.easing
                return result
            }
            paint.stroke?.width = LottieProperty(keyframes, fallback: width.value)
        } else {
            paint.stroke?.width = width.mapped { scaled($0, transform.scale.value) }
        }
        return .paint(paint)
    }
}

extension [LottieShapeItem] {
    /// The number of fills and strokes.
    fileprivate var paintCount: Int {
        reduce(0) { count, item in
            switch item {
            case .paint: count + 1
            case .group(let group): count + group.items.paintCount
            default: count
            }
        }
    }
}

extension LottieShapeItem.Group {
    /// Creates a group without a name.
    fileprivate init(items: [LottieShapeItem], transform: LottieTransform = LottieTransform()) {
        self.init(name: nil, items: items, transform: transform, blendMode: 0)
    }
}

extension LottieShapeItem.Repeater {
    /// Returns the transform of a copy: the scale is the same for all copies.
    fileprivate func transform(ofCopy index: Int, isSampled: Bool) -> LottieTransform {
        var result = LottieTransform()
        let factor = Double(index)
        result.anchor = transform.anchor
        result.scale = transform.scale
        result.rotation = transform.rotation.mapped { $0 * factor }
        switch transform.position {
        case .point(let point):
            result.position = .point(
                point.mapped { LottieVector($0.values.x * factor, $0.values.y * factor, $0.values.z * factor) })
        case .separate(let x, let y, let z):
            result.position = .separate(x: x.mapped { $0 * factor }, y: y.mapped { $0 * factor }, z: z)
        }
        return result.adaptedToLottieIOS(isSampled: isSampled)
    }
}
