extension Item {
    /// Whether it may cut holes into what is opaque below it.
    var cutsHoles: Bool {
        switch self {
        case .fill(let fill): fill.blend.cutsHoles
        case .picture(let picture): picture.blend.cutsHoles
        case .group(let group):
            group.blend.cutsHoles || group.backdrop?.steps.contains(where: \.takesAlpha) == true
                || group.seesThrough && group.items.contains(where: \.cutsHoles)
        case .planes(let group): group.planes.contains { $0.items.contains(where: \.cutsHoles) }
        case .shadow, .sprites, .boxes, .particles: false
        }
    }
}

extension Blend {
    fileprivate var cutsHoles: Bool { if case .mode(let mode) = self { mode.takesAlpha } else { false } }
}
