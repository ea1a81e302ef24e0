import Quartz2D
import VectorGeometry

/// Planes that pass through each other, or overlap in a circle: each pixel sorts them by depth for itself.
///
/// Nothing is cut, so there are no seams; where two planes cross within a pixel, it shows both orders by their shares.
final class IntersectingPlanes: Sendable {
    /// In the order of painting where depths are equal.
    let planes: [Plane]
    /// What lies before it does not show; nil where all does.
    let ceiling: Ceiling?
    let bounds: PixelRect

    /// A plane, and how many pixels beyond the line where another one comes through it that goes on to show: what is
    /// blurred there is not to see an end that is hidden from it.
    struct Ceiling: Equatable, Sendable {
        let depth: PlaneDepth
        let reach: Int
    }

    struct Plane: Sendable {
        let items: [DisplayItem]
        let depth: PlaneDepth
        let bounds: PixelRect
        /// What the items do to what is behind them, one after the other.
        let parts: [PlanePart]

        init(items: [DisplayItem], depth: PlaneDepth) {
            self.items = items
            self.depth = depth
            bounds = items.bounds
            parts = PlanePart.parts(of: items)
        }
    }

    init(planes: [Plane], under ceiling: Ceiling? = nil) {
        self.planes = planes
        self.ceiling = ceiling
        bounds = planes.reduce(.empty) { $0.union($1.bounds) }
    }

    /// Strips of `area`, so low that all pictures of them have at most so many pixels together.
    func bands(of area: PixelRect, pixels: Int) -> [PixelRect] {
        let pictures = planes.reduce(0) { $0 + $1.parts.reduce(0) { $0 + ($1.shape.isEmpty ? 1 : 2) } }
        let rows = max(1, pixels / max(1, area.width * pictures))
        return stride(from: area.minY, to: area.maxY, by: rows).map {
            PixelRect(minX: area.minX, minY: $0, maxX: area.maxX, maxY: min($0 + rows, area.maxY))
        }
    }

    func mapItems(_ change: (DisplayItem) -> DisplayItem) -> IntersectingPlanes {
        IntersectingPlanes(planes: planes.map { Plane(items: $0.items.map(change), depth: $0.depth) }, under: ceiling)
    }
}

/// Items of a plane that do one thing to what is behind them: drawn on a picture of their own, which each pixel joins
/// in its turn.
struct PlanePart: Sendable {
    let items: [DisplayItem]
    /// As alpha: what the items take away of what is behind them, or where they change it; empty where that is their
    /// picture's own.
    let shape: [DisplayItem]
    let joining: Joining
    let bounds: PixelRect

    enum Joining: Sendable {
        case over
        case plus
        /// Opacity 0…1.
        case mode(CGBlendMode, opacity: CGFloat)
        /// The picture in the place of what the shape takes away.
        case replacing
        /// The same, but what is behind the picture within the shape is filtered: each pixel by itself.
        case filtering(PixelFilter)

        var isOver: Bool { if case .over = self { true } else { false } }
    }

    private init(items: [DisplayItem], shape: [DisplayItem] = [], _ joining: Joining) {
        self.items = items
        self.shape = shape
        self.joining = joining
        bounds = items.bounds.union(shape.bounds)
    }

    static func parts(of items: [DisplayItem]) -> [PlanePart] {
        items.reduce(into: []) { parts, item in
            if let part = PlanePart(item) { return parts.append(part) }
            let last = parts.last?.joining.isOver == true ? parts.removeLast().items : []
            parts.append(PlanePart(items: last + [item], .over))
        }
    }

    /// Nil for an item that just covers what is behind it.
    private init?(_ item: DisplayItem) {
        if let blended = item.blended {
            self.init(blending: blended.whole, by: blended.mode, opacity: blended.opacity)
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
    /// The mode that it is blended by and its opacity, and the item without both.
    fileprivate var blended: (mode: CGBlendMode, opacity: CGFloat, whole: DisplayItem)? {
        switch self {
        case .fill(let fill): fill.blend.mode.map { ($0, fill.opacity, .fill(fill.with(opacity: 1, blend: .over))) }
        case .picture(let picture):
            picture.blend.mode.map { ($0, picture.opacity, .picture(picture.with(opacity: 1, blend: .over))) }
        case .group(let group):
            group.blend.mode.map { ($0, group.opacity, .group(group.with(opacity: 1, blend: .over))) }
        case .shadow, .sprites, .boxes, .planes, .particles: nil
        }
    }
}

extension Blend {
    fileprivate var mode: CGBlendMode? { if case .mode(let mode) = self { mode } else { nil } }
}
