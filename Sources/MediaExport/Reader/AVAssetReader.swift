import Foundation
import MediaObjects
import MediaTime

/// Reads decoded video frames and audio of an asset.
///
/// Nothing runs in the background: `copyNextSampleBuffer` decodes. After an error the status is `.failed`, and `error`
/// is set.
/// - Apple: `AVAssetReader`.
/// - Thread safety: one thread at a time.
public final class AVAssetReader {
    /// The status of a reader.
    ///
    /// - Apple: `AVAssetReader.Status`.
    public enum Status: Int, Sendable {
        /// Reading has not started.
        case unknown = 0
        /// The outputs return samples.
        case reading
        /// All outputs have returned all samples.
        case completed
        /// Reading failed; see `error`.
        case failed
        /// Reading was cancelled.
        case cancelled
    }

    /// The asset.
    ///
    /// - Apple: `asset`.
    public let asset: AVAsset
    /// The outputs.
    ///
    /// - Apple: `outputs`.
    public private(set) var outputs: [AVAssetReaderOutput] = []
    /// The status; `.completed` when all outputs have ended.
    ///
    /// - Apple: `status`.
    public private(set) var status = Status.unknown
    /// The error of a failed reader.
    ///
    /// - Apple: `error`.
    public private(set) var error: (any Error)?
    /// The time range to read; the whole asset by default. The frame shown at the start is included, with the start as
    /// its time.
    ///
    /// - Precondition: reading has not started (Apple raises an exception).
    /// - Apple: `timeRange`.
    public var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity) {
        didSet { precondition(status == .unknown, "the time range is set before reading starts") }
    }

    /// Creates a reader.
    ///
    /// - Throws: a `MediaError` if the file cannot be read.
    /// - Apple: `init(asset:)`.
    public init(asset: AVAsset) throws {
        if !(asset is AVComposition) { _ = try asset.info.get() }
        self.asset = asset
    }

    /// Returns true before reading, for an output with settings for tracks of this asset: without settings samples
    /// would stay encoded.
    ///
    /// - Apple: `canAdd(_:)`.
    public func canAdd(_ output: AVAssetReaderOutput) -> Bool {
        status == .unknown && output.reader == nil && output.canRead(asset)
    }

    /// Adds an output.
    ///
    /// - Precondition: `canAdd(output)` (Apple raises an exception).
    /// - Apple: `add(_:)`.
    public func add(_ output: AVAssetReaderOutput) {
        precondition(
            canAdd(output), "canAdd(output) is false: an output needs settings and tracks of the asset, before reading")
        output.reader = self
        outputs.append(output)
    }

    /// Starts reading. Returns false if an output cannot be read with its settings, or the range is empty.
    ///
    /// - Apple: `startReading()`.
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

    /// Cancels reading.
    ///
    /// - Apple: `cancelReading()`.
    public func cancelReading() {
        guard status == .reading else { return }
        status = .cancelled
    }

    func fail(_ error: any Error) {
        status = .failed
        self.error = error
    }

    func outputEnded() {
        if status == .reading, outputs.allSatisfy(\.isDone) { status = .completed }
    }
}

/// The time range of an asset to read, in seconds.
struct AssetTimeSpan {
    let start: Rational
    let end: Rational

    init(_ range: CMTimeRange, of asset: AVAsset) throws {
        guard let start = range.start.rational, start >= .zero else {
            throw CompositionError.notATime("the start of timeRange")
        }
        guard range.duration.isNumeric || range.duration.isPositiveInfinity else {
            throw CompositionError.notATime("the duration of timeRange")
        }
        let tracksEnd = asset.tracks.map(\.timeline.end).max() ?? .zero
        self.start = start
        end = range.duration.rational.map { min(start + $0, tracksEnd) } ?? tracksEnd
        guard start < end else { throw CompositionError.nothingInRange(from: start, end: tracksEnd) }
    }
}
