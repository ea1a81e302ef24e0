import Foundation
import LayerTree
import MediaPipeline
import MovieExport

extension SceneDescription {
    /// Makes what can be rendered: the live layer tree with its animations, scheduled events and sounds.
    ///
    /// Each rendering needs a movie of its own. Clips are opened when their first frame is drawn.
    /// - Parameter frameRate: of the movie; nil for the scene's.
    /// - Throws: `MediaError` when a picture cannot be read.
    public func makeMovie(frameRate: FrameRate? = nil) throws(MediaError) -> Movie {
        try movie(frameRate: frameRate, images: SceneImageCache())
    }

    /// As `makeMovie`, with pictures that may be decoded already.
    func movie(frameRate: FrameRate?, images: SceneImageCache) throws(MediaError) -> Movie {
        var builder = LayerBuilder(images: images)
        let layer = try builder.root(root, size: size)
        let movie = Movie(
            root: layer, frameRate: frameRate ?? self.frameRate, duration: duration, background: background,
            audio: audio.map(\.cue))
        let events = EventBuilder(images: images, layers: builder.named)
        for event in self.events { movie.engine.schedule(at: event.time.seconds, try events.action(event)) }
        movie.warnings = images.warnings
        return movie
    }
}

extension AudioDescription {
    fileprivate var cue: AudioCue {
        var cue = AudioCue(
            url: URL(fileURLWithPath: asset.path), start: at, clipStart: start, duration: duration,
            volume: Float(volume.level), loops: loop)
        cue.volumeCurve = volume.curve
        cue.fadeIn = fadeIn
        cue.fadeOut = fadeOut
        cue.rate = rate
        cue.keepsPitch = keepsPitch
        return cue
    }
}

/// Makes an event's changes ready, so that running it at its time cannot fail.
struct EventBuilder {
    let images: SceneImageCache
    let layers: [String: CALayer]

    /// What runs at the event's time: a transaction with the changes in the order written, and those within it.
    func action(_ event: EventDescription) throws(MediaError) -> () -> Void {
        var steps: [() -> Void] = []
        for change in event.changes { try steps += step(change) }
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
        let value = try change.value.boxed(images)
        return [{ layer.setSceneValue(value, forKeyPath: change.keyPath) }]
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
