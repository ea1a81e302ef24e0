import Images
import VectorGeometry

/// Planes that intersect or overlap in a cycle: each pixel sorts them by depth.
///
/// Planes are not split, so there are no seams. A pixel that contains the line of intersection mixes both orders by
/// area.
final class IntersectingPlanes: Sendable {
    /// The planes, in painting order where depths are equal.
    let planes: [Plane]
    /// The plane behind which pixels are visible; nil shows everything.
    let depthLimit: DepthLimit?
    let bounds: PixelRect

    /// A plane that hides everything in front of it, except within `reach` pixels beyond the line where another plane
    /// intersects it. The margin keeps a blur from seeing the hidden edge.
    struct DepthLimit: Equatable, Sendable {
        let depth: PlaneDepth
        let reach: Int
    }

    struct Plane: Sendable {
        let items: [DisplayItem]
        let depth: PlaneDepth
        let bounds: PixelRect
        /// The operations that the items apply to what is behind them, in order.
        let parts: [PlanePart]

        init(items: [DisplayItem], depth: PlaneDepth) {
            self.items = items
            self.depth = depth
            bounds = items.bounds
            parts = PlanePart.parts(of: items)
        }
    }

    init(planes: [Plane], under depthLimit: DepthLimit? = nil) {
        self.planes = planes
        self.depthLimit = depthLimit
        bounds = planes.reduce(.empty) { $0.union($1.bounds) }
    }

    /// Returns the planes that reach an area.
    func part(in area: PixelRect) -> IntersectingPlanes {
        IntersectingPlanes(planes: planes.filter { !$0.bounds.intersection(area).isEmpty }, under: depthLimit)
    }

    /// Returns strips of `area` so low that all surfaces of a strip together have at most `pixels` pixels.
    func bands(of area: PixelRect, pixels: Int) -> [PixelRect] {
        let surfaces = planes.reduce(0) { $0 + $1.parts.reduce(0) { $0 + ($1.shape.isEmpty ? 1 : 2) } }
        let rows = max(1, pixels / max(1, area.width * surfaces))
        return stride(from: area.minY, to: area.maxY, by: rows).map {
            PixelRect(minX: area.minX, minY: $0, maxX: area.maxX, maxY: min($0 + rows, area.maxY))
        }
    }

    func mapItems(_ change: (DisplayItem) -> DisplayItem) -> IntersectingPlanes {
        IntersectingPlanes(
            planes: planes.map { Plane(items: $0.items.map(change), depth: $0.depth) }, under: depthLimit)
    }
}

/// Items of a plane that apply one operation to what is behind them. They are drawn on a surface of their own, which
/// each pixel composites.
struct PlanePart: Sendable {
    let items: [DisplayItem]
    /// The items whose alpha says how much of what is behind is removed or changed; empty if that is the alpha of the
    /// part's own surface.
    let shape: [DisplayItem]
    let operation: Operation
    let bounds: PixelRect

    enum Operation: Sendable {
        case over
        case plus
        /// Opacity is 0…1.
        case mode(CGBlendMode, opacity: CGFloat)
        /// The surface replaces what the shape removes.
        case replacing
        /// Like `replacing`, but what is behind the surface within the shape is filtered, each pixel by itself.
        case filtering(PixelFilter)

        var isOver: Bool { if case .over = self { true } else { false } }
    }

    private init(items: [DisplayItem], shape: [DisplayItem] = [], _ operation: Operation) {
        self.items = items
        self.shape = shape
        self.operation = operation
        bounds = items.bounds.union(shape.bounds)
    }

    static func parts(of items: [DisplayItem]) -> [PlanePart] {
        items.reduce(into: []) { parts, item in
            if let part = PlanePart(item) { return parts.append(part) }
            let last = parts.last?.operation.isOver == true ? parts.removeLast().items : []
            parts.append(PlanePart(items: last + [item], .over))
        }
    }

    /// Returns nil for an item that is composited with source over.
    private init?(_ item: DisplayItem) {
        if let blended = item.blended {
            self.init(blending: blended.item, by: blended.mode, opacity: blended.opacity)
        } else if item.filtersPixels, case .group(let group) = item {
            self.init(
                items: [.group(group.withoutBackdrop)], shape: [item.shape],
                .filtering(PixelFilter(group.backdrop?.steps ?? [])))
        } else if item.containsFilteredBackdrop {
            self.init(items: [item], shape: [item.shape], .replacing)
        } else if case .particles(let batch) = item, batch.adds {
            self.init(items: [item], .plus)
        } else {
            return nil
        }
    }

    private init(blending item: DisplayItem, by mode: CGBlendMode, opacity: CGFloat) {
        guard mode.isUnbounded, case .group(let group) = item else {
            self.init(items: [item], .mode(mode, opacity: opacity))
            return
        }
        self.init(
            items: [.group(group.unclipped)], shape: [.covering(group.clip ?? .pixels(group.bounds))],
            .mode(mode, opacity: opacity))
    }
}

extension DisplayItem {
    /// The item's blend mode and opacity, and the item without both.
    fileprivate var blended: (mode: CGBlendMode, opacity: CGFloat, item: DisplayItem)? {
        switch self {
        case .fill(let fill): fill.blend.mode.map { ($0, fill.opacity, .fill(fill.with(opacity: 1, blend: .over))) }
        case .filteredImage(let image):
            image.blend.mode.map { ($0, image.opacity, .filteredImage(image.with(opacity: 1, blend: .over))) }
        case .group(let group):
            group.blend.mode.map { ($0, group.opacity, .group(group.with(opacity: 1, blend: .over))) }
        case .shadow, .sprites, .boxes, .planes, .particles: nil
        }
    }
}

extension Blend {
    fileprivate var mode: CGBlendMode? { if case .mode(let mode) = self { mode } else { nil } }
}
