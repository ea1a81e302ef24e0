import Foundation
import MediaReading
import MediaTime
import SourceFiles

/// An asset that combines time ranges of clips in tracks.
///
/// Export it with `AVAssetExportSession`, or play it in a player layer.
/// - Apple: `AVComposition`.
public class AVComposition: AVAsset {
    fileprivate(set) var composed: [AVCompositionTrack] = []
    /// The explicitly set `naturalSize`.
    fileprivate(set) var explicitNaturalSize: CGSize?

    /// Creates an empty composition; messages name its source "composition".
    init() { super.init(source: .file(URL(fileURLWithPath: "composition"))) }

    /// The tracks of the composition.
    ///
    /// - Apple: `tracks`.
    public override var tracks: [AVAssetTrack] { composed }

    /// The end of the longest track.
    ///
    /// - Apple: `duration`.
    public override var duration: CMTime { CMTime(composed.map(\.composed.end).max() ?? .zero) }

    /// The explicitly set size in pixels, or the natural size of the first video track.
    ///
    /// - Apple: `naturalSize`.
    public var naturalSize: CGSize {
        explicitNaturalSize ?? composed.first { $0.mediaType == .video }?.naturalSize ?? .zero
    }

    override func probe() -> Result<ClipInfo, MediaError> {
        .failure(
            MediaError(
                .unsupported, during: "opening a composition as a file", detail: "a composition is not a file",
                remedy: "Export it with AVAssetExportSession, and open the exported file."))
    }

    override func findEnds() -> ClipEnds? { ClipEnds(video: duration.rational, audio: nil) }
}

extension AVComposition {
    /// Returns an `AVComposition` with copies of the current tracks.
    ///
    /// - Apple: `copy()`.
    public func copy() -> Any {
        copied(to: AVComposition()) { AVCompositionTrack(trackID: $0.trackID, mediaType: $0.mediaType, of: $1) }
    }

    /// Returns an `AVMutableComposition` with copies of the current tracks.
    ///
    /// - Apple: `mutableCopy()`.
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

/// A composition whose tracks can be edited.
///
/// - Apple: `AVMutableComposition`.
public final class AVMutableComposition: AVComposition {
    /// Creates an empty composition.
    public override init() { super.init() }

    /// The size of the video in pixels.
    ///
    /// - Apple: `naturalSize`.
    public override var naturalSize: CGSize {
        get { super.naturalSize }
        set { explicitNaturalSize = newValue }
    }

    /// Adds an empty track. Returns nil if the ID is in use, or for media other than video and audio.
    ///
    /// - Apple: `addMutableTrack(withMediaType:preferredTrackID:)`.
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

    /// Removes a track.
    ///
    /// - Apple: `removeTrack(_:)`.
    public func removeTrack(_ track: AVCompositionTrack) { composed.removeAll { $0 === track } }

    /// Returns the first track with the media type of `track`; nil if there is none.
    ///
    /// - Apple: `mutableTrack(compatibleWith:)`.
    public func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
        mutableTracks.first { $0.mediaType == track.mediaType }
    }

    /// Inserts a time range of all tracks of an asset at `startTime`, adding tracks where needed; later content moves
    /// back.
    ///
    /// - Throws: see `AVMutableCompositionTrack.insertTimeRange(_:of:at:)`.
    /// - Apple: `insertTimeRange(_:of:at:)`.
    public func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
        if !(asset is AVComposition) { _ = try asset.info.get() }
        let length =
            timeRange.duration.isNumeric
            ? min(timeRange.duration, asset.duration - timeRange.start) : asset.duration - timeRange.start
        var filled: [AVMutableCompositionTrack] = []
        for track in asset.tracks {
            let match = mutableTracks.first { own in own.mediaType == track.mediaType && !filled.contains { $0 === own }
            }
            guard
                let own = match
                    ?? addMutableTrack(withMediaType: track.mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)
            else { continue }
            try own.insertTimeRange(timeRange, of: track, at: startTime)
            filled.append(own)
        }
        for track in mutableTracks where !filled.contains(where: { $0 === track }) && track.timeRange.end > startTime {
            track.insertEmptyTimeRange(CMTimeRange(start: startTime, duration: length))
        }
    }

    /// Inserts an empty time range into all tracks.
    ///
    /// - Apple: `insertEmptyTimeRange(_:)`.
    public func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        for track in mutableTracks { track.insertEmptyTimeRange(timeRange) }
    }

    /// Removes a time range from all tracks.
    ///
    /// - Apple: `removeTimeRange(_:)`.
    public func removeTimeRange(_ timeRange: CMTimeRange) {
        for track in mutableTracks { track.removeTimeRange(timeRange) }
    }

    /// Changes the duration of a time range in all tracks.
    ///
    /// - Apple: `scaleTimeRange(_:toDuration:)`.
    public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        for track in mutableTracks { track.scaleTimeRange(timeRange, toDuration: duration) }
    }

    private var mutableTracks: [AVMutableCompositionTrack] { composed.compactMap { $0 as? AVMutableCompositionTrack } }
}
