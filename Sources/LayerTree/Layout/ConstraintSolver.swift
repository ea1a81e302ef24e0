import Foundation

/// Solves the constraints of a layer's sublayers: each axis after the axes that it depends on.
///
/// Axes that depend on themselves, directly or indirectly, are left unchanged; Tarjan's algorithm finds them. The time
/// is proportional to the number of layers and constraints, and long chains need no stack.
struct ConstraintSolver {
    private let bounds: CGRect
    private var boxes: [Box]
    /// The index of the first sublayer with each name.
    private var indices: [String: Int] = [:]
    /// The number of each visited axis in `open`; `Int.max` once it is done.
    private var numbers: [Axis: Int] = [:]
    /// The axes that wait for the axis being solved, or depend on one that waits.
    private var open: [Axis] = []
    /// The axes being solved, each before the axis that it depends on.
    private var visits: [Visit] = []

    init(superlayer: CALayer) {
        bounds = superlayer.bounds
        boxes = superlayer.children.map(Box.init)
        guard boxes.contains(where: { !$0.constraints.isEmpty }) else { return }
        for (index, box) in boxes.enumerated() {
            guard let name = box.layer.name, indices[name] == nil else { continue }
            indices[name] = index
        }
    }

    /// The placed sublayers and their frames.
    var frames: [(layer: CALayer, frame: CGRect)] {
        boxes.compactMap { box in box.isPlaced ? (box.layer, box.frame) : nil }
    }

    /// A sublayer with its frame so far.
    private struct Box {
        let layer: CALayer
        let constraints: [CAConstraint]
        var frame: CGRect
        var isPlaced = false

        init(layer: CALayer) {
            self.layer = layer
            constraints = layer.constraints ?? []
            frame = layer.frame
        }
    }

    /// One axis of a sublayer's frame.
    private struct Axis: Hashable {
        let index: Int
        let isHorizontal: Bool
    }

    /// An axis being solved.
    private struct Visit {
        let axis: Axis
        let number: Int
        let constraints: [CAConstraint]
        /// The number of constraints whose sources were visited.
        var visited = 0
        /// The number of the first open axis that the axis leads to; `Int.max` for none.
        var first = Int.max
    }

    /// Solves both axes of all sublayers.
    mutating func solve() {
        for index in boxes.indices where !boxes[index].constraints.isEmpty {
            for isHorizontal in [true, false] { solve(Axis(index: index, isHorizontal: isHorizontal)) }
        }
    }

    /// Solves an axis and the axes it depends on.
    private mutating func solve(_ axis: Axis) {
        if numbers[axis] == nil { begin(axis) }
        while var visit = visits.popLast() {
            guard visit.visited < visit.constraints.count else {
                end(visit)
                continue
            }
            let constraint = visit.constraints[visit.visited]
            visit.visited += 1
            let source = source(of: constraint)
            let number = source.flatMap { numbers[$0] }
            visit.first = min(visit.first, number ?? .max)
            visits.append(visit)
            if let source, number == nil { begin(source) }
        }
    }

    private mutating func begin(_ axis: Axis) {
        let constraints = boxes[axis.index].constraints.filter { $0.attribute.isHorizontal == axis.isHorizontal }
        guard !constraints.isEmpty else {
            numbers[axis] = .max
            return
        }
        numbers[axis] = open.count
        visits.append(Visit(axis: axis, number: open.count, constraints: constraints))
        open.append(axis)
    }

    private mutating func end(_ visit: Visit) {
        if visit.first < visit.number {
            // Part of the circle of an axis that is still being solved, which is the last visit or before it.
            let last = visits.count - 1
            visits[last].first = min(visits[last].first, visit.first)
            return
        }
        for done in open[visit.number...] { numbers[done] = .max }
        open.removeSubrange(visit.number...)
        if visit.first == .max { place(visit) }
    }

    private mutating func place(_ visit: Visit) {
        let relations = visit.constraints.compactMap { constraint in
            value(of: constraint).map { (part: constraint.attribute.part, value: $0) }
        }
        let frame = boxes[visit.axis.index].frame
        if visit.axis.isHorizontal {
            let (x, width) = AxisRelation.solve(relations, from: (frame.minX, frame.width))
            boxes[visit.axis.index].frame = CGRect(x: x, y: frame.minY, width: max(width, 0), height: frame.height)
        } else {
            let (y, height) = AxisRelation.solve(relations, from: (frame.minY, frame.height))
            boxes[visit.axis.index].frame = CGRect(x: frame.minX, y: y, width: frame.width, height: max(height, 0))
        }
        boxes[visit.axis.index].isPlaced = true
    }

    /// Returns the index of the sublayer with a name; "superlayer" is not a sublayer.
    private func sibling(_ name: String) -> Int? { name == "superlayer" ? nil : indices[name] }

    private func source(of constraint: CAConstraint) -> Axis? {
        sibling(constraint.sourceName).map { Axis(index: $0, isHorizontal: constraint.sourceAttribute.isHorizontal) }
    }

    private func value(of constraint: CAConstraint) -> CGFloat? {
        let isSuperlayer = constraint.sourceName == "superlayer"
        let box = isSuperlayer ? bounds : sibling(constraint.sourceName).map { boxes[$0].frame }
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
