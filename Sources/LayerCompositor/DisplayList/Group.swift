import Foundation
import VectorGeometry

/// Items that are flattened into an image before they are composited.
final class Group: Sendable {
    let items: [DisplayItem]
    /// The opacity, 0…1.
    let opacity: CGFloat
    /// The coverage by which the image is multiplied.
    let clip: Region?
    /// The items whose alpha multiplies the image; nil for no mask.
    let mask: [DisplayItem]?
    let blend: Blend
    /// The filtered backdrop, drawn before the items.
    let backdrop: Backdrop?
    /// Multiplies the colors of the flattened image.
    let tint: Tint?
    /// Whether the items see what is behind the group (a non-isolated group).
    let isNonIsolated: Bool
    /// Whether items of a non-isolated group also see the items before them in the group, as if there were no group.
    let isWindow: Bool
    let bounds: PixelRect
    private let reach: PixelRect

    /// Creates a group; `reach` is the area that the group changes beyond its items.
    init(
        items: [DisplayItem], opacity: CGFloat = 1, clip: Region? = nil, mask: [DisplayItem]? = nil,
        blend: Blend = .over,
        reach: PixelRect = .empty,
        backdrop: Backdrop? = nil, tint: Tint? = nil, isNonIsolated: Bool = false, isWindow: Bool = false
    ) {
        self.tint = tint
        self.isNonIsolated = isNonIsolated
        self.isWindow = isWindow
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

    /// The group without clip, opacity and blend.
    var unclipped: Group {
        Group(
            items: items, mask: mask, reach: reach, backdrop: backdrop, tint: tint, isNonIsolated: isNonIsolated,
            isWindow: isWindow)
    }

    /// Returns the group with the backdrops of its items resolved.
    func resolvingBackdrops(over behind: [DisplayItem], _ resolver: DisplayItem.BackdropResolver) -> Group {
        var behind = behind
        var resolved: [DisplayItem] = []
        for item in items {
            let result = item.resolvingBackdrops(over: behind, offscreen: true, resolver)
            resolved.append(result)
            if isWindow { behind.append(.group(Group(items: [result], clip: clip, isNonIsolated: true))) }
        }
        return with(items: resolved)
    }

    /// The group without its backdrop.
    var withoutBackdrop: Group {
        Group(
            items: items, opacity: opacity, clip: clip, mask: mask, blend: blend, reach: reach, tint: tint,
            isNonIsolated: isNonIsolated, isWindow: isWindow)
    }

    /// The cover of the group's backdrop if it hides what is below the group: if it is drawn and opaque, and if neither
    /// the group nor its items remove any of it. A nested backdrop that is not opaque, or not drawn yet, removes the
    /// pixels that it replaces.
    var hidingBackdrop: Fill? {
        guard let backdrop, let image = backdrop.image, blend == .over, opacity >= 1, clip == nil, mask == nil,
            tint == nil, !isNonIsolated, image.isKnownOpaque, !items.contains(where: \.cutsHoles),
            !items.contains(where: { $0.replacesBackdrop(\.isKnownOpaque) })
        else { return nil }
        return backdrop.cover
    }

    /// The group whose alpha says how much of what is behind this group is removed.
    var shape: Group {
        let backing = backdrop.map { [DisplayItem.fill($0.cover)] } ?? []
        return Group(
            items: backing + (isNonIsolated ? items.map(\.shape) : items), opacity: opacity, clip: clip, mask: mask,
            blend: blend, reach: reach,
            isNonIsolated: isNonIsolated, isWindow: isWindow)
    }

    func with(
        items: [DisplayItem]? = nil, opacity: CGFloat? = nil, mask: [DisplayItem]? = nil, blend: Blend? = nil,
        backdrop: Backdrop? = nil
    ) -> Group {
        Group(
            items: items ?? self.items, opacity: opacity ?? self.opacity, clip: clip, mask: mask ?? self.mask,
            blend: blend ?? self.blend, reach: reach,
            backdrop: backdrop ?? self.backdrop, tint: tint, isNonIsolated: isNonIsolated, isWindow: isWindow)
    }
}

/// The filtered backdrop of a layer within the layer's shape (facts 1.9).
final class Backdrop: Sendable {
    /// The layer's rounded bounds, as an opaque fill.
    let cover: Fill
    let steps: [FilterStep]
    /// The pixels of the frame; what is behind is unknown beyond them.
    let frame: PixelRect
    /// The filtered image of what is behind; nil until resolved.
    let image: FilteredImage?

    /// The layer's rounded bounds.
    var region: Region { cover.region }

    init(cover: Fill, steps: [FilterStep], frame: PixelRect, image: FilteredImage? = nil) {
        self.cover = cover
        self.steps = steps
        self.frame = frame
        self.image = image
    }

    /// The area of what is behind that the filters sample.
    var sampledArea: PixelRect { region.bounds.insetBy(-steps.reach).intersection(frame) }

    /// Returns the backdrop in front of `items`, which lie on `base`.
    func resolved(with items: [DisplayItem], over base: UInt32) -> Backdrop {
        let area = region.bounds.insetBy(-steps.reach)
        let sampled = sampledArea
        if sampled.isEmpty { return Backdrop(cover: cover, steps: steps, frame: frame) }
        let sampledItems = items.filter { !$0.bounds.intersection(sampled).isEmpty }
        let image = FilteredImage(
            items: sampledItems, over: base, steps: steps, area: area, validArea: sampled, shown: region.bounds,
            isBackdrop: true)
        return Backdrop(cover: cover, steps: steps, frame: frame, image: image)
    }

    func isVisuallyEqual(to other: Backdrop) -> Bool {
        guard region.hasSameCoverage(as: other.region), steps == other.steps, frame == other.frame else { return false }
        guard let image, let otherImage = other.image else { return image == nil && other.image == nil }
        return image.isVisuallyEqual(to: otherImage)
    }
}
