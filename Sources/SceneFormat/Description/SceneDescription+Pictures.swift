extension SceneDescription {
    /// The pictures that layers, animations and events name, in that order, some more than once.
    var pictures: [AssetDescription] {
        let layers = root.all
        let properties =
            layers.flatMap(\.properties) + layers.flatMap(\.emitterCells).flatMap(\.all).flatMap(\.properties)
        let values = properties.map(\.value) + changes.map(\.value)
        let animations = layers.flatMap(\.animations) + events.flatMap(\.all).flatMap { $0.added.flatMap(\.animations) }
        return (values + animations.flatMap(\.values)).compactMap { value in
            if case .image(let asset) = value { asset } else { nil }
        }
    }
}

extension AnimationDescription {
    /// Everything that it animates between, those of a group's members too.
    fileprivate var values: [PropertyValue] {
        switch kind {
        case .basic(let basic), .spring(let basic, _):
            [basic.fromValue, basic.toValue, basic.byValue].compactMap { $0 }
        case .keyframe(let keyframes):
            if case .values(let values) = keyframes.track { values } else { [] }
        case .group(let members): members.flatMap(\.values)
        case .transition(let transition): [transition.filter?.mask].compactMap { $0.map { .image($0) } }
        }
    }
}
