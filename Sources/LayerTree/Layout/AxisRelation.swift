import Foundation

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
