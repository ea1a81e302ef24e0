import ArgumentParser
import FileAccess
import Foundation
import LottieImport
import MediaObjects
import MediaReading
import MediaTime
import SceneLanguage

/// `multiplane probe`: prints the properties of media files.
struct Probe: LimitedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the properties of media files as the renderer reads them.",
        discussion: """
            If a file cannot be read, the others are still printed. The exit status is that of the first such file.

            Examples:
              multiplane probe clip.mp4
              multiplane probe clip.mp4 --json
              multiplane probe uploads/* --decode
            """)

    @Argument(help: ArgumentHelp("The media files.", valueName: "file"))
    var files: [String]

    @Flag(help: "Print one JSON object per file, each on its own line.")
    var json = false

    @Flag(help: "Decode the whole file, and print the number of frames, the length of the audio, and damage.")
    var decode = false

    @OptionGroup var animation: AnimationArgument

    @OptionGroup var compatibility: CompatibilityArgument

    @Option(help: ArgumentHelp("The name of one of several timelines in a file.", valueName: "name"))
    var timeline: String?

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    func run() throws {
        try decoding.apply()
        let root = try inputs.folder()
        try CommandExit.forEachFile(files) { file in
            var path = try root.input(file)
            if let main = BundleFile.main(ofFolder: path) { path = try root.input("\(path)/\(main)") }
            try report(file, path).print(asJSON: json)
        }
    }

    /// Returns the properties of a package, drawing, animation, timeline or media file.
    private func report(_ file: String, _ path: String) throws -> any FileReport {
        if let package = try PackageReport(file: file, path: path) { return package }
        if let drawing = try DrawingReport(file: file, path: path) { return drawing }
        let animation = try AnimationReport(
            file: file, path: path, animation: self.animation.id, compatibility: compatibility.player ?? .afterEffects)
        if let animation { return animation }
        let isConfined = try inputs.folder() != nil
        if let timeline = try TimelineReport(file: file, path: path, timeline: timeline, isConfined: isConfined) {
            return timeline
        }
        var report = try ProbeReport(file: file, path: path)
        if decode { try report.decode() }
        return report
    }
}

/// The properties of a file, as text and as JSON.
protocol FileReport: Encodable {
    /// The properties as lines of text.
    var text: String { get }
}

extension FileReport {
    /// Prints the properties as text, or as a JSON object on one line.
    func print(asJSON: Bool) throws {
        guard asJSON else { return Console.output(text.escapingControlsInLines) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        Console.output(String(decoding: try encoder.encode(self), as: UTF8.self) + "\n")
    }

    /// Returns a number as text: whole numbers without decimals, and other numbers with three.
    static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(format: "%.3f", value)
    }
}

/// The properties of a media file, as text and as JSON.
struct ProbeReport: FileReport {
    struct Video: Encodable {
        let codec: String
        /// The display size in pixels, after rotation and with square pixels.
        let width: Double, height: Double
        let codedWidth: Int, codedHeight: Int
        let sampleAspectRatio: String
        let rotation: Int
        let frameRate: String?
        /// The constant frame rate of a scene that shows each frame exactly once.
        let constantFrameRate: String?
        let frames: Int?
        let pixelFormat: String
        let colorSpace: String?, colorPrimaries: String?, colorTransfer: String?, colorRange: String?
        let hasAlpha: Bool
    }

    struct Audio: Encodable {
        let codec: String
        let sampleRate: Int
        let channels: Int
    }

    struct Subtitles: Encodable {
        let codec: String
        let language: String?
    }

    /// A stream as the file declares it.
    struct Stream: Encodable {
        let kind: String
        /// The number among the streams of its kind, which `audioTrack` and `videoTrack` name.
        let number: Int
        let codec: String
        let language: String?
        let title: String?
        let isDefault: Bool
        /// Whether the stream plays unless a scene chooses another one.
        let plays: Bool
    }

    let file: String
    let container: String
    /// The duration in seconds.
    let duration: Double
    /// The duration of content before time zero, which does not play by default, in seconds; nil if there is none.
    let contentBeforeZero: Double?
    let video: Video?
    let audio: Audio?
    /// The subtitle streams; nil if there are none.
    let subtitles: [Subtitles]?
    /// All streams, in the order of the file.
    let streams: [Stream]
    private let otherStreams: [String]
    /// The decoded content; nil if only the properties were read.
    private(set) var decoded: DecodedContent?
    private let asset: AVURLAsset

    private enum CodingKeys: String, CodingKey {
        case file, container, duration, contentBeforeZero, video, audio, subtitles, streams, decoded
    }

    /// Reads the properties of a file.
    ///
    /// - Parameters:
    ///   - file: the name of the file for the report.
    ///   - path: its path.
    /// - Throws: `MediaError` if the file is not a readable media file.
    init(file: String, path: String) throws {
        asset = AVURLAsset(url: URL(fileURLWithPath: path))
        let info = try asset.info.get()
        self.file = file
        container = info.container
        // For containers that do not store a duration, the asset counts the frames.
        duration = asset.duration.rational?.seconds ?? 0
        contentBeforeZero = info.contentBeforeZero > .zero ? info.contentBeforeZero.seconds : nil
        let constantFrameRate = info.video == nil ? nil : try ConstantFrameRate.of(asset.url)
        video = info.video.map { Video($0, constantFrameRate: constantFrameRate) }
        audio = info.audio.map { Audio(codec: $0.codec, sampleRate: $0.sampleRate, channels: $0.channels) }
        let subtitles = info.subtitles.map { Subtitles(codec: $0.codec, language: $0.language) }
        self.subtitles = subtitles.isEmpty ? nil : subtitles
        streams = info.streams.map { Stream($0) }
        otherStreams = Self.streamLines(info.streams)
    }

    /// Decodes the whole file.
    ///
    /// - Throws: `MediaError` if a stream cannot be decoded at all, or an image is damaged.
    mutating func decode() throws { decoded = try DecodedContent(asset.url, asset.info.get()) }

    /// The properties as text: a line each for file, video, audio and subtitles.
    var text: String {
        var lines = ["\(file): \(container), \(String(format: "%.3f", duration)) s"]
        if let video { lines.append("  video: \(video.text)") }
        if let audio {
            let channels = audio.channels == 1 ? "mono" : audio.channels == 2 ? "stereo" : "\(audio.channels) channels"
            lines.append("  audio: \(audio.codec), \(audio.sampleRate) Hz, \(channels)")
        }
        for stream in subtitles ?? [] {
            lines.append("  subtitles: " + [stream.codec, stream.language].compactMap(\.self).joined(separator: ", "))
        }
        lines += otherStreams
        if let contentBeforeZero {
            lines.append(
                "  before time zero: \(String(format: "%.3f", contentBeforeZero)) s, not shown without "
                    + "showsContentBeforeZero")
        }
        return lines.joined(separator: "\n") + "\n" + (decoded?.text ?? "")
    }
}

extension ProbeReport.Video {
    init(_ video: ClipInfo.Video, constantFrameRate: FrameRate?) {
        codec = video.codec
        width = Double(video.displaySize.width)
        height = Double(video.displaySize.height)
        codedWidth = video.codedWidth
        codedHeight = video.codedHeight
        sampleAspectRatio = "\(video.sampleAspectRatio)"
        rotation = video.rotation
        frameRate = video.frameRate.map { "\($0)" }
        self.constantFrameRate = constantFrameRate.map { "\($0)" }
        frames = video.frameCount
        pixelFormat = video.pixelFormat
        colorSpace = video.colorSpace
        colorPrimaries = video.colorPrimaries
        colorTransfer = video.colorTransfer
        colorRange = video.colorRange
        hasAlpha = video.hasAlpha
    }

    /// The video properties on one line: "h264, 1280×720, 30 fps, 180 frames, yuv420p, bt709, tv".
    var text: String {
        func side(_ length: Double) -> String {
            length == length.rounded() ? String(Int(length)) : String(format: "%.1f", length)
        }
        var parts = [codec, "\(side(width))×\(side(height))"]
        if let frameRate {
            parts.append("\(frameRate) fps")
            if let constantFrameRate, constantFrameRate != frameRate {
                parts.append("each frame once at \(constantFrameRate) fps")
            }
            if constantFrameRate == nil { parts.append("variable frame rate") }
        }
        if let frames { parts.append("\(frames) frames") }
        parts.append(pixelFormat)
        parts += [colorSpace ?? "untagged color", colorRange ?? ""].filter { !$0.isEmpty }
        if rotation != 0 { parts.append("rotated by \(rotation)°") }
        if sampleAspectRatio != "1" { parts.append("sample aspect ratio \(sampleAspectRatio)") }
        if hasAlpha { parts.append("with alpha") }
        return parts.joined(separator: ", ")
    }
}

extension ProbeReport.Stream {
    init(_ stream: ClipInfo.Stream) {
        kind = stream.kind
        number = stream.number
        codec = stream.codec
        language = stream.language
        title = stream.title
        isDefault = stream.isDefault
        plays = stream.plays
    }
}

extension ProbeReport {
    /// Returns a line for each video and audio stream of a file with several of a kind, and for those with a language
    /// or a title: "  audio track 2: aac, 48000 Hz, 2 channels, eng, "Commentary", default, plays".
    fileprivate static func streamLines(_ streams: [ClipInfo.Stream]) -> [String] {
        ["video", "audio"].flatMap { kind -> [String] in
            let tracks = streams.filter { $0.kind == kind && !$0.isCover }
            let isDescribed = tracks.contains { $0.language != nil || $0.title != nil }
            guard tracks.count > 1 || isDescribed else { return [] }
            return tracks.map { "  \(kind) track \($0.number): \($0.text(isOneOfSeveral: tracks.count > 1))" }
        }
    }
}

extension ClipInfo.Stream {
    fileprivate func text(isOneOfSeveral: Bool) -> String {
        var parts = [codec]
        if let width, let height { parts.append("\(width)×\(height)") }
        if let sampleRate { parts.append("\(sampleRate) Hz") }
        if let channels { parts.append(channels == 1 ? "1 channel" : "\(channels) channels") }
        if let language { parts.append(language) }
        if let title { parts.append("\"\(title)\"") }
        if isDefault, isOneOfSeveral { parts.append("default") }
        if plays, isOneOfSeveral { parts.append("plays") }
        return parts.joined(separator: ", ")
    }
}
