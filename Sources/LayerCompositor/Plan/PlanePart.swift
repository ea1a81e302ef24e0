import Quartz2D
import VectorGeometry

/// Items of a plane that do one thing to what is behind them: drawn on a picture of their own, which each pixel joins
/// in its turn.
struct PlanePart: Sendable {
    let items: [Item]
    /// As alpha: what the items take away of what is behind them, or where they change it; empty where that is their
    /// picture's own.
    let shape: [Item]
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

    private init(items: [Item], shape: [Item] = [], _ joining: Joining) {
        self.items = items
        self.shape = shape
        self.joining = joining
        bounds = items.bounds.union(shape.bounds)
    }

    static func parts(of items: [Item]) -> [PlanePart] {
        items.reduce(into: []) { parts, item in
            if let part = PlanePart(item) { return parts.append(part) }
            let last = parts.last?.joining.isOver == true ? parts.removeLast().items : []
            parts.append(PlanePart(items: last + [item], .over))
        }
    }

    /// Nil for an item that just covers what is behind it.
    private init?(_ item: Item) {
        if let blended = item.blended {
            self.init(blending: blended.whole, by: blended.mode, opacity: blended.opacity)
        } else if item.filtersPixels, case .group(let group) = item {
            self.init(
                items: [.group(group.unbacked)], shape: [item.shape],
                .filtering(PixelFilter(group.backdrop?.steps ?? [])))
        } else if item.takesMoreThanItCovers {
            self.init(items: [item], shape: [item.shape], .replacing)
        } else if case .particles(let batch) = item, batch.adds {
            self.init(items: [item], .plus)
        } else {
            return nil
        }
    }

    private init(blending item: Item, by mode: CGBlendMode, opacity: CGFloat) {
        guard mode.reachesBeyondSource, case .group(let group) = item else {
            self.init(items: [item], .mode(mode, opacity: opacity))
            return
        }
        self.init(
            items: [.group(group.unclipped)], shape: [.covering(group.clip ?? .pixels(group.bounds))],
            .mode(mode, opacity: opacity))
    }
}

extension Item {
    /// The mode that it is blended by and its opacity, and the item without both.
    fileprivate var blended: (mode: CGBlendMode, opacity: CGFloat, whole: Item)? {
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
