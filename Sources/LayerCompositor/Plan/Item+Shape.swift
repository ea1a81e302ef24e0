import Quartz2D
import VectorGeometry

extension Item {
    /// Whether there is a filtered backdrop in it that stands for what is behind it: where that one's alpha is low, the
    /// item takes more away than its own alpha says.
    var takesMoreThanItCovers: Bool {
        switch self {
        case .group(let group):
            if case .mode = group.blend { return false }
            return group.backdrop != nil || group.seesThrough && group.items.contains(where: \.takesMoreThanItCovers)
        case .planes(let group): return group.planes.contains { $0.items.contains(where: \.takesMoreThanItCovers) }
        case .fill, .picture, .shadow, .sprites, .boxes, .particles: return false
        }
    }

    /// What it takes away of what is behind it, as alpha.
    var shape: Item {
        guard takesMoreThanItCovers else { return self }
        switch self {
        case .group(let group): return .group(group.shape)
        case .planes(let group): return .planes(group.mapItems(\.shape))
        default: return self
        }
    }

    /// Whether what is behind it shows through a filtered picture of that.
    fileprivate func isSeenThrough(_ isOpaque: (FilteredPicture) -> Bool) -> Bool {
        guard takesMoreThanItCovers else { return false }
        switch self {
        case .group(let group): return group.isSeenThrough(isOpaque)
        case .planes(let group): return group.planes.contains { $0.items.contains { $0.isSeenThrough(isOpaque) } }
        default: return false
        }
    }

    /// Black, wherever the region is.
    static func covering(_ region: Region) -> Item {
        .fill(Fill(region: region, paint: .color(CGColor(gray: 0, alpha: 1)), opacity: 1, bounds: region.bounds))
    }
}

extension Group {
    /// Whether what is behind shows through its own filtered picture: then that is replaced, not covered.
    ///
    /// - Parameter isOpaque: draws a picture, where it is not there yet.
    func isSeenThrough(_ isOpaque: (FilteredPicture) -> Bool) -> Bool {
        if let behind = backdrop?.picture { return !isOpaque(behind) }
        return seesThrough && items.contains { $0.isSeenThrough(isOpaque) }
    }
}
