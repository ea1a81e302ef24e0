import MediaPipeline

/// From `start` on, what a player gives to be heard.
struct SoundSegment: Equatable {
    /// Host time.
    let start: Rational
    let item: AVPlayerItem?
    let timeline: ItemTimeline
    let volume: Float

    var isAudible: Bool { item != nil && timeline.rate > .zero && volume > 0 }

    static func == (a: SoundSegment, b: SoundSegment) -> Bool {
        a.start == b.start && a.item === b.item && a.timeline == b.timeline && a.volume == b.volume
    }
}
