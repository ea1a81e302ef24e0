import CFFmpeg

/// The streams of a file that play, and the moment on the container's clock that is the clip's zero.
struct ClipStreams {
    let video: UnsafeMutablePointer<AVStream>?
    let audio: UnsafeMutablePointer<AVStream>?
    /// Seconds on the container's clock at which the first of the streams is presented.
    let origin: Rational

    init(_ input: borrowing InputContext) {
        video = Self.best(AVMEDIA_TYPE_VIDEO, input)
        audio = Self.best(AVMEDIA_TYPE_AUDIO, input)
        origin = Self.origin(video: video?.pointee.start, audio: audio?.pointee.firstSound)
    }

    private static func best(_ type: AVMediaType, _ input: borrowing InputContext) -> UnsafeMutablePointer<AVStream>? {
        let index = av_find_best_stream(input.pointer, type, -1, -1, nil, 0)
        guard index >= 0, let stream = input.stream(Int(index)) else { return nil }
        // The cover of a song is no clip.
        return stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 ? stream : nil
    }

    /// The earlier start, except that sound which precedes the picture by no more than a container's rounding
    /// (Matroska's milliseconds) does not move the picture off its frame grid.
    private static func origin(video: Rational?, audio: Rational?) -> Rational {
        guard let video else { return audio ?? .zero }
        guard let audio, audio < video - Rational(1, 1000) else { return video }
        return audio
    }
}

extension AVStream {
    /// Seconds of the first audible sample: the start, after the priming that decoders drop, where the container's start
    /// still counts it (Matroska and Ogg do, MP4 does not).
    var firstSound: Rational? {
        guard let start else { return nil }
        let parameters = codecpar.pointee
        guard start < .zero, parameters.initial_padding > 0, parameters.sample_rate > 0 else { return start }
        return start + Rational(Int64(parameters.initial_padding), Int64(parameters.sample_rate))
    }
}
