import Quartz2D
import VectorGeometry

extension DisplayItem {
    /// Whether it looks different over something else: it must not leave the picture that it belongs to.
    var dependsOnBackdrop: Bool {
        switch self {
        case .fill(let fill): fill.blend.dependsOnBackdrop
        case .picture(let picture): picture.blend.dependsOnBackdrop
        case .group(let group): group.blend.dependsOnBackdrop || group.backdrop != nil || needsBackdrop
        case .planes(let group): group.planes.contains { $0.items.dependOnBackdrop }
        case .shadow, .sprites, .boxes, .particles: false
        }
    }

    /// Whether it shows a backdrop that is not known yet.
    var needsBackdrop: Bool { needsBackdrop(apart: false) }

    /// - Parameter apart: whether it is drawn on a picture that begins as nothing, so that planes in it find none of
    ///   what is behind them there.
    fileprivate func needsBackdrop(apart: Bool) -> Bool {
        switch self {
        case .group(let group):
            group.needsBackdrop || group.isNonIsolated && group.items.contains { $0.needsBackdrop(apart: true) }
        case .planes(let group): group.planes.contains { $0.items.needBackdropInPlane(apart: apart) }
        default: false
        }
    }

    /// The same of an item in a plane that crosses others: where these are not drawn apart, each pixel filters what is
    /// behind it itself, if it can.
    func needsBackdropInPlane(apart: Bool) -> Bool { needsBackdrop(apart: true) && (apart || !filtersPixels) }

    /// Whether it has a backdrop in which no pixel depends on its neighbours.
    var filtersPixels: Bool {
        guard case .group(let group) = self, let backdrop = group.backdrop, backdrop.picture == nil,
            group.blend == .over
        else { return false }
        return backdrop.steps.reach == 0
    }

    /// Gives an open group what is behind it, which these items show.
    typealias BackdropResolver = (_ group: Group, _ behind: [DisplayItem]) -> Group

    /// The same with the backdrops that `closing` gives its open groups.
    func closed(over items: [DisplayItem], apart: Bool = false, _ closing: BackdropResolver) -> DisplayItem {
        guard needsBackdrop(apart: apart) else { return self }
        switch self {
        case .group(let group) where group.needsBackdrop: return .group(closing(group, items))
        case .group(let group):
            return .group(group.with(items: group.items.map { $0.closed(over: items, apart: true, closing) }))
        case .planes(let group): return .planes(group.closed(over: items, apart: apart, closing))
        default: return self
        }
    }

    /// Of an item in a plane: where its open groups need to know what is behind them.
    fileprivate var neededBackdropArea: PixelRect {
        switch self {
        case .group(let group) where group.needsBackdrop: group.backdrop?.seenArea ?? .empty
        case .group(let group) where group.isNonIsolated: group.items.reduce(.empty) { $0.union($1.neededBackdropArea) }
        case .planes(let group): group.planes.reduce(.empty) { $0.union($1.items.neededBackdropArea(apart: true)) }
        default: .empty
        }
    }
}

extension DisplayItem {
    /// How far the filters of its open groups reach, in pixels.
    fileprivate var neededBackdropReach: Int {
        switch self {
        case .group(let group) where group.needsBackdrop: group.backdrop?.steps.reach ?? 0
        case .group(let group) where group.isNonIsolated: group.items.reduce(0) { max($0, $1.neededBackdropReach) }
        case .planes(let group): group.planes.reduce(0) { max($0, $1.items.neededBackdropReach(apart: true)) }
        default: 0
        }
    }
}

extension Group {
    fileprivate var needsBackdrop: Bool { backdrop.map { $0.picture == nil } ?? false }
}

extension Blend {
    fileprivate var dependsOnBackdrop: Bool { if case .mode = self { true } else { false } }
}

extension [DisplayItem] {
    /// Of a plane's items: whether some have to be given what is behind them.
    func needBackdropInPlane(apart: Bool) -> Bool { contains { $0.needsBackdropInPlane(apart: apart) } }

    /// Of a plane's items: where they need to know what is behind them.
    func neededBackdropArea(apart: Bool) -> PixelRect {
        reduce(.empty) { $1.needsBackdropInPlane(apart: apart) ? $0.union($1.neededBackdropArea) : $0 }
    }

    /// Of a plane's items: how far their filters reach, one pixel at least, in which planes may cross.
    func neededBackdropReach(apart: Bool) -> Int {
        reduce(1) { $1.needsBackdropInPlane(apart: apart) ? Swift.max($0, $1.neededBackdropReach) : $0 }
    }

    var dependOnBackdrop: Bool { contains(where: \.dependsOnBackdrop) }

    /// The items as all that there is of a picture which begins as `base`: what is behind each is what stands before
    /// it.
    func isolated(over base: UInt32 = 0, _ closing: (Group, Backdrop) -> Group = { $0.with(backdrop: $1) })
        -> [DisplayItem]
    {
        guard contains(where: \.needsBackdrop) else { return self }
        var items: [DisplayItem] = []
        items.reserveCapacity(count)
        for item in self {
            items.append(
                item.closed(over: items) { group, behind in
                    group.backdrop.map { closing(group, $0.showing(behind, over: base)) } ?? group
                })
        }
        return items
    }
}

extension DisplayItem {
    /// Whether there is a filtered backdrop in it that stands for what is behind it: where that one's alpha is low, the
    /// item takes more away than its own alpha says.
    var containsFilteredBackdrop: Bool {
        switch self {
        case .group(let group):
            if case .mode = group.blend { return false }
            return group.backdrop != nil
                || group.isNonIsolated && group.items.contains(where: \.containsFilteredBackdrop)
        case .planes(let group): return group.planes.contains { $0.items.contains(where: \.containsFilteredBackdrop) }
        case .fill, .picture, .shadow, .sprites, .boxes, .particles: return false
        }
    }

    /// What it takes away of what is behind it, as alpha.
    var shape: DisplayItem {
        guard containsFilteredBackdrop else { return self }
        switch self {
        case .group(let group): return .group(group.shape)
        case .planes(let group): return .planes(group.mapItems(\.shape))
        default: return self
        }
    }

    /// Whether what is behind it shows through a filtered picture of that.
    fileprivate func replacesBackdrop(_ isOpaque: (FilteredImage) -> Bool) -> Bool {
        guard containsFilteredBackdrop else { return false }
        switch self {
        case .group(let group): return group.replacesBackdrop(isOpaque)
        case .planes(let group): return group.planes.contains { $0.items.contains { $0.replacesBackdrop(isOpaque) } }
        default: return false
        }
    }

    /// Black, wherever the region is.
    static func covering(_ region: Region) -> DisplayItem {
        .fill(Fill(region: region, paint: .color(CGColor(gray: 0, alpha: 1)), opacity: 1, bounds: region.bounds))
    }
}

extension Group {
    /// Whether what is behind shows through its own filtered picture: then that is replaced, not covered.
    ///
    /// - Parameter isOpaque: draws a picture, where it is not there yet.
    func replacesBackdrop(_ isOpaque: (FilteredImage) -> Bool) -> Bool {
        if let behind = backdrop?.picture { return !isOpaque(behind) }
        return isNonIsolated && items.contains { $0.replacesBackdrop(isOpaque) }
    }
}

extension DisplayItem {
    /// Whether it may cut holes into what is opaque below it.
    var cutsHoles: Bool {
        switch self {
        case .fill(let fill): fill.blend.cutsHoles
        case .picture(let picture): picture.blend.cutsHoles
        case .group(let group):
            group.blend.cutsHoles || group.backdrop?.steps.contains(where: \.canReduceAlpha) == true
                || group.isNonIsolated && group.items.contains(where: \.cutsHoles)
        case .planes(let group): group.planes.contains { $0.items.contains(where: \.cutsHoles) }
        case .shadow, .sprites, .boxes, .particles: false
        }
    }
}

extension Blend {
    fileprivate var cutsHoles: Bool { if case .mode(let mode) = self { mode.canReduceAlpha } else { false } }
}
