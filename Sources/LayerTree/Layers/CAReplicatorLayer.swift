import Foundation
import Images
import RenderTree
import VectorGeometry

/// A layer that shows several copies of its sublayers, each moved, tinted and delayed relative to the one before.
///
/// Its own background, contents and border are drawn once. A copy shows the sublayers' attached animations as they were
/// `instanceDelay` ago: an animation that is removed when it ends, ends in all copies at once.
/// - Apple: `CAReplicatorLayer`; facts 3.4.
open class CAReplicatorLayer: CALayer {
    class override var initialDrawing: Drawing { .replicator(ReplicatorStyle()) }

    open override class var properties: LayerProperty.Table { Properties.table }

    /// The number of copies, including the first; 1 by default, 0 shows none.
    open var instanceCount: Int {
        get { Int(exactly: state.replicas.count.rounded(.towardZero)) ?? 0 }
        set { change(Properties.all.instanceCount) { $0.replicas.count = CGFloat(newValue) } }
    }

    /// The delay of each copy relative to the one before, in seconds of this layer's clock.
    open var instanceDelay: CFTimeInterval {
        get { state.replicas.delay }
        set { change(Properties.all.instanceDelay) { $0.replicas.delay = newValue } }
    }

    /// The transform from each copy to the next, about the anchor point.
    open var instanceTransform: CATransform3D {
        get { state.replicas.transform }
        set { change(Properties.all.instanceTransform) { $0.replicas.transform = newValue } }
    }

    /// The color that multiplies the first copy; opaque white by default.
    open var instanceColor: CGColor? {
        get { state.replicas.color }
        set { change(Properties.all.instanceColor) { $0.replicas.color = newValue } }
    }

    /// The change of the color's red from each copy to the next; clamped to 0…1 when drawn.
    open var instanceRedOffset: Float {
        get { state.replicas.redOffset }
        set { change(Properties.all.instanceRedOffset) { $0.replicas.redOffset = newValue } }
    }

    /// The change of the color's green from each copy to the next.
    open var instanceGreenOffset: Float {
        get { state.replicas.greenOffset }
        set { change(Properties.all.instanceGreenOffset) { $0.replicas.greenOffset = newValue } }
    }

    /// The change of the color's blue from each copy to the next.
    open var instanceBlueOffset: Float {
        get { state.replicas.blueOffset }
        set { change(Properties.all.instanceBlueOffset) { $0.replicas.blueOffset = newValue } }
    }

    /// The change of the color's alpha from each copy to the next.
    open var instanceAlphaOffset: Float {
        get { state.replicas.alphaOffset }
        set { change(Properties.all.instanceAlphaOffset) { $0.replicas.alphaOffset = newValue } }
    }

    /// Whether the copies keep their depth in the space around the layer, like the sublayers of a transform layer.
    open var preservesDepth: Bool {
        get { state.replicas.preservesDepth }
        set { change(Properties.all.preservesDepth) { $0.replicas.preservesDepth = newValue } }
    }
}

extension CAReplicatorLayer {
    /// The properties that `CAReplicatorLayer` adds (facts 3.4).
    struct Properties: Sendable {
        static let all = Properties()
        static let table = LayerProperty.Table(all, inheriting: CALayer.properties)

        let instanceCount = LayerProperty.number("instanceCount", .basic, \.replicas.count)
            .accessor(integer: { (layer: CAReplicatorLayer, count) in layer.instanceCount = count })
        let instanceDelay = LayerProperty.number("instanceDelay", .basic, \.replicas.delay)
            .accessor(\CAReplicatorLayer.instanceDelay)
        let instanceTransform = LayerProperty.transform("instanceTransform", \.replicas.transform)
            .accessor(\CAReplicatorLayer.instanceTransform)
        let instanceColor = LayerProperty.color("instanceColor", \.replicas.color)
            .accessor(\CAReplicatorLayer.instanceColor)
        let instanceRedOffset = LayerProperty.float("instanceRedOffset", .basic, \.replicas.redOffset)
            .accessor(\CAReplicatorLayer.instanceRedOffset)
        let instanceGreenOffset = LayerProperty.float("instanceGreenOffset", .basic, \.replicas.greenOffset)
            .accessor(\CAReplicatorLayer.instanceGreenOffset)
        let instanceBlueOffset = LayerProperty.float("instanceBlueOffset", .basic, \.replicas.blueOffset)
            .accessor(\CAReplicatorLayer.instanceBlueOffset)
        let instanceAlphaOffset = LayerProperty.float("instanceAlphaOffset", .basic, \.replicas.alphaOffset)
            .accessor(\CAReplicatorLayer.instanceAlphaOffset)
        let preservesDepth = LayerProperty.bool(
            "preservesDepth", .noActionSearch, isAnimatable: false, \.replicas.preservesDepth
        ).accessor(\CAReplicatorLayer.preservesDepth)
    }
}

extension LayerState {
    var replicas: ReplicatorStyle {
        get { if case .replicator(let style) = drawing { style } else { ReplicatorStyle() } }
        set { drawing = .replicator(newValue) }
    }
}
