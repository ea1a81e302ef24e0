import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// The fill, then the stroke of a shape layer (facts 3.1).
    func shape(of frame: LayerFrame) -> [Item] {
        guard case .shape(let style) = frame.node.drawing, style.path != nil else { return [] }
        let found = foundShapes[ShapeKey(frame)] ?? ShapeOutlines(style, of: frame, knownOutlines(frame))
        keep(found, of: frame)
        var items: [Item] = []
        if let color = style.fillColor, let region = found.fill {
            items.append(.fill(fill(region, .color(color), of: frame)))
        }
        if let color = style.strokeColor, let region = found.stroke {
            items.append(.fill(fill(region, .color(color), of: frame)))
        }
        return items
    }

    private func knownOutlines(_ frame: LayerFrame) -> ShapeOutlines.Known {
        ShapeOutlines.Known(pen: strokes.known(StrokeKey(frame)), measured: measuredPaths.known(frame.node.identity))
    }

    private func keep(_ found: ShapeOutlines, of frame: LayerFrame) {
        if let pen = found.pen { _ = strokes.value(for: StrokeKey(frame)) { pen } }
        if let path = found.measured { measuredPaths.keep(path, for: frame.node.identity) }
    }

    /// Has all workers find the outlines of shapes that are siblings, as they will be asked for.
    func findShapes(_ children: [RenderNode], in outer: Surroundings) {
        guard crew.workers.count > 1, children.count >= Planner.leastShapes else { return }
        let frames = children.compactMap { shapeFrame(of: $0, in: outer) }
        guard frames.count >= Planner.leastShapes else { return }
        let known = frames.map { knownOutlines($0.frame) }
        let found = crew.map(frames.count) { ShapeOutlines(frames[$0].style, of: frames[$0].frame, known[$0]) }
        for (shape, outlines) in zip(frames, found) { foundShapes[ShapeKey(shape.frame)] = outlines }
    }

    /// Fewer are not worth waking others for.
    private static let leastShapes = 8

    /// Where a shape is drawn that has nothing around it; nil for other layers, and for those of which the plan is
    /// there.
    private func shapeFrame(of node: RenderNode, in outer: Surroundings) -> ShapeToFind? {
        guard case .shape(let style) = node.drawing, style.path != nil, node.transition == nil,
            !node.appearance.isHidden,
            node.appearance.opacity > 0, !outer.clip.isEmpty
        else { return nil }
        let placed = PlacedLayer(node, forSublayers: outer.forSublayers)
        let projection = PlaneProjection(placed.matrix).concatenating(outer.projection)
        guard projection.isFinite, let frame = outer.frame(of: node, projection), !isPlanned(frame, in: outer) else {
            return nil
        }
        return ShapeToFind(frame: frame, style: style)
    }
}

/// A shape as it lies on the device.
struct ShapeKey: Hashable {
    private let node: ObjectIdentifier
    private let projection: PlaneProjection
    private let clip: PixelRect

    init(_ frame: LayerFrame) {
        node = ObjectIdentifier(frame.node)
        projection = frame.projection
        clip = frame.clip
    }

    func hash(into hasher: inout Hasher) { hasher.combine(node) }
}

private struct ShapeToFind: Sendable {
    let frame: LayerFrame
    let style: ShapeStyle
}
