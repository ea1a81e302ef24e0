import Foundation
import RenderTree
import VectorGeometry

/// A layer that is being planned, with the projection of its plane to the device.
struct ProjectedLayer {
    let node: RenderNode
    let projection: PlaneProjection
    let inverse: PlaneProjection
    var clip: PixelRect
    let minYIsTop: Bool
    /// The opacity that multiplies every item.
    var opacity: CGFloat
    /// The projection of depth out of the layer's plane.
    var depthAxis = DepthAxis.zero
    /// The sides of the box that a clip will cut; content that ends there is extended beyond them.
    var cutSides: Appearance.Edges = []

    var bounds: CGRect { node.placement.bounds }

    /// The center of the bounds, where scales are measured.
    var center: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY) }

    /// Device pixels per point, as a geometric mean; 1 if the center is behind the eye.
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

    /// Returns a rectangle with a margin at the sides that it shares with the clipped sides of the box.
    func extendedToBleed(_ rect: CGRect) -> CGRect {
        if cutSides.isEmpty { return rect }
        let far = bleedRect
        func coordinate(_ edge: Appearance.Edges, _ side: KeyPath<CGRect, CGFloat>) -> CGFloat {
            cutSides.contains(edge) && rect[keyPath: side] == bounds[keyPath: side]
                ? far[keyPath: side] : rect[keyPath: side]
        }
        let x = coordinate(.minX, \.minX)
        let y = coordinate(.minY, \.minY)
        return CGRect(x: x, y: y, width: coordinate(.maxX, \.maxX) - x, height: coordinate(.maxY, \.maxY) - y)
    }

    /// The bounds with a margin of a few pixels, for content that a clip will cut, so that no edge is antialiased
    /// twice.
    var bleedRect: CGRect {
        func margin(_ axis: CGSize) -> CGFloat {
            guard let v = projection.map(vector: axis, at: center) else { return 0 }
            let length = (v.width * v.width + v.height * v.height).squareRoot()
            return length > 1e-6 ? 4 / length : 0
        }
        return bounds.insetBy(dx: -margin(CGSize(width: 1, height: 0)), dy: -margin(CGSize(width: 0, height: 1)))
    }
}

extension ProjectedLayer {
    /// The edges of the box that are not antialiased (facts 1.2).
    var aliasedEdges: Appearance.Edges {
        let look = node.appearance
        return look.allowsEdgeAntialiasing ? Appearance.Edges.all.subtracting(look.smoothEdges) : .all
    }

    /// Returns whether the rectangle is the whole box and none of its edges is antialiased. Used for boxes that are not
    /// axis-aligned, which have all edges alike.
    func isAliased(_ rect: CGRect) -> Bool { aliasedEdges == .all && rect == bounds }

    /// Returns an axis-aligned rounded box with its aliased straight sides on whole pixels; corners stay smooth.
    func snappedToPixels(_ box: BoxShape, isInset: Bool = false) -> BoxShape {
        guard box.isRounded || isInset, !aliasedEdges.isEmpty,
            let axisAligned = box.rect.axisAlignedRect(in: projection)
        else {
            return box
        }
        let image = snappedToPixels(axisAligned, of: box.rect, isInset: isInset)
        guard image != axisAligned, !image.isEmpty else { return box }
        return BoxShape(
            rect: image.applying(inverse.affine), radius: box.radius, corners: box.corners, curve: box.curve)
    }

    /// Returns the image of an axis-aligned rectangle with its aliased edges on whole pixels: a pixel is inside if its
    /// center is.
    ///
    /// `isInset` applies the box's edges to all sides although they lie within it, as for the inside of a border.
    func snappedToPixels(_ axisAligned: CGRect, of rect: CGRect, isInset: Bool = false) -> CGRect {
        let hard = aliasedEdges
        if hard.isEmpty { return axisAligned }
        var x0 = axisAligned.minX
        var x1 = axisAligned.maxX
        var y0 = axisAligned.minY
        var y1 = axisAligned.maxY
        let edges: [(Appearance.Edges, Bool, CGPoint)] = [
            (.minX, rect.minX == bounds.minX, CGPoint(x: rect.minX, y: rect.midY)),
            (.maxX, rect.maxX == bounds.maxX, CGPoint(x: rect.maxX, y: rect.midY)),
            (.minY, rect.minY == bounds.minY, CGPoint(x: rect.midX, y: rect.minY)),
            (.maxY, rect.maxY == bounds.maxY, CGPoint(x: rect.midX, y: rect.maxY)),
        ]
        for (edge, isOfBox, middle) in edges where (isOfBox || isInset) && hard.contains(edge) {
            let p = middle.applying(projection.affine)
            // The middle of an edge lies on exactly one side of the image.
            let distances = [
                abs(p.x - axisAligned.minX), abs(p.x - axisAligned.maxX), abs(p.y - axisAligned.minY),
                abs(p.y - axisAligned.maxY),
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

/// The properties that a layer inherits from its superlayer.
struct SuperlayerContext {
    /// The projection of the superlayer's plane to the device.
    var projection: PlaneProjection
    /// The transform that follows a sublayer's own placement (facts 1.5).
    let forSublayers: CATransform3D
    /// The clip: the only pixels that can be visible.
    var clip: PixelRect
    /// Whether min-y is the visual top in the superlayer (facts 1.4: the parity of flips).
    var minYIsTop: Bool
    /// The opacity that multiplies every item: that of ancestors without group opacity (facts 1.9).
    var opacity: CGFloat
    /// Whether the 3D spaces that the layer's matrix passes through flip geometry an odd number of times.
    var isFlippedSpace = false
    /// The sides of the layer's own box that a clip will cut.
    var cutSides: Appearance.Edges = []
}

extension SuperlayerContext {
    /// Returns a layer in this context; nil if it is edge-on.
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

    /// Returns the context for an old layer: a clip along the new layer's sides only cuts content with the same box
    /// that is not filtered or rasterized.
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

/// A sublayer with its transform into the superlayer's space.
struct PlacedLayer {
    let node: RenderNode
    let matrix: CATransform3D
    /// The depth of the anchor point, toward the viewer.
    let z: CGFloat

    init(_ node: RenderNode, forSublayers: CATransform3D) {
        self.init(node, matrix: CATransform3DConcat(node.placement.toSuperlayer, forSublayers))
    }

    init(_ node: RenderNode, matrix: CATransform3D) {
        self.node = node
        self.matrix = matrix
        z = PlacedLayer.depth(of: node.placement, matrix)
    }

    private static func depth(of placement: Placement, _ matrix: CATransform3D) -> CGFloat {
        let anchor = placement.anchor
        let y = placement.isGeometryFlipped ? 2 * placement.bounds.midY - anchor.y : anchor.y
        return anchor.x * matrix.m13 + y * matrix.m23 + matrix.m43
    }

    /// Returns the depth of a layer with this placement.
    static func depth(of placement: Placement, forSublayers: CATransform3D) -> CGFloat {
        depth(of: placement, CATransform3DConcat(placement.toSuperlayer, forSublayers))
    }
}
