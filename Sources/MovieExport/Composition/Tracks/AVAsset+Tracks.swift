import MediaPipeline

extension AVAsset {
    /// In the order of the asset.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    public func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
        tracks.first { $0.trackID == trackID }
    }

    /// False for files that cannot be read as media.
    public var isReadable: Bool { !tracks.isEmpty }

    /// Whether a player can play it.
    public var isPlayable: Bool { !tracks.isEmpty }

    /// Whether it can be exported.
    public var isExportable: Bool { tracks.contains { $0.mediaType == .video } }
}
