import Foundation
import Images
import MediaTime
import SourceFiles

/// Reads media files so that a library that crashes or never returns costs the caller an error at most.
///
/// Everything that a stranger's file can reach in a library passes through here: probing, images, clips and audio.
protocol MediaAccess: Sendable {
    /// Reads the properties of a clip.
    func info(of source: ClipSource) throws(MediaError) -> ClipInfo
    /// Determines the ends of a clip that is a file by reading all of its packets.
    func measuredEnds(of source: ClipSource, _ info: ClipInfo) throws(MediaError) -> ClipEnds
    /// Reads the constant frame rate of a file; `nil` if it has none.
    func constantFrameRate(of url: URL) throws(MediaError) -> FrameRate?
    /// Decodes an image file.
    func image(at url: URL, alpha: AlphaMode) throws(MediaError) -> DecodedImage
    /// Opens a clip.
    func clip(_ source: ClipSource, isUpright: Bool, budget: DecodeBudget) throws(MediaError) -> OpenedClip
    /// Opens the audio of a file.
    func audio(of source: ClipSource, sampleRate: Int, channels: Int) throws(MediaError) -> any AudioTrackSource
}

/// A decoded image and the problems that did not prevent decoding.
struct DecodedImage: Sendable {
    let image: CGImage
    let warnings: [MediaWarning]
}

/// An open clip.
struct OpenedClip {
    let info: ClipInfo
    let frameSource: any ClipFrameSource
}

/// The audio of an open file; see `AudioReader`.
///
/// - Thread safety: owner thread only.
protocol AudioTrackSource: AnyObject {
    var info: ClipInfo { get }
    /// Returns `count` samples per channel from sample `first` on, interleaved.
    func read(from first: Int, count: Int) throws(MediaError) -> [Float]
    /// The problems found so far, without duplicates.
    var warnings: [MediaWarning] { get }
}

extension AudioReader: AudioTrackSource {}

/// Calls the libraries on watched threads of this process.
struct WatchedMediaAccess: MediaAccess {
    func info(of source: ClipSource) throws(MediaError) -> ClipInfo {
        try WatchedThread.run(file: source.url.path, during: "reading the streams") { () throws(MediaError) in
            try ClipInfo.read(source)
        }
    }

    func measuredEnds(of source: ClipSource, _ info: ClipInfo) throws(MediaError) -> ClipEnds {
        try WatchedThread.run(file: source.url.path, during: "reading the packets") { () throws(MediaError) in
            try PacketSpans(of: source).ends(info)
        }
    }

    func constantFrameRate(of url: URL) throws(MediaError) -> FrameRate? {
        try WatchedThread.run(file: url.path, during: "reading the timestamps") { () throws(MediaError) in
            try ConstantFrameRate.read(url)
        }
    }

    func image(at url: URL, alpha: AlphaMode) throws(MediaError) -> DecodedImage {
        try WatchedThread.run(file: url.path, during: "decoding the image") { () throws(MediaError) in
            try readImageFile(url, alpha)
        }
    }

    func clip(_ source: ClipSource, isUpright: Bool, budget: DecodeBudget) throws(MediaError) -> OpenedClip {
        let thread = try WatchedThread<OpenedClip>(file: source.url.path, during: "opening the clip") {
            () throws(MediaError) in
            try ClipReader.open(source, isUpright, budget)
        }
        let info = try thread.call(during: "opening the clip") { clip throws(MediaError) in clip.info }
        return OpenedClip(info: info, frameSource: WatchedFrameSource(thread))
    }

    func audio(of source: ClipSource, sampleRate: Int, channels: Int) throws(MediaError) -> any AudioTrackSource {
        let thread = try WatchedThread<AudioReader>(file: source.url.path, during: "opening the audio") {
            () throws(MediaError) in
            try AudioReader(source, sampleRate: sampleRate, channels: channels)
        }
        return try WatchedAudioSource(thread)
    }
}

/// The result of a request for a frame, and what a `ClipFrameSource` says about itself afterwards.
struct FrameReply: Sendable {
    let frame: Result<VideoFrame, MediaError>
    let isAtFirstFrame: Bool
    let warnings: [MediaWarning]
    let counters: DecodingCounters
}

extension ClipFrameSource {
    /// Returns the frame shown at a time, or the error, with the state of the source.
    func reply(at time: Rational, earliest: Rational?) -> FrameReply {
        let result: Result<VideoFrame, MediaError>
        do throws(MediaError) {
            result = .success(try frame(at: time, earliest: earliest))
        } catch {
            result = .failure(error)
        }
        return FrameReply(
            frame: result, isAtFirstFrame: isAtFirstFrame, warnings: warnings, counters: counters)
    }
}

/// The frames of a clip that a watched thread decodes.
///
/// - Thread safety: owner thread only.
final class WatchedFrameSource: ClipFrameSource {
    private let thread: WatchedThread<OpenedClip>
    private(set) var isAtFirstFrame = false
    private(set) var warnings: [MediaWarning] = []
    private(set) var counters = DecodingCounters()

    init(_ thread: WatchedThread<OpenedClip>) { self.thread = thread }

    func frame(at time: Rational, earliest: Rational?) throws(MediaError) -> VideoFrame {
        let reply = try thread.call(during: "decoding a frame") { clip throws(MediaError) in
            clip.frameSource.reply(at: time, earliest: earliest)
        }
        isAtFirstFrame = reply.isAtFirstFrame
        warnings = reply.warnings
        counters = reply.counters
        return try reply.frame.get()
    }
}

/// The audio of a file that a watched thread decodes.
///
/// - Thread safety: owner thread only.
final class WatchedAudioSource: AudioTrackSource {
    let info: ClipInfo
    private let thread: WatchedThread<AudioReader>
    private(set) var warnings: [MediaWarning] = []

    init(_ thread: WatchedThread<AudioReader>) throws(MediaError) {
        self.thread = thread
        info = try thread.call(during: "opening the audio") { reader throws(MediaError) in reader.info }
    }

    func read(from first: Int, count: Int) throws(MediaError) -> [Float] {
        let (samples, decodingWarnings) = try thread.call(during: "decoding audio") { reader throws(MediaError) in
            (try reader.read(from: first, count: count), reader.warnings)
        }
        warnings = decodingWarnings
        return samples
    }
}
