import Images
import VectorGeometry

extension DisplayItem {
    /// Whether the item's pixels depend on what is behind it: then it cannot be moved to another surface.
    var dependsOnBackdrop: Bool {
        switch self {
        case .fill(let fill): fill.blend.dependsOnBackdrop
        case .filteredImage(let image): image.blend.dependsOnBackdrop
        case .group(let group): group.blend.dependsOnBackdrop || group.backdrop != nil || needsBackdrop
        case .planes(let group): group.planes.contains { $0.items.dependOnBackdrop }
        case .shadow, .sprites, .boxes, .particles: false
        }
    }

    /// Whether the item blends with what is behind it, in another way than by filters of its backdrop.
    fileprivate var blendsWithBackdrop: Bool {
        switch self {
        case .fill(let fill): fill.blend.dependsOnBackdrop
        case .filteredImage(let image): image.blend.dependsOnBackdrop
        case .group(let group):
            group.blend.dependsOnBackdrop || group.isNonIsolated && group.items.blendWithBackdrop
        case .planes(let group): group.planes.contains { $0.items.blendWithBackdrop }
        case .shadow, .sprites, .boxes, .particles: false
        }
    }

    /// Whether the item has a backdrop that is not resolved yet.
    var needsBackdrop: Bool { needsBackdrop(offscreen: false) }

    /// Returns whether the item has an unresolved backdrop.
    ///
    /// - Parameter offscreen: whether it is drawn on a surface that starts transparent, where planes find nothing
    ///   behind them.
    fileprivate func needsBackdrop(offscreen: Bool) -> Bool {
        switch self {
        case .group(let group):
            group.needsBackdrop || group.isNonIsolated && group.items.contains { $0.needsBackdrop(offscreen: true) }
        case .planes(let group): group.planes.contains { $0.items.needBackdropInPlane(offscreen: offscreen) }
        default: false
        }
    }

    /// Returns whether an item in a plane that intersects others has an unresolved backdrop. If the planes are not
    /// drawn offscreen, items that filter single pixels read what is behind them directly.
    func needsBackdropInPlane(offscreen: Bool) -> Bool {
        needsBackdrop(offscreen: true) && (offscreen || !filtersPixels)
    }

    /// Whether the item has a backdrop whose filters work on single pixels.
    var filtersPixels: Bool {
        guard case .group(let group) = self, let backdrop = group.backdrop, backdrop.image == nil,
            group.blend == .over
        else { return false }
        return backdrop.steps.reach == 0
    }

    /// Returns a group with its backdrop resolved to the given items behind it.
    typealias BackdropResolver = (_ group: Group, _ behind: [DisplayItem]) -> Group

    /// Returns the item with the backdrops that `resolver` gives to the groups that need one.
    func resolvingBackdrops(over items: [DisplayItem], offscreen: Bool = false, _ resolver: BackdropResolver)
        -> DisplayItem
    {
        guard needsBackdrop(offscreen: offscreen) else { return self }
        switch self {
        case .group(let group) where group.needsBackdrop: return .group(resolver(group, items))
        case .group(let group):
            return .group(group.resolvingBackdrops(over: items, resolver))
        case .planes(let group): return .planes(group.resolvingBackdrops(over: items, offscreen: offscreen, resolver))
        default: return self
        }
    }

    /// The area that the unresolved backdrops of an item in a plane sample.
    fileprivate var neededBackdropArea: PixelRect {
        switch self {
        case .group(let group) where group.needsBackdrop: group.backdrop?.sampledArea ?? .empty
        case .group(let group) where group.isNonIsolated: group.items.reduce(.empty) { $0.union($1.neededBackdropArea) }
        case .planes(let group): group.planes.reduce(.empty) { $0.union($1.items.neededBackdropArea(offscreen: true)) }
        default: .empty
        }
    }

    /// The reach of the filters of unresolved backdrops, in pixels.
    fileprivate var neededBackdropReach: Int {
        switch self {
        case .group(let group) where group.needsBackdrop: group.backdrop?.steps.reach ?? 0
        case .group(let group) where group.isNonIsolated: group.items.reduce(0) { max($0, $1.neededBackdropReach) }
        case .planes(let group): group.planes.reduce(0) { max($0, $1.items.neededBackdropReach(offscreen: true)) }
        default: 0
        }
    }

    /// Whether the item contains a filtered backdrop that replaces what is behind it: where the backdrop's alpha is
    /// low, the item removes more than its own alpha.
    var containsFilteredBackdrop: Bool {
        switch self {
        case .group(let group):
            if case .mode = group.blend { return false }
            return group.backdrop != nil
                || group.isNonIsolated && group.items.contains(where: \.containsFilteredBackdrop)
        case .planes(let group): return group.planes.contains { $0.items.contains(where: \.containsFilteredBackdrop) }
        case .fill, .filteredImage, .shadow, .sprites, .boxes, .particles: return false
        }
    }

    /// The item whose alpha says how much of what is behind this item is removed.
    var shape: DisplayItem {
        guard containsFilteredBackdrop else { return self }
        switch self {
        case .group(let group): return .group(group.shape)
        case .planes(let group): return .planes(group.mapItems(\.shape))
        default: return self
        }
    }

    /// Returns whether the item replaces what is behind it with a filtered image of it that is not opaque.
    func replacesBackdrop(_ isOpaque: (FilteredImage) -> Bool) -> Bool {
        guard containsFilteredBackdrop else { return false }
        switch self {
        case .group(let group): return group.replacesBackdrop(isOpaque)
        case .planes(let group): return group.planes.contains { $0.items.contains { $0.replacesBackdrop(isOpaque) } }
        default: return false
        }
    }

    /// Returns an opaque black fill of the region.
    static func covering(_ region: Region) -> DisplayItem {
        .fill(Fill(region: region, paint: .color(CGColor(gray: 0, alpha: 1)), opacity: 1, bounds: region.bounds))
    }

    /// Whether the item may reduce the alpha of opaque pixels below it.
    var cutsHoles: Bool {
        switch self {
        case .fill(let fill): fill.blend.cutsHoles
        case .filteredImage(let image): image.blend.cutsHoles
        case .group(let group):
            group.blend.cutsHoles || group.backdrop?.steps.contains(where: \.canReduceAlpha) == true
                || group.isNonIsolated && group.items.contains(where: \.cutsHoles)
        case .planes(let group): group.planes.contains { $0.items.contains(where: \.cutsHoles) }
        case .shadow, .sprites, .boxes, .particles: false
        }
    }
}

extension [DisplayItem] {
    /// Returns whether any of a plane's items has to be given what is behind it.
    func needBackdropInPlane(offscreen: Bool) -> Bool { contains { $0.needsBackdropInPlane(offscreen: offscreen) } }

    /// Returns the area that the unresolved backdrops of a plane's items sample.
    func neededBackdropArea(offscreen: Bool) -> PixelRect {
        reduce(.empty) { $1.needsBackdropInPlane(offscreen: offscreen) ? $0.union($1.neededBackdropArea) : $0 }
    }

    /// Returns how far the backdrop filters of a plane's items reach, in pixels: at least one pixel, in which planes
    /// may intersect.
    func neededBackdropReach(offscreen: Bool) -> Int {
        reduce(1) { $1.needsBackdropInPlane(offscreen: offscreen) ? Swift.max($0, $1.neededBackdropReach) : $0 }
    }

    var dependOnBackdrop: Bool { contains(where: \.dependsOnBackdrop) }
    var blendWithBackdrop: Bool { contains(where: \.blendsWithBackdrop) }

    /// Returns the items as the whole content of a surface that starts as `base`: behind each item are the ones before
    /// it.
    func isolated(over base: UInt32 = 0, _ resolver: (Group, Backdrop) -> Group = { $0.with(backdrop: $1) })
        -> [DisplayItem]
    {
        guard contains(where: \.needsBackdrop) else { return self }
        var items: [DisplayItem] = []
        items.reserveCapacity(count)
        for item in self {
            items.append(
                item.resolvingBackdrops(over: items) { group, behind in
                    group.backdrop.map { resolver(group, $0.resolved(with: behind, over: base)) } ?? group
                })
        }
        return items
    }
}

extension Group {
    fileprivate var needsBackdrop: Bool { backdrop.map { $0.image == nil } ?? false }

    /// Returns whether the group's filtered backdrop is not opaque: then the group replaces what is behind it instead
    /// of covering it.
    ///
    /// - Parameter isOpaque: returns whether an image is opaque; draws it if necessary.
    func replacesBackdrop(_ isOpaque: (FilteredImage) -> Bool) -> Bool {
        if let behind = backdrop?.image { return !isOpaque(behind) }
        return isNonIsolated && items.contains { $0.replacesBackdrop(isOpaque) }
    }
}

extension Blend {
    fileprivate var dependsOnBackdrop: Bool { if case .mode = self { true } else { false } }

    fileprivate var cutsHoles: Bool { if case .mode(let mode) = self { mode.canReduceAlpha } else { false } }
}
