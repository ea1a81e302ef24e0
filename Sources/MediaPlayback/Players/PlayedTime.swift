import LayerTree
import MediaObjects
import MediaTime
import SourceFiles

/// The clip that a layer plays at a time, and its position, for tools.
package struct PlayedTime: Equatable, Sendable {
    /// The clip.
    package let source: ClipSource
    /// The position in the clip, in seconds.
    package let seconds: Double
    /// The clip seconds per second of the scene; 0 while playback is paused, and after its end.
    package let rate: Double
    /// Whether the rate is between two keyframes with different rates.
    package let isRamping: Bool
}

extension CALayer {
    /// The clip that a player layer or audio layer plays at the current time; nil for other layers, outside of the span
    /// of playback, and outside of the active ranges of the layer and its superlayers. Hidden layers play.
    package var playedTime: PlayedTime? {
        guard let layer = self as? any PlayingLayer, layer.isInSpan, let player = layer.player,
            let item = player.currentItem, isInActiveRanges
        else { return nil }
        let now = HostTime.now
        let line = player.timeline
        let isOver = line.endHost.map { $0 <= now } ?? false
        let factor = line.rateCurve?.rate(at: now) ?? .one
        return PlayedTime(
            source: item.asset.source, seconds: line.itemTime(at: now).seconds,
            rate: isOver ? 0 : (line.rate * factor).seconds,
            isRamping: !isOver && line.rateCurve?.isConstant(at: now) == false)
    }
}
