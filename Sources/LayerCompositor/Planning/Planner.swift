import Foundation
import Images
import Quartz2D
import RenderTree
import TextLayout
import VectorGeometry

/// Converts render trees to plans, keeping what the next frame can reuse.
///
/// Confined to its owner's thread.
final class Planner {
    private let plans = FrameCache<PlanKey, CachedLayerPlan>()
    /// The outlines of shapes, whose parts the next frame may reuse.
    var shapeOutlines = FrameCache<ShapePartsKey, ShapeOutlines>()
    /// The outlines of texts, which stay the same while layers move. All replicator copies of a layer share an entry:
    /// most show the same text, and the outlines of a text may be large.
    let textOutlines = FrameCache<RenderNode.Identity, TextOutlines>()
    /// The number of the replicator copy that is being planned. Copies that show the same nodes share a number.
    var copyNumber = 0
    /// The tables of gradients, which stay the same while layers move.
    let ramps = FrameCache<GradientStops, GradientRamp>()
    /// The outlines that shapes of this frame will request.
    var precomputedShapes: [ShapeKey: ShapeOutlines] = [:]
    /// The boxes of nested replicators that this frame will request.
    var precomputedReplicas: [ReplicaKey: [DisplayItem]] = [:]
    /// The transforms of the copies of the replicator that was planned last in this frame.
    var lastReplicaCopies: ReplicaCopies?
    let workerPool: TileWorkerPool
    /// The dynamic range for drawing in floating point; nil for 8 bits.
    let range: ImageDynamicRange?
    /// The fonts of the render: those of the thread that created the planner.
    let fonts = FontCollection.current
    let shadows = WeakCache<SilhouetteKey, ShadowPlane>()
    let translatedShadows = WeakCache<TranslatedShadow.Key, ShadowPlane>()
    let bitmaps = FrameCache<RasterizedLayer.Key, RasterizedLayer>()
    var newShadows: [ShadowPlane] = []
    /// The work of planning this frame so far, in the unit of `FrameWork`.
    var work = 0.0
    /// The work that a frame may need; beyond it, its plan is not completed.
    var mostWork = Double.infinity
    /// Receives the layers that are planned, each after its sublayers; nil if nothing observes them.
    var observer: ((_ node: RenderNode, _ items: [DisplayItem], _ work: Double) -> Void)?
    private var backdrops = BackdropCache()
    /// The pixels of the frame.
    private(set) var viewport = PixelRect.empty
    /// The size of the root layer in points.
    private(set) var rootSize = CGSize.zero
    /// The warnings by everything except the text, so that text that changes in every frame is reported once.
    private(set) var warnings: Set<DrawingWarning> = []

    /// Creates a planner.
    ///
    /// - Parameter workerPool: the workers for independent parts of planning.
    init(workerPool: TileWorkerPool = TileWorkerPool(count: 1), range: ImageDynamicRange? = nil) {
        self.workerPool = workerPool
        self.range = range
    }

    /// Plans a frame of which `viewport` is visible, over pixels that start as `base`.
    func plan(_ tree: RenderTree, projection: PlaneProjection, viewport: PixelRect, over base: UInt32 = 0) -> FramePlan
    {
        newShadows = []
        work = 0
        self.viewport = viewport
        rootSize = tree.root.placement.bounds.size
        let host = SuperlayerContext(
            projection: projection, forSublayers: CATransform3DIdentity, clip: viewport, minYIsTop: tree.host == .yDown,
            opacity: 1)
        let root = PlacedLayer(tree.root, forSublayers: CATransform3DIdentity)
        let items = backdrops.resolvingBackdrops(in: items(of: root, in: host, as: .root), over: base)
        precomputedShapes.removeAll(keepingCapacity: true)
        precomputedReplicas.removeAll(keepingCapacity: true)
        lastReplicaCopies = nil
        // Values inside reused plans are not requested: a frame without new plans must not drop them.
        if plans.hasNew {
            plans.endFrame()
            shapeOutlines.endFrame()
            textOutlines.endFrame()
            ramps.endFrame()
            bitmaps.endFrame()
            shadows.endFrame()
            translatedShadows.endFrame()
        }
        return FramePlan(items: items, newShadows: newShadows, planningWork: work)
    }

    /// Runs `body` with `pixels` as the viewport, for a part that is drawn offscreen.
    func within<Result>(_ pixels: PixelRect, _ body: () -> Result) -> Result {
        let outside = viewport
        viewport = pixels
        defer { viewport = outside }
        return body()
    }

    /// Adds a warning, unless the layer has the same one already.
    ///
    /// - Parameter text: the text of a text layer in which the problem occurs first.
    func report(_ cause: DrawingWarning.Cause, at node: RenderNode, _ detail: String = "", in text: String? = nil) {
        let warning = DrawingWarning(layer: node.identity, label: node.label, cause: cause, detail: detail, text: text)
        warnings.insert(warning)
    }

    /// Returns a layer with its contents and sublayers.
    func items(of placed: PlacedLayer, in outer: SuperlayerContext, as role: LayerRole = .sublayer) -> [DisplayItem] {
        if placed.node.keepsDepth { return items(ofSublayers: [placed], in: outer.cutting([])) }
        return placed.node.transition.map { items(of: $0, on: placed, in: outer, as: role) }
            ?? itemsIgnoringTransition(placed, in: outer, as: role)
    }

    /// Returns a layer without its transition.
    func itemsIgnoringTransition(_ placed: PlacedLayer, in outer: SuperlayerContext, as role: LayerRole = .sublayer)
        -> [DisplayItem]
    {
        let node = placed.node
        let look = placed.node.appearance
        guard !look.isHidden, look.opacity > 0, !outer.clip.isEmpty, work <= mostWork else { return [] }
        let plane = PlaneProjection(placed.matrix)
        let projection = plane.concatenating(outer.projection)
        guard projection.isFinite, var frame = outer.frame(of: node, projection),
            look.isDoubleSided || node.showsFront(in: plane, of: outer)
        else {
            return []
        }
        frame.cutSides = outer.cutSides
        frame.depthAxis = DepthAxis(placed.matrix, in: outer.projection)
        if !plane.isAffine, !outer.projection.isAffine { checkHorizon(of: node, in: plane) }
        return plans.value(for: PlanKey(frame, in: outer, as: role)) {
            let workBefore = work
            let items = composed(frame, as: role)
            observer?(node, items, work - workBefore)
            return CachedLayerPlan(node: node, items: items)
        }.items
    }

    /// Returns whether this frame or the last one has the plan of a layer.
    func isPlanned(_ frame: ProjectedLayer, in outer: SuperlayerContext) -> Bool {
        plans.cached(PlanKey(frame, in: outer, as: .sublayer)) != nil
    }

    /// Returns the layer's body with its shadow, mask and opacity (facts 1.8 to 1.12).
    private func composed(_ outer: ProjectedLayer, as role: LayerRole) -> [DisplayItem] {
        let node = outer.node
        let look = outer.node.appearance
        let own = role == .uncompositedOpaque ? 1 : min(CGFloat(look.opacity), 1)
        // Mask and opacity also apply to the backdrop: they are applied when the images are composited.
        if role == .uncomposited, backdrop(of: outer, as: .sublayer) != nil {
            return uncomposited(outer.with(opacity: 1))
        }
        let blend = compositingBlend(of: outer, as: role)
        let backdrop = backdrop(of: outer, as: role)
        let isFlattened =
            node.mask != nil || (own < 1 && look.allowsGroupOpacity) || blend != .over || backdrop != nil
        let frame = outer.with(opacity: isFlattened ? 1 : outer.opacity * own)
        let items = uncomposited(frame)
        if let backdrop {
            return compositedWithBackdrop(items, by: backdrop, blend, opacity: outer.opacity * own, frame)
        }
        let cut = node.mask.map { masked(items, by: $0, frame) } ?? items
        return isFlattened ? composited(cut, by: blend, opacity: outer.opacity * own, frame) : cut
    }

    private func uncomposited(_ frame: ProjectedLayer) -> [DisplayItem] {
        frame.node.effects.shouldRasterize ? rasterized(frame) : shadow(of: frame) + filteredBody(of: frame)
    }

    private func checkHorizon(of node: RenderNode, in plane: PlaneProjection) {
        let reachesBehind = node.placement.bounds.corners.contains { plane.map($0) == nil }
        if reachesBehind { report(.crossesHorizonOfAncestor, at: node) }
    }
}

extension RenderNode {
    var isVisible: Bool { !appearance.isHidden && appearance.opacity > 0 }

    /// Returns whether the viewer of the superlayer's plane sees this layer's front (facts 1.13). Flipped geometry does
    /// not face away.
    func showsFront(in plane: PlaneProjection, of outer: SuperlayerContext) -> Bool {
        (plane.determinant > 0) != (placement.isGeometryFlipped != outer.isFlippedSpace)
    }
}

/// The inputs of a layer's plan; the node stands for its subtree.
struct PlanKey: Hashable {
    let node: ObjectIdentifier
    let projection: PlaneProjection
    let clip: PixelRect
    let minYIsTop: Bool
    let opacity: CGFloat
    let role: LayerRole
    let cutSides: Appearance.Edges

    init(_ frame: ProjectedLayer, in outer: SuperlayerContext, as role: LayerRole) {
        node = ObjectIdentifier(frame.node)
        projection = frame.projection
        clip = outer.clip
        minYIsTop = frame.minYIsTop
        opacity = outer.opacity
        self.role = role
        cutSides = frame.cutSides
    }

    /// Hashes only the node and its position: a node is rarely planned in more than one way.
    func hash(into hasher: inout Hasher) {
        hasher.combine(node)
        hasher.combine(projection.tx)
    }
}

/// A cached plan. It keeps the node alive, so that no other can get its address.
struct CachedLayerPlan {
    let node: RenderNode
    let items: [DisplayItem]
}
