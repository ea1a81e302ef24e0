import LayerTree
import SceneFormat
import VectorGeometry

/// Finds the layer that someone means by a click: the frontmost one that visibly draws at the point.
///
/// Unlike Core Animation's hit test, it ignores the transparent area of layers, and orders the sublayers of a
/// `CATransformLayer` by their depth at the point.
struct LayerPicker {
    /// A layer at the point.
    private struct Hit {
        let layer: CALayer
        /// Whether the layer draws something of its own at the point.
        let draws: Bool
        /// The depth in the space of the nearest flattened superlayer.
        let depth: CGFloat
    }

    private let point: CGPoint

    /// - Parameter point: A point in the superlayer's space of the root.
    init(at point: CGPoint) { self.point = point }

    /// Returns the layer that is meant; the root if nothing is drawn at the point, nil outside of it.
    ///
    /// - Parameter root: The presentation of the root.
    func layer(in root: CALayer) -> CALayer? {
        let hits = hits(root, root.toParent, point)
        return (hits.first(where: \.draws) ?? hits.last)?.layer
    }

    /// Returns the layers of a subtree at a point, the frontmost first.
    ///
    /// - Parameters:
    ///   - matrix: From the layer's space to that of the point.
    ///   - point: A point in the plane of the nearest flattened superlayer.
    private func hits(_ layer: CALayer, _ matrix: CATransform3D, _ point: CGPoint) -> [Hit] {
        guard !layer.isHidden, layer.opacity > 0, let inside = matrix.pointInPlane(at: point) else { return [] }
        if layer is CATransformLayer {
            return (layer.sublayers ?? []).reversed()
                .flatMap { hits($0, CATransform3DConcat($0.toParent, matrix), point) }
                .enumerated().sorted { ($0.element.depth, -$0.offset) > ($1.element.depth, -$1.offset) }
                .map(\.element)
        }
        let isInBounds = layer.bounds.contains(inside)
        if layer.masksToBounds, !isInBounds { return [] }
        if let mask = layer.mask, mask.toParent.pointInPlane(at: inside).map(mask.bounds.contains) != true { return [] }
        let sequence = layer.model() as? SequenceLayer
        let shown = (layer.sublayers ?? []).filter { sequence?.isMatte($0.model()) != true }
        let ordered = shown.enumerated().sorted {
            ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
        }
        let depth = matrix.depth(of: inside)
        var found = ordered.flatMap { hits($0.element, $0.element.toParent, inside) }
            .map { Hit(layer: $0.layer, draws: $0.draws, depth: depth) }
        let draws = layer.draws(at: inside)
        if isInBounds || draws { found.append(Hit(layer: layer, draws: draws, depth: depth)) }
        return found
    }
}

extension CALayer {
    /// From the layer's space to that of its superlayer, through the superlayer's `sublayerTransform`.
    fileprivate var toParent: CATransform3D {
        let anchor = CGPoint(
            x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
        let own = CATransform3DConcat(
            CATransform3DConcat(CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ), transform),
            CATransform3DMakeTranslation(position.x, position.y, zPosition))
        guard let superlayer, superlayer.mask !== self else { return own }
        let bounds = superlayer.bounds
        let center = CGPoint(
            x: bounds.minX + superlayer.anchorPoint.x * bounds.width,
            y: bounds.minY + superlayer.anchorPoint.y * bounds.height)
        let shared = CATransform3DConcat(
            CATransform3DConcat(CATransform3DMakeTranslation(-center.x, -center.y, 0), superlayer.sublayerTransform),
            CATransform3DMakeTranslation(center.x, center.y, 0))
        return CATransform3DConcat(own, shared)
    }

    /// Whether the layer itself, without its sublayers, draws at a point of its space.
    fileprivate func draws(at point: CGPoint) -> Bool {
        if let shape = self as? CAShapeLayer, shape.drawsPath(at: point) { return true }
        guard bounds.contains(point) else { return false }
        if let color = backgroundColor, color.alpha > 0 { return true }
        if contents != nil || backgroundFilters?.isEmpty == false { return true }
        if borderWidth > 0, !bounds.insetBy(dx: borderWidth, dy: borderWidth).contains(point) { return true }
        switch self {
        case is CAShapeLayer, is CAScrollLayer, is CAReplicatorLayer: return false
        // Small texts can be clicked beside.
        case let text as CATextLayer: return text.visibleTextBounds.insetBy(dx: -4, dy: -4).contains(point)
        case let gradient as CAGradientLayer: return gradient.colors?.isEmpty == false
        // Classes that draw contents of their own.
        default: return type(of: self) != CALayer.self && type(of: self) != SequenceLayer.self
        }
    }
}

extension CAShapeLayer {
    /// Whether the path is filled or stroked at a point, which may be outside of the bounds.
    fileprivate func drawsPath(at point: CGPoint) -> Bool {
        guard let path else { return false }
        if let color = fillColor, color.alpha > 0,
            path.contains(point, using: fillRule == .evenOdd ? .evenOdd : .winding)
        {
            return true
        }
        guard let color = strokeColor, color.alpha > 0, lineWidth > 0 else { return false }
        // Thin lines can be clicked beside.
        let width = max(lineWidth, 6)
        let outline = path.copy(strokingWithWidth: width, lineCap: .butt, lineJoin: .round, miterLimit: 10)
        return outline.contains(point, using: .winding)
    }
}

extension CATransform3D {
    /// Returns the point in the plane z = 0 that is projected to a point; nil if there is none in front of the viewer.
    fileprivate func pointInPlane(at point: CGPoint) -> CGPoint? {
        // x (m11 - X m14) + y (m21 - X m24) = X m44 - m41, and the same for Y.
        let a = m11 - point.x * m14
        let b = m21 - point.x * m24
        let c = m12 - point.y * m14
        let d = m22 - point.y * m24
        let e = point.x * m44 - m41
        let f = point.y * m44 - m42
        let determinant = a * d - b * c
        guard determinant.magnitude > 1e-12 else { return nil }
        let result = CGPoint(x: (e * d - b * f) / determinant, y: (a * f - e * c) / determinant)
        return result.x * m14 + result.y * m24 + m44 > 0 ? result : nil
    }

    /// Returns the depth of a point of the plane z = 0; larger values are nearer to the viewer.
    fileprivate func depth(of point: CGPoint) -> CGFloat {
        let w = point.x * m14 + point.y * m24 + m44
        return (point.x * m13 + point.y * m23 + m43) / w
    }
}
