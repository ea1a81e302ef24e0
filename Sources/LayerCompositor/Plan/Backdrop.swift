import VectorGeometry

/// What is behind a layer, filtered, within the layer's shape (facts 1.9).
final class Backdrop: Sendable {
    /// The layer's rounded bounds.
    let region: Region
    let steps: [FilterStep]
    /// The pixels of the frame: beyond them nothing is known of what is behind.
    let frame: PixelRect
    /// Nil until it is known what is behind.
    let picture: FilteredPicture?

    init(region: Region, steps: [FilterStep], frame: PixelRect, picture: FilteredPicture? = nil) {
        self.region = region
        self.steps = steps
        self.frame = frame
        self.picture = picture
    }

    /// What it needs to know of what is behind it.
    var seenArea: PixelRect { region.bounds.insetBy(-steps.reach).intersection(frame) }

    /// The backdrop before these items, which lie on `base`.
    func showing(_ items: [Item], over base: UInt32) -> Backdrop {
        let area = region.bounds.insetBy(-steps.reach)
        let known = seenArea
        if known.isEmpty { return Backdrop(region: region, steps: steps, frame: frame) }
        let seen = items.filter { !$0.bounds.intersection(known).isEmpty }
        let picture = FilteredPicture(items: seen, over: base, steps: steps, area: area, known: known)
        return Backdrop(region: region, steps: steps, frame: frame, picture: picture)
    }

    func draws(theSameAs other: Backdrop) -> Bool {
        guard region.covers(theSameAs: other.region), steps == other.steps, frame == other.frame else { return false }
        guard let picture, let otherPicture = other.picture else { return picture == nil && other.picture == nil }
        return picture.draws(theSameAs: otherPicture)
    }
}
