import ArgumentParser
import Multiplane

/// How the output is encoded, where it is not as the preset or the format's habit has it.
struct EncodingArguments: ParsableArguments {
    @Option(
        name: [.customShort("f"), .long],
        help: ArgumentHelp(
            "mp4, mov, webm, mkv, gif, apng, webp, y4m, raw, pngSequence, jpegSequence or tiffSequence; the name's unless given.",
            valueName: "name"),
        transform: EncodingValues.container)
    var format: MovieContainer?

    @Option(
        name: [.long, .customLong("c:v", withSingleDash: true)],
        help: ArgumentHelp("FFmpeg's name of the video encoder: libx264, prores_ks.", valueName: "name"))
    var videoCodec: String?

    @Option(
        name: [.long, .customLong("c:a", withSingleDash: true)],
        help: ArgumentHelp("FFmpeg's name of the audio encoder, or none.", valueName: "name"))
    var audioCodec: String?

    @Option(
        help: ArgumentHelp(
            "The loudspeakers sound is mixed for: mono, stereo, 5.1 or 7.1; the scene's unless given.",
            valueName: "layout"))
    var audioLayout: ChannelLayout?

    @Option(
        help: ArgumentHelp("FFmpeg's name of the pixel format: yuv420p, yuv422p10le.", valueName: "name"),
        transform: EncodingValues.pixelFormat)
    var pixFmt: EncodedPixelFormat?

    @Option(help: ArgumentHelp("Constant quality; the encoder's scale, lower is better.", valueName: "value"))
    var crf: String?

    @Option(
        name: [.long, .customLong("b:v", withSingleDash: true)],
        help: ArgumentHelp("Bits a second of the picture: 5M, 800k.", valueName: "rate"),
        transform: EncodingValues.amount)
    var videoBitrate: Int?

    @Option(
        name: [.long, .customLong("b:a", withSingleDash: true)],
        help: ArgumentHelp("Bits a second of the sound: 192k.", valueName: "rate"), transform: EncodingValues.amount)
    var audioBitrate: Int?

    @Flag(help: "Look at all frames before encoding to --video-bitrate.")
    var twoPass = false

    @Option(
        name: [.long, .customLong("fs", withSingleDash: true)],
        help: ArgumentHelp("Make the whole file at most so many bytes: 8M. In two passes.", valueName: "bytes"),
        transform: EncodingValues.amount)
    var maxSize: Int?

    @Option(
        name: .customLong("video-option"),
        help: ArgumentHelp(
            "Another option of the video encoder under FFmpeg's name; may be repeated.", valueName: "name=value"),
        transform: EncodingValues.pair)
    var videoOptions: [NameAndValue] = []

    @Flag(help: "Keep what is clear in the picture clear, and leave the scene's background out.")
    var alpha = false

    @Option(help: "Whether a hardware encoder is used: off, prefer or require.")
    var hardware: EncodingRequest.Hardware = .off

    @Option(help: "High dynamic range, of 10 bits: hdr10 or hlg.")
    var hdr: EncodingRequest.DynamicRange?

    @Option(
        help: ArgumentHelp(
            "How finely pictures are drawn: 8 bits, or float, without bands. Float where the pixel format has more than 8 bits unless given.",
            valueName: "depth"))
    var depth: DrawingDepth?

    @OptionGroup var annotations: MetadataArguments

    var request: EncodingRequest {
        var request = EncodingRequest()
        request.container = format
        request.videoCodec = videoCodec
        request.audioCodec = audioCodec
        request.pixelFormat = pixFmt
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
        request.annotations = annotations.annotations
        return request
    }
}

extension EncodingRequest.Hardware: ExpressibleByArgument {}
extension EncodingRequest.DynamicRange: ExpressibleByArgument {}
extension DrawingDepth: ExpressibleByArgument {}
extension ChannelLayout: ExpressibleByArgument {}

/// What the file says beside picture and sound.
struct MetadataArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Metadata under FFmpeg's names, as in title=Hello; may be repeated.", valueName: "key=value"),
        transform: EncodingValues.pair)
    var metadata: [NameAndValue] = []

    @Option(
        name: .customLong("chapter"),
        help: ArgumentHelp(
            "A chapter from that time on, as in 12.5=Part two; may be repeated.", valueName: "seconds=title"),
        transform: EncodingValues.chapter)
    var chapters: [MovieAnnotations.Chapter] = []

    @Option(help: ArgumentHelp("Time code of the first frame, as in 01:00:00:00 (mp4, mov).", valueName: "hh:mm:ss:ff"))
    var timecode: String?

    @Option(
        help: ArgumentHelp("The time of the frame that players show before they play (mp4).", valueName: "seconds"),
        transform: ArgumentValues.time)
    var poster: Rational?

    var annotations: MovieAnnotations {
        MovieAnnotations(
            metadata: Dictionary(metadata.map { ($0.name, $0.value) }) { $1 }, chapters: chapters, timecode: timecode,
            posterTime: poster)
    }
}
