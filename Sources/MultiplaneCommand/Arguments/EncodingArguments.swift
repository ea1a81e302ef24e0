import ArgumentParser
import AudioMixing
import FileAccess
import MediaTime
import MediaWriting
import MovieRendering
import SceneFormat

/// The encoding options. An option that is not given keeps the preset's or the format's default.
struct EncodingArguments: ParsableArguments {
    @Option(
        name: [.customShort("f"), .long],
        help: ArgumentHelp(
            "The output format: mp4, mov, webm, mkv, gif, apng, webp, y4m, raw, pngSequence, jpegSequence or "
                + "tiffSequence (default: from the output's name).", valueName: "name"),
        transform: EncodingValues.container)
    var format: MovieContainer?

    @Option(
        name: [.long, .customLong("c:v", withSingleDash: true)],
        help: ArgumentHelp("The video encoder, by FFmpeg's name: libx264, prores_ks.", valueName: "name"))
    var videoCodec: String?

    @Option(
        name: [.long, .customLong("c:a", withSingleDash: true)],
        help: ArgumentHelp("The audio encoder, by FFmpeg's name, or none.", valueName: "name"))
    var audioCodec: String?

    @Option(
        help: ArgumentHelp(
            "The audio channel layout: mono, stereo, 5.1 or 7.1 (default: the scene's).", valueName: "layout"))
    var audioLayout: ChannelLayout?

    @Option(
        help: ArgumentHelp("The pixel format, by FFmpeg's name: yuv420p, yuv422p10le.", valueName: "name"),
        transform: EncodingValues.pixelFormat)
    var pixFmt: EncodedPixelFormat?

    @Option(
        help: ArgumentHelp("Constant quality on the encoder's scale; lower values are better.", valueName: "value"))
    var crf: String?

    @Option(
        name: [.long, .customLong("b:v", withSingleDash: true)],
        help: ArgumentHelp("Video bit rate in bits per second: 5M, 800k.", valueName: "rate"),
        transform: EncodingValues.amount)
    var videoBitrate: Int?

    @Option(
        name: [.long, .customLong("b:a", withSingleDash: true)],
        help: ArgumentHelp("Audio bit rate in bits per second: 192k.", valueName: "rate"),
        transform: EncodingValues.amount)
    var audioBitrate: Int?

    @Flag(help: "Encode in two passes to the bit rate of --video-bitrate: analyze all frames, then encode.")
    var twoPass = false

    @Option(
        name: [.long, .customLong("fs", withSingleDash: true)],
        help: ArgumentHelp("The maximum file size in bytes: 8M. Encodes in two passes.", valueName: "bytes"),
        transform: EncodingValues.amount)
    var maxSize: Int?

    @Option(
        name: .customLong("video-option"),
        help: ArgumentHelp(
            "An option of the video encoder, by FFmpeg's name; may be repeated.", valueName: "name=value"),
        transform: EncodingValues.pair)
    var videoOptions: [NameAndValue] = []

    @Flag(help: "Keep transparency and leave out the scene's background.")
    var alpha = false

    @Option(help: "Use a hardware encoder: off, prefer (fall back to software) or require.")
    var hardware: EncodingOptions.Hardware = .off

    @Option(help: "Write high dynamic range video with 10 bits per component: hdr10 or hlg.")
    var hdr: EncodingOptions.DynamicRange?

    @Option(
        help: ArgumentHelp(
            "The drawing precision: 8 bits, or float, which avoids banding (default: float if the pixel format has "
                + "more than 8 bits, otherwise 8).", valueName: "depth"))
    var depth: EncodingOptions.Precision?

    @OptionGroup var annotations: MetadataArguments

    /// The files that the options name.
    var files: [String] { [annotations.subtitles].compactMap(\.self) }

    /// Returns the options as the request that the render is planned with.
    ///
    /// - Parameter root: the folder that files must be inside; nil for any folder.
    func request(root: ConfinedFolder?, isQuiet: Bool = false) throws -> EncodingOptions {
        var request = EncodingOptions()
        request.container = format
        request.videoCodec = videoCodec
        request.audioCodec = audioCodec
        request.pixelFormat = pixFmt?.rawValue
        request.videoBitRate = videoBitrate
        request.audioBitRate = audioBitrate
        request.isTwoPass = twoPass
        request.maximumSize = maxSize
        request.options = Dictionary(videoOptions.map { ($0.name, $0.value) }) { $1 }
        if let crf { request.options["crf"] = crf }
        request.keepsAlpha = alpha
        request.hardware = hardware
        request.dynamicRange = hdr
        request.drawing = depth
        request.audioLayout = audioLayout
        request.annotations = try annotations.annotations(root: root, isQuiet: isQuiet)
        return request
    }
}

extension EncodingOptions.Hardware: ExpressibleByArgument {}
extension EncodingOptions.DynamicRange: ExpressibleByArgument {}
extension EncodingOptions.Precision: ExpressibleByArgument {}
extension ChannelLayout: ExpressibleByArgument {}

/// The metadata options: tags, chapters, time code, poster frame and subtitles.
struct MetadataArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A metadata tag, by FFmpeg's name: title=Hello; may be repeated.", valueName: "key=value"),
        transform: EncodingValues.pair)
    var metadata: [NameAndValue] = []

    @Option(
        name: .customLong("chapter"),
        help: ArgumentHelp(
            "A chapter's start and title: \"12.5=Part two\"; may be repeated.", valueName: "seconds=title"),
        transform: EncodingValues.chapter)
    var chapters: [MovieAnnotations.Chapter] = []

    @Option(help: ArgumentHelp("The time code of the first frame: 01:00:00:00 (mp4, mov).", valueName: "hh:mm:ss:ff"))
    var timecode: String?

    @Option(
        help: ArgumentHelp(
            "The time of the poster frame, which players show before playback (mp4).", valueName: "seconds"),
        transform: ArgumentValues.time)
    var poster: Rational?

    @Option(
        help: ArgumentHelp(
            "Subtitles from an SRT, WebVTT or word-timed JSON file, stored as text that players can show (mp4, mov, "
                + "mkv, webm).", valueName: "file"))
    var subtitles: String?

    @Option(help: ArgumentHelp("The language of the subtitles, as three letters: eng, fra.", valueName: "code"))
    var subtitlesLanguage: String?

    func validate() throws {
        guard subtitles != nil || subtitlesLanguage == nil else {
            throw ValidationError("--subtitles-language needs --subtitles; add --subtitles captions.srt")
        }
    }

    /// Returns the options as the movie's annotations.
    ///
    /// - Parameters:
    ///   - root: the folder that the caption file must be inside; nil for any folder.
    ///   - isQuiet: whether the warnings of the caption file are not printed.
    func annotations(root: ConfinedFolder?, isQuiet: Bool) throws -> MovieAnnotations {
        MovieAnnotations(
            metadata: Dictionary(metadata.map { ($0.name, $0.value) }) { $1 }, chapters: chapters, timecode: timecode,
            posterTime: poster,
            subtitles: try subtitles.map {
                let track = try InputFiles.captions($0, root: root, isQuiet: isQuiet)
                return track.subtitles(language: subtitlesLanguage, SubtitleFormat(track))
            })
    }
}
