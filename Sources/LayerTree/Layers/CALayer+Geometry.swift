import Foundation
import RenderTree

// Facts 1.2, 1.3.
extension CALayer {
    /// The layer's rectangle in its own space; the origin scrolls the sublayers. A negative size is standardised.
    public var bounds: CGRect {
        get { state.placement.bounds }
        set { change(Property.bounds) { $0.placement.bounds = newValue.standardized } }
    }

    /// Where the anchor point lies, in the superlayer's space.
    public var position: CGPoint {
        get { state.placement.position }
        set { change(Property.position) { $0.placement.position = newValue } }
    }

    /// Depth, and the order among siblings.
    public var zPosition: CGFloat {
        get { state.placement.zPosition }
        set { change(Property.zPosition) { $0.placement.zPosition = newValue } }
    }

    /// The pivot, in the unit space of the bounds. Changing it moves the frame, not `position`.
    public var anchorPoint: CGPoint {
        get { state.placement.anchorPoint }
        set { change(Property.anchorPoint) { $0.placement.anchorPoint = newValue } }
    }

    /// The pivot's depth.
    public var anchorPointZ: CGFloat {
        get { state.placement.anchorPointZ }
        set { change(Property.anchorPointZ) { $0.placement.anchorPointZ = newValue } }
    }

    /// Applied about the anchor point.
    public var transform: CATransform3D {
        get { state.placement.transform }
        set { change(Property.transform) { $0.placement.transform = newValue } }
    }

    /// Applied to the sublayers about the anchor point; the place for perspective (`m34`).
    public var sublayerTransform: CATransform3D {
        get { state.placement.sublayerTransform }
        set { change(Property.sublayerTransform) { $0.placement.sublayerTransform = newValue } }
    }

    /// Turns the layer's coordinate system over vertically; pictures stay upright.
    public var isGeometryFlipped: Bool {
        get { state.placement.isGeometryFlipped }
        set { change(Property.geometryFlipped) { $0.placement.isGeometryFlipped = newValue } }
    }
}
