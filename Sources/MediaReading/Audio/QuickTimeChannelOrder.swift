import CFFmpeg
import FFmpegSupport

/// The channel order of 7.1 PCM in QuickTime, with the side channels before the back channels: L R C LFE Ls Rs Rls Rrs.
///
/// FFmpeg before 7.1 writes and reads the tag of that order, but keeps the samples in its own order, with the back
/// channels first. Newer versions read it as a custom layout, whose order they know.
/// - Source: Apple, `kAudioChannelLayoutTag_MPEG_7_1_C`.
package enum QuickTimeChannelOrder {
    private static let tag: UInt32 = 128 << 16 | 8

    /// Returns whether the file declares this channel order for a stream.
    static func apply(to stream: UnsafeMutablePointer<AVStream>, in input: borrowing InputContext) -> Bool {
        let parameters = stream.pointee.codecpar.pointee
        guard parameters.ch_layout.nb_channels == 8, parameters.ch_layout.order == AV_CHANNEL_ORDER_NATIVE,
            isPCM(parameters.codec_id),
            let name = ffmpegName(input.pointer.pointee.iformat?.pointee.name), name.contains("mp4"),
            let reader = BoxReader(path: input.path)
        else { return false }
        return reader.channelLayoutTag(ofTrack: UInt32(truncatingIfNeeded: stream.pointee.id)) == tag
    }

    /// Returns whether a codec is uncompressed PCM.
    package static func isPCM(_ codec: AVCodecID) -> Bool {
        avcodec_get_name(codec).map { String(cString: $0).hasPrefix("pcm_") } ?? false
    }

    /// Converts interleaved samples from one order to the other.
    package static func exchange(_ frame: borrowing AVFrameHandle) {
        let avFrame = frame.pointer.pointee
        let format = AVSampleFormat(rawValue: avFrame.format)
        let bytes = Int(av_get_bytes_per_sample(format))
        guard avFrame.ch_layout.nb_channels == 8, av_sample_fmt_is_planar(format) == 0,
            av_frame_make_writable(frame.pointer) >= 0,
            let samples = frame.pointer.pointee.data.0
        else { return }
        for n in 0..<Int(avFrame.nb_samples) {
            let sides = samples + (8 * n + 4) * bytes
            for byte in 0..<2 * bytes {
                swap(&sides[byte], &sides[2 * bytes + byte])
            }
        }
    }
}

extension BoxReader {
    /// Returns the Core Audio channel layout tag of a track's first audio sample description; `nil` if it has none.
    fileprivate func channelLayoutTag(ofTrack number: UInt32) -> UInt32? {
        guard let movie = box("moov", in: fileRange),
            let track = boxes("trak", in: movie).first(where: { trackNumber($0) == number }),
            let table = box("mdia", "minf", "stbl", "stsd", in: track), table.count > 8,
            let entry = boxes(in: table.lowerBound + 8..<table.upperBound).first?.body,
            let head = uint32s(3, at: entry.lowerBound)
        else { return nil }
        // QuickTime's second and third version of the description have more fields before their boxes.
        let fields: UInt64 =
            switch head[2] >> 16 {
            case 1: 44
            case 2: 64
            default: 28
            }
        guard UInt64(entry.count) > fields, let layout = box("chan", in: entry.lowerBound + fields..<entry.upperBound)
        else { return nil }
        return uint32s(2, at: layout.lowerBound)?[1]
    }
}
