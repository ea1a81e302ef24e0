import Foundation
import VectorGeometry

/// The geometry of a layer: its place in its superlayer and the placement of its sublayers.
///
/// - Apple: the geometry properties of `CALayer`; facts 1.2 to 1.5.
package struct Placement: Equatable, Sendable {
    /// The layer's rectangle in its own space.
    package var bounds = CGRect.zero
    /// The position of the anchor point in the superlayer's space.
    package var position = CGPoint.zero
    /// The position of the anchor point on the z axis.
    package var zPosition: CGFloat = 0
    /// The anchor point in the unit space of `bounds`.
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// The anchor point on the z axis.
    package var anchorPointZ: CGFloat = 0
    /// The transform about the anchor point.
    package var transform = CATransform3DIdentity
    /// The transform of all sublayers about the anchor point.
    package var sublayerTransform: CATransform3D {
        get { sublayers.read { $0 } }
        set { sublayers.change { $0 = newValue } }
    }
    /// Whether the layer's y axis is flipped.
    package var isGeometryFlipped = false

    private var sublayers = RareData<CATransform3D>()

    /// Creates the default geometry.
    package init() {}

    /// Copies everything except `sublayerTransform` and `isGeometryFlipped`, in place: the properties for which
    /// `LayerProperty.movesOnly` is true.
    package mutating func copyNumbers(from other: inout Placement) {
        bounds = other.bounds
        position = other.position
        zPosition = other.zPosition
        anchorPoint = other.anchorPoint
        anchorPointZ = other.anchorPointZ
        transform = other.transform
    }

    /// The anchor point in the layer's own space.
    @inlinable
    package var anchor: CGPoint {
        CGPoint(x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
    }

    /// Whether the layer is only moved, within the plane of its superlayer.
    package var isFlat: Bool {
        zPosition == 0 && anchorPointZ == 0 && !isGeometryFlipped && transform == CATransform3DIdentity
    }

    /// The transform from the layer's space to the superlayer's, before the superlayer's `sublayerTransform` (facts
    /// 1.3, 1.4).
    package var toSuperlayer: CATransform3D {
        let transformed = CATransform3DConcat(toAnchor, transform)
        return CATransform3DConcat(transformed, CATransform3DMakeTranslation(position.x, position.y, zPosition))
    }

    /// The transform from the layer's space, flipped if its geometry is flipped, to the space about its anchor point.
    package var toAnchor: CATransform3D {
        let a = anchor
        return CATransform3DConcat(flip, CATransform3DMakeTranslation(-a.x, -a.y, -anchorPointZ))
    }

    /// The inverse of `toAnchor`.
    package var fromAnchor: CATransform3D {
        let a = anchor
        return CATransform3DConcat(CATransform3DMakeTranslation(a.x, a.y, anchorPointZ), flip)
    }

    /// `toSuperlayer` of a layer that stays in the plane of its superlayer; nil for other layers.
    ///
    /// It has the same numbers as the product of the matrices, of which it skips the terms that are multiplied by 0 or
    /// 1.
    @inlinable
    package var toSuperlayerInPlane: CGAffineTransform? {
        let t = transform
        guard zPosition == 0, anchorPointZ == 0, !isGeometryFlipped, CATransform3DIsAffine(t) else {
            return nil
        }
        let a = anchor
        return CGAffineTransform(
            a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: -a.x * t.m11 - a.y * t.m21 + t.m41 + position.x,
            ty: -a.x * t.m12 - a.y * t.m22 + t.m42 + position.y)
    }

    private var flip: CATransform3D {
        var flip = CATransform3DIdentity
        if isGeometryFlipped {
            flip.m22 = -1
            flip.m42 = 2 * bounds.midY
        }
        return flip
    }

    /// The transform that follows each sublayer's `toSuperlayer`: `sublayerTransform` about the anchor point (facts
    /// 1.5).
    package var forSublayers: CATransform3D {
        guard !sublayers.isInitial else { return CATransform3DIdentity }
        let a = anchor
        let toAnchor = CATransform3DConcat(CATransform3DMakeTranslation(-a.x, -a.y, 0), sublayerTransform)
        return CATransform3DConcat(toAnchor, CATransform3DMakeTranslation(a.x, a.y, 0))
    }
}

extension CATransform3D: RareDataValues {
    static let initial = CATransform3DIdentity
}
