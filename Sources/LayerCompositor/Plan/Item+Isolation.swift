import VectorGeometry

extension Item {
    /// Whether it looks different over something else: it must not leave the picture that it belongs to.
    var dependsOnWhatIsBelow: Bool {
        switch self {
        case .fill(let fill): fill.blend.dependsOnWhatIsBelow
        case .picture(let picture): picture.blend.dependsOnWhatIsBelow
        case .group(let group): group.blend.dependsOnWhatIsBelow || group.backdrop != nil
        case .shadow, .sprites, .boxes, .planes, .particles: false
        }
    }

    /// The group whose backdrop is not known yet.
    fileprivate var openGroup: Group? {
        guard case .group(let group) = self, let backdrop = group.backdrop, backdrop.picture == nil else { return nil }
        return group
    }
}

extension Blend {
    fileprivate var dependsOnWhatIsBelow: Bool { if case .mode = self { true } else { false } }
}

extension [Item] {
    var dependOnWhatIsBelow: Bool { contains(where: \.dependsOnWhatIsBelow) }

    /// The items as all that there is of a picture which begins as `base`: what is behind each is what stands before it.
    func isolated(over base: UInt32 = 0, _ closing: (Group, Backdrop) -> Group = { $0.with(backdrop: $1) }) -> [Item] {
        guard contains(where: { $0.openGroup != nil }) else { return self }
        var items: [Item] = []
        items.reserveCapacity(count)
        for item in self {
            let closed = item.openGroup.flatMap { group in group.backdrop.map { closing(group, $0.showing(items, over: base)) } }
            items.append(closed.map { .group($0) } ?? item)
        }
        return items
    }
}
