import VectorGeometry

extension Item {
    /// Whether it looks different over something else: it must not leave the picture that it belongs to.
    var dependsOnWhatIsBelow: Bool {
        switch self {
        case .fill(let fill): fill.blend.dependsOnWhatIsBelow
        case .picture(let picture): picture.blend.dependsOnWhatIsBelow
        case .group(let group): group.blend.dependsOnWhatIsBelow || group.backdrop != nil || isOpen
        case .shadow, .sprites, .boxes, .planes, .particles: false
        }
    }

    /// Whether it shows a backdrop that is not known yet.
    fileprivate var isOpen: Bool {
        guard case .group(let group) = self else { return false }
        return group.isOpen || group.seesThrough && group.items.contains(where: \.isOpen)
    }

    /// The same with the backdrops that `closing` gives its open groups.
    fileprivate func closed(_ closing: (Group) -> Group) -> Item {
        guard case .group(let group) = self else { return self }
        if group.isOpen { return .group(closing(group)) }
        return isOpen ? .group(group.with(items: group.items.map { $0.closed(closing) })) : self
    }
}

extension Group {
    fileprivate var isOpen: Bool { backdrop.map { $0.picture == nil } ?? false }
}

extension Blend {
    fileprivate var dependsOnWhatIsBelow: Bool { if case .mode = self { true } else { false } }
}

extension [Item] {
    var dependOnWhatIsBelow: Bool { contains(where: \.dependsOnWhatIsBelow) }

    /// The items as all that there is of a picture which begins as `base`: what is behind each is what stands before it.
    func isolated(over base: UInt32 = 0, _ closing: (Group, Backdrop) -> Group = { $0.with(backdrop: $1) }) -> [Item] {
        guard contains(where: \.isOpen) else { return self }
        var items: [Item] = []
        items.reserveCapacity(count)
        for item in self {
            items.append(item.closed { group in group.backdrop.map { closing(group, $0.showing(items, over: base)) } ?? group })
        }
        return items
    }
}
