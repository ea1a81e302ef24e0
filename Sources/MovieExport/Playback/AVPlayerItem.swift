import Foundation
import MediaPipeline

/// One clip as a player plays it.
///
/// - Apple: `AVPlayerItem`.
public final class AVPlayerItem {
    public let asset: AVAsset
    private var reader: ReadAheadReader?

    public init(asset: AVAsset) { self.asset = asset }

    public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

    /// Indefinite until known (facts 3.11).
    public var duration: CMTime { asset.duration }

    /// The size of the picture with rotation and pixel shape applied; zero when there is none.
    public var presentationSize: CGSize {
        guard case .success(let info) = asset.info, let video = info.video else { return .zero }
        return video.displaySize
    }

    /// What was found wrong with the pictures shown so far.
    var warnings: [MediaWarning] { reader?.warnings ?? [] }

    /// The frame with the greatest time not after `time`.
    ///
    /// - Throws: a `MediaError` when the clip cannot be opened or nothing of it decodes.
    func frame(at time: Rational) throws -> VideoFrame {
        try openReader().frame(at: time)
    }

    private func openReader() throws -> ReadAheadReader {
        if let reader { return reader }
        let opened = try ReadAheadReader(url: asset.url)
        reader = opened
        return opened
    }
}
