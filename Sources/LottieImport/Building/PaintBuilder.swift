import Foundation
import Images
import RenderTree
import VectorGeometry

/// Creates the nodes of shapes at a frame.
struct PaintBuilder {
    let frame: Double
    let pool: NodePool

    /// The number of dashes around a path's bounds, beyond which a line is solid.
    private static let dashLimit: CGFloat = 20_000

    /// Returns the nodes of drawings, back to front.
    func nodes(_ drawings: [ShapeDrawing]) -> [RenderNode] {
        var nodes: [RenderNode] = []
        add(drawings, to: &nodes)
        return nodes
    }

    private func add(_ drawings: [ShapeDrawing], to nodes: inout [RenderNode]) {
        for drawing in drawings.reversed() {
            switch drawing {
            case .paint(let paint, let paths):
                if let node = node(paint, paths) { nodes.append(node) }
            case .group(let matrix, let opacity, let blendMode, let inner):
                guard opacity > 0, matrix.isUsable else { continue }
                let filter = LottieBlendMode.filter(blendMode)
                guard opacity < 1 || matrix != .identity || filter != nil else {
                    add(inner, to: &nodes)
                    continue
                }
                let children = self.nodes(inner)
                if children.isEmpty { continue }
                let parts = NodeParts(matrix: matrix, opacity: opacity, blendMode: filter, children: children)
                nodes.append(parts.node(in: pool))
            case .constant(let shapes): nodes += shapes.nodes(at: frame)
            }
        }
    }

    private func node(_ item: PaintItem, _ paths: [PlacedPath]) -> RenderNode? {
        let opacity = item.paint.opacity.value(at: frame) / 100
        guard opacity > 0 else { return nil }
        let outline = pool.outline(of: paths)
        guard outline.isDrawable, var style = style(item, outline.path) else { return nil }
        style.path = outline.path
        let blendMode = LottieBlendMode.filter(item.paint.blendMode)
        switch item.paint.source {
        case .color:
            let color = item.color(alpha: opacity, at: frame)
            if item.isStroke { style.strokeColor = color } else { style.fillColor = color }
            return NodeParts(blendMode: blendMode, drawing: .shape(style)).node(in: pool)
        case .gradient(let gradient):
            if item.isStroke { style.strokeColor = .black } else { style.fillColor = .black }
            let mask = NodeParts(drawing: .shape(style)).node(in: pool)
            guard var parts = GradientBuilder(gradient, frame: frame).parts(covering: style.paintedBounds) else {
                return nil
            }
            parts.mask = mask
            parts.opacity = opacity
            parts.blendMode = blendMode
            // The mask is placed in the space of the bounds, whose origin is that of the gradient.
            return parts.node(in: pool)
        }
    }

    /// Returns the style of a paint without its path and its color; nil if it draws nothing.
    private func style(_ item: PaintItem, _ path: VectorPath) -> ShapeStyle? {
        var style = ShapeStyle()
        style.fillColor = nil
        style.fillRule = item.paint.rule
        guard item.isStroke, let stroke = item.paint.stroke else { return style }
        let width = min(stroke.width.value(at: frame), lengthLimit)
        guard width > 0 else { return nil }
        style.stroke = StrokeStyle(
            width: width, cap: stroke.cap, join: stroke.join, miterLimit: max(stroke.miterLimit.value(at: frame), 1))
        guard !stroke.dashes.isEmpty else { return style }
        let dashes = stroke.dashes.map { CGFloat($0.value(at: frame)) }
        let area = path.bounds
        let pattern = dashes.reduce(0, +)
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
