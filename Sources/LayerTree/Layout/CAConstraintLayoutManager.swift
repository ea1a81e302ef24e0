import Foundation

/// A layout manager that places sublayers by their constraints.
///
/// Each axis of a layer is placed after the axes that it depends on, which may include its own other axis; circular
/// dependencies are left unchanged.
/// - Apple: `CAConstraintLayoutManager`; facts 1.20.
public final class CAConstraintLayoutManager: NSObject, CALayoutManager, NSSecureCoding {
    /// Creates a layout manager.
    public override init() { super.init() }

    /// Creates a layout manager from an archive; it has no values.
    public init?(coder: NSCoder) { super.init() }
    /// Whether archiving is supported: true.
    public static var supportsSecureCoding: Bool { true }
    /// Writes nothing.
    public func encode(with coder: NSCoder) {}

    /// Places the sublayers of `layer` by their constraints.
    public func layoutSublayers(of layer: CALayer) {
        var pass = ConstraintSolver(superlayer: layer)
        for sublayer in layer.children { pass.solve(sublayer) }
        for sublayer in layer.children { if let frame = pass.newFrame(of: sublayer) { sublayer.frame = frame } }
    }
}

extension CAConstraintAttribute {
    func value(in r: CGRect) -> CGFloat {
        switch self {
        case .minX: r.minX
        case .midX: r.midX
        case .maxX: r.maxX
        case .width: r.width
        case .minY: r.minY
        case .midY: r.midY
        case .maxY: r.maxY
        case .height: r.height
        }
    }
}

/// Solves the constraints of a layer's sublayers: each axis after the axes that it depends on.
///
/// Axes that depend on themselves, directly or indirectly, are left unchanged; Tarjan's algorithm finds them.
struct ConstraintSolver {
    private let superlayer: CALayer
    private var frames: [ObjectIdentifier: CGRect] = [:]
    /// The number of each visited axis in `open`; `Int.max` once it is done.
    private var numbers: [Axis: Int] = [:]
    /// The axes that wait for the axis being solved, or depend on one that waits.
    private var open: [Axis] = []

    init(superlayer: CALayer) { self.superlayer = superlayer }

    /// One axis of a sublayer's frame.
    private struct Axis: Hashable {
        let layer: CALayer
        let isHorizontal: Bool

        var constraints: [CAConstraint] {
            (layer.constraints ?? []).filter { $0.attribute.isHorizontal == isHorizontal }
        }
    }

    /// Solves both axes of a sublayer and the axes they depend on.
    mutating func solve(_ layer: CALayer) {
        for isHorizontal in [true, false] { _ = solve(Axis(layer: layer, isHorizontal: isHorizontal)) }
    }

    /// Returns the new frame of the sublayer; nil if it is unchanged.
    func newFrame(of layer: CALayer) -> CGRect? {
        frames[ObjectIdentifier(layer)].flatMap { $0 == layer.frame ? nil : $0 }
    }

    /// Solves an axis and the axes it depends on.
    ///
    /// - Returns: The number of the first open axis that the axis leads to, including itself; `Int.max` for none.
    private mutating func solve(_ axis: Axis) -> Int {
        if let number = numbers[axis] { return number }
        let constraints = axis.constraints
        guard !constraints.isEmpty else { return .max }
        let number = open.count
        numbers[axis] = number
        open.append(axis)
        var first = Int.max
        for constraint in constraints {
            guard let source = sibling(constraint.sourceName) else { continue }
            first = min(first, solve(Axis(layer: source, isHorizontal: constraint.sourceAttribute.isHorizontal)))
        }
        if first < number { return first }
        for done in open[number...] { numbers[done] = .max }
        open.removeSubrange(number...)
        if first == .max { place(axis, by: constraints) }
        return .max
    }

    private mutating func place(_ axis: Axis, by constraints: [CAConstraint]) {
        var frame = frame(of: axis.layer)
        let relations = constraints.compactMap { constraint in
            value(of: constraint).map { (part: constraint.attribute.part, value: $0) }
        }
        if axis.isHorizontal {
            let (x, width) = AxisRelation.solve(relations, from: (frame.minX, frame.width))
            frame = CGRect(x: x, y: frame.minY, width: max(width, 0), height: frame.height)
        } else {
            let (y, height) = AxisRelation.solve(relations, from: (frame.minY, frame.height))
            frame = CGRect(x: frame.minX, y: y, width: frame.width, height: max(height, 0))
        }
        frames[ObjectIdentifier(axis.layer)] = frame
    }

    private func frame(of layer: CALayer) -> CGRect { frames[ObjectIdentifier(layer)] ?? layer.frame }

    /// Returns the sublayer with a name; "superlayer" is not a sublayer.
    private func sibling(_ name: String) -> CALayer? {
        name == "superlayer" ? nil : superlayer.children.first { $0.name == name }
    }

    private func value(of constraint: CAConstraint) -> CGFloat? {
        let box = constraint.sourceName == "superlayer" ? superlayer.bounds : sibling(constraint.sourceName).map(frame)
        return box.map { constraint.sourceAttribute.value(in: $0) * constraint.scale + constraint.offset }
    }
}

/// A relation of one axis: the value of its minimum edge (0), center (1), maximum edge (2) or extent (3).
enum AxisRelation {
    typealias Relation = (part: Int, value: CGFloat)

    /// Returns origin and extent from the two relations that determine an axis: the last one added, and the one of the
    /// others with the lowest attribute (facts 1.20).
    static func solve(_ relations: [Relation], from old: (origin: CGFloat, extent: CGFloat)) -> (CGFloat, CGFloat) {
        guard let last = relations.last else { return old }
        let other = relations.dropLast().filter { $0.part != last.part }.min { $0.part < $1.part }
        guard let other else { return axis(last, old) }
        return axis(last.part < other.part ? (last, other) : (other, last))
    }

    private static func axis(_ only: Relation, _ old: (origin: CGFloat, extent: CGFloat)) -> (CGFloat, CGFloat) {
        only.part == 3 ? (old.origin, only.value) : (only.value - old.extent * CGFloat(only.part) / 2, old.extent)
    }

    /// Solves two relations, the lower part first: two edges, or an edge and the extent.
    private static func axis(_ pair: (low: Relation, high: Relation)) -> (CGFloat, CGFloat) {
        let (low, high) = pair
        if high.part == 3 { return (low.value - high.value * CGFloat(low.part) / 2, high.value) }
        let extent = (high.value - low.value) * 2 / CGFloat(high.part - low.part)
        return (low.value - extent * CGFloat(low.part) / 2, extent)
    }
}
