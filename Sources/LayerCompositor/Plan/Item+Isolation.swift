import VectorGeometry

extension Item {
    /// Whether it looks different over something else: it must not leave the picture that it belongs to.
    var dependsOnWhatIsBelow: Bool {
        switch self {
        case .fill(let fill): fill.blend.dependsOnWhatIsBelow
        case .picture(let picture): picture.blend.dependsOnWhatIsBelow
        case .group(let group): group.blend.dependsOnWhatIsBelow || group.backdrop != nil || isOpen
        case .planes(let group): group.planes.contains { $0.items.dependOnWhatIsBelow }
        case .shadow, .sprites, .boxes, .particles: false
        }
    }

    /// Whether it shows a backdrop that is not known yet.
    var isOpen: Bool { isOpen(apart: false) }

    /// - Parameter apart: whether it is drawn on a picture that begins as nothing, so that planes in it find none of
    ///   what is behind them there.
    fileprivate func isOpen(apart: Bool) -> Bool {
        switch self {
        case .group(let group): group.isOpen || group.seesThrough && group.items.contains { $0.isOpen(apart: true) }
        case .planes(let group): group.planes.contains { $0.items.areOpenInPlane(apart: apart) }
        default: false
        }
    }

    /// The same of an item in a plane that crosses others: where these are not drawn apart, each pixel filters what is
    /// behind it itself, if it can.
    func isOpenInPlane(apart: Bool) -> Bool { isOpen(apart: true) && (apart || !filtersPixels) }

    /// Whether it has a backdrop in which no pixel depends on its neighbours.
    var filtersPixels: Bool {
        guard case .group(let group) = self, let backdrop = group.backdrop, backdrop.picture == nil,
            group.blend == .over
        else { return false }
        return backdrop.steps.reach == 0
    }

    /// Gives an open group what is behind it, which these items show.
    typealias Closing = (_ group: Group, _ behind: [Item]) -> Group

    /// The same with the backdrops that `closing` gives its open groups.
    func closed(over items: [Item], apart: Bool = false, _ closing: Closing) -> Item {
        guard isOpen(apart: apart) else { return self }
        switch self {
        case .group(let group) where group.isOpen: return .group(closing(group, items))
        case .group(let group):
            return .group(group.with(items: group.items.map { $0.closed(over: items, apart: true, closing) }))
        case .planes(let group): return .planes(group.closed(over: items, apart: apart, closing))
        default: return self
        }
    }

    /// Of an item in a plane: where its open groups need to know what is behind them.
    fileprivate var openArea: PixelRect {
        switch self {
        case .group(let group) where group.isOpen: group.backdrop?.seenArea ?? .empty
        case .group(let group) where group.seesThrough: group.items.reduce(.empty) { $0.union($1.openArea) }
        case .planes(let group): group.planes.reduce(.empty) { $0.union($1.items.openArea(apart: true)) }
        default: .empty
        }
    }
}

extension Item {
    /// How far the filters of its open groups reach, in pixels.
    fileprivate var openReach: Int {
        switch self {
        case .group(let group) where group.isOpen: group.backdrop?.steps.reach ?? 0
        case .group(let group) where group.seesThrough: group.items.reduce(0) { max($0, $1.openReach) }
        case .planes(let group): group.planes.reduce(0) { max($0, $1.items.openReach(apart: true)) }
        default: 0
        }
    }
}

extension Group {
    fileprivate var isOpen: Bool { backdrop.map { $0.picture == nil } ?? false }
}

extension Blend {
    fileprivate var dependsOnWhatIsBelow: Bool { if case .mode = self { true } else { false } }
}

extension [Item] {
    /// Of a plane's items: whether some have to be given what is behind them.
    func areOpenInPlane(apart: Bool) -> Bool { contains { $0.isOpenInPlane(apart: apart) } }

    /// Of a plane's items: where they need to know what is behind them.
    func openArea(apart: Bool) -> PixelRect {
        reduce(.empty) { $1.isOpenInPlane(apart: apart) ? $0.union($1.openArea) : $0 }
    }

    /// Of a plane's items: how far their filters reach, one pixel at least, in which planes may cross.
    func openReach(apart: Bool) -> Int {
        reduce(1) { $1.isOpenInPlane(apart: apart) ? Swift.max($0, $1.openReach) : $0 }
    }

    var dependOnWhatIsBelow: Bool { contains(where: \.dependsOnWhatIsBelow) }

    /// The items as all that there is of a picture which begins as `base`: what is behind each is what stands before
    /// it.
    func isolated(over base: UInt32 = 0, _ closing: (Group, Backdrop) -> Group = { $0.with(backdrop: $1) }) -> [Item] {
        guard contains(where: \.isOpen) else { return self }
        var items: [Item] = []
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
