import Foundation
import PixelKernels
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// Returns the sublayers from back to front; runs of layers that only show axis-aligned images become one item.
    func sublayers(of frame: ProjectedLayer) -> [DisplayItem] {
        let children = frame.node.children
        if children.isEmpty { return [] }
        if case .replicator(let style) = frame.node.drawing { return replicas(style, of: frame) }
        let context = frame.contextForSublayers
        precomputeShapes(children, in: context)
        guard children.count >= SpriteBatchBuilder.minimumCount,
            var run = SpriteBatchBuilder(in: context, usesHighPrecision: range != nil),
            children.allSatisfy({ $0.placement.hasZeroDepth && !$0.keepsDepth })
        else {
            return items(
                ofSublayers: children.map { PlacedLayer($0, forSublayers: context.forSublayers) }, in: context
            )
        }
        var result = [DisplayItem]()
        var begin = 0
        for (index, child) in children.enumerated() where !run.add(child) {
            result += items(of: children[begin..<index], as: run, in: context)
            run.removeAll()
            result += items(of: PlacedLayer(child, forSublayers: context.forSublayers), in: context)
            begin = index + 1
        }
        return result + items(of: children[begin...], as: run, in: context)
    }

    private func items(of nodes: ArraySlice<RenderNode>, as run: SpriteBatchBuilder, in context: SuperlayerContext)
        -> [DisplayItem]
    {
        if nodes.count >= SpriteBatchBuilder.minimumCount { return [.sprites(run.batch)] }
        return nodes.flatMap { items(of: PlacedLayer($0, forSublayers: context.forSublayers), in: context) }
    }
}

/// Gathers consecutive layers that only show an image in an axis-aligned box.
struct SpriteBatchBuilder {
    /// The smallest number of layers; shorter runs are planned layer by layer.
    static let minimumCount = 16

    private let context: SuperlayerContext
    /// Whether images of more than 8 bits per component keep their precision; these are planned layer by layer.
    private let usesHighPrecision: Bool
    private var sprites: [mp_sprite] = []
    private var images: [PixelBuffer] = []
    private var indices: [ObjectIdentifier: Int32] = [:]
    private var last: (image: PixelBuffer, index: Int32)?

    /// Returns nil if sublayers are not axis-aligned, or have a sublayer transform.
    init?(in context: SuperlayerContext, usesHighPrecision: Bool) {
        let outer = context.projection
        guard outer.isAffine, outer.b == 0, outer.c == 0, !context.clip.isEmpty else { return nil }
        guard context.forSublayers == CATransform3DIdentity else { return nil }
        self.context = context
        self.usesHighPrecision = usesHighPrecision
    }

    var count: Int { sprites.count }

    /// Adds a layer; returns false if it is not a sprite.
    mutating func add(_ node: RenderNode) -> Bool {
        guard let image = node.spriteImage, !usesHighPrecision || image.highPrecision == nil,
            let sprite = sprite(node, image)
        else {
            return false
        }
        sprites.append(sprite)
        return true
    }

    /// The gathered sprites as one item.
    var batch: SpriteBatch { SpriteBatch(sprites: sprites, images: images, clip: context.clip) }

    mutating func removeAll() { sprites.removeAll(keepingCapacity: true) }

    /// Returns a sprite with the same numbers as a fill of the image.
    private mutating func sprite(_ node: RenderNode, _ image: CGImage) -> mp_sprite? {
        let position = node.placement.position
        let anchor = node.placement.anchor
        let plane = PlaneProjection(CGAffineTransform(translationX: position.x - anchor.x, y: position.y - anchor.y))
        let projection = plane.concatenating(context.projection)
        guard projection.isFinite, let inverse = projection.inverse,
            let mapping = ContentsMapping(
                width: image.width, height: image.height, style: node.contents, bounds: node.placement.bounds,
                minYIsTop: context.minYIsTop)
        else { return nil }
        let toImage = inverse.concatenating(PlaneProjection(mapping.toImage))
        let density = abs(toImage.a * toImage.d).squareRoot()
        let filter = density > 1 + 1e-6 ? node.contents.minification : node.contents.magnification
        guard filter != .trilinear, filter.level(density: density, bias: 0) == 0,
            let drawn = mapping.drawn.axisAlignedRect(in: projection)
        else { return nil }
        return sprite(
            AxisAlignedBox(drawn.wholePixels?.cgRect ?? drawn), toImage, index(of: image.pixels),
            opacity: node.appearance.opacity, filter)
    }

    private func sprite(
        _ box: AxisAlignedBox, _ toImage: PlaneProjection, _ image: Int32, opacity: Float,
        _ filter: ContentsStyle.Filter
    ) -> mp_sprite {
        mp_sprite(
            min_x: Int32(box.minX), min_y: Int32(box.minY), max_x: Int32(box.maxX), max_y: Int32(box.maxY),
            image: image,
            nearest: filter == .nearest ? 1 : 0, u: ImageSampler.fixed(toImage.tx + 0.5 * toImage.a - 0.5),
            du: ImageSampler.fixed(toImage.a),
            ty: toImage.ty, d: toImage.d, opacity: context.opacity * min(CGFloat(opacity), 1))
    }

    private mutating func index(of image: PixelBuffer) -> Int32 {
        if let last, last.image === image { return last.index }
        let key = ObjectIdentifier(image)
        let index = indices[key] ?? Int32(images.count)
        if index == images.count {
            images.append(image)
            indices[key] = index
        }
        last = (image, index)
        return index
    }
}

extension Placement {
    /// Whether the layer has depth 0, so that model order is painting order.
    fileprivate var hasZeroDepth: Bool {
        zPosition == 0 && (isFlat || PlacedLayer.depth(of: self, forSublayers: CATransform3DIdentity) == 0)
    }

    /// Whether the layer is only moved, within the plane of the superlayer.
    var isFlat: Bool {
        zPosition == 0 && anchorPointZ == 0 && !isGeometryFlipped && transform == CATransform3DIdentity
    }
}

extension RenderNode {
    /// The image of a layer that shows nothing else and has no effects.
    fileprivate var spriteImage: CGImage? {
        guard children.isEmpty, mask == nil, transition == nil, effects.isPlain, drawing == .none,
            let image = contents.image, contents.incoming == nil
        else { return nil }
        guard !appearance.isHidden, appearance.opacity > 0, !appearance.masksToBounds,
            appearance.hasNoBackgroundOrBorder
        else {
            return nil
        }
        guard shadow.opacity <= 0, contents.isWhole, placement.isFlat else { return nil }
        return image
    }
}

extension Appearance {
    /// Whether there is neither background nor border and all edges are antialiased.
    fileprivate var hasNoBackgroundOrBorder: Bool {
        allowsEdgeAntialiasing && smoothEdges == .all && (backgroundColor.map { $0.alpha <= 0 } ?? true)
            && (borderWidth <= 0 || (borderColor.map { $0.alpha <= 0 } ?? true))
    }
}

extension ContentsStyle {
    /// Whether the image is not divided into nine parts.
    fileprivate var isWhole: Bool { !gravity.resizes || center == CGRect(x: 0, y: 0, width: 1, height: 1) }
}
