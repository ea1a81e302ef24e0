import Images
import RenderTree
import VectorGeometry

/// A list of shape items, prepared for evaluation in many frames: what does not change is evaluated once.
final class ShapeList {
    let items: [Item]

    /// An item.
    enum Item {
        case group(GroupItem)
        case path(PathItem)
        case paint(PaintItem)
        case modifier(LottieShapeItem)
    }

    /// Prepares a list.
    ///
    /// - Parameter isModified: Whether items after the list, in the lists that hold it, change its paths.
    init(_ items: [LottieShapeItem], isModified: Bool = false) {
        let lastModifier = items.lastIndex(where: \.changesPaths) ?? -1
        self.items = items.enumerated().map { index, item in
            switch item {
            case .group(let group): .group(GroupItem(group, isModified: isModified || index < lastModifier))
            case .path, .ellipse, .rectangle, .polystar: .path(PathItem(item))
            case .paint(let paint): .paint(PaintItem(paint))
            default: .modifier(item)
            }
        }
    }
}

/// A group of a shape list.
final class GroupItem {
    let transform: LottieTransform
    let blendMode: Int
    let list: ShapeList
    /// Whether the items are the same in all frames, and nothing changes their paths.
    private let isConstant: Bool
    private let fixedMatrix: CGAffineTransform?
    private var constant: ConstantShapes?

    init(_ group: LottieShapeItem.Group, isModified: Bool) {
        transform = group.transform
        blendMode = group.blendMode
        list = ShapeList(group.items, isModified: isModified)
        isConstant = !isModified && group.items.allSatisfy(\.isStatic)
        fixedMatrix = group.transform.isAnimated ? nil : group.transform.affineMatrix(at: 0)
    }

    /// Returns the matrix of the group at a frame.
    func matrix(at frame: Double) -> CGAffineTransform { fixedMatrix ?? transform.affineMatrix(at: frame) }

    /// Returns what the items draw, and their paths.
    func evaluate(_ evaluator: inout ShapeEvaluator) -> (drawings: [ShapeDrawing], paths: [PlacedPath]) {
        guard isConstant else { return evaluator.evaluate(list) }
        if let constant, evaluator.take(constant.copies) { return (constant.placeholder, constant.paths) }
        let before = evaluator.copyBudget
        let (drawings, paths) = evaluator.evaluate(list)
        let shapes = ConstantShapes(drawings, paths, copies: before - evaluator.copyBudget)
        constant = shapes
        return (shapes.placeholder, paths)
    }
}

/// The drawings of a group that are the same in all frames.
final class ConstantShapes {
    /// The paths, which nothing changes.
    let paths: [PlacedPath]
    /// The number of copies that repeaters made.
    let copies: Int
    /// The number of fills and strokes.
    let paintCount: Int
    private let drawings: [ShapeDrawing]
    private let pool = NodePool()
    private var nodes: [RenderNode]?

    init(_ drawings: [ShapeDrawing], _ paths: [PlacedPath], copies: Int) {
        self.drawings = drawings
        paintCount = drawings.paintCount
        self.paths = paths
        self.copies = copies
    }

    /// The drawing that stands for all of them.
    var placeholder: [ShapeDrawing] { drawings.isEmpty ? [] : [.constant(self)] }

    /// Returns the nodes, which are made once.
    func nodes(at frame: Double) -> [RenderNode] {
        if let nodes { return nodes }
        let newNodes = PaintBuilder(frame: frame, pool: pool).nodes(drawings)
        nodes = newNodes
        return newNodes
    }
}

/// A path of a shape list.
final class PathItem {
    private let item: LottieShapeItem
    private let isStatic: Bool
    private var last: (value: LottiePath?, contours: [Contour])?

    init(_ item: LottieShapeItem) {
        self.item = item
        isStatic = item.isStatic
    }

    /// Returns the contours at a frame, in the memory of the last frame if they did not change.
    func contours(at frame: Double) -> [Contour] {
        if isStatic, let last { return last.contours }
        guard case .path(let path, let isReversed) = item else {
            let contours = [makeContour(at: frame)]
            last = (nil, contours)
            return contours
        }
        let value = path.value(at: frame)
        if let last, last.value == value { return last.contours }
        let contour = Contour(value)
        let contours = [isReversed ? contour.reversed : contour]
        last = (value, contours)
        return contours
    }

    private func makeContour(at frame: Double) -> Contour {
        switch item {
        case .ellipse(let center, let size, let isReversed):
            .ellipse(
                center: center.value(at: frame).point, size: size.value(at: frame).point, isReversed: isReversed)
        case .rectangle(let rectangle):
            .rectangle(
                center: rectangle.center.value(at: frame).point, size: rectangle.size.value(at: frame).point,
                radius: rectangle.radius.value(at: frame), isReversed: rectangle.isReversed)
        case .polystar(let star):
            .polystar(
                .init(
                    isStar: star.isStar, center: star.center.value(at: frame).point,
                    points: star.points.value(at: frame), rotation: star.rotation.value(at: frame),
                    outerRadius: star.outerRadius.value(at: frame), innerRadius: star.innerRadius.value(at: frame),
                    outerRoundness: star.outerRoundness.value(at: frame),
                    innerRoundness: star.innerRoundness.value(at: frame), isReversed: star.isReversed))
        default: Contour()
        }
    }
}

/// A fill or a stroke of a shape list.
final class PaintItem {
    let paint: LottiePaint
    let isStroke: Bool
    private var last: (value: LottieVector, alpha: Double, color: CGColor)?

    init(_ paint: LottiePaint) {
        self.paint = paint
        isStroke = paint.stroke != nil
    }

    /// Returns the color at a frame, the same object as in the last frame if it did not change; nil for a gradient.
    func color(alpha: Double, at frame: Double) -> CGColor? {
        guard case .color(let property) = paint.source else { return nil }
        let value = property.value(at: frame)
        if let last, last.alpha == alpha, last.value == value { return last.color }
        let color = value.color(alpha: alpha)
        last = (value, alpha, color)
        return color
    }
}

extension LottieShapeItem {
    /// Whether the item changes the paths before it. Repeaters and merged paths leave them as they are.
    fileprivate var changesPaths: Bool {
        switch self {
        case .trim, .roundedCorners, .pucker, .offset, .zigZag, .twist: true
        default: false
        }
    }
}
