import Foundation
import MediaPipeline

/// Parts of clips, put together in tracks.
///
/// It is exported with `AVAssetExportSession`, or played in a layer.
/// - Apple: `AVComposition`.
public class AVComposition: AVAsset {
    fileprivate(set) var composed: [AVCompositionTrack] = []
    /// What `naturalSize` was set to.
    fileprivate(set) var explicitNaturalSize: CGSize?

    /// A composition is no file: messages name it so.
    init() { super.init(source: .file(URL(fileURLWithPath: "composition"))) }

    public override var tracks: [AVAssetTrack] { composed }

    /// The end of the longest track.
    public override var duration: CMTime { CMTime(composed.map(\.composed.end).max() ?? .zero) }

    /// What was set, or else the size of the first picture.
    public var naturalSize: CGSize {
        explicitNaturalSize ?? composed.first { $0.mediaType == .video }?.naturalSize ?? .zero
    }

    override func probe() -> Result<ClipInfo, MediaError> {
        .failure(
            MediaError(
                .unsupported, during: "opening a composition as a file", detail: "a composition is no file",
                remedy: "Export it with AVAssetExportSession, and use what that writes."))
    }

    override func findEnds() -> ClipEnds? { ClipEnds(picture: duration.rational, sound: nil) }
}

extension AVComposition {
    /// An `AVComposition` with the same tracks as they are now.
    public func copy() -> Any {
        copied(to: AVComposition()) { AVCompositionTrack(trackID: $0.trackID, mediaType: $0.mediaType, of: $1) }
    }

    /// An `AVMutableComposition` with the same tracks as they are now.
    public func mutableCopy() -> Any {
        copied(to: AVMutableComposition()) {
            AVMutableCompositionTrack(trackID: $0.trackID, mediaType: $0.mediaType, of: $1)
        }
    }

    private func copied(to copy: AVComposition, _ makeTrack: (AVCompositionTrack, AVComposition) -> AVCompositionTrack)
        -> AVComposition
    {
        copy.explicitNaturalSize = explicitNaturalSize
        copy.composed = composed.map { track in
            let new = makeTrack(track, copy)
            new.adopt(track)
            return new
        }
        return copy
    }
}

/// - Apple: `AVMutableComposition`.
public final class AVMutableComposition: AVComposition {
    public override init() { super.init() }

    public override var naturalSize: CGSize {
        get { super.naturalSize }
        set { explicitNaturalSize = newValue }
    }

    /// Adds an empty track; nil when the number is taken, or for media other than picture and sound.
    public func addMutableTrack(
        withMediaType mediaType: AVMediaType, preferredTrackID: CMPersistentTrackID
    ) -> AVMutableCompositionTrack? {
        guard mediaType == .video || mediaType == .audio else { return nil }
        let free = (composed.map(\.trackID).max() ?? 0) + 1
        let id = preferredTrackID == kCMPersistentTrackID_Invalid ? free : preferredTrackID
        guard !composed.contains(where: { $0.trackID == id }) else { return nil }
        let track = AVMutableCompositionTrack(trackID: id, mediaType: mediaType, of: self)
        composed.append(track)
        return track
    }

    public func removeTrack(_ track: AVCompositionTrack) { composed.removeAll { $0 === track } }

    public func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
        mutableTracks.first { $0.mediaType == track.mediaType }
    }

    /// Puts a part of every track of an asset at a time, in tracks that are added where there are none; all else moves
    /// on.
    ///
    /// - Throws: as `insertTimeRange` of a track.
    public func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
        if !(asset is AVComposition) { _ = try asset.info.get() }
        let length =
            timeRange.duration.isNumeric
            ? min(timeRange.duration, asset.duration - timeRange.start) : asset.duration - timeRange.start
        var filled: [AVMutableCompositionTrack] = []
        for track in asset.tracks {
            let known = mutableTracks.first { own in own.mediaType == track.mediaType && !filled.contains { $0 === own }
            }
            guard
                let own = known
                    ?? addMutableTrack(withMediaType: track.mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)
            else { continue }
            try own.insertTimeRange(timeRange, of: track, at: startTime)
            filled.append(own)
        }
        for track in mutableTracks where !filled.contains(where: { $0 === track }) && track.timeRange.end > startTime {
            track.insertEmptyTimeRange(CMTimeRange(start: startTime, duration: length))
        }
    }

    public func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        for track in mutableTracks { track.insertEmptyTimeRange(timeRange) }
    }

    public func removeTimeRange(_ timeRange: CMTimeRange) {
        for track in mutableTracks { track.removeTimeRange(timeRange) }
    }

    public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        for track in mutableTracks { track.scaleTimeRange(timeRange, toDuration: duration) }
    }

    private var mutableTracks: [AVMutableCompositionTrack] { composed.compactMap { $0 as? AVMutableCompositionTrack } }
}
