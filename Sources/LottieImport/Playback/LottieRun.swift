import LayerTree
import VectorGeometry

/// A time in which a layer plays frames of an animation forward, in which its audio is heard.
package struct LottieRun {
    /// The animation.
    package var animation: LottieAnimation
    /// The times of the layer in seconds.
    package var start, end: Double
    /// The frame at the start.
    package var frame: Double
    /// The frames per second of the layer.
    package var frameRate: Double
}

extension LottieLayer {
    /// The most runs of a layer, which repeats its animation.
    private static let runLimit = 1000

    /// Returns the times in which the layer plays its animation forward; none if `progress` shows a part of it.
    ///
    /// - Parameters:
    ///   - start: The time of the layer at which the first run that is returned may start to be played.
    ///   - end: The time of the layer before which runs start.
    package func runs(from start: Double, until end: Double) -> [LottieRun] {
        if let stateMachine { return stateMachine.runs(of: events, until: end, limit: Self.runLimit) }
        let isScrubbed = progress >= 0 || animationKeys()?.contains("progress") == true
        guard let animation, !isScrubbed else { return [] }
        let range = playRange ?? animation.startFrame...animation.endFrame
        let length = (range.upperBound - range.lowerBound) / animation.framerate
        guard length > 0 else { return [] }
        let last = (loopMode.durationCount ?? .infinity) * length
        let passLength = length * loopMode.durationsPerPass
        var runs: [LottieRun] = []
        var pass = max((start / passLength).rounded(.down), 0)
        while runs.count < Self.runLimit, pass * passLength < min(last, end) {
            runs.append(
                LottieRun(
                    animation: animation, start: pass * passLength, end: min(pass * passLength + length, last),
                    frame: range.lowerBound, frameRate: animation.framerate))
            pass += 1
        }
        return runs
    }
}

extension LottieStateMachine {
    /// Whether an animation of a state has audio.
    package var hasAudio: Bool { allAnimations.contains { !$0.audioFiles.isEmpty } }

    /// Returns the times in which states play their animations forward.
    fileprivate func runs(of events: [LottieEvent], until end: Double, limit: Int) -> [LottieRun] {
        guard hasAudio else { return [] }
        var timeline = StateTimeline(self, events: events)
        var runs: [LottieRun] = []
        for (start, stop, playback) in timeline.spans(until: end) {
            guard let animation = animation(playback.animation, theme: playback.theme) else { continue }
            let parts = playback.forwardParts(from: start, to: stop, limit: limit - runs.count)
            runs += parts.map { part in
                LottieRun(
                    animation: animation, start: part.start, end: part.end, frame: part.frame,
                    frameRate: playback.frameRate)
            }
            if runs.count >= limit { break }
        }
        return runs
    }
}
