import VectorGeometry

extension Item {
    /// Whether both draw the same. The same object does; others are compared by value, since a layer whose sublayers
    /// change is planned anew.
    func draws(theSameAs other: Item) -> Bool {
        switch (self, other) {
        case (.fill(let a), .fill(let b)): a === b || a.draws(theSameAs: b)
        case (.group(let a), .group(let b)): a === b || a.draws(theSameAs: b)
        case (.shadow(let a), .shadow(let b)): a === b || a.draws(theSameAs: b)
        case (.sprites(let a), .sprites(let b)): a === b || a.draws(theSameAs: b)
        case (.boxes(let a), .boxes(let b)): a === b || a.draws(theSameAs: b)
        case (.picture(let a), .picture(let b)): a === b || a.draws(theSameAs: b)
        case (.planes(let a), .planes(let b)): a === b || a.draws(theSameAs: b)
        case (.particles(let a), .particles(let b)): a === b
        default: false
        }
    }
}

extension [Item] {
    func draw(theSameAs other: [Item]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.draws(theSameAs: $1) }
    }
}

extension Fill {
    fileprivate func draws(theSameAs other: Fill) -> Bool {
        bounds == other.bounds && opacity == other.opacity && blend == other.blend && tint == other.tint
            && paint == other.paint && region.covers(theSameAs: other.region)
    }
}

extension Group {
    fileprivate func draws(theSameAs other: Group) -> Bool {
        guard bounds == other.bounds, opacity == other.opacity, blend == other.blend, tint == other.tint,
            seesThrough == other.seesThrough,
            items.draw(theSameAs: other.items)
        else { return false }
        return isClipped(theSameAs: other) && isMasked(theSameAs: other) && isBacked(theSameAs: other)
    }

    private func isClipped(theSameAs other: Group) -> Bool {
        guard let clip, let otherClip = other.clip else { return clip == nil && other.clip == nil }
        return clip.covers(theSameAs: otherClip)
    }

    private func isMasked(theSameAs other: Group) -> Bool {
        guard let mask, let otherMask = other.mask else { return mask == nil && other.mask == nil }
        return mask.draw(theSameAs: otherMask)
    }
}

extension Group {
    fileprivate func isBacked(theSameAs other: Group) -> Bool {
        guard let backdrop, let otherBackdrop = other.backdrop else { return backdrop == nil && other.backdrop == nil }
        return backdrop === otherBackdrop || backdrop.draws(theSameAs: otherBackdrop)
    }
}

extension PictureFill {
    fileprivate func draws(theSameAs other: PictureFill) -> Bool {
        guard bounds == other.bounds, opacity == other.opacity, blend == other.blend,
            picture.draws(theSameAs: other.picture)
        else { return false }
        guard let view, let otherView = other.view else { return view == nil && other.view == nil }
        return view.toPicture == otherView.toPicture && view.isNearest == otherView.isNearest
            && view.region.covers(theSameAs: otherView.region)
    }
}

extension PlaneGroup {
    fileprivate func draws(theSameAs other: PlaneGroup) -> Bool {
        ceiling == other.ceiling && planes.count == other.planes.count
            && zip(planes, other.planes).allSatisfy { $0.depth == $1.depth && $0.items.draw(theSameAs: $1.items) }
    }
}

extension ShadowFill {
    fileprivate func draws(theSameAs other: ShadowFill) -> Bool {
        plane === other.plane && shift == other.shift && bounds == other.bounds && opacity == other.opacity
            && color == other.color
    }
}

extension Region {
    /// Edges are equal where their outlines are: a clip changes none of the pixels within the bounds.
    func covers(theSameAs other: Region) -> Bool {
        switch (self, other) {
        case (.pixels(let a), .pixels(let b)): a == b
        case (.upright(let a, let visibleA), .upright(let b, let visibleB)): a == b && visibleA == visibleB
        case (.edges(let a, let outlineA), .edges(let b, let outlineB)):
            // Paths last: they are long, and turning leaves them as they are.
            a.bounds == b.bounds && outlineA.projection == outlineB.projection && outlineA == outlineB
        default: false
        }
    }
}
