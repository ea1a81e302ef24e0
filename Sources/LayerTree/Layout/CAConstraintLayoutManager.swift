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
        var pass = ConstraintPass(superlayer: layer)
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
