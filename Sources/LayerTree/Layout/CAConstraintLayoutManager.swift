import Foundation

/// Places the sublayers by their constraints.
///
/// A layer is placed after those that it depends on; a circle of dependencies is left as it is.
/// - Apple: `CAConstraintLayoutManager`; facts 1.20.
public final class CAConstraintLayoutManager: NSObject, CALayoutManager, NSSecureCoding {
    public override init() { super.init() }

    /// It has no values of its own.
    public init?(coder: NSCoder) { super.init() }
    public static var supportsSecureCoding: Bool { true }
    public func encode(with coder: NSCoder) {}

    public func layoutSublayers(of layer: CALayer) {
        var pass = ConstraintPass(superlayer: layer)
        for sublayer in layer.children { pass.place(sublayer) }
    }
}

/// One layout of one layer's sublayers.
private struct ConstraintPass {
    let superlayer: CALayer
    private var visited: Set<ObjectIdentifier> = []

    init(superlayer: CALayer) { self.superlayer = superlayer }

    mutating func place(_ layer: CALayer) {
        guard let constraints = layer.constraints, visited.insert(ObjectIdentifier(layer)).inserted else { return }
        for constraint in constraints {
            if let source = sibling(constraint.sourceName) { place(source) }
        }
        let frame = layer.frame
        let (x, width) = solve(constraints, horizontal: true, from: (frame.minX, frame.width))
        let (y, height) = solve(constraints, horizontal: false, from: (frame.minY, frame.height))
        let solved = CGRect(x: x, y: y, width: max(width, 0), height: max(height, 0))
        if solved != frame { layer.frame = solved }
    }

    private func sibling(_ name: String) -> CALayer? { superlayer.children.first { $0.name == name } }

    private func value(of constraint: CAConstraint) -> CGFloat? {
        let box = constraint.sourceName == "superlayer" ? superlayer.bounds : sibling(constraint.sourceName)?.frame
        return box.map { constraint.sourceAttribute.value(in: $0) * constraint.scale + constraint.offset }
    }

    /// Two relations fix an axis: the last added, with the lowest attribute of the others (facts 1.20).
    private func solve(_ constraints: [CAConstraint], horizontal: Bool, from old: (CGFloat, CGFloat)) -> (CGFloat, CGFloat) {
        let relations = constraints.filter { $0.attribute.isHorizontal == horizontal }.compactMap { constraint in
            value(of: constraint).map { (part: constraint.attribute.part, value: $0) }
        }
        guard let last = relations.last else { return old }
        let other = relations.dropLast().filter { $0.part != last.part }.min { $0.part < $1.part }
        guard let other else { return Self.axis(last, extent: old.1, origin: old.0) }
        return Self.axis(last.part < other.part ? (last, other) : (other, last))
    }

    private typealias Relation = (part: Int, value: CGFloat)

    private static func axis(_ only: Relation, extent: CGFloat, origin: CGFloat) -> (CGFloat, CGFloat) {
        only.part == 3 ? (origin, only.value) : (only.value - extent * CGFloat(only.part) / 2, extent)
    }

    /// The lower part first: two edges, or an edge and the extent.
    private static func axis(_ pair: (low: Relation, high: Relation)) -> (CGFloat, CGFloat) {
        let (low, high) = pair
        if high.part == 3 { return (low.value - high.value * CGFloat(low.part) / 2, high.value) }
        let extent = (high.value - low.value) * 2 / CGFloat(high.part - low.part)
        return (low.value - extent * CGFloat(low.part) / 2, extent)
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
