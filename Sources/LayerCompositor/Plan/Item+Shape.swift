import Quartz2D
import VectorGeometry

extension Item {
    /// Whether there is a filtered backdrop in it that stands for what is behind it: where that one's alpha is low, the item takes
    /// more away than its own alpha says.
    var takesMoreThanItCovers: Bool {
        guard case .group(let group) = self else { return false }
        if case .mode = group.blend { return false }
        return group.backdrop != nil || group.seesThrough && group.items.contains(where: \.takesMoreThanItCovers)
    }

    /// What it takes away of what is behind it, as alpha.
    var shape: Item {
        guard takesMoreThanItCovers, case .group(let group) = self else { return self }
        return .group(group.shape)
    }

    /// Black, wherever the region is.
    static func covering(_ region: Region) -> Item {
        .fill(Fill(region: region, paint: .color(CGColor(gray: 0, alpha: 1)), opacity: 1, bounds: region.bounds))
    }
}
