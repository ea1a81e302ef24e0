import Foundation
import MediaPipeline

/// Reads pictures and sound of an asset, one after the other, decoded.
///
/// Nothing runs in the background: `copyNextSampleBuffer` decodes. What goes wrong is in `error`, with the status
/// `.failed`.
/// - Apple: `AVAssetReader`.
/// - Thread safety: one thread at a time.
public final class AVAssetReader {
    /// - Apple: `AVAssetReader.Status`.
    public enum Status: Int, Sendable { case unknown = 0, reading, completed, failed, cancelled }

    public let asset: AVAsset
    public private(set) var outputs: [AVAssetReaderOutput] = []
    /// `.completed` when every output has given all that it has.
    public private(set) var status = Status.unknown
    /// Why reading failed.
    public private(set) var error: (any Error)?
    /// What is read; all of it by default. The picture that shows at the start is read too, with the start as its time.
    ///
    /// - Precondition: set before reading starts (Apple raises).
    public var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity) {
        didSet { precondition(status == .unknown, "the time range is set before reading starts") }
    }

    /// - Throws: a `MediaError` for a file that cannot be read.
    public init(asset: AVAsset) throws {
        if !(asset is AVComposition) { _ = try asset.info.get() }
        self.asset = asset
    }

    /// True before reading, for an output of this asset's tracks that decodes: without settings samples would stay
    /// encoded.
    public func canAdd(_ output: AVAssetReaderOutput) -> Bool {
        status == .unknown && output.reader == nil && output.canRead(asset)
    }

    /// - Precondition: `canAdd(output)` (Apple raises).
    public func add(_ output: AVAssetReaderOutput) {
        precondition(
            canAdd(output), "ask canAdd first: an output with settings, of tracks of the asset, before reading")
        output.reader = self
        outputs.append(output)
    }

    /// False when an output cannot be read as its settings say, or the range is empty.
    @discardableResult
    public func startReading() -> Bool {
        guard status == .unknown else { return false }
        do {
            let span = try AssetTimeSpan(timeRange, of: asset)
            for output in outputs { try output.open(asset, span) }
            status = .reading
        } catch {
            fail(error)
        }
        return status == .reading
    }

    /// Nothing more is read.
    public func cancelReading() {
        guard status == .reading else { return }
        status = .cancelled
    }

    func fail(_ error: any Error) { (status, self.error) = (.failed, error) }

    func outputEnded() {
        if status == .reading, outputs.allSatisfy(\.hasEnded) { status = .completed }
    }
}
