import Foundation

/// One layout of one layer's sublayers: each axis of each of them after the axes that it depends on.
///
/// An axis that depends on itself, by whatever way round, is left as it is: the axes that depend on each other are
/// found by Tarjan's algorithm.
struct ConstraintPass {
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
