import CFFmpeg
import FFmpegSupport
import Foundation
import MediaTime
import SourceFiles

/// Finds the constant frame rate of a scene that shows each frame of a clip exactly once.
///
/// Whole rates and n × 1000/1001 come first: a clip tagged 2997/100 plays frame by frame in a scene of 30000/1001
/// frames per second, as long as its timestamps stay within the tolerance of frame choice.
package enum ConstantFrameRate {
    /// Returns the rate; `nil` for variable frame rates, and for clips whose edit list has several parts.
    ///
    /// The timestamps at the start of the clip are compared one by one, the end by the mean rate.
    /// - Throws: The errors of `ClipInfo.probe`.
    package static func of(_ url: URL) throws(MediaError) -> FrameRate? {
        try MediaAccessPolicy.current.constantFrameRate(of: url)
    }

    /// Reads the rate as `of` does, on this thread.
    static func read(_ url: URL) throws(MediaError) -> FrameRate? {
        let path = try SourceFile.path(url)
        if let animation = try AnimatedWebP(path: path) {
            return animation.info.video?.frameRate.flatMap { find(near: $0, times: animation.parts.map(\.time)) }
        }
        let input = try InputContext(path: path)
        let streams = ClipStreams(input)
        guard let stream = streams.video, let video = ClipInfo(input, streams).video, let rate = video.frameRate,
            streams.edits == nil, stream.pointee.isSteady
        else { return nil }
        let timeBase = stream.pointee.time_base
        let ticks = StoredTimestamps.firstShown(of: Int(stream.pointee.index), path: path)
        let start = ticks.first.map { Rational(ticks: $0, timeBase: timeBase) } ?? .zero
        let timeline = StreamTimeline(
            timeBase: timeBase, origin: start, frameDuration: rate.frameDuration, streamStart: start)
        let count = video.frameCount ?? video.duration.map { ($0 * rate.framesPerSecond).rounded } ?? 0
        return find(near: rate, times: ticks.map(timeline.time), count: count)
    }

    /// Returns the first of the rates near the mean rate at which each frame is shown once.
    ///
    /// - Parameters:
    ///   - rate: The mean frame rate of the clip.
    ///   - times: The times of the first frames in seconds, in increasing order.
    ///   - count: The number of all frames.
    static func find(near rate: FrameRate, times: [Rational], count: Int = 0) -> FrameRate? {
        candidates(near: rate.framesPerSecond).first {
            showsEach(times, at: $0, rate.timeTolerance) && showsLast(of: count, rate, at: $0)
        }
    }

    private static func candidates(near mean: Rational) -> [FrameRate] {
        let rounded = Rational(mean.rounded)
        let ntsc = Rational((mean * Rational(1001, 1000)).rounded) * Rational(1000, 1001)
        let usual = [rounded, ntsc].filter { ($0 / mean - .one).magnitude < Rational(1, 2000) }
        return (usual.contains(mean) ? [mean] : usual + [mean]).compactMap { FrameRate($0) }
    }

    /// Returns whether frame n of a scene shows frame n of the clip.
    private static func showsEach(_ times: [Rational], at rate: FrameRate, _ tolerance: Rational) -> Bool {
        guard let first = times.first else { return true }
        return times.indices.allSatisfy { n in
            let time = first + rate.time(ofFrame: n) + tolerance
            return times[n] <= time && (n + 1 == times.count || time < times[n + 1])
        }
    }

    /// Returns whether the last frame of the scene shows the last frame of the clip.
    private static func showsLast(of count: Int, _ mean: FrameRate, at rate: FrameRate) -> Bool {
        let last = max(0, count - 1)
        return mean.frame(at: rate.time(ofFrame: last) + mean.timeTolerance) == last
    }
}

extension StoredTimestamps {
    /// The number of timestamps at the end that may lack frames, because packets are in decoding order.
    private static let largestReordering = 16

    /// Returns the timestamps of consecutive frames from the start, in ticks.
    fileprivate static func firstShown(of stream: Int, path: String) -> [Int64] {
        let timestamps = first(of: stream, path: path)
        return timestamps.count < maximumTimestampCount ? timestamps : timestamps.dropLast(largestReordering)
    }
}
