import Quartz2D
import VectorGeometry

extension DisplayItem {
    /// Returns whether both items draw the same pixels. Items are compared by identity first, then by value: a layer
    /// whose sublayers change is planned anew.
    func isVisuallyEqual(to other: DisplayItem) -> Bool {
        switch (self, other) {
        case (.fill(let a), .fill(let b)): a === b || a.isVisuallyEqual(to: b)
        case (.group(let a), .group(let b)): a === b || a.isVisuallyEqual(to: b)
        case (.shadow(let a), .shadow(let b)): a === b || a.isVisuallyEqual(to: b)
        case (.sprites(let a), .sprites(let b)): a === b || a.isVisuallyEqual(to: b)
        case (.boxes(let a), .boxes(let b)): a === b || a.isVisuallyEqual(to: b)
        case (.filteredImage(let a), .filteredImage(let b)): a === b || a.isVisuallyEqual(to: b)
        case (.planes(let a), .planes(let b)): a === b || a.isVisuallyEqual(to: b)
        case (.particles(let a), .particles(let b)): a.isVisuallyEqual(to: b)
        default: false
        }
    }
}

extension [DisplayItem] {
    func areVisuallyEqual(to other: [DisplayItem]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.isVisuallyEqual(to: $1) }
    }
}

extension Fill {
    fileprivate func isVisuallyEqual(to other: Fill) -> Bool {
        bounds == other.bounds && opacity == other.opacity && blend == other.blend && tint == other.tint
            && paint == other.paint && region.hasSameCoverage(as: other.region)
    }
}

extension Group {
    fileprivate func isVisuallyEqual(to other: Group) -> Bool {
        guard bounds == other.bounds, opacity == other.opacity, blend == other.blend, tint == other.tint,
            isNonIsolated == other.isNonIsolated,
            items.areVisuallyEqual(to: other.items)
        else { return false }
        return hasSameClip(as: other) && hasSameMask(as: other) && hasSameBackdrop(as: other)
    }

    private func hasSameClip(as other: Group) -> Bool {
        guard let clip, let otherClip = other.clip else { return clip == nil && other.clip == nil }
        return clip.hasSameCoverage(as: otherClip)
    }

    private func hasSameMask(as other: Group) -> Bool {
        guard let mask, let otherMask = other.mask else { return mask == nil && other.mask == nil }
        return mask.areVisuallyEqual(to: otherMask)
    }

    fileprivate func hasSameBackdrop(as other: Group) -> Bool {
        guard let backdrop, let otherBackdrop = other.backdrop else { return backdrop == nil && other.backdrop == nil }
        return backdrop === otherBackdrop || backdrop.isVisuallyEqual(to: otherBackdrop)
    }
}

extension FilteredImageFill {
    fileprivate func isVisuallyEqual(to other: FilteredImageFill) -> Bool {
        guard bounds == other.bounds, opacity == other.opacity, blend == other.blend,
            image.isVisuallyEqual(to: other.image)
        else { return false }
        guard let view, let otherView = other.view else { return view == nil && other.view == nil }
        return view.toImage == otherView.toImage && view.isNearest == otherView.isNearest
            && view.region.hasSameCoverage(as: otherView.region)
    }
}

extension IntersectingPlanes {
    fileprivate func isVisuallyEqual(to other: IntersectingPlanes) -> Bool {
        depthLimit == other.depthLimit && planes.count == other.planes.count
            && zip(planes, other.planes).allSatisfy { $0.depth == $1.depth && $0.items.areVisuallyEqual(to: $1.items) }
    }
}

extension ShadowFill {
    fileprivate func isVisuallyEqual(to other: ShadowFill) -> Bool {
        plane === other.plane && shift == other.shift && bounds == other.bounds && opacity == other.opacity
            && color == other.color
    }
}

extension Region {
    /// Returns whether both regions cover the same pixels. Edges are equal if their outlines are: a clip changes no
    /// pixel within the bounds.
    func hasSameCoverage(as other: Region) -> Bool {
        switch (self, other) {
        case (.pixels(let a), .pixels(let b)): a == b
        case (.axisAligned(let a, let visibleA), .axisAligned(let b, let visibleB)): a == b && visibleA == visibleB
        case (.edges(let a, let outlineA), .edges(let b, let outlineB)):
            // Paths are compared last: they are long, and rotating a layer does not change them.
            a.bounds == b.bounds && outlineA.projection == outlineB.projection && outlineA == outlineB
        default: false
        }
    }
}
