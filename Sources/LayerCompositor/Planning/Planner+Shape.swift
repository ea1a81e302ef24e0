import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// Returns the fill, then the stroke of a shape layer (facts 3.1).
    func shape(of frame: ProjectedLayer) -> [DisplayItem] {
        guard case .shape(let style) = frame.node.drawing, style.path != nil else { return [] }
        let found = precomputedShapes[ShapeKey(frame)] ?? ShapeOutlines(style, of: frame, knownOutlines(frame))
        keep(found, of: frame)
        var items: [DisplayItem] = []
        if let color = style.fillColor, let region = found.fill {
            items.append(.fill(fill(region, .color(color), of: frame)))
        }
        if let color = style.strokeColor, let region = found.stroke {
            items.append(.fill(fill(region, .color(color), of: frame)))
        }
        return items
    }

    private func knownOutlines(_ frame: ProjectedLayer) -> ShapeOutlines.Known {
        ShapeOutlines.Known(
            strokeOutline: strokes.known(StrokeKey(frame)), measured: measuredPaths.known(frame.node.identity))
    }

    private func keep(_ found: ShapeOutlines, of frame: ProjectedLayer) {
        if let strokeOutline = found.strokeOutline { _ = strokes.value(for: StrokeKey(frame)) { strokeOutline } }
        if let path = found.measured { measuredPaths.keep(path, for: frame.node.identity) }
    }

    /// Computes the outlines of sibling shapes with all workers, before they are requested.
    func precomputeShapes(_ children: [RenderNode], in outer: SuperlayerContext) {
        guard workerPool.workers.count > 1, children.count >= Planner.minimumShapeCount else { return }
        let frames = children.compactMap { shapeFrame(of: $0, in: outer) }
        guard frames.count >= Planner.minimumShapeCount else { return }
        let known = frames.map { knownOutlines($0.frame) }
        let found = workerPool.map(frames.count) { ShapeOutlines(frames[$0].style, of: frames[$0].frame, known[$0]) }
        for (shape, outlines) in zip(frames, found) { precomputedShapes[ShapeKey(shape.frame)] = outlines }
    }

    /// The smallest number of shapes for which waking other workers is worthwhile.
    private static let minimumShapeCount = 8

    /// Returns the placement of a shape layer without transition; nil for other layers and for those already planned.
    private func shapeFrame(of node: RenderNode, in outer: SuperlayerContext) -> PendingShape? {
        guard case .shape(let style) = node.drawing, style.path != nil, node.transition == nil,
            !node.appearance.isHidden,
            node.appearance.opacity > 0, !outer.clip.isEmpty
        else { return nil }
        let placed = PlacedLayer(node, forSublayers: outer.forSublayers)
        let projection = PlaneProjection(placed.matrix).concatenating(outer.projection)
        guard projection.isFinite, let frame = outer.frame(of: node, projection), !isPlanned(frame, in: outer) else {
            return nil
        }
        return PendingShape(frame: frame, style: style)
    }
}

/// The regions of a shape's fill and stroke: the expensive part of planning a shape.
///
/// They depend only on the layer and its placement, so that any worker can compute them. A class, since it is passed on
/// several times.
final class ShapeOutlines: Sendable {
    let fill: Region?
    let stroke: Region?
    /// The stroke's outline in the layer's space; nil without a stroke.
    let strokeOutline: CachedStroke?
    /// The path with its lengths, if only a part of it is stroked.
    let measured: MeasuredPath?

    /// The results of earlier frames that can be reused.
    struct Known: Sendable {
        var strokeOutline: CachedStroke?
        var measured: MeasuredPath?
    }

    init(_ style: ShapeStyle, of frame: ProjectedLayer, _ known: Known) {
        let path = style.path.flatMap { $0.isDrawable ? $0 : nil }
        fill = style.hasFill ? path.flatMap { Region($0, rule: style.fillRule, of: frame) } : nil
        let stroked = style.hasStroke ? path : nil
        let lengths = known.strokeOutline == nil ? stroked.flatMap { style.measured($0, known.measured) } : nil
        let outline = stroked.map {
            known.strokeOutline ?? CachedStroke(lengths?.trimmed(to: style) ?? $0, style, of: frame)
        }
        strokeOutline = outline
        measured = lengths
        stroke = outline.flatMap { Region($0.path, of: frame) }
    }
}

/// A shape and its placement on the device.
struct ShapeKey: Hashable {
    private let node: ObjectIdentifier
    private let projection: PlaneProjection
    private let clip: PixelRect

    init(_ frame: ProjectedLayer) {
        node = ObjectIdentifier(frame.node)
        projection = frame.projection
        clip = frame.clip
    }

    func hash(into hasher: inout Hasher) { hasher.combine(node) }
}

private struct PendingShape: Sendable {
    let frame: ProjectedLayer
    let style: ShapeStyle
}

struct StrokeKey: Hashable {
    let node: ObjectIdentifier
    let tolerance: CGFloat

    init(_ frame: ProjectedLayer) {
        node = ObjectIdentifier(frame.node)
        tolerance = CachedStroke.tolerance(scale: frame.scale)
    }
}

/// A cached stroke outline. It keeps the node alive, so that no other can get its address.
struct CachedStroke {
    let node: RenderNode
    let path: VectorPath

    /// Returns 1/40 pixel in the layer's units, rounded to a power of two, so that small changes of scale keep the
    /// outline.
    ///
    /// The scale of a rotated layer is 1 within rounding; that must not cross a step.
    static func tolerance(scale: CGFloat) -> CGFloat {
        let bounded = scale.isFinite ? min(max(scale, 1e-4), 1e4) : 1
        return 0.025 / exp2((log2(bounded) - 1e-3).rounded(.up))
    }
}

extension CachedStroke {
    /// Strokes a path in the layer's space, so that the pen is transformed with the layer.
    fileprivate init(_ path: VectorPath, _ style: ShapeStyle, of frame: ProjectedLayer) {
        self.init(
            node: frame.node, path: path.stroked(style.stroke, tolerance: CachedStroke.tolerance(scale: frame.scale)))
    }
}

extension MeasuredPath {
    fileprivate func trimmed(to style: ShapeStyle) -> VectorPath {
        let (start, end) = style.strokedPart
        return trimmed(from: start, to: end)
    }
}

extension ShapeStyle {
    var hasFill: Bool { fillColor.map { $0.alpha > 0 } ?? false }

    var hasStroke: Bool {
        let (start, end) = strokedPart
        return stroke.width > 0 && end > start && (strokeColor.map { $0.alpha > 0 } ?? false)
    }

    /// Returns the path with its lengths; nil if all of it is stroked.
    fileprivate func measured(_ path: VectorPath, _ known: MeasuredPath?) -> MeasuredPath? {
        let (start, end) = strokedPart
        guard start > 0 || end < 1 else { return nil }
        return known.flatMap { $0.path == path ? $0 : nil } ?? MeasuredPath(path)
    }

    /// The stroked part as fractions of the path's length, 0…1.
    fileprivate var strokedPart: (start: CGFloat, end: CGFloat) {
        (min(max(strokeStart, 0), 1), min(max(strokeEnd, 0), 1))
    }
}
