import CFFmpeg
import Foundation

/// Finds how long a clip's picture is by reading all packets, for files whose header does not say: raw streams, and
/// recordings that were cut off or never closed.
public enum ClipLength {
    /// Seconds from the picture's first frame to the end of its last one.
    ///
    /// Reads the whole file without decoding.
    /// - Throws: as `ClipInfo.probe`; `.noVideo` for clips without a picture.
    public static func measured(_ url: URL) throws(MediaError) -> Rational {
        let input = try InputContext(path: SourceFile.path(url))
        guard let stream = ClipStreams(input).video else {
            throw MediaError(.noVideo, file: input.path, during: "measuring the clip", detail: "the file has no video stream")
        }
        let rate = Rational(av_guess_frame_rate(input.pointer, stream, nil)).flatMap { FrameRate($0) }
        let frame = rate?.frameDuration ?? Rational(1, 25)
        let packet = try Packet()
        var (count, untimed) = (0, 0)
        var (first, end): (Rational?, Rational?) = (nil, nil)
        while av_read_frame(input.pointer, packet.pointer) >= 0 {
            defer { packet.reset() }
            let read = packet.pointer.pointee
            guard read.stream_index == stream.pointee.index else { continue }
            count += 1
            guard read.pts != shim_AV_NOPTS_VALUE else {
                untimed += 1
                continue
            }
            let start = Rational(ticks: read.pts, timeBase: stream.pointee.time_base), length = read.length(stream.pointee.time_base) ?? frame
            (first, end) = (min(first ?? start, start), max(end ?? start, start + length))
        }
        guard let first, let end, first < end else { return frame * Rational(count) }
        let span = end - first
        // The last pictures may be among those without a time.
        return untimed > 0 ? max(span, frame * Rational(count)) : span
    }
}
