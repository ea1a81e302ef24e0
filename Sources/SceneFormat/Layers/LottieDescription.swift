import FileAccess
import Foundation
import LottieImport
import MediaTime
import SceneLanguage
import SourceFiles

/// The keys of a `LottieLayer`, and the animation that it shows.
package struct LottieDescription: SceneLayerKind {
    typealias Layer = LottieLayer

    /// A state machine of an archive, and what happens to it.
    package struct StateMachine: Equatable, Sendable {
        /// The name; nil for the one that the archive names first.
        package internal(set) var name: String?
        /// The events, in seconds of the layer's time.
        package internal(set) var events: [LottieEvent] = []
    }

    /// The animation file.
    package internal(set) var asset = AssetDescription.placeholder
    /// The name of an animation in an archive; nil for its first.
    package internal(set) var animation: String?
    /// The name of a theme in an archive; nil for that of the animation.
    package internal(set) var theme: String?
    /// The player that the animation is drawn like.
    package internal(set) var compatibility = LottieAnimation.Compatibility.afterEffects
    /// What happens at the end.
    package internal(set) var loopMode = LottieLoopMode.playOnce
    /// The marker of the part that is played; nil plays all.
    package internal(set) var marker: String?
    /// The text, values and images that replace those of the animation.
    var replacements = LottieReplacementsDescription()
    /// The state machine that runs in place of an animation; nil plays the animation.
    package internal(set) var stateMachine: StateMachine?

    init() {}

    /// The text that replaces that of text layers, by name.
    package var replacedText: [String: String] { replacements.text }
}

extension LottieDescription {
    static let keys = SceneKeys<Self> {
        SceneKey(
            "asset", \.asset, .asset, required: "the name of a Lottie file under assets", example: "badge",
            "The name of the Lottie file under `assets`.")
        SceneKey(
            "animation", \.animation, .text(), default: "the first one", options: .lenient,
            "The name of an animation in a dotLottie archive.")
        SceneKey(
            "theme", \.theme, .text(), default: "the animation's initial theme", example: "dark", options: .lenient,
            "The name of a theme in a dotLottie archive.")
        SceneKey(
            "compatibility", \.compatibility, .choice, default: "after-effects", options: .lenient,
            "The player that the animation is drawn like.")
        SceneKey(
            "loopMode", \.loopMode,
            .choice([("playOnce", .playOnce), ("loop", .loop), ("autoReverse", .autoReverse)]), default: "playOnce",
            options: .lenient, "What happens at the end of the animation.")
        SceneKey(
            "marker", \.marker, .text(), default: "none", example: "intro", options: .lenient,
            "The name of a marker; only its part is played.")
        SceneKey(
            "replacements", \.replacements, SceneValueType.object.schema(.reference("replacements")), default: "none",
            example: "{ text: { Title: Hello } }", options: .init(listedAfter: "events", isLenient: true),
            "Texts, values and images that replace those of the animation.")
        SceneKey(
            rule: "stateMachine", SceneValueType.text().form, default: "the one that the archive names first",
            "The name of a state machine in a dotLottie archive, which runs in place of an animation.")
        SceneKey(
            rule: "events", eventList.form, default: "none", example: "[{ at: 1, pointer: click, layer: Button }]",
            "What happens to the state machine.")
    }
    static let traits = SceneLayerTraits(needsSize: true, hasNaturalSize: true)

    private static let eventList = SceneValueType<[LottieEvent]>.list(
        SceneValueType<LottieEvent>.object.schema(.reference("stateMachineEvent")), of: LottieEvent.noun,
        "a list of events")

    /// Reads `stateMachine` and `events`, and reports keys that do not apply to state machines.
    mutating func readRules(_ map: inout MapReader, _ layer: SceneLayerContext) -> Bool {
        let reader = layer.reader.values
        let name = map.written("stateMachine")
        let events = map.written("events")
        guard name != nil || events != nil else { return true }
        for key in ["animation", "loopMode", "marker"] {
            guard let value = map.written(key) else { continue }
            reader.collector.report(
                at: value.location, "\(key) does not apply to a state machine",
                expected: "expected it without stateMachine and events, because states choose what plays")
        }
        stateMachine = StateMachine(
            name: name.flatMap { reader.text($0, "stateMachine") },
            events: events.flatMap { Self.eventList.read($0, "events", reader) } ?? [])
        return true
    }

    var paths: [String] { ([asset] + replacements.images.values).flatMap(\.paths) }

    /// Whether the animation has audio that can be played.
    var hasAudio: Bool {
        guard stateMachine == nil, let data = try? InputFile.contents(asset.path, limit: LottieAnimation.byteLimit)
        else { return false }
        let folder = URL(fileURLWithPath: asset.path).deletingLastPathComponent()
        let lottie = try? LottieAnimation(
            data: data, name: asset.path, animation: animation, files: LottieFiles(folder: folder), decode: nil)
        return lottie?.audioFiles.isEmpty == false
    }

    func end(_ lengths: MediaLengths) -> Rational? {
        loopMode == .playOnce && stateMachine == nil ? lengths.length(of: self) : nil
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
            let names = animation.markers.map { "\"\($0.name)\"" }.listed
            throw MediaError(
                .unreadable, file: asset.path, during: "looking for a marker",
                detail: "the animation has no marker \"\(marker)\"",
                remedy: names.isEmpty ? "It has no markers." : "It has: \(names).")
        }
    }
}

extension LayerDescription {
    /// The animation of a `LottieLayer`; nil for other classes.
    package var lottie: LottieDescription? { kind as? LottieDescription }
}

extension LottieDescription {
    /// Returns the animation with its replacements.
    private func animation(_ images: SceneImageCache) throws(MediaError) -> LottieAnimation {
        let animation = try images.animation(
            asset, named: self.animation, theme: theme, compatibility: compatibility)
        guard let resolved = try resolvedReplacements(images) else { return animation }
        let replaced = animation.replacing(resolved)
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
        guard let resolved = try resolvedReplacements(images) else { return machine }
        let replaced = machine.replacing(resolved)
        if let error = replaced.exceededLimit() {
            throw MediaError(error, file: asset.path, during: "replacing values")
        }
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
    private func resolvedReplacements(_ images: SceneImageCache) throws(MediaError) -> LottieAnimation.Replacements? {
        guard !replacements.isEmpty else { return nil }
        var resolved = LottieAnimation.Replacements()
        resolved.text = replacements.text
        resolved.values = replacements.values
        resolved.imageFit = replacements.imageFit
        for (id, asset) in replacements.images { resolved.images[id] = try images.image(asset) }
        return resolved
    }

    private func add(_ warnings: some Sequence<LottieAnimation.Warning>, to images: SceneImageCache) {
        images.add(warnings.map { MediaWarning(asset, $0) })
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
    func naturalSize(_ images: SceneImageCache) throws(MediaError) -> CGSize? {
        guard let stateMachine else {
            return try images.animation(asset, named: animation, theme: theme, compatibility: compatibility).size
        }
        let machine = try images.stateMachine(
            asset, named: stateMachine.name, theme: theme, compatibility: compatibility)
        try check(stateMachine.events, machine)
        return machine.firstAnimation?.size ?? .zero
    }
}
