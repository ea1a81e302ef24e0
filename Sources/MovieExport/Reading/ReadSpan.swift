import MediaPipeline

/// The part of an asset that is read, in seconds.
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
