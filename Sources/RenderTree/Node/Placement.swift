import Foundation
import VectorGeometry

/// Where a layer lies in its superlayer, and how it places its sublayers.
///
/// - Apple: the geometry properties of `CALayer`; facts 1.2 to 1.5.
public struct Placement: Equatable, Sendable {
    public var bounds = CGRect.zero
    public var position = CGPoint.zero
    public var zPosition: CGFloat = 0
    /// In the unit space of `bounds`.
    public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    public var anchorPointZ: CGFloat = 0
    public var transform = CATransform3DIdentity
    public var sublayerTransform: CATransform3D {
        get { sublayers.read { $0 } }
        set { sublayers.change { $0 = newValue } }
    }
    public var isGeometryFlipped = false

    private var sublayers = RareData<CATransform3D>()

    public init() {}

    /// The anchor point in the layer's own space.
    public var anchor: CGPoint {
        CGPoint(x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
    }

    /// The layer's space to the superlayer's, before the superlayer's `sublayerTransform` (facts 1.3, 1.4).
    public var toSuperlayer: CATransform3D {
        let turned = CATransform3DConcat(toAnchor, transform)
        return CATransform3DConcat(turned, CATransform3DMakeTranslation(position.x, position.y, zPosition))
    }

    /// The layer's space, turned over where its geometry is flipped, to the one about its anchor point.
    public var toAnchor: CATransform3D {
        let a = anchor
        return CATransform3DConcat(flip, CATransform3DMakeTranslation(-a.x, -a.y, -anchorPointZ))
    }

    /// The inverse of `toAnchor`.
    public var fromAnchor: CATransform3D {
        let a = anchor
        return CATransform3DConcat(CATransform3DMakeTranslation(a.x, a.y, anchorPointZ), flip)
    }

    private var flip: CATransform3D {
        var flip = CATransform3DIdentity
        if isGeometryFlipped { (flip.m22, flip.m42) = (-1, 2 * bounds.midY) }
        return flip
    }

    /// What a sublayer's `toSuperlayer` is followed by: `sublayerTransform` about the anchor point (facts 1.5).
    public var forSublayers: CATransform3D {
        guard !sublayers.isInitial else { return CATransform3DIdentity }
        let a = anchor
        let toAnchor = CATransform3DConcat(CATransform3DMakeTranslation(-a.x, -a.y, 0), sublayerTransform)
        return CATransform3DConcat(toAnchor, CATransform3DMakeTranslation(a.x, a.y, 0))
    }
}

extension CATransform3D: RareDataValues {
    static let initial = CATransform3DIdentity
}
