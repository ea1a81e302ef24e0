import FFmpegSupport
import FileAccess
import Foundation
import LayerTree
import LottieImport
import SourceFiles

/// The animation that a `LottieLayer` shows.
package struct LottieDescription: Equatable, Sendable {
    /// The values of `loopMode`.
    static let loopModes: [(name: String, mode: LottieLoopMode)] = [
        ("playOnce", .playOnce), ("loop", .loop), ("autoReverse", .autoReverse),
    ]

    /// The animation file.
    package let asset: AssetDescription
    /// The name of an animation in an archive; nil for its first.
    package let animation: String?
    /// The name of a theme in an archive; nil for that of the animation.
    package let theme: String?
    /// The player that the animation is drawn like.
    package let compatibility: LottieCompatibility
    /// What happens at the end.
    package let loopMode: LottieLoopMode
    /// The marker of the part that is played; nil plays all.
    package let marker: String?
    /// The state machine that runs in place of an animation; nil plays the animation.
    package let stateMachine: StateMachine?
    /// The text, values and images that replace those of the animation.
    let replacements: Replacements

    /// Whether the animation has audio that can be played.
    var hasAudio: Bool {
        guard stateMachine == nil, let data = try? InputFile.contents(asset.path, limit: LottieAnimation.byteLimit)
        else { return false }
        let folder = URL(fileURLWithPath: asset.path).deletingLastPathComponent()
        let found = try? LottieAnimation(
            data: data, name: asset.path, animation: animation, files: LottieFiles(folder: folder), decode: nil)
        return found?.audioFiles.isEmpty == false
    }

    /// The text that replaces that of text layers, by name.
    package var replacedText: [String: String] { replacements.text }

    /// A state machine of an archive, and what happens to it.
    package struct StateMachine: Equatable, Sendable {
        /// The name; nil for the one that the archive names first.
        package let name: String?
        /// The events, in seconds of the layer's time.
        package let events: [LottieEvent]
    }

    /// Replacements, with the files of images.
    struct Replacements: Equatable, Sendable {
        var text: [String: String] = [:]
        var values: [String: LottieReplacements.Value] = [:]
        var images: [String: AssetDescription] = [:]

        var isEmpty: Bool { text.isEmpty && values.isEmpty && images.isEmpty }
    }

    /// Shows the animation in a layer.
    ///
    /// - Throws: `MediaError` if the file is not an animation, or has no such marker.
    func apply(to layer: LottieLayer, _ images: SceneImageCache) throws(MediaError) {
        if let stateMachine {
            let machine = try machine(stateMachine, images)
            try images.count(machine.instanceCount, asset)
            layer.stateMachine = machine
            layer.events = stateMachine.events
            return
        }
        let animation = try animation(images)
        try images.count(animation.composition.instanceCount, asset)
        layer.animation = animation
        layer.loopMode = loopMode
        guard let marker else { return }
        guard layer.play(marker: marker, loopMode: loopMode) else {
            let names = animation.markers.map { "\"\($0.name)\"" }.joined(separator: ", ")
            throw MediaError(
                .unreadable, file: asset.path, during: "looking for a marker",
                detail: "the animation has no marker \"\(marker)\"",
                remedy: names.isEmpty ? "It has no markers." : "It has: \(names).")
        }
    }
}

extension LottieDescription {
    /// Returns the animation with its replacements.
    private func animation(_ images: SceneImageCache) throws(MediaError) -> LottieAnimation {
        let animation = try images.animation(
            asset, named: self.animation, theme: theme, compatibility: compatibility)
        guard let found = try found(images) else { return animation }
        let replaced = animation.replacing(found)
        if let error = replaced.composition.exceededLimit() {
            throw MediaError(error, file: asset.path, during: "replacing values")
        }
        add(replaced.warnings.dropFirst(animation.warnings.count), to: images)
        return replaced
    }

    /// Returns a state machine with its replacements, after a check of the events.
    private func machine(_ description: StateMachine, _ images: SceneImageCache) throws(MediaError)
        -> LottieStateMachine
    {
        let machine = try images.stateMachine(
            asset, named: description.name, theme: theme, compatibility: compatibility)
        try check(description.events, machine)
        guard let found = try found(images) else { return machine }
        let replaced = machine.replacing(found)
        add(replaced.warnings.dropFirst(machine.warnings.count), to: images)
        return replaced
    }

    private func check(_ events: [LottieEvent], _ machine: LottieStateMachine) throws(MediaError) {
        do throws(LottieError) {
            try machine.check(events)
        } catch {
            throw MediaError(.unreadable, file: asset.path, during: "checking the events", detail: "\(error)")
        }
    }

    /// Returns the replacements with their images; nil for none.
    private func found(_ images: SceneImageCache) throws(MediaError) -> LottieReplacements? {
        guard !replacements.isEmpty else { return nil }
        var found = LottieReplacements()
        found.text = replacements.text
        found.values = replacements.values
        for (id, asset) in replacements.images { found.images[id] = try images.image(asset) }
        return found
    }

    private func add(_ warnings: some Sequence<LottieWarning>, to images: SceneImageCache) {
        images.add(warnings.map { MediaWarning(file: asset.path, detail: $0.description) })
    }

    /// Returns the layers and drawn items of the animation, or of the largest one of a state machine.
    func layerCount(_ images: SceneImageCache) throws(MediaError) -> Double {
        guard let stateMachine else {
            return try images.animation(asset, named: animation, theme: theme, compatibility: compatibility)
                .composition.instanceCount
        }
        return try images.stateMachine(asset, named: stateMachine.name, theme: theme, compatibility: compatibility)
            .instanceCount
    }

    /// Opens the file: the size of what is shown, or an error.
    func size(_ images: SceneImageCache) throws(MediaError) -> CGSize {
        guard let stateMachine else {
            return try images.animation(asset, named: animation, theme: theme, compatibility: compatibility).size
        }
        let machine = try images.stateMachine(
            asset, named: stateMachine.name, theme: theme, compatibility: compatibility)
        try check(stateMachine.events, machine)
        return machine.firstAnimation?.size ?? .zero
    }
}

extension SceneReader {
    /// Reads the keys of a `LottieLayer`: `asset`, `animation`, `theme`, `compatibility`, `loopMode`, `marker`,
    /// `stateMachine`, `events` and `replacements`.
    func lottie(_ layer: inout MapReader, _ location: SourceLocation) -> LottieDescription? {
        let asset = layer.required("asset", "the name of a Lottie file under assets").flatMap {
            assets.asset($0, "asset", values)
        }
        let animation = layer.value("animation").flatMap { values.text($0, "animation") }
        let theme = layer.value("theme").flatMap { values.text($0, "theme") }
        let players = LottieCompatibility.allCases.map(\.rawValue)
        let player = layer.value("compatibility").flatMap { values.choice($0, "compatibility", of: players) }
        let modes = LottieDescription.loopModes
        let name = layer.value("loopMode").map { values.choice($0, "loopMode", of: modes.map(\.name)) }
        let marker = layer.value("marker").flatMap { values.text($0, "marker") }
        let stateMachine = stateMachine(&layer)
        let replacements = layer.value("replacements").flatMap(replacements)
        guard let asset else { return nil }
        let mode = modes.first { $0.name == name }?.mode ?? .playOnce
        return LottieDescription(
            asset: asset, animation: animation, theme: theme,
            compatibility: player.flatMap(LottieCompatibility.init(rawValue:)) ?? .afterEffects, loopMode: mode,
            marker: marker, stateMachine: stateMachine, replacements: replacements ?? .init())
    }

    /// Reads `replacements: { text, values, images }`.
    private func replacements(_ value: SceneValue) -> LottieDescription.Replacements? {
        guard var map = MapReader(value, "replacements", values.collector) else { return nil }
        var result = LottieDescription.Replacements()
        // Null, the value of a parameter that is not set, leaves a text as it is.
        for entry in entries(of: map.value("text"), "text") where !entry.value.isNull {
            if let text = values.text(entry.value, "the text \"\(entry.key)\"") { result.text[entry.key] = text }
        }
        for entry in entries(of: map.value("values"), "values") {
            if let value = replacement(entry.value, entry.key) { result.values[entry.key] = value }
        }
        for entry in entries(of: map.value("images"), "images") {
            if let asset = assets.asset(entry.value, entry.key, values) { result.images[entry.key] = asset }
        }
        map.reportUnknownKeys()
        return result
    }

    private func entries(of value: SceneValue?, _ name: String) -> [SceneValue.Entry] {
        value.flatMap { MapReader($0, name, values.collector)?.entries } ?? []
    }

    /// Reads a value: a color, a number, a point, or the colors of a gradient.
    private func replacement(_ value: SceneValue, _ keyPath: String) -> LottieReplacements.Value? {
        switch (keyPath.split(separator: ".").last, value.content) {
        case ("Color", _): return values.color(value, keyPath).map { .color($0) }
        case ("Colors", .map):
            guard var map = MapReader(value, keyPath, values.collector) else { return nil }
            let colors = map.required("colors", "a list of colors").flatMap { list in
                values.list(list, "colors", "a list of colors") { values.color($0, "a color") }
            }
            let locations = map.value("locations").flatMap { values.numbers($0, "locations") }
            map.reportUnknownKeys()
            return colors.map { .colors($0, locations: locations ?? []) }
        case (_, .list): return values.point(value, keyPath).map { .point($0) }
        default: return values.number(value, keyPath).map { .number($0) }
        }
    }
}
