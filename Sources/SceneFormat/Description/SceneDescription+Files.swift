import LayerTree
import Quartz2D

extension SceneDescription {
    /// The absolute paths of all files that the scene may use, each once, in alphabetical order; the scene's own is not
    /// among them.
    public var files: [String] {
        let used = root.all.compactMap(\.player?.asset) + audio.map(\.asset) + pictures
        return Set((assets + used).flatMap(\.paths) + root.all.compactMap(\.tiles).flatMap(\.paths) + fonts).sorted()
    }

    /// The names of all fonts that text layers are drawn in, each once, in alphabetical order.
    public var fontNames: [String] {
        let layers = root.all.filter { $0.layerClass == .text }
        let values =
            layers.flatMap { $0.properties.filter { $0.key == "font" }.map(\.value) }
            + changes.filter { $0.keyPath == "font" }.map(\.value)
        var names = Set(values.compactMap { if case .text(let name) = $0 { name } else { nil } })
        for case .attributedText(let text) in texts { names.formUnion(text.pieces.map(\.attributes.fontName)) }
        let isUnnamed = layers.contains { layer in !layer.properties.contains { $0.key == "font" } }
        if isUnnamed, let usual = CATextLayer().font as? String { names.insert(usual) }
        return names.sorted()
    }

    /// All that text layers may show, line by line, and the ellipsis of what is cut off.
    public var text: String {
        let strings = texts.compactMap { value in
            switch value {
            case .text(let text): text
            case .attributedText(let text): text.string
            default: nil
            }
        }
        return (strings + ["…"]).joined(separator: "\n")
    }

    private var texts: [PropertyValue] {
        root.all.filter { $0.layerClass == .text }.flatMap { $0.properties.filter { $0.key == "string" }.map(\.value) }
            + changes.filter { $0.keyPath == "string" }.map(\.value)
    }
}

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
