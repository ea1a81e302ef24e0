import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// One item of a frame's display list, in painting order.
enum DisplayItem: Sendable {
    case fill(Fill)
    case group(Group)
    case shadow(ShadowFill)
    case sprites(SpriteBatch)
    case boxes(BoxBatch)
    case filteredImage(FilteredImageFill)
    case planes(IntersectingPlanes)
    case particles(ParticleBatch)

    var bounds: PixelRect {
        switch self {
        case .fill(let fill): fill.bounds
        case .group(let group): group.bounds
        case .shadow(let shadow): shadow.bounds
        case .sprites(let batch): batch.bounds
        case .boxes(let batch): batch.bounds
        case .filteredImage(let image): image.bounds
        case .planes(let planes): planes.bounds
        case .particles(let batch): batch.bounds
        }
    }

    /// Returns the item with its opacity multiplied by `factor`.
    func faded(_ factor: CGFloat) -> DisplayItem {
        switch self {
        case .fill(let fill): .fill(fill.with(opacity: fill.opacity * factor))
        case .group(let group): .group(group.with(opacity: group.opacity * factor))
        case .shadow(let shadow): .shadow(shadow.with(opacity: shadow.opacity * factor))
        case .sprites, .boxes: .group(Group(items: [self], opacity: factor))
        case .filteredImage(let image): .filteredImage(image.with(opacity: image.opacity * factor))
        case .planes: factor == 1 ? self : .group(Group(items: [self], opacity: factor))
        case .particles(let batch): .particles(batch.with(opacity: batch.opacity * factor))
        }
    }

    /// The item added to what is below it. A shadow is never part of a sum.
    var added: DisplayItem { blended(.plus) }

    /// Returns the item with another blend.
    func blended(_ blend: Blend) -> DisplayItem {
        switch self {
        case .fill(let fill): .fill(fill.with(blend: blend))
        case .group(let group): .group(group.with(blend: blend))
        case .shadow: blend == .plus ? self : .group(Group(items: [self], blend: blend))
        case .filteredImage(let image): .filteredImage(image.with(blend: blend))
        case .sprites, .boxes, .planes: .group(Group(items: [self], blend: blend))
        case .particles(let batch):
            if blend == .plus { .particles(batch.with(adds: true)) } else { .group(Group(items: [self], blend: blend)) }
        }
    }
}

extension [DisplayItem] {
    var bounds: PixelRect { reduce(.empty) { $0.union($1.bounds) } }

    /// Returns the items of both lists. If one is empty, as most are, the other is returned without copying it.
    static func + (below: consuming [DisplayItem], above: [DisplayItem]) -> [DisplayItem] {
        if above.isEmpty { return below }
        if below.isEmpty { return above }
        below.append(contentsOf: above)
        return below
    }

    /// Returns the items faded as a group: a single item takes the opacity itself, several need an offscreen surface.
    func fadedAsGroup(_ opacity: CGFloat) -> [DisplayItem] {
        if isEmpty || opacity >= 1 { return self }
        return count == 1 && !dependOnBackdrop
            ? [self[0].faded(opacity)] : [.group(Group(items: self, opacity: opacity))]
    }
}

extension Region {
    /// The memory of the edges, in bytes.
    var byteCount: Int {
        if case .edges(let table, _) = self { table.byteCount } else { 0 }
    }
}

extension DisplayItem {
    /// The memory of the edges, boxes, sprites and particles, in bytes. Images and shared paths do not count.
    var byteCount: Int {
        switch self {
        case .fill(let fill): fill.region.byteCount
        case .group(let group): group.items.byteCount + (group.mask?.byteCount ?? 0) + (group.clip?.byteCount ?? 0)
        case .shadow: 0
        case .sprites(let batch): batch.count * MemoryLayout<mp_sprite>.stride
        case .boxes(let batch): batch.count * MemoryLayout<BoxBatch.Box>.stride
        case .filteredImage(let fill): fill.image.items.byteCount
        case .planes(let planes): planes.planes.reduce(0) { $0 + $1.items.byteCount }
        case .particles(let batch): batch.memory?.byteCount ?? 0
        }
    }
}

extension [DisplayItem] {
    /// The approximate memory of an item without what `byteCount` counts, in bytes: that of a plain fill, with the plan
    /// of its layer and its place in lists.
    private static var itemBytes: Int { 1200 }

    /// The memory of the items with their edges, boxes, sprites and particles, in bytes.
    var byteCount: Int { reduce(0) { $0 + $1.byteCount + Self.itemBytes } }
}

/// The display list of a frame and the shadows it needs, decided before any pixel is drawn.
struct FramePlan: Sendable {
    let items: [DisplayItem]
    /// The shadows that no earlier frame has drawn, in the order in which they have to be drawn.
    let newShadows: [ShadowPlane]
    /// The work of planning what the plan before did not have, in the unit of `FrameWork`. Beyond the compositor's
    /// limit, the plan is incomplete.
    var planningWork = 0.0
}
