import Foundation

/// The rows of the timeline: what each layer shows and does over time.
struct TimelineReport: Codable, Sendable {
    /// A part of the time, in seconds; without an end it lasts to the end of the scene.
    struct Bar: Codable, Sendable, Hashable {
        /// `layer`, `animation`, `player`, `audio`, `caption` or `marker`.
        let kind: String
        let label: String
        let begin: Double
        let end: Double?
        /// What a player or audio track plays in this time; nil for other bars, and for players that jump too often.
        var clip: Clip?
        /// The caption that a caption layer shows in this time; nil for other bars.
        var cue: Cue?
    }

    /// A caption of a caption file.
    struct Cue: Codable, Sendable, Hashable {
        /// The times in the file, in seconds.
        let start: Double
        let end: Double
    }

    /// A part of a clip that plays at a constant rate.
    struct Clip: Codable, Sendable, Hashable {
        /// The index in `media`.
        let media: Int
        /// The position in the clip at the start of the bar, in seconds.
        let start: Double
        /// The clip seconds per second of the scene; 0 for a held frame.
        let rate: Double
    }

    /// A layer that is only a name for a time.
    struct Marker: Codable, Sendable {
        /// The path of the layer.
        let path: String
        let name: String
        let begin: Double
        /// The end in seconds; nil for a layer without an end.
        let end: Double?
    }

    struct Row: Codable, Sendable {
        /// The path of the layer, or of the audio track (`LayerPath.track`); nil for audio that the scene does not
        /// list.
        let path: String?
        let title: String
        let bars: [Bar]
    }

    /// A clip or audio file of the scene.
    struct Media: Codable, Sendable {
        /// Changes when the file changes.
        let key: String
        /// The duration in seconds; nil if it is not known.
        let duration: Double?
        let hasVideo: Bool
        let hasAudio: Bool
    }

    let layers: [Row]
    let audio: [Row]
    /// The times of events in seconds.
    let events: [Double]
    let markers: [Marker]
    let media: [Media]
}
