import Foundation
import Images
import RenderTree
import VectorGeometry

/// Creates the node whose alpha is the area of a layer's masks.
struct MaskBuilder {
    let frame: Double
    let pool: NodePool

    /// An area larger than every layer, for masks that start with everything.
    private static let everywhere = CGRect(x: -50_000, y: -50_000, width: 100_000, height: 100_000)

    /// Returns the node; nil if nothing limits the layer.
    func node(_ masks: [LottieMask]) -> RenderNode? {
        let masks = masks.filter { $0.mode != .none }
        guard let first = masks.first else { return nil }
        var nodes: [RenderNode] = []
        if [.subtract, .intersect, .darken].contains(first.mode) {
            nodes = [NodeParts(bounds: Self.everywhere, backgroundColor: .black).node(in: pool)]
        }
        for mask in masks { add(mask, to: &nodes) }
        return NodeParts(children: nodes).node(in: pool)
    }

    private func add(_ mask: LottieMask, to nodes: inout [RenderNode]) {
        switch mask.mode {
        case .none: break
        case .add, .lighten: nodes.append(area(mask, blendMode: nil))
        case .subtract: nodes.append(area(mask, blendMode: "destOut"))
        case .difference: nodes.append(area(mask, blendMode: "xor"))
        case .intersect, .darken:
            let limit = area(mask, blendMode: nil)
            nodes = [NodeParts(mask: limit, children: nodes).node(in: pool)]
        }
    }

    /// Returns the area of one mask.
    private func area(_ mask: LottieMask, blendMode: String?) -> RenderNode {
        var path = VectorPath([Contour(mask.path.value(at: frame))])
        path.closeSubpath()
        let expansion = min(max(mask.expansion.value(at: frame), -lengthLimit), lengthLimit)
        let opacity = mask.opacity.value(at: frame) / 100
        let feather = mask.feather.value(at: frame).values
        var filters: [LayerFilter] = []
        // A soft edge is as wide as four standard deviations.
        let deviation = min(max(feather.x, feather.y), lengthLimit) / 4
        if deviation > 0 {
            filters = [LayerFilter(type: "CIGaussianBlur", inputs: ["inputRadius": .number(deviation)])]
        }
        let style = shape(path, expansion: expansion, mask)
        let isPlain = expansion == 0 || (expansion > 0 && !mask.isInverted)
        guard isPlain else {
            let plain = NodeParts(drawing: .shape(shape(path, expansion: 0, mask)))
            // Shrinking the path grows the inverted area, and the other way round.
            let grows = expansion < 0 && mask.isInverted
            let edge = NodeParts(blendMode: grows ? nil : "destOut", drawing: .shape(self.edge(path, expansion)))
            let children = [plain.node(in: pool), edge.node(in: pool)]
            return NodeParts(opacity: opacity, blendMode: blendMode, filters: filters, children: children)
                .node(in: pool)
        }
        return NodeParts(opacity: opacity, blendMode: blendMode, drawing: .shape(style), filters: filters)
            .node(in: pool)
    }

    private func shape(_ path: VectorPath, expansion: Double, _ mask: LottieMask) -> ShapeStyle {
        var style = ShapeStyle()
        style.path = path
        style.fillRule = mask.rule
        if mask.isInverted {
            var outside = VectorPath.rect(Self.everywhere)
            outside.addPath(path)
            style.path = outside
            style.fillRule = .evenOdd
        }
        if expansion > 0 {
            style.strokeColor = .black
            style.stroke = StrokeStyle(width: expansion * 2, join: .round)
        }
        return style
    }

    private func edge(_ path: VectorPath, _ expansion: Double) -> ShapeStyle {
        var style = ShapeStyle()
        style.path = path
        style.fillColor = nil
        style.strokeColor = .black
        style.stroke = StrokeStyle(width: abs(expansion) * 2, join: .round)
        return style
    }
}
