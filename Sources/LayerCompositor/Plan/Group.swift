import Foundation
import VectorGeometry

/// Items that are flattened into a picture of their own before they reach what lies below.
final class Group: Sendable {
    let items: [Item]
    /// 0…1.
    let opacity: CGFloat
    /// The coverage that the picture is multiplied by.
    let clip: Region?
    /// Items whose alpha multiplies the picture; nil for no mask.
    let mask: [Item]?
    let blend: Blend
    /// What is behind, filtered: painted before the items.
    let backdrop: Backdrop?
    /// Multiplies the colours of the items' picture.
    let tint: Tint?
    /// Whether what its items see behind them is what is behind the group.
    let seesThrough: Bool
    let bounds: PixelRect
    private let reach: PixelRect

    /// `reach` is what the group changes beyond its items.
    init(
        items: [Item], opacity: CGFloat = 1, clip: Region? = nil, mask: [Item]? = nil, blend: Blend = .over,
        reach: PixelRect = .empty,
        backdrop: Backdrop? = nil, tint: Tint? = nil, seesThrough: Bool = false
    ) {
        self.tint = tint
        self.seesThrough = seesThrough
        self.items = seesThrough ? items : items.isolated()
        self.opacity = opacity
        self.clip = clip
        self.mask = mask?.isolated()
        self.blend = blend
        self.reach = reach
        self.backdrop = backdrop
        var area = items.bounds.union(reach)
        if let backdrop { area = area.union(backdrop.region.bounds) }
        if let clip { area = area.intersection(clip.bounds) }
        if let mask { area = area.intersection(mask.bounds) }
        bounds = area
    }

    /// The same, whole, without its clip.
    var unclipped: Group {
        Group(items: items, mask: mask, reach: reach, backdrop: backdrop, tint: tint, seesThrough: seesThrough)
    }

    /// The same without its backdrop.
    var unbacked: Group {
        Group(
            items: items, opacity: opacity, clip: clip, mask: mask, blend: blend, reach: reach, tint: tint,
            seesThrough: seesThrough)
    }

    /// What it takes away of what is behind it, as alpha.
    var shape: Group {
        let backing = backdrop.map { [Item.covering($0.region)] } ?? []
        return Group(
            items: backing + (seesThrough ? items.map(\.shape) : items), opacity: opacity, clip: clip, mask: mask,
            blend: blend, reach: reach,
            seesThrough: seesThrough)
    }

    func with(items: [Item]? = nil, opacity: CGFloat? = nil, blend: Blend? = nil, backdrop: Backdrop? = nil) -> Group {
        Group(
            items: items ?? self.items, opacity: opacity ?? self.opacity, clip: clip, mask: mask,
            blend: blend ?? self.blend, reach: reach,
            backdrop: backdrop ?? self.backdrop, tint: tint, seesThrough: seesThrough)
    }
}
