import Foundation

/// What a media file says of itself.
public struct ClipInfo: Equatable, Sendable {
    /// FFmpeg's name of the container: "mov,mp4,m4a,3gp,3g2,mj2", "matroska,webm".
    public let container: String
    /// Seconds from the clip's start to the end of its longest stream, as the file says it; zero when it does not.
    /// `ClipEnds` knows better.
    public let duration: Rational
    /// The picture that would play; nil in sound files.
    public let video: Video?
    /// The sound that would play; nil in silent clips.
    public let audio: Audio?
    /// Whether `duration` and those of the streams can be taken for it.
    var hasReliableEnd = true

    /// The facts of a video stream.
    public struct Video: Equatable, Sendable {
        /// FFmpeg's name of the codec: "h264", "vp9".
        public let codec: String
        /// Pixels as stored.
        public let codedWidth: Int, codedHeight: Int
        /// Pixels as shown: after the sample aspect ratio and the turn.
        public let displaySize: CGSize
        /// Width of a pixel over its height.
        public let sampleAspectRatio: Rational
        /// How the stored picture is turned for display.
        public let orientation: ImageOrientation
        /// Frames a second: the average of those with variable rate; nil when unknown.
        public let frameRate: FrameRate?
        /// As the container counts them; nil where it does not.
        public let frameCount: Int?
        /// Seconds from the clip's start to this stream's first moment.
        public internal(set) var start = Rational.zero
        /// Seconds from there to its end; nil when unknown.
        public let duration: Rational?
        /// FFmpeg's name: "yuv420p".
        public let pixelFormat: String
        /// FFmpeg's names ("bt709"); nil where the file says nothing.
        public let colorSpace: String?, colorPrimaries: String?, colorTransfer: String?
        /// "tv" (limited), "pc" (full), or nil.
        public let colorRange: String?
        public let hasAlpha: Bool
        /// Ticks a second in which the container counts its times.
        public let timescale: Int
        /// Bits a second; nil where the file does not say.
        public internal(set) var bitRate: Int?

        /// Degrees clockwise by which the stored picture is turned: 0, 90, 180, 270.
        public var rotation: Int { orientation.clockwiseDegrees }
    }

    /// The facts of an audio stream.
    public struct Audio: Equatable, Sendable {
        public let codec: String
        /// Samples a second.
        public let sampleRate: Int
        public let channels: Int
        /// Seconds from the clip's start to this stream's first moment; below zero before what is heard.
        public internal(set) var start = Rational.zero
        /// Seconds from there to its end; nil when unknown.
        public let duration: Rational?
        /// Ticks a second in which the container counts its times.
        public let timescale: Int
        /// Bits a second; nil where the file does not say.
        public internal(set) var bitRate: Int?
    }

    /// Reads a file's facts without decoding it.
    ///
    /// - Throws: `.notFound`, `.notAFile` (a folder), `.empty`, `.permissionDenied`, `.unreadable` (damaged, cut off or
    ///   no media), `.noVideo` when it holds neither picture nor sound.
    public static func probe(_ url: URL) throws(MediaError) -> ClipInfo {
        let path = try SourceFile.path(url)
        if let animation = try AnimatedWebP(path: path) { return animation.info }
        let input = try InputContext(path: path)
        let info = ClipInfo(input, ClipStreams(input))
        guard info.video != nil || info.audio != nil else {
            throw MediaError(
                .noVideo, file: input.path, during: "looking for streams",
                detail: "the file has neither picture nor sound")
        }
        return info
    }

    /// The facts of a file, or of a sequence's first picture.
    ///
    /// - Throws: as `probe` of a file, and as `ImageSequence.files()`.
    public static func probe(_ source: ClipSource) throws(MediaError) -> ClipInfo {
        switch source {
        case .file(let url): try probe(url)
        case .sequence(let sequence): try ImageSequenceFrameSource(sequence).info
        }
    }
}
