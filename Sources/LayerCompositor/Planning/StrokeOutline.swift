import Foundation
import RenderTree
import VectorGeometry

struct StrokeKey: Hashable {
    let node: ObjectIdentifier
    let tolerance: CGFloat

    init(_ frame: LayerFrame) {
        node = ObjectIdentifier(frame.node)
        tolerance = StrokeOutline.tolerance(scale: frame.scale)
    }
}

/// A cached outline; it keeps the node, so that no other can take its address.
struct StrokeOutline {
    let node: RenderNode
    let path: VectorPath

    /// A fortieth of a pixel in the layer's units, in steps of powers of two, so that small changes of scale keep the
    /// outline.
    ///
    /// A turned layer's scale is 1 but for rounding: that is no step.
    static func tolerance(scale: CGFloat) -> CGFloat {
        let bounded = scale.isFinite ? min(max(scale, 1e-4), 1e4) : 1
        return 0.025 / exp2((log2(bounded) - 1e-3).rounded(.up))
    }
}
