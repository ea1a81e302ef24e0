import Foundation
import VectorGeometry

/// Items that are flattened into a picture of their own before they reach what lies below.
struct Group: Sendable {
    let items: [Item]
    /// 0…1.
    var opacity: CGFloat = 1
    /// The coverage that the picture is multiplied by.
    let clip: Region?
    /// Items whose alpha multiplies the picture; nil for no mask.
    let mask: [Item]?
    var blend = Blend.over
    let bounds: PixelRect

    init(items: [Item], opacity: CGFloat = 1, clip: Region? = nil, mask: [Item]? = nil) {
        (self.items, self.opacity, self.clip, self.mask) = (items, opacity, clip, mask)
        var area = items.bounds
        if let clip { area = area.intersection(clip.bounds) }
        if let mask { area = area.intersection(mask.bounds) }
        bounds = area
    }
}
