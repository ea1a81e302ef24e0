import CFFmpeg

/// PCM of 7.1 in QuickTime, where the sides come before the backs: L R C LFE Ls Rs Rls Rrs.
///
/// FFmpeg before 7.1 writes and reads the tag of that order over samples in its own, which has the backs first.
/// - Source: Apple, `kAudioChannelLayoutTag_MPEG_7_1_C`.
enum QuickTimeChannelOrder {
    private static let tag: UInt32 = 128 << 16 | 8

    /// Whether what an encoder writes into a container is to be in that order.
    static func apply(to codec: AVCodecID, channels: Int, in container: MovieContainer?) -> Bool {
        container == .mov && channels == 8 && isPCM(codec)
    }

    /// Whether a file says that a stream is in that order.
    static func apply(to stream: UnsafeMutablePointer<AVStream>, in input: borrowing InputContext) -> Bool {
        let sound = stream.pointee.codecpar.pointee
        guard sound.ch_layout.nb_channels == 8, isPCM(sound.codec_id),
            let name = ffmpegName(input.pointer.pointee.iformat?.pointee.name), name.contains("mp4"),
            let reader = BoxReader(path: input.path)
        else { return false }
        return reader.soundTag(ofTrack: UInt32(truncatingIfNeeded: stream.pointee.id)) == tag
    }

    private static func isPCM(_ codec: AVCodecID) -> Bool {
        avcodec_get_name(codec).map { String(cString: $0).hasPrefix("pcm_") } ?? false
    }

    /// Turns one order into the other, of samples that are interleaved.
    static func exchange(_ frame: borrowing Frame) {
        let run = frame.pointer.pointee
        let format = AVSampleFormat(rawValue: run.format)
        let bytes = Int(av_get_bytes_per_sample(format))
        guard run.ch_layout.nb_channels == 8, av_sample_fmt_is_planar(format) == 0,
            av_frame_make_writable(frame.pointer) >= 0,
            let samples = frame.pointer.pointee.data.0
        else { return }
        for n in 0..<Int(run.nb_samples) {
            let sides = samples + (8 * n + 4) * bytes
            for byte in 0..<2 * bytes {
                (sides[byte], sides[2 * bytes + byte]) = (sides[2 * bytes + byte], sides[byte])
            }
        }
    }
}

extension BoxReader {
    /// What a track's first description of sound says of its channels: a tag of Core Audio's; nil where it says
    /// nothing.
    fileprivate func soundTag(ofTrack number: UInt32) -> UInt32? {
        guard let movie = box("moov", in: whole),
            let track = boxes("trak", in: movie).first(where: { trackNumber($0) == number }),
            let table = box("mdia", "minf", "stbl", "stsd", in: track), table.count > 8,
            let entry = boxes(in: table.lowerBound + 8..<table.upperBound).first?.body,
            let head = words(3, at: entry.lowerBound)
        else { return nil }
        // QuickTime's second and third kind of description have more fields before their boxes.
        let fields: UInt64 =
            switch head[2] >> 16 {
            case 1: 44
            case 2: 64
            default: 28
            }
        guard UInt64(entry.count) > fields, let layout = box("chan", in: entry.lowerBound + fields..<entry.upperBound)
        else { return nil }
        return words(2, at: layout.lowerBound)?[1]
    }
}
