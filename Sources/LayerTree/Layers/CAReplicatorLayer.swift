import Foundation
import MotionTiming
import RenderTree

/// A layer that shows its sublayers several times, each copy moved, tinted and delayed beyond the one before.
///
/// Its own background, contents and border are drawn once. A copy shows the sublayers' animations as they were
/// `instanceDelay` ago: those that are attached, so that an animation which is removed when it ends, ends in all copies
/// at once.
/// - Apple: `CAReplicatorLayer`; facts 3.4.
open class CAReplicatorLayer: CALayer {
    class override var initialDrawing: Drawing { .replicas(ReplicatorStyle()) }

    open override class var properties: PropertyTable { .replicatorLayer }

    private enum Property {
        static let instanceCount = PropertyTable.replicatorLayer.declared("instanceCount")
        static let instanceDelay = PropertyTable.replicatorLayer.declared("instanceDelay")
        static let instanceTransform = PropertyTable.replicatorLayer.declared("instanceTransform")
        static let instanceColor = PropertyTable.replicatorLayer.declared("instanceColor")
        static let instanceRedOffset = PropertyTable.replicatorLayer.declared("instanceRedOffset")
        static let instanceGreenOffset = PropertyTable.replicatorLayer.declared("instanceGreenOffset")
        static let instanceBlueOffset = PropertyTable.replicatorLayer.declared("instanceBlueOffset")
        static let instanceAlphaOffset = PropertyTable.replicatorLayer.declared("instanceAlphaOffset")
        static let preservesDepth = PropertyTable.replicatorLayer.declared("preservesDepth")
    }

    /// The number of copies, the first included; 1 by default, 0 shows none.
    open var instanceCount: Int {
        get { Int(exactly: state.replicas.count.rounded(.towardZero)) ?? 0 }
        set { change(Property.instanceCount) { $0.replicas.count = CGFloat(newValue) } }
    }

    /// By how much each copy lags behind the one before, in seconds of this layer's clock.
    open var instanceDelay: CFTimeInterval {
        get { state.replicas.delay }
        set { change(Property.instanceDelay) { $0.replicas.delay = newValue } }
    }

    /// From each copy to the next, about the anchor point.
    open var instanceTransform: CATransform3D {
        get { state.replicas.transform }
        set { change(Property.instanceTransform) { $0.replicas.transform = newValue } }
    }

    /// Multiplies the colours of the first copy; opaque white by default.
    open var instanceColor: CGColor? {
        get { state.replicas.color }
        set { change(Property.instanceColor) { $0.replicas.color = newValue } }
    }

    /// Added to the colour's red from each copy to the next. Limited to 0…1 when drawn.
    open var instanceRedOffset: Float {
        get { state.replicas.redOffset }
        set { change(Property.instanceRedOffset) { $0.replicas.redOffset = newValue } }
    }

    /// As `instanceRedOffset`, of the green.
    open var instanceGreenOffset: Float {
        get { state.replicas.greenOffset }
        set { change(Property.instanceGreenOffset) { $0.replicas.greenOffset = newValue } }
    }

    /// As `instanceRedOffset`, of the blue.
    open var instanceBlueOffset: Float {
        get { state.replicas.blueOffset }
        set { change(Property.instanceBlueOffset) { $0.replicas.blueOffset = newValue } }
    }

    /// As `instanceRedOffset`, of the alpha.
    open var instanceAlphaOffset: Float {
        get { state.replicas.alphaOffset }
        set { change(Property.instanceAlphaOffset) { $0.replicas.alphaOffset = newValue } }
    }

    /// True: the copies stay in the space around the layer, as those of a transform layer.
    open var preservesDepth: Bool {
        get { state.replicas.preservesDepth }
        set { change(Property.preservesDepth) { $0.replicas.preservesDepth = newValue } }
    }
}
