import AudioMixing
import Foundation
import LayerTree
import Limits
import MediaPlayback
import MediaTime
import MovieRendering
import SceneLanguage
import SourceFiles

extension SceneDescription {
    /// Creates the live layer tree with its animations, scheduled events and audio.
    ///
    /// Every render needs its own movie. Clips are opened when their first frame is drawn.
    /// - Parameters:
    ///   - frameRate: The frame rate of the movie; nil for the scene's.
    ///   - images: The images of earlier movies of the scene, which are not decoded again.
    /// - Throws: `MediaError` if an image cannot be read, `SceneFormatError` if the scene exceeds a resource limit.
    package func makeMovie(frameRate: FrameRate? = nil, images: SceneImageCache = SceneImageCache()) throws -> Movie {
        let collector = DiagnosticCollector()
        LimitCheck(scene: self, collector: collector, limits: .current).run()
        try collector.throwIfAny()
        return try movie(frameRate: frameRate, images: images)
    }

    /// Creates a movie as `makeMovie` does, with images that may already be decoded.
    func movie(frameRate: FrameRate?, images: SceneImageCache) throws(MediaError) -> Movie {
        let resized = changes.filter { $0.keyPath.hasPrefix("bounds") }.map(\.layer)
        let repainted = changes.filter { $0.keyPath == "contents" }.map(\.layer)
        images.beginMovie()
        var builder = LayerBuilder(
            images: images, resized: Set(resized), repainted: Set(repainted), textChanges: TextChanges(of: self))
        let layer = try builder.root(root, size: size)
        let movie = Movie(
            root: layer, frameRate: frameRate ?? self.frameRate, duration: duration, background: background,
            audio: audio.map(\.track))
        movie.motionBlur = motionBlur
        movie.resources.append(SceneFiles(scene: self))
        movie.locations = builder.locations
        let events = EventBuilder(images: images, layers: builder.named, rates: root.playerRates)
        for event in self.events { movie.engine.schedule(at: event.time.seconds, try events.action(event)) }
        movie.addLottieAudio(in: layer)
        images.add(subtitles?.track.mediaWarnings ?? [])
        movie.warnings += images.warnings + builder.sizeWarnings
        movie.warnings += ContentOutsideMovie(self, images).warnings + likelyMistakes
        movie.warnings += CutTextCheck(layer, builder.locations, self).warnings + defaultFontWarnings
        if let error = ResourceLimits.current.mediaFilesError {
            throw MediaError(error, file: name, during: "reading the files of the scene")
        }
        return movie
    }
}

extension AudioDescription {
    /// The audio track of the movie.
    package var track: AudioTrack {
        var cue = AudioTrack(
            url: URL(fileURLWithPath: asset.path), start: at, clipStart: start, duration: duration,
            volume: Float(volume.level), loops: loop)
        cue.select(asset.selection)
        cue.volumeCurve = volume.curve
        cue.fadeIn = fadeIn
        cue.fadeOut = fadeOut
        cue.rate = rate
        cue.keepsPitch = keepsPitch
        effects.apply(to: &cue)
        return cue
    }
}

extension LayerDescription {
    /// The rates of the players in the subtree by the names of their layers.
    fileprivate var playerRates: [String: Rational] {
        let players = all.compactMap { layer in layer.name.flatMap { name in layer.player.map { (name, $0.rate) } } }
        return Dictionary(players) { first, _ in first }
    }
}

/// Prepares the changes of an event, so that running it cannot fail.
struct EventBuilder {
    let images: SceneImageCache
    let layers: [String: CALayer]
    /// The rates of the players by the names of their layers.
    let rates: [String: Rational]

    /// Returns the closure that runs at the event's time: a transaction with the changes in the order written and the
    /// nested transactions.
    func action(_ event: EventDescription) throws(MediaError) -> () -> Void {
        var steps: [() -> Void] = []
        for change in event.changes { try steps += step(change) }
        for change in event.playback { steps += step(change, at: event.time) }
        for removed in event.removed { steps += step(removed) }
        for added in event.added { try steps += step(added) }
        for nested in event.nested { steps.append(try action(nested)) }
        let transaction = event.transaction
        return {
            CATransaction.begin()
            Self.configure(transaction)
            for step in steps { step() }
            CATransaction.commit()
        }
    }

    private static func configure(_ transaction: TransactionDescription) {
        if let duration = transaction.duration { CATransaction.setAnimationDuration(duration) }
        if let function = transaction.timingFunction { CATransaction.setAnimationTimingFunction(function.function) }
        if let disables = transaction.disableActions { CATransaction.setDisableActions(disables) }
    }

    private func step(_ change: EventDescription.Change) throws(MediaError) -> [() -> Void] {
        guard let layer = layers[change.layer] else { return [] }
        let value = try change.value.keyValueCodingValue(images: images)
        return [{ layer.setSceneValue(value, forKeyPath: change.keyPath) }]
    }

    private func step(_ change: PlaybackChange, at time: Rational) -> [() -> Void] {
        guard let player = (layers[change.layer] as? AVPlayerLayer)?.player else { return [] }
        let rate = rates[change.layer] ?? .one
        return [{ HostTime.during(time) { change.action.apply(to: player, defaultRate: rate) } }]
    }

    private func step(_ removed: EventDescription.RemovedAnimations) -> [() -> Void] {
        guard let layer = layers[removed.layer] else { return [] }
        guard let keys = removed.keys else { return [{ layer.removeAllAnimations() }] }
        return [{ keys.forEach(layer.removeAnimation(forKey:)) }]
    }

    private func step(_ added: EventDescription.AddedAnimations) throws(MediaError) -> [() -> Void] {
        guard let layer = layers[added.layer] else { return [] }
        var steps: [() -> Void] = []
        for description in added.animations {
            let animation = try AnimationBuilder(images: images).animation(description)
            steps.append { layer.add(animation, forKey: description.key) }
        }
        return steps
    }
}

/// Keeps the temporary files of a scene's data URLs while its movie exists.
private final class SceneFiles {
    private let scene: SceneDescription

    init(scene: SceneDescription) { self.scene = scene }
}
