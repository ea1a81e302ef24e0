import AudioMixing
import CFFmpeg
import FFmpegSupport
import Foundation
import MediaTime
import SourceFiles

/// Reads the audio of one clip as float samples, on the same timeline as its video.
///
/// Sample n is the audio at n ÷ `sampleRate` seconds from the start of the clip: encoder priming and edit lists are
/// applied. There is silence before the audio, in its gaps and after its end. Reading in any order gives the same
/// samples for codecs whose decoder state lasts less than half a second and that do not synthesize noise. Opus is
/// nearly reproducible. AAC and AC-3 fill bands with noise whose generator continues from where the decoder started, so
/// the noise differs, but not its level.
/// - Thread safety: one thread at a time.
package final class AudioReader {
    /// The properties of the clip.
    package let info: ClipInfo
    /// The stream that is decoded.
    package let audio: ClipInfo.Audio
    /// Samples per second of the result.
    package let sampleRate: Int
    /// The number of channels of the result.
    package let channels: Int
    /// The highest sample rate of a file and of the result: resampling needs memory in proportion to the rate.
    private static let highestSampleRate = 768_000
    private let source: AudioStreamDecoder
    private let resampler: AudioResampler
    private var isAtEnd = false
    private var hasReadPastEnd = false
    /// The first sample from which the decoded samples are complete, including silence before the audio.
    private var coveredFrom: Int?
    /// The position of the source's current frame, at this reader's rate, while the frame waits after a long silence.
    private var pendingFrameStart: Int?
    /// The parts of the track that play; `nil` if FFmpeg's demuxer applies the edit list, or there is none.
    private let parts: AudioEdits?
    /// The sample at which an edit list that the demuxer applies ends the audio; the demuxer ends at whole packets.
    private let endSample: Int?

    /// Opens the clip; decoding starts with the first read.
    ///
    /// - Throws: The errors of `ClipInfo.probe`, `.noAudio`, `.unsupported` for codecs without a decoder, and
    ///   `.outOfRange` for rates beyond 1...768,000 and channels beyond 1...64.
    package convenience init(url: URL, sampleRate: Int = 48_000, channels: Int = 2) throws(MediaError) {
        try self.init(.file(url), sampleRate: sampleRate, channels: channels)
    }

    /// Opens the clip; decoding starts with the first read.
    ///
    /// - Throws: The errors of `init(url:sampleRate:channels:)`.
    package init(_ clip: ClipSource, sampleRate: Int = 48_000, channels: Int = 2) throws(MediaError) {
        let url = clip.url
        guard (1...Self.highestSampleRate).contains(sampleRate), (1...64).contains(channels) else {
            throw MediaError(
                .outOfRange, file: url.path, during: "opening the audio",
                detail: "\(channels) channels at \(sampleRate) Hz are not supported",
                remedy: "Use 1 to 64 channels at 1 to 768,000 Hz.")
        }
        let input = try InputContext(path: SourceFile.path(url), selection: clip.selection)
        let streams = ClipStreams(input)
        try streams.check(input)
        let info = ClipInfo(input, streams)
        guard let stream = streams.audio, let audio = info.audio, audio.sampleRate > 0 else {
            throw MediaError(
                .noAudio, file: input.path, during: "looking for an audio stream",
                detail: "the file has no audio stream")
        }
        try Self.check(sampleRate: audio.sampleRate, of: input.path)
        self.info = info
        self.audio = audio
        self.sampleRate = sampleRate
        self.channels = channels
        parts = streams.audioEdits.map { AudioEdits($0, origin: streams.origin, sampleRate: sampleRate) }
        let list = streams.list(of: stream)
        endSample = list.flatMap { list in
            guard list.isExactInDemuxer, list.declaresTrackEnd else { return nil }
            return AudioEdits(list, origin: streams.origin, sampleRate: sampleRate).parts.last?.outputRange.upperBound
        }
        let index = Int(stream.pointee.index)
        let path = input.path
        // For tracks with several parts FFmpeg's demuxer returns whole packets that are not cut where a part begins.
        let decoder = try StreamDecoder(
            parts == nil ? input : InputContext(path: path, ignoresEdits: true), streamIndex: index)
        source = try AudioStreamDecoder(decoder, origin: parts == nil ? streams.origin : .zero)
        resampler = AudioResampler(sampleRate: sampleRate, channels: channels)
    }

    /// Returns `count` samples per channel from sample `first` on, interleaved.
    ///
    /// Reading on from the end of the last call continues decoding; reading elsewhere seeks.
    ///
    /// - Throws: `.decode` if no audio can be decoded, `.outOfRange` for a negative count.
    package func read(from first: Int, count: Int) throws(MediaError) -> [Float] {
        guard count >= 0, let end = first.addingOverflow(count) else {
            throw MediaError(
                .outOfRange, file: source.path, during: "reading audio",
                detail: "\(count) samples from sample \(first) is not a valid range"
            )
        }
        guard let parts else {
            var samples = try track(from: first, to: end)
            if let endSample, endSample < end {
                let audible = max(0, endSample - first) * channels
                samples.replaceSubrange(audible..., with: repeatElement(0, count: samples.count - audible))
            }
            return samples
        }
        var result = [Float](repeating: 0, count: count * channels)
        for piece in parts.pieces(first..<end) {
            let samples = try track(from: piece.first, to: piece.first + piece.outputRange.count)
            result.replaceSubrange(
                (piece.outputRange.lowerBound - first) * channels..<(piece.outputRange.upperBound - first) * channels,
                with: samples
            )
        }
        return result
    }

    /// Returns samples of the whole track.
    private func track(from first: Int, to end: Int) throws(MediaError) -> [Float] {
        let count = end - first
        var result = [Float](repeating: 0, count: count * channels)
        guard end > 0 else { return result }
        try position(at: max(0, first))
        while resampler.endPosition < end, !isAtEnd {
            if let pendingFrameStart {
                guard pendingFrameStart < end else { break }
                resampler.copy(from: first, into: &result)
                try resumeAfterSilence()
            } else {
                try decodeMore()
            }
        }
        resampler.copy(from: first, into: &result)
        if source.playsFirstPart { try readPastEnd(end) }
        // One second before the request stays available, for readers that overlap.
        if resampler.forget(before: first - sampleRate) { coveredFrom = resampler.startPosition }
        return result
    }

    /// Decodes one more frame at the declared end: only the frame after it shows that several files were joined.
    private func readPastEnd(_ end: Int) throws(MediaError) {
        guard !hasReadPastEnd, !isAtEnd, pendingFrameStart == nil, let length, end >= length else { return }
        hasReadPastEnd = true
        try decodeMore()
    }

    /// The problems found in the audio so far, without duplicates.
    package var warnings: [MediaWarning] {
        source.damage.map { MediaWarning(file: source.path, detail: $0.message) }
    }

    private func position(at first: Int) throws(MediaError) {
        if let coveredFrom, first >= coveredFrom,
            isAtEnd || first <= max(coveredFrom, resampler.endPosition, pendingFrameStart ?? 0) + 4 * sampleRate
        {
            return
        }
        try source.seek(to: Rational(Int64(first), Int64(sampleRate)))
        resampler.reset()
        isAtEnd = false
        coveredFrom = first
        pendingFrameStart = nil
    }

    private func decodeMore() throws(MediaError) {
        guard try source.next() else {
            try resampler.finish()
            isAtEnd = true
            return
        }
        let rate = Int(source.frame.pointer.pointee.sample_rate)
        try Self.check(sampleRate: rate, of: source.path)
        let begin = position(source.position, of: max(1, rate))
        if resampler.hasStarted, begin - resampler.endPosition > Self.longSilence * sampleRate {
            pendingFrameStart = begin
            try resampler.endInSilence()
        } else {
            try resampler.append(source.frame, position: source.position)
        }
    }

    /// Rejects sample rates of damaged files.
    private static func check(sampleRate: Int, of path: String) throws(MediaError) {
        guard sampleRate > highestSampleRate else { return }
        throw MediaError(
            .unsupported, file: path, during: "opening the audio",
            detail: "it declares \(sampleRate) samples per second, and at most \(highestSampleRate) are supported",
            remedy: "Convert the file to another sample rate.")
    }

    /// Returns a sample's position at this reader's rate; damaged timestamps may exceed the integer range.
    private func position(_ sample: Int, of rate: Int) -> Int {
        let (product, overflows) = sample.multipliedReportingOverflow(by: sampleRate)
        return overflows ? Int.max / 4 * sample.signum() : product / rate
    }

    /// The number of seconds above which silence is not generated sample by sample: a damaged timestamp can cause a day
    /// of silence.
    private static let longSilence = 10

    /// Continues with the frame after the silence and drops the samples before it.
    private func resumeAfterSilence() throws(MediaError) {
        coveredFrom = resampler.endPosition
        resampler.reset()
        pendingFrameStart = nil
        try resampler.append(source.frame, position: source.position)
    }
}

extension AudioReader: AudioSampleSource {
    /// The number of samples in the clip, so that repeated audio stays in sync with repeated video; `nil` if the file
    /// does not declare a duration.
    package var length: Int? {
        info.duration > .zero ? (info.duration * Rational(Int64(sampleRate), 1)).rounded : nil
    }
}

/// The samples of a track that an edit list plays, with their output positions. Parts that hold a frame are silent.
struct AudioEdits {
    /// A range of samples that plays without interruption.
    package struct Part {
        /// The output samples that the part covers.
        let outputRange: Range<Int>
        /// The track sample at the start of the part.
        let first: Int
    }

    let parts: [Part]

    /// A position beyond the end of any audio; damaged lists may contain positions beyond the integer range.
    private static let limit = 1 << 50

    /// Creates the ranges of an edit list.
    ///
    /// - Parameters:
    ///   - origin: The start of the clip on the movie's clock, in seconds.
    ///   - sampleRate: The sample rate of both the output and the track.
    init(_ edits: EditList, origin: Rational, sampleRate: Int) {
        func sample(_ time: Rational) -> Int {
            min(max((time * Rational(sampleRate)).rounded, -Self.limit), Self.limit)
        }
        parts = edits.parts.filter { !$0.isStill }.map { part in
            let start = sample(part.start - origin)
            let end = sample(part.start + part.length - origin)
            return Part(outputRange: start..<max(start, end), first: sample(part.media))
        }
    }

    /// Returns the parts that overlap the output samples `range`, with their first track sample; the gaps between them
    /// are silent.
    func pieces(_ range: Range<Int>) -> [(outputRange: Range<Int>, first: Int)] {
        parts.compactMap { part in
            let outputRange = part.outputRange.clamped(to: range)
            return outputRange.isEmpty
                ? nil : (outputRange, part.first + outputRange.lowerBound - part.outputRange.lowerBound)
        }
    }
}

extension Int {
    /// Returns the sum, or `nil` if it overflows.
    func addingOverflow(_ other: Int) -> Int? {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? nil : sum
    }
}
