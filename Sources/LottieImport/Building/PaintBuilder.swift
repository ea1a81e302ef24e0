import Foundation
import LayerTree
import Quartz2D
import RenderTree
import VectorGeometry

/// Creates the nodes of shapes at a frame.
struct PaintBuilder {
    let frame: Double
    let identities: IdentityPool

    /// The number of dashes around a path's bounds, beyond which a line is solid.
    private static let dashLimit: CGFloat = 20_000

    /// Returns the nodes of drawings, back to front.
    func nodes(_ drawings: [ShapeDrawing]) -> [RenderNode] { drawings.reversed().flatMap(nodes) }

    private func nodes(_ drawing: ShapeDrawing) -> [RenderNode] {
        switch drawing {
        case .group(let matrix, let opacity, let blendMode, let inner):
            guard opacity > 0, matrix.isUsable else { return [] }
            let identity = identities.take()
            let children = nodes(inner)
            if children.isEmpty { return [] }
            let isPlain = opacity >= 1 && matrix == .identity && LottieBlendMode.filter(blendMode) == nil
            if isPlain { return children }
            return [
                NodeParts(
                    matrix: matrix, opacity: opacity, blendMode: LottieBlendMode.filter(blendMode), children: children
                ).node(identity)
            ]
        case .paint(let paint, let paths):
            return node(paint, paths).map { [$0] } ?? []
        }
    }

    private func node(_ paint: LottiePaint, _ paths: [PlacedPath]) -> RenderNode? {
        let opacity = paint.opacity.value(at: frame) / 100
        var path = VectorPath()
        for placed in paths {
            for contour in placed.path.contours { contour.append(to: &path, placed.matrix) }
        }
        guard opacity > 0, !path.isEmpty, path.isDrawable, var style = shape(paint, path) else { return nil }
        let blendMode = LottieBlendMode.filter(paint.blendMode)
        switch paint.source {
        case .color(let color):
            let color = color.value(at: frame).color(alpha: opacity)
            if paint.stroke == nil { style.fillColor = color } else { style.strokeColor = color }
            return NodeParts(blendMode: blendMode, drawing: .shape(style)).node(identities.take())
        case .gradient(let gradient):
            if paint.stroke == nil { style.fillColor = .black } else { style.strokeColor = .black }
            let mask = NodeParts(drawing: .shape(style)).node(identities.take())
            guard var parts = GradientBuilder(gradient, frame: frame).parts(covering: style.paintedBounds) else {
                return nil
            }
            parts.mask = mask
            parts.opacity = opacity
            parts.blendMode = blendMode
            // The mask is placed in the space of the bounds, whose origin is that of the gradient.
            return parts.node(identities.take())
        }
    }

    /// Returns the shape of a paint without its color; nil if it draws nothing.
    private func shape(_ paint: LottiePaint, _ path: VectorPath) -> ShapeStyle? {
        var style = ShapeStyle()
        style.path = path
        style.fillColor = nil
        style.fillRule = paint.rule
        guard let stroke = paint.stroke else { return style }
        let width = min(stroke.width.value(at: frame), lengthLimit)
        guard width > 0 else { return nil }
        style.stroke = StrokeStyle(
            width: width, cap: stroke.cap, join: stroke.join, miterLimit: max(stroke.miterLimit.value(at: frame), 1))
        let dashes = stroke.dashes.map { CGFloat($0.value(at: frame)) }
        let (area, pattern) = (path.bounds, dashes.reduce(0, +))
        // Damaged files can ask for billions of dashes.
        let isCountable = (area.width + area.height) * 2 < pattern * Self.dashLimit
        if isCountable, dashes.contains(where: { $0 > 0.01 }), dashes.allSatisfy({ $0 >= 0 }) {
            style.stroke.dashPattern = dashes.count % 2 == 0 ? dashes : dashes + dashes
            style.stroke.dashPhase = stroke.dashOffset.value(at: frame)
        }
        return style
    }
}

extension CGAffineTransform {
    /// Whether all values are finite and the matrix does not collapse everything.
    var isUsable: Bool { (a * d - b * c).magnitude > 1e-12 && [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}

extension ShapeStyle {
    /// A rectangle that contains the fill or the stroke.
    var paintedBounds: CGRect {
        let bounds = path?.bounds ?? .zero
        guard strokeColor != nil else { return bounds }
        let reach = stroke.width / 2 * (stroke.join == .miter ? max(stroke.miterLimit, 1.5) : 1.5)
        return bounds.insetBy(dx: -reach, dy: -reach)
    }
}
