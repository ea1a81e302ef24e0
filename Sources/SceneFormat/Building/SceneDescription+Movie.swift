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
        try movie(frameRate: frameRate, images: ImageStore())
    }

    /// As `makeMovie`, with pictures that may be decoded already.
    func movie(frameRate: FrameRate?, images: ImageStore) throws(MediaError) -> Movie {
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
