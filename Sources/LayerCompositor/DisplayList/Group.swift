import Foundation
import VectorGeometry

/// Items that are flattened into a picture of their own before they reach what lies below.
final class Group: Sendable {
    let items: [DisplayItem]
    /// 0…1.
    let opacity: CGFloat
    /// The coverage that the picture is multiplied by.
    let clip: Region?
    /// Items whose alpha multiplies the picture; nil for no mask.
    let mask: [DisplayItem]?
    let blend: Blend
    /// What is behind, filtered: painted before the items.
    let backdrop: Backdrop?
    /// Multiplies the colours of the items' picture.
    let tint: Tint?
    /// Whether what its items see behind them is what is behind the group.
    let isNonIsolated: Bool
    let bounds: PixelRect
    private let reach: PixelRect

    /// `reach` is what the group changes beyond its items.
    init(
        items: [DisplayItem], opacity: CGFloat = 1, clip: Region? = nil, mask: [DisplayItem]? = nil,
        blend: Blend = .over,
        reach: PixelRect = .empty,
        backdrop: Backdrop? = nil, tint: Tint? = nil, isNonIsolated: Bool = false
    ) {
        self.tint = tint
        self.isNonIsolated = isNonIsolated
        self.items = isNonIsolated ? items : items.isolated()
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
        Group(items: items, mask: mask, reach: reach, backdrop: backdrop, tint: tint, isNonIsolated: isNonIsolated)
    }

    /// The same without its backdrop.
    var withoutBackdrop: Group {
        Group(
            items: items, opacity: opacity, clip: clip, mask: mask, blend: blend, reach: reach, tint: tint,
            isNonIsolated: isNonIsolated)
    }

    /// What it takes away of what is behind it, as alpha.
    var shape: Group {
        let backing = backdrop.map { [DisplayItem.covering($0.region)] } ?? []
        return Group(
            items: backing + (isNonIsolated ? items.map(\.shape) : items), opacity: opacity, clip: clip, mask: mask,
            blend: blend, reach: reach,
            isNonIsolated: isNonIsolated)
    }

    func with(items: [DisplayItem]? = nil, opacity: CGFloat? = nil, blend: Blend? = nil, backdrop: Backdrop? = nil)
        -> Group
    {
        Group(
            items: items ?? self.items, opacity: opacity ?? self.opacity, clip: clip, mask: mask,
            blend: blend ?? self.blend, reach: reach,
            backdrop: backdrop ?? self.backdrop, tint: tint, isNonIsolated: isNonIsolated)
    }
}

/// What is behind a layer, filtered, within the layer's shape (facts 1.9).
final class Backdrop: Sendable {
    /// The layer's rounded bounds.
    let region: Region
    let steps: [FilterStep]
    /// The pixels of the frame: beyond them nothing is known of what is behind.
    let frame: PixelRect
    /// Nil until it is known what is behind.
    let picture: FilteredImage?

    init(region: Region, steps: [FilterStep], frame: PixelRect, picture: FilteredImage? = nil) {
        self.region = region
        self.steps = steps
        self.frame = frame
        self.picture = picture
    }

    /// What it needs to know of what is behind it.
    var seenArea: PixelRect { region.bounds.insetBy(-steps.reach).intersection(frame) }

    /// The backdrop before these items, which lie on `base`.
    func showing(_ items: [DisplayItem], over base: UInt32) -> Backdrop {
        let area = region.bounds.insetBy(-steps.reach)
        let known = seenArea
        if known.isEmpty { return Backdrop(region: region, steps: steps, frame: frame) }
        let seen = items.filter { !$0.bounds.intersection(known).isEmpty }
        let picture = FilteredImage(items: seen, over: base, steps: steps, area: area, known: known)
        return Backdrop(region: region, steps: steps, frame: frame, picture: picture)
    }

    func isVisuallyEqual(to other: Backdrop) -> Bool {
        guard region.hasSameCoverage(as: other.region), steps == other.steps, frame == other.frame else { return false }
        guard let picture, let otherPicture = other.picture else { return picture == nil && other.picture == nil }
        return picture.isVisuallyEqual(to: otherPicture)
    }
}
