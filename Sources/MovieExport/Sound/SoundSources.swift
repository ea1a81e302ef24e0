import Foundation
import MediaPipeline

/// The opened sounds of a movie; each voice has a decoder of its own, because it reads where it stands.
struct AudioSources {
    enum Owner: Hashable {
        case cue(Int)
        case item(ObjectIdentifier)
    }

    /// Nil stands for a clip that has no sound.
    private var opened: [Owner: ClipAudio?] = [:]

    /// Sorted, because owners have no order of their own.
    var warnings: [MediaWarning] {
        opened.values.flatMap { $0?.warnings ?? [] }.sorted { $0.description < $1.description }
    }

    /// The sound of the clip, nil when it has none.
    ///
    /// - Throws: a `MediaError` when the clip cannot be opened.
    mutating func source(for owner: Owner, of asset: AVAsset, format: AudioCodecSettings) throws -> ClipAudio? {
        if let known = opened[owner] { return known }
        let source = try ClipAudio(asset, sampleRate: format.sampleRate, channels: format.channels)
        opened.updateValue(source, forKey: owner)
        return source
    }

    /// What an item plays: of a composition its tracks, mixed as the item says.
    ///
    /// - Throws: a `MediaError` when a clip cannot be opened.
    mutating func source(of item: AVPlayerItem, format: AudioCodecSettings) throws -> ClipAudio? {
        let owner = Owner.item(ObjectIdentifier(item))
        guard item.asset is AVComposition else { return try source(for: owner, of: item.asset, format: format) }
        if let known = opened[owner] { return known }
        let plan = AudioPlan(item.asset, item.audioMix, keepsPitch: item.audioTimePitchAlgorithm.keepsPitch)
        let mixed = try CompositionAudio(
            plan, duration: item.asset.passDuration ?? .zero, sampleRate: format.sampleRate, channels: format.channels)
        let source = mixed.map { ClipAudio($0) }
        opened.updateValue(source, forKey: owner)
        return source
    }
}
