import LayerTree
import SceneLanguage
import TextLayout

extension SceneDescription {
    /// The absolute paths of all files that the scene may use, uniqued, in alphabetical order, without the scene file.
    package var files: [String] {
        let used = tracks.map(\.asset) + imageAssets + linkedFiles + [subtitles?.asset].compactMap(\.self)
        let shown = root.all.compactMap(\.kind).flatMap(\.paths)
        return Set((assets + used).flatMap(\.paths) + shown + fonts + includedFiles).sorted()
    }

    /// The names of all fonts of text layers, uniqued, in alphabetical order.
    package var fontNames: [String] {
        let layers = root.all.filter { $0.layerClass.traits.drawsText }
        let stated: [PropertyValue] = layers.flatMap(\.properties).filter { $0.key == "font" }.map(\.value)
        let values = stated + changes.filter { $0.keyPath == "font" }.map(\.value)
        var names = Set(values.compactMap { if case .text(let name) = $0 { name } else { nil } })
        for case .attributedText(let text) in texts { names.formUnion(text.pieces.map(\.attributes.fontName)) }
        let isUnnamed = layers.contains { layer in !layer.properties.contains { $0.key == "font" } }
        if isUnnamed, let defaultFont = CATextLayer().font as? String { names.insert(defaultFont) }
        return names.sorted()
    }

    /// All text that text layers may show, one string per line, and the ellipsis of truncated text.
    package var text: String {
        let strings = texts.compactMap { value in
            switch value {
            case .text(let text): text
            case .attributedText(let text): text.string
            default: nil
            }
        }
        return (strings + root.all.compactMap(\.kind?.text) + ["…"]).joined(separator: "\n")
    }

    private var texts: [PropertyValue] {
        let layers = root.all.filter { $0.layerClass == .text }
        let stated: [PropertyValue] = layers.flatMap(\.properties).filter { $0.key == "string" }.map(\.value)
        return stated + changes.filter { $0.keyPath == "string" }.map(\.value)
    }

    /// The image assets of layers, animations and events, in that order; an asset may occur more than once.
    var imageAssets: [AssetDescription] {
        let layers = root.all
        let properties =
            layers.flatMap(\.properties) + layers.compactMap(\.kind).flatMap(\.properties)
        let ownAnimations: [AnimationDescription] = layers.flatMap { $0.animations + ($0.kind?.animations ?? []) }
        let addedAnimations: [AnimationDescription] = events.flatMap(\.all).flatMap(\.added).flatMap(\.animations)
        let animated = (ownAnimations + addedAnimations).flatMap(\.values)
        let values: [PropertyValue] = properties.map(\.value) + changes.map(\.value) + animated
        let images: [AssetDescription] = values.compactMap { value in
            if case .image(let asset) = value { asset } else { nil }
        }
        let crossings = layers.compactMap(\.sequence).flatMap(\.crossings)
        return images + crossings.compactMap { $0.transition.transition.filter?.mask }
    }

    /// The audio tracks of the scene and of its layers.
    package var tracks: [AudioDescription] { audio + root.all.flatMap(\.audio) }
}

extension AnimationDescription {
    /// All values that the animation interpolates between, including those of a group's animations.
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
