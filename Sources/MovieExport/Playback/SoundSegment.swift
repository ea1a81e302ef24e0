import MediaPipeline

/// From `start` on, what a player gives to be heard.
struct PlayerAudioSegment: Equatable {
    /// Host time.
    let start: Rational
    let item: AVPlayerItem?
    let timeline: ItemTimeline
    let volume: Float
    /// Over the host's time.
    let curve: VolumeCurve?

    /// From the segment's start on.
    var gains: VolumeCurve {
        curve?.shifted(by: .zero - start).scaled(by: Double(volume)) ?? VolumeCurve(constant: Double(volume))
    }

    var isAudible: Bool { item != nil && timeline.rate > .zero && volume > 0 }

    static func == (a: PlayerAudioSegment, b: PlayerAudioSegment) -> Bool {
        a.start == b.start && a.item === b.item && a.timeline == b.timeline && a.volume == b.volume
            && a.curve == b.curve
    }
}
