import AudioMixing
import MediaTime

/// The audio of a player from `start` on.
package struct PlayerAudioSegment: Equatable {
    /// The host time in seconds.
    package let start: Rational
    package let item: AVPlayerItem?
    package let timeline: ItemTimeline
    let volume: Float
    /// The gains over host time.
    let curve: VolumeCurve?

    /// The gains over the time since `start`.
    package var gains: VolumeCurve {
        curve?.shifted(by: .zero - start).scaled(by: Double(volume)) ?? VolumeCurve(constant: Double(volume))
    }

    package var isAudible: Bool {
        item != nil && timeline.rate > .zero && timeline.highestRate <= AudioPlacement.rateLimit && volume > 0
    }

    package static func == (a: PlayerAudioSegment, b: PlayerAudioSegment) -> Bool {
        a.start == b.start && a.item === b.item && a.timeline == b.timeline && a.volume == b.volume
            && a.curve == b.curve
    }
}
