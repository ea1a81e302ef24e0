import Foundation
import RenderTree
import VectorGeometry

extension Planner {
    /// Returns the fill, then the stroke of a shape layer (facts 3.1).
    func shape(of frame: ProjectedLayer) -> [DisplayItem] {
        guard case .shape(let style) = frame.node.drawing, style.path != nil else { return [] }
        // Counted before they are computed: they are the largest outlines.
        work += style.dashWork
        guard work <= mostWork else { return [] }
        let key = ShapePartsKey(frame, copy: copyNumber)
        let outlines = precomputed(frame) ?? ShapeOutlines(style, of: frame, shapeOutlines.cached(key))
        shapeOutlines.keep(outlines, for: key)
        work += outlines.work
        var items: [DisplayItem] = []
        items.reserveCapacity(2)
        if let color = style.fillColor, let region = outlines.fill {
            items.append(.fill(fill(region, .color(color), of: frame)))
        }
        if let color = style.strokeColor, let region = outlines.stroke {
            items.append(.fill(fill(region, .color(color), of: frame)))
        }
        return items
    }

    private func precomputed(_ frame: ProjectedLayer) -> ShapeOutlines? {
        precomputedShapes.isEmpty ? nil : precomputedShapes[ShapeKey(frame)]
    }

    /// Computes the outlines of sibling shapes with all workers, before they are requested.
    func precomputeShapes(_ children: [RenderNode], in outer: SuperlayerContext) {
        guard workerPool.workers.count > 1, children.count >= Planner.minimumShapeCount else { return }
        let frames = children.compactMap { shapeFrame(of: $0, in: outer) }
        guard frames.count >= Planner.minimumShapeCount else { return }
        var work = frames.reduce(work) { $0 + $1.style.dashWork }
        var next = 0
        // Not all at once: the frame may be given up because of the first ones.
        let count = 128 * workerPool.workers.count
        while next < frames.count, work <= mostWork {
            let part = frames[next..<min(next + count, frames.count)]
            next = part.endIndex
            let cached = part.map { shapeOutlines.cached(ShapePartsKey($0.frame, copy: copyNumber)) }
            let computed = workerPool.map(part.count) {
                ShapeOutlines(part[part.startIndex + $0].style, of: part[part.startIndex + $0].frame, cached[$0])
            }
            for (shape, outlines) in zip(part, computed) {
                precomputedShapes[ShapeKey(shape.frame)] = outlines
                work += outlines.work
            }
        }
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
    private let parts: ShapeParts
    /// The work of computing the outlines.
    var work: Double { (fill?.outlineWork ?? 0) + (stroke?.outlineWork ?? 0) }

    /// Computes the outlines.
    ///
    /// - Parameter cached: the outlines of an earlier frame, whose parts are reused.
    init(_ style: ShapeStyle, of frame: ProjectedLayer, _ cached: ShapeOutlines?) {
        var parts = cached?.parts ?? ShapeParts()
        let drawable = style.path.flatMap { parts.drawable($0) }
        fill =
            style.hasFill
            ? drawable.flatMap {
                Region($0.path, rule: style.fillRule, bounds: $0.bounds, of: frame, &parts.fill)
            } : nil
        let outline = style.hasStroke ? drawable.map { parts.stroke($0.path, style, of: frame) } : nil
        stroke = outline.flatMap { Region($0, of: frame) }
        self.parts = parts
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
