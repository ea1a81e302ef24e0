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
        var solver = ConstraintSolver(superlayer: layer)
        solver.solve()
        for (sublayer, frame) in solver.frames where frame != sublayer.frame {
            sublayer.frame = frame
        }
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
