import Foundation
import RenderTree
import VectorGeometry

extension LayerFrame {
    /// The edges of the box that are drawn with whole pixels (facts 1.2).
    var hardEdges: Appearance.Edges {
        let look = node.appearance
        return look.allowsEdgeAntialiasing ? Appearance.Edges.all.subtracting(look.smoothEdges) : .all
    }

    /// Whether the rectangle is the whole box and none of its edges is smooth; for boxes that lie askew, which have
    /// them all alike.
    func isHard(_ rect: CGRect) -> Bool { hardEdges == .all && rect == bounds }

    /// A rounded box along the device's axes with its hard straight sides on whole pixels; its corners stay smooth.
    func hardened(_ box: BoxShape, isInset: Bool = false) -> BoxShape {
        guard box.isRounded || isInset, !hardEdges.isEmpty, let upright = box.rect.upright(in: projection) else {
            return box
        }
        let image = hardened(upright, of: box.rect, isInset: isInset)
        guard image != upright, !image.isEmpty else { return box }
        return BoxShape(
            rect: image.applying(inverse.affine), radius: box.radius, corners: box.corners, curve: box.curve)
    }

    /// The image of a rectangle along the device's axes, with its hard edges on whole pixels: a pixel is in where its
    /// centre is.
    ///
    /// `isInset` if all sides go by the box's although they lie within it, as the inner ones of a border do.
    func hardened(_ upright: CGRect, of rect: CGRect, isInset: Bool = false) -> CGRect {
        let hard = hardEdges
        if hard.isEmpty { return upright }
        var x0 = upright.minX
        var x1 = upright.maxX
        var y0 = upright.minY
        var y1 = upright.maxY
        let edges: [(Appearance.Edges, Bool, CGPoint)] = [
            (.minX, rect.minX == bounds.minX, CGPoint(x: rect.minX, y: rect.midY)),
            (.maxX, rect.maxX == bounds.maxX, CGPoint(x: rect.maxX, y: rect.midY)),
            (.minY, rect.minY == bounds.minY, CGPoint(x: rect.midX, y: rect.minY)),
            (.maxY, rect.maxY == bounds.maxY, CGPoint(x: rect.midX, y: rect.maxY)),
        ]
        for (edge, isOfBox, middle) in edges where (isOfBox || isInset) && hard.contains(edge) {
            let p = middle.applying(projection.affine)
            // The middle of an edge lies on the outline at exactly one side of the image.
            let distances = [
                abs(p.x - upright.minX), abs(p.x - upright.maxX), abs(p.y - upright.minY), abs(p.y - upright.maxY),
            ]
            switch distances.indices.min(by: { distances[$0] < distances[$1] }) {
            case 0: x0 = x0.pixelEdge
            case 1: x1 = x1.pixelEdge
            case 2: y0 = y0.pixelEdge
            default: y1 = y1.pixelEdge
            }
        }
        return CGRect(x: x0, y: y0, width: max(0, x1 - x0), height: max(0, y1 - y0))
    }
}

extension CGFloat {
    fileprivate var pixelEdge: CGFloat { (self - 0.5).rounded(.up) }
}
