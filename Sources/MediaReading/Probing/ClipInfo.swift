import Foundation
import MediaTime
import SourceFiles

/// The properties that a media file declares.
package struct ClipInfo: Equatable, Codable, Sendable {
    /// FFmpeg's name of the container: "mov,mp4,m4a,3gp,3g2,mj2", "matroska,webm".
    package let container: String
    /// The time from the start of the clip to the end of its longest stream, in seconds, as the file declares it; zero
    /// if it does not. `ClipEnds` is more reliable.
    package let duration: Rational
    /// The video stream that plays; `nil` in audio files.
    package let video: Video?
    /// The audio stream that plays; `nil` in clips without audio.
    package let audio: Audio?
    /// All streams, in the order of the file.
    package internal(set) var streams: [Stream] = []
    /// The subtitle streams. They are not drawn.
    package internal(set) var subtitles: [Subtitles] = []
    /// The metadata of the file, with FFmpeg's keys: "title", "creation_time". At most 100 entries of 64 KiB.
    package internal(set) var tags: [String: String] = [:]
    /// The duration of the content before time zero in a Matroska file, in seconds. It plays only for
    /// `ClipSource.untrimmed`.
    package internal(set) var contentBeforeZero = Rational.zero
    /// The timecode of the first frame, as the file declares it: "01:00:00:00", or "01:00:00;00"; `nil` for none.
    package internal(set) var timecode: String?
    /// Whether `duration` and the durations of the streams are reliable.
    var hasReliableEnd = true

    /// The properties of a video stream.
    package struct Video: Equatable, Codable, Sendable {
        /// FFmpeg's name of the codec: "h264", "vp9".
        package let codec: String
        /// The stored size, in pixels.
        package let codedWidth: Int, codedHeight: Int
        /// The displayed size in pixels: after the sample aspect ratio and the rotation.
        package let displaySize: CGSize
        /// The width of a pixel divided by its height.
        package let sampleAspectRatio: Rational
        /// The orientation in which the stored frames are displayed.
        package let orientation: ImageOrientation
        /// Frames per second; the average for variable frame rates, `nil` if unknown.
        package let frameRate: FrameRate?
        /// The number of frames, if the container declares it.
        package let frameCount: Int?
        /// The time from the start of the clip to the start of this stream, in seconds.
        package internal(set) var start = Rational.zero
        /// The length of the stream in seconds; `nil` if unknown.
        package let duration: Rational?
        /// FFmpeg's name of the pixel format: "yuv420p".
        package let pixelFormat: String
        /// FFmpeg's names of the color tags ("bt709"); `nil` if the file declares none.
        package let colorSpace: String?, colorPrimaries: String?, colorTransfer: String?
        /// The color range: "tv" (limited), "pc" (full), or `nil`.
        package let colorRange: String?
        /// Whether the frames have alpha.
        package let hasAlpha: Bool
        /// Ticks per second of the stream's timestamps.
        package let timescale: Int
        /// Bits per second; `nil` if the file declares none.
        package internal(set) var bitRate: Int?

        /// The clockwise rotation for display, in degrees: 0, 90, 180 or 270.
        package var rotation: Int { orientation.clockwiseDegrees }
    }

    /// The properties of an audio stream.
    package struct Audio: Equatable, Codable, Sendable {
        /// FFmpeg's name of the codec: "aac", "opus".
        package let codec: String
        /// Samples per second and channel.
        package let sampleRate: Int
        /// The number of channels.
        package let channels: Int
        /// The time from the start of the clip to the start of this stream, in seconds; negative if the stream begins
        /// before the clip.
        package internal(set) var start = Rational.zero
        /// The length of the stream in seconds; `nil` if unknown.
        package let duration: Rational?
        /// Ticks per second of the stream's timestamps.
        package let timescale: Int
        /// Bits per second; `nil` if the file declares none.
        package internal(set) var bitRate: Int?
    }

    /// A stream as the file declares it.
    package struct Stream: Equatable, Codable, Sendable {
        /// The kind: "video", "audio", "subtitle", "data" or "attachment".
        package let kind: String
        /// The number among the streams of its kind, from 1.
        package let number: Int
        /// FFmpeg's name of the codec.
        package let codec: String
        /// The language: "eng"; `nil` if unknown.
        package let language: String?
        /// The title; `nil` if the file declares none.
        package let title: String?
        /// Whether the file marks the stream as the default of its kind.
        package let isDefault: Bool
        /// Whether the stream is the cover image of an audio file.
        package let isCover: Bool
        /// Whether the stream plays.
        package let plays: Bool
        /// Samples per second; `nil` for other kinds than audio.
        package let sampleRate: Int?
        /// The number of channels; `nil` for other kinds than audio.
        package let channels: Int?
        /// The stored size in pixels; `nil` for other kinds than video.
        package let width: Int?, height: Int?
    }

    /// The properties of a subtitle stream.
    package struct Subtitles: Equatable, Codable, Sendable {
        /// FFmpeg's name of the codec: "mov_text", "subrip", "webvtt".
        package let codec: String
        /// The language, as the file declares it: "eng"; `nil` if unknown.
        package let language: String?
    }

    /// Reads the properties of a file without decoding it.
    ///
    /// - Throws: `.notFound`, `.notAFile` (a folder), `.empty`, `.permissionDenied`, `.unreadable` (damaged, truncated
    ///   or not a media file, or video without a size), `.unsupported` (encrypted), `.noVideo` if it contains neither
    ///   video nor audio, `.limitExceeded` for video beyond the limit of pixels, `.timedOut`.
    package static func probe(_ url: URL) throws(MediaError) -> ClipInfo { try probe(.file(url)) }

    /// Reads the properties of a file, or of the first image of a sequence.
    ///
    /// - Throws: The errors of `probe` for a file, and of `ImageSequence.files()`.
    package static func probe(_ source: ClipSource) throws(MediaError) -> ClipInfo {
        try MediaAccessPolicy.current.info(of: source)
    }

    /// Reads the properties as `probe` does, on this thread.
    static func read(_ source: ClipSource) throws(MediaError) -> ClipInfo {
        switch source {
        case .file(let url), .untrimmed(let url), .selected(let url, _): try read(url, source.selection)
        case .sequence(let sequence): try ImageSequenceFrameSource(sequence).info
        }
    }

    private static func read(_ url: URL, _ selection: ClipSelection) throws(MediaError) -> ClipInfo {
        let path = try SourceFile.path(url)
        if let animation = try AnimatedWebP(path: path) { return animation.info }
        let input = try InputContext(path: path, selection: selection)
        let streams = ClipStreams(input)
        // A rejected frame leaves the stream without a size.
        if let video = streams.video { try input.checkPixels(of: Int(video.pointee.index)) }
        try streams.check(input)
        let info = ClipInfo(input, streams)
        guard info.video != nil || info.audio != nil else {
            throw MediaError(
                .noVideo, file: input.path, during: "looking for streams",
                detail: "the file has neither video nor audio")
        }
        return info
    }
}
