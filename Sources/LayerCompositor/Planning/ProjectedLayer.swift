import Foundation
import RenderTree
import VectorGeometry

/// A layer that is being planned: where its plane lies on the device.
struct ProjectedLayer {
    let node: RenderNode
    let projection: PlaneProjection
    let inverse: PlaneProjection
    var clip: PixelRect
    let minYIsTop: Bool
    /// What multiplies every leaf.
    var opacity: CGFloat
    /// Where what stands out of the layer's plane goes.
    var depthAxis = DepthAxis.zero
    /// The sides of the box that a clip will cut: what ends there is drawn beyond them.
    var cutSides: Appearance.Edges = []

    var bounds: CGRect { node.placement.bounds }

    /// The middle of the bounds, where scales are measured.
    var center: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY) }

    /// Device pixels per point, as a geometric mean; 1 where the middle is behind the eye.
    var scale: CGFloat { projection.areaScale(at: center)?.squareRoot() ?? 1 }

    func with(opacity: CGFloat) -> ProjectedLayer {
        var frame = self
        frame.opacity = opacity
        return frame
    }

    func clipped(to rect: PixelRect) -> ProjectedLayer {
        var frame = self
        frame.clip = clip.intersection(rect)
        return frame
    }

    var contextForSublayers: SuperlayerContext {
        SuperlayerContext(
            projection: projection, forSublayers: node.placement.forSublayers, clip: clip, minYIsTop: minYIsTop,
            opacity: opacity)
    }

    /// A rectangle with that margin where its sides are those of the box that a clip will cut.
    func flooding(_ rect: CGRect) -> CGRect {
        if cutSides.isEmpty { return rect }
        let far = flooded
        func place(_ edge: Appearance.Edges, _ side: KeyPath<CGRect, CGFloat>) -> CGFloat {
            cutSides.contains(edge) && rect[keyPath: side] == bounds[keyPath: side]
                ? far[keyPath: side] : rect[keyPath: side]
        }
        let x = place(.minX, \.minX)
        let y = place(.minY, \.minY)
        return CGRect(x: x, y: y, width: place(.maxX, \.maxX) - x, height: place(.maxY, \.maxY) - y)
    }

    /// The bounds with a margin of a few pixels: for what a clip will cut, so that no edge is anti-aliased twice.
    var flooded: CGRect {
        func margin(_ axis: CGSize) -> CGFloat {
            guard let v = projection.map(vector: axis, at: center) else { return 0 }
            let length = (v.width * v.width + v.height * v.height).squareRoot()
            return length > 1e-6 ? 4 / length : 0
        }
        return bounds.insetBy(dx: -margin(CGSize(width: 1, height: 0)), dy: -margin(CGSize(width: 0, height: 1)))
    }
}

extension ProjectedLayer {
    /// The edges of the box that are drawn with whole pixels (facts 1.2).
    var aliasedEdges: Appearance.Edges {
        let look = node.appearance
        return look.allowsEdgeAntialiasing ? Appearance.Edges.all.subtracting(look.smoothEdges) : .all
    }

    /// Whether the rectangle is the whole box and none of its edges is smooth; for boxes that lie askew, which have
    /// them all alike.
    func isAliased(_ rect: CGRect) -> Bool { aliasedEdges == .all && rect == bounds }

    /// A rounded box along the device's axes with its hard straight sides on whole pixels; its corners stay smooth.
    func snappedToPixels(_ box: BoxShape, isInset: Bool = false) -> BoxShape {
        guard box.isRounded || isInset, !aliasedEdges.isEmpty, let upright = box.rect.upright(in: projection) else {
            return box
        }
        let image = snappedToPixels(upright, of: box.rect, isInset: isInset)
        guard image != upright, !image.isEmpty else { return box }
        return BoxShape(
            rect: image.applying(inverse.affine), radius: box.radius, corners: box.corners, curve: box.curve)
    }

    /// The image of a rectangle along the device's axes, with its hard edges on whole pixels: a pixel is in where its
    /// center is.
    ///
    /// `isInset` if all sides go by the box's although they lie within it, as the inner ones of a border do.
    func snappedToPixels(_ upright: CGRect, of rect: CGRect, isInset: Bool = false) -> CGRect {
        let hard = aliasedEdges
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

/// What a layer takes from the layer that it is placed in.
struct SuperlayerContext {
    /// The superlayer's plane to the device.
    var projection: PlaneProjection
    /// What follows a sublayer's own placement (facts 1.5).
    let forSublayers: CATransform3D
    /// Pixels beyond which nothing is visible.
    var clip: PixelRect
    /// Whether min-y is the visual top in the superlayer (facts 1.4: the parity of flips).
    var minYIsTop: Bool
    /// What multiplies every leaf: ancestors that fade without being groups (facts 1.9).
    var opacity: CGFloat
    /// Whether the spaces that the layer's matrix leads through turn geometry over: an odd number of flips.
    var isFlippedSpace = false
    /// The sides of the layer's own box that a clip will cut.
    var cutSides: Appearance.Edges = []
}

extension SuperlayerContext {
    /// A layer in these context; nil for one that is seen edge-on.
    func frame(of node: RenderNode, _ projection: PlaneProjection) -> ProjectedLayer? {
        projection.inverse.map {
            ProjectedLayer(
                node: node, projection: projection, inverse: $0, clip: clip,
                minYIsTop: minYIsTop != node.placement.isGeometryFlipped,
                opacity: opacity)
        }
    }

    func cutting(_ sides: Appearance.Edges) -> SuperlayerContext {
        var inner = self
        inner.cutSides = sides
        return inner
    }

    /// Those of what a layer was: a clip along the layer's sides cuts only what has the same box, and no picture of it.
    func showing(_ old: RenderNode, of layer: RenderNode) -> SuperlayerContext {
        let isCut =
            old.placement.bounds == layer.placement.bounds && old.effects.filters == nil && !old.effects.shouldRasterize
        return isCut ? self : cutting([])
    }

    func clipped(to rect: PixelRect) -> SuperlayerContext {
        var inner = self
        inner.clip = clip.intersection(rect)
        return inner
    }
}

/// A sublayer with its way into the superlayer's space.
struct PlacedLayer {
    let node: RenderNode
    let matrix: CATransform3D
    /// Depth of the anchor point, toward the viewer.
    let z: CGFloat

    init(_ node: RenderNode, forSublayers: CATransform3D) {
        self.init(node, matrix: CATransform3DConcat(node.placement.toSuperlayer, forSublayers))
    }

    init(_ node: RenderNode, matrix: CATransform3D) {
        self.node = node
        self.matrix = matrix
        z = PlacedLayer.depth(of: node.placement, matrix)
    }

    private static func depth(of place: Placement, _ matrix: CATransform3D) -> CGFloat {
        let anchor = place.anchor
        let y = place.isGeometryFlipped ? 2 * place.bounds.midY - anchor.y : anchor.y
        return anchor.x * matrix.m13 + y * matrix.m23 + matrix.m43
    }

    /// The depth that a layer placed so has.
    static func depth(of place: Placement, forSublayers: CATransform3D) -> CGFloat {
        depth(of: place, CATransform3DConcat(place.toSuperlayer, forSublayers))
    }
}
