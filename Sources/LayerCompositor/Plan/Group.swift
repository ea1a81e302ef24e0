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
    let bounds: PixelRect
    private let reach: PixelRect

    /// `reach` is what the group changes beyond its items.
    init(
        items: [Item], opacity: CGFloat = 1, clip: Region? = nil, mask: [Item]? = nil, blend: Blend = .over, reach: PixelRect = .empty
    ) {
        (self.items, self.opacity, self.clip, self.mask, self.blend) = (items, opacity, clip, mask, blend)
        self.reach = reach
        var area = items.bounds.union(reach)
        if let clip { area = area.intersection(clip.bounds) }
        if let mask { area = area.intersection(mask.bounds) }
        bounds = area
    }

    func with(opacity: CGFloat? = nil, blend: Blend? = nil) -> Group {
        Group(items: items, opacity: opacity ?? self.opacity, clip: clip, mask: mask, blend: blend ?? self.blend, reach: reach)
    }
}
