import CFFmpeg

/// The streams of a file that play, and the moment on the container's clock that is the clip's zero.
struct ClipStreams {
    let video: UnsafeMutablePointer<AVStream>?
    let audio: UnsafeMutablePointer<AVStream>?
    /// Seconds on the container's clock at which the first of the streams is presented.
    let origin: Rational
    /// What the file lists of the picture and the sound, where that is not ignored.
    private let videoEditList: EditList?, audioEditList: EditList?
    let isMP4: Bool
    /// The picture's alpha, where that is a stream of its own.
    let alpha: AlphaTrack?

    init(_ input: borrowing InputContext) {
        video = Self.best(AVMEDIA_TYPE_VIDEO, input)
        audio = Self.best(AVMEDIA_TYPE_AUDIO, input)
        videoEditList = Self.edits(video, input)
        audioEditList = Self.edits(audio, input)
        isMP4 = input.formatName.contains("mp4")
        if let video { alpha = AlphaTrack(of: video, in: input) } else { alpha = nil }
        // Where there are several parts, FFmpeg's start is that of the first packet, which may lie within the first of
        // them.
        let seen = Self.several(videoEditList)?.start ?? Self.videoStart(video, input)
        let heard = Self.several(audioEditList)?.start ?? Self.audioStart(audio, input)
        origin = Self.origin(seen, heard, leadIn: Self.leadIn(input))
    }

    /// The picture's parts and the sound's, where the file has several and they are not ignored.
    var edits: EditList? { Self.several(videoEditList) }
    var audioEdits: EditList? { Self.several(audioEditList) }

    private static func several(_ list: EditList?) -> EditList? { list.flatMap { $0.hasSeveralParts ? $0 : nil } }

    /// Nil for streams that do not play themselves.
    func list(of stream: UnsafeMutablePointer<AVStream>) -> EditList? {
        stream == video ? videoEditList : stream == audio ? audioEditList : nil
    }

    private static func best(_ type: AVMediaType, _ input: borrowing InputContext) -> UnsafeMutablePointer<AVStream>? {
        guard let index = input.bestStream(type), let stream = input.stream(index) else { return nil }
        // The cover of a song is no clip.
        return stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 ? stream : nil
    }

    private static func edits(_ stream: UnsafeMutablePointer<AVStream>?, _ input: borrowing InputContext) -> EditList? {
        guard let stream, !input.ignoresEdits else { return nil }
        return EditList(input, stream: stream)
    }

    /// Matroska knows no time before zero: a block that a writer put there all the same is not shown, in browsers
    /// neither.
    ///
    /// FFmpeg gives such pictures no time, and takes the first timed one that is stored for the start, which B-frames
    /// precede.
    private static func videoStart(_ video: UnsafeMutablePointer<AVStream>?, _ input: borrowing InputContext)
        -> Rational?
    {
        guard let video, let start = video.pointee.start, input.isMatroska else { return video?.pointee.start }
        return start > .zero && !FirstBlock.isTimed(of: Int(video.pointee.index), path: input.path)
            ? .zero : max(.zero, start)
    }

    /// What MP4 and Matroska put before zero is a decoder's priming, which nobody is to hear.
    private static func audioStart(_ audio: UnsafeMutablePointer<AVStream>?, _ input: borrowing InputContext)
        -> Rational?
    {
        audio?.pointee.start.map { input.formatName.contains("mp4") || input.isMatroska ? max(.zero, $0) : $0 }
    }

    /// The earlier start, except that sound which precedes the picture by no more than `leadIn` does not move the
    /// picture: frame n of a steady clip is to be at n frame durations.
    private static func origin(_ video: Rational?, _ audio: Rational?, leadIn: Rational) -> Rational {
        guard let video else { return audio ?? .zero }
        guard let audio, audio < video - leadIn else { return video }
        return audio
    }

    /// By how much sound may precede the picture without meaning it, in seconds.
    ///
    /// MP4's edit lists say exactly what is presented. Other containers make room for an encoder's priming by moving
    /// the picture to a later time.
    private static func leadIn(_ input: borrowing InputContext) -> Rational {
        input.formatName.contains("mp4") ? .zero : Rational(1, 10)
    }
}

extension InputContext {
    var isMatroska: Bool { formatName.contains("matroska") }

    /// MPEG-1's and MPEG-2's, as on DVDs.
    var isProgramStream: Bool { formatName == "mpeg" }

    var formatName: String { ffmpegName(pointer.pointee.iformat?.pointee.name) ?? "" }
}
