import CFFmpeg
import Foundation

/// Reads the sound of one clip as float samples, on the same timeline as its picture.
///
/// Sample n is the sound at n ÷ `sampleRate` seconds from the clip's start: priming and edit lists are applied, and
/// there is silence before the sound, in its gaps and after its end. Any order of reading gives the same samples for
/// codecs whose decoder forgets its past within half a second, and which make up nothing: Opus nearly forgets, and AAC
/// and AC-3 fill bands of noise with one that goes on from where the decoder began, so that the noise differs, not its
/// loudness.
/// - Thread safety: one thread at a time.
public final class AudioReader {
    public let info: ClipInfo
    /// The stream that is decoded.
    public let audio: ClipInfo.Audio
    /// Samples a second of the answers.
    public let sampleRate: Int
    /// Channels of the answers.
    public let channels: Int
    private let source: AudioStreamDecoder
    private let resampler: AudioResampler
    private var isAtEnd = false
    /// From here on what is kept is complete: the silence before the sound counts.
    private var coveredFrom: Int?
    /// Where the source's frame begins, at this reader's rate, while it waits behind a long silence.
    private var heldFrom: Int?
    /// Nil for a track that plays from its start to its end.
    private let parts: AudioEdits?

    /// Opens the clip; nothing is decoded until it is asked for.
    /// - Throws: as `ClipInfo.probe`, `.noAudio`, `.unsupported` for codecs without a decoder, `.outOfRange` for rates
    ///   beyond 1...768,000 and channels beyond 1...64.
    public init(url: URL, sampleRate: Int = 48_000, channels: Int = 2) throws(MediaError) {
        guard (1...768_000).contains(sampleRate), (1...64).contains(channels) else {
            throw MediaError(
                .outOfRange, file: url.path, during: "opening the sound",
                detail: "\(channels) channels at \(sampleRate) Hz")
        }
        let input = try InputContext(path: SourceFile.path(url))
        let streams = ClipStreams(input)
        let info = ClipInfo(input, streams)
        guard let stream = streams.audio, let audio = info.audio, audio.sampleRate > 0 else {
            throw MediaError(
                .noAudio, file: input.path, during: "looking for sound", detail: "the file has no audio stream")
        }
        self.info = info
        self.audio = audio
        self.sampleRate = sampleRate
        self.channels = channels
        parts = streams.audioEdits.map { AudioEdits($0, origin: streams.origin, sampleRate: sampleRate) }
        let index = Int(stream.pointee.index)
        let path = input.path
        // Of a track of several parts FFmpeg's demuxer gives whole packets, which are not cut where a part begins.
        let decoder = try StreamDecoder(
            parts == nil ? input : InputContext(path: path, ignoresEdits: true), streamIndex: index)
        source = try AudioStreamDecoder(decoder, origin: parts == nil ? streams.origin : .zero)
        resampler = AudioResampler(sampleRate: sampleRate, channels: channels)
    }

    /// Returns `count` samples of every channel from sample `first` on, interleaved.
    ///
    /// Reading on from where the last call ended decodes on; reading elsewhere seeks.
    /// - Throws: `.decode` when nothing of the sound decodes, `.outOfRange` for a negative count.
    public func read(from first: Int, count: Int) throws(MediaError) -> [Float] {
        guard count >= 0, let end = first.addingOverflow(count) else {
            throw MediaError(
                .outOfRange, file: source.path, during: "reading sound", detail: "\(count) samples from sample \(first)"
            )
        }
        guard let parts else { return try track(from: first, to: end) }
        var result = [Float](repeating: 0, count: count * channels)
        for piece in parts.pieces(first..<end) {
            let samples = try track(from: piece.first, to: piece.first + piece.heard.count)
            result.replaceSubrange(
                (piece.heard.lowerBound - first) * channels..<(piece.heard.upperBound - first) * channels, with: samples
            )
        }
        return result
    }

    /// Samples of the whole track.
    private func track(from first: Int, to end: Int) throws(MediaError) -> [Float] {
        let count = end - first
        var result = [Float](repeating: 0, count: count * channels)
        guard end > 0 else { return result }
        try position(at: max(0, first))
        while resampler.endPosition < end, !isAtEnd {
            if let heldFrom {
                guard heldFrom < end else { break }
                resampler.copy(from: first, into: &result)
                try leaveSilence()
            } else {
                try decodeMore()
            }
        }
        resampler.copy(from: first, into: &result)
        // A second behind stays, for readers that overlap.
        if resampler.forget(before: first - sampleRate) { coveredFrom = resampler.startPosition }
        return result
    }

    /// What was found wrong with the sound so far, each once.
    public var warnings: [MediaWarning] {
        source.damage.map { MediaWarning(file: source.path, detail: $0.words) }
    }

    private func position(at first: Int) throws(MediaError) {
        if let coveredFrom, first >= coveredFrom,
            isAtEnd || first <= max(coveredFrom, resampler.endPosition, heldFrom ?? 0) + 4 * sampleRate
        {
            return
        }
        try source.seek(to: Rational(Int64(first), Int64(sampleRate)))
        resampler.reset()
        isAtEnd = false
        coveredFrom = first
        heldFrom = nil
    }

    private func decodeMore() throws(MediaError) {
        guard try source.next() else {
            try resampler.finish()
            isAtEnd = true
            return
        }
        let begin = position(source.position, of: max(1, Int(source.frame.pointer.pointee.sample_rate)))
        if resampler.hasStarted, begin - resampler.endPosition > Self.longSilence * sampleRate {
            heldFrom = begin
            try resampler.endInSilence()
        } else {
            try resampler.append(source.frame, position: source.position)
        }
    }

    /// A sample's number at this reader's rate; damaged times may be beyond all numbers.
    private func position(_ sample: Int, of rate: Int) -> Int {
        let (product, overflows) = sample.multipliedReportingOverflow(by: sampleRate)
        return overflows ? Int.max / 4 * sample.signum() : product / rate
    }

    /// Seconds; one damaged time can make a silence of a day, which is not to be made sample by sample.
    private static let longSilence = 10

    /// Goes on with the frame behind the silence; what was before it is no longer kept.
    private func leaveSilence() throws(MediaError) {
        coveredFrom = resampler.endPosition
        resampler.reset()
        heldFrom = nil
        try resampler.append(source.frame, position: source.position)
    }
}

extension Int {
    func addingOverflow(_ other: Int) -> Int? {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? nil : sum
    }
}
