import Foundation

/// Places the sublayers by their constraints.
///
/// Each axis of a layer is placed after those that it depends on, its own other one among them; a circle of
/// dependencies is left as it is.
/// - Apple: `CAConstraintLayoutManager`; facts 1.20.
public final class CAConstraintLayoutManager: NSObject, CALayoutManager, NSSecureCoding {
    public override init() { super.init() }

    /// It has no values of its own.
    public init?(coder: NSCoder) { super.init() }
    public static var supportsSecureCoding: Bool { true }
    public func encode(with coder: NSCoder) {}

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

/// One layout of one layer's sublayers: each axis of each of them after the axes that it depends on.
///
/// An axis that depends on itself, by whatever way round, is left as it is: the axes that depend on each other are
/// found by Tarjan's algorithm.
struct ConstraintSolver {
    private let superlayer: CALayer
    private var frames: [ObjectIdentifier: CGRect] = [:]
    /// Of each axis that was looked at, its number in `open`; `Int.max` once it is done.
    private var numbers: [Axis: Int] = [:]
    /// What waits for the axis that is being solved, or depends on what waits.
    private var open: [Axis] = []

    init(superlayer: CALayer) { self.superlayer = superlayer }

    /// One direction of one sublayer's frame.
    private struct Axis: Hashable {
        let layer: CALayer
        let isHorizontal: Bool

        var constraints: [CAConstraint] {
            (layer.constraints ?? []).filter { $0.attribute.isHorizontal == isHorizontal }
        }
    }

    /// Solves both axes of a sublayer, and what they depend on.
    mutating func solve(_ layer: CALayer) {
        for isHorizontal in [true, false] { _ = solve(Axis(layer: layer, isHorizontal: isHorizontal)) }
    }

    /// What the sublayer's frame becomes; nil where it stays.
    func newFrame(of layer: CALayer) -> CGRect? {
        frames[ObjectIdentifier(layer)].flatMap { $0 == layer.frame ? nil : $0 }
    }

    /// - Returns: the number of the first open axis that the axis leads to, itself included; `Int.max` for none.
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

    /// "superlayer" is none of them.
    private func sibling(_ name: String) -> CALayer? {
        name == "superlayer" ? nil : superlayer.children.first { $0.name == name }
    }

    private func value(of constraint: CAConstraint) -> CGFloat? {
        let box = constraint.sourceName == "superlayer" ? superlayer.bounds : sibling(constraint.sourceName).map(frame)
        return box.map { constraint.sourceAttribute.value(in: $0) * constraint.scale + constraint.offset }
    }
}

/// What a constraint says of one axis: the value of its least edge (0), centre (1), greatest edge (2) or extent (3).
enum AxisRelation {
    typealias Relation = (part: Int, value: CGFloat)

    /// Two relations fix an axis: the last added, with the lowest attribute of the others (facts 1.20).
    static func solve(_ relations: [Relation], from old: (origin: CGFloat, extent: CGFloat)) -> (CGFloat, CGFloat) {
        guard let last = relations.last else { return old }
        let other = relations.dropLast().filter { $0.part != last.part }.min { $0.part < $1.part }
        guard let other else { return axis(last, old) }
        return axis(last.part < other.part ? (last, other) : (other, last))
    }

    private static func axis(_ only: Relation, _ old: (origin: CGFloat, extent: CGFloat)) -> (CGFloat, CGFloat) {
        only.part == 3 ? (old.origin, only.value) : (only.value - old.extent * CGFloat(only.part) / 2, old.extent)
    }

    /// The lower part first: two edges, or an edge and the extent.
    private static func axis(_ pair: (low: Relation, high: Relation)) -> (CGFloat, CGFloat) {
        let (low, high) = pair
        if high.part == 3 { return (low.value - high.value * CGFloat(low.part) / 2, high.value) }
        let extent = (high.value - low.value) * 2 / CGFloat(high.part - low.part)
        return (low.value - extent * CGFloat(low.part) / 2, extent)
    }
}
