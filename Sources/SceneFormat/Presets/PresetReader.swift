import FFmpegSupport
import Foundation
import Images
import MediaReading
import MediaTime
import MediaWriting
import SourceFiles

/// Reads a document as a preset.
struct PresetReader {
    /// The version of the format in `multiplanePreset:`.
    static let version = 1

    private let document: SceneDocument
    private let values: ValueReader

    init(_ document: SceneDocument, collector: DiagnosticCollector) {
        self.document = document
        values = ValueReader(collector: collector)
    }

    /// Reads the preset; reports problems and returns nil if something required is missing or illegal.
    func preset() -> Preset? {
        guard var map = MapReader(document.root, "the preset", values.collector) else { return nil }
        let version = map.required("multiplanePreset", "the format's version, \(Self.version)")
            .flatMap {
                values.integer(
                    $0, "multiplanePreset", in: Self.version...Self.version,
                    "\(Self.version), the only version of the format")
            }
        let summary = map.required("description", "a sentence").flatMap { values.text($0, "description") }
        let container = map.required("container", "one of \(Self.containers.joined(separator: ", "))")
            .flatMap { values.choice($0, "container", of: Self.containers) }.flatMap { Preset.Container(rawValue: $0) }
        let size = outputSize(&map)
        let rate = map.value("frameRate").map(frameRate)
        let keepsAlpha = map.value("alpha").flatMap { values.boolean($0, "alpha") } ?? false
        let drawing = map.value("depth").flatMap(drawing)
        let video =
            container == .pngSequence
            ? nil : map.required("video", "{ codec, pixelFormat, color, options }").flatMap(video)
        let audio =
            container?.supportsAudio == false
            ? nil : map.required("audio", "{ codec, bitRate, sampleRate, channels, options }, or none").map(audio)
        map.reportUnknownKeys()
        guard version != nil, let summary, let container, let size else { return nil }
        let name = URL(fileURLWithPath: document.source.name).deletingPathExtension().lastPathComponent
        return Preset(
            name: name, summary: summary, container: container, size: size, frameRate: rate ?? nil, video: video,
            audio: audio ?? nil,
            keepsAlpha: keepsAlpha, drawing: drawing, sourceLocations: PresetSourceLocations(document))
    }

    /// Reads the depth of drawing; 8 may be written as a number.
    private func drawing(_ value: SceneValue) -> DrawingDepth? {
        value.textForm.flatMap { DrawingDepth(rawValue: $0) } ?? values.refuse(value, "depth", "8 or float")
    }

    private static let containers = Preset.Container.allCases.map(\.rawValue)

    private func outputSize(_ map: inout MapReader) -> Preset.OutputSize? {
        let size = map.value("size")
        let scale = map.value("scale")
        if let size {
            if let scale { return values.refuse(scale, "scale in addition to size", "either size or scale") }
            return values.pixelSize(size, "size").map { .pixels($0) }
        }
        guard let scale else { return .scene }
        return values.number(scale, "scale", in: 0.01...16, "a factor from 0.01 to 16").map { .scaled($0) }
    }

    private func frameRate(_ value: SceneValue) -> FrameRate? {
        let expectation = "frames per second above 0 and at most 1000 (25, 29.97 or 30000/1001)"
        guard let rational = values.rational(value, "frameRate", expectation) else { return nil }
        guard let rate = FrameRate(rational), rational <= 1000 else {
            return values.refuse(value, "frameRate", expectation)
        }
        return rate
    }

    private func video(_ value: SceneValue) -> Preset.Video? {
        guard var map = MapReader(value, "video", values.collector) else { return nil }
        let codec = map.required("codec", "FFmpeg's name of an encoder, such as libx264").flatMap {
            values.text($0, "codec")
        }
        let format = map.value("pixelFormat").flatMap { values.text($0, "pixelFormat") }
        let color = map.value("color").flatMap(color)
        let options = options(&map)
        map.reportUnknownKeys()
        return codec.map {
            Preset.Video(codec: $0, pixelFormat: format, options: options, color: color ?? .highDefinition)
        }
    }

    private static let colors: [(name: String, color: VideoColor)] = [
        ("bt709", .highDefinition), ("bt601", VideoColor(matrix: .bt601)), ("bt2020", VideoColor(matrix: .bt2020)),
        ("hdr10", .hdr10), ("hlg", .hlg),
    ]

    private func color(_ value: SceneValue) -> VideoColor? {
        values.choice(value, "color", of: Self.colors.map(\.name)).flatMap { name in
            Self.colors.first { $0.name == name }?.color
        }
    }

    /// Reads the audio encoding; `none` gives nil without a report.
    private func audio(_ value: SceneValue) -> Preset.Audio? {
        if case .text("none") = value.content { return nil }
        guard var map = MapReader(value, "audio", values.collector) else { return nil }
        let codec = map.required("codec", "FFmpeg's name of an encoder, such as aac").flatMap {
            values.text($0, "codec")
        }
        let isLossless =
            codec.map { name in AudioCodecSettings.losslessPrefixes.contains { name.hasPrefix($0) } } ?? false
        let written = isLossless ? map.value("bitRate") : map.required("bitRate", "bits per second")
        let bitRate =
            isLossless && written == nil
            ? 0
            : written.flatMap {
                values.integer($0, "bitRate", in: 6000...2_048_000, "bits per second from 6000 to 2048000")
            }
        let sampleRate =
            map.value("sampleRate").map {
                values.integer($0, "sampleRate", in: 8000...192_000, "samples per second from 8000 to 192000")
            } ?? 48_000
        let layout = map.value("channels").flatMap { values.channelLayout($0, "channels") }
        let options = options(&map)
        map.reportUnknownKeys()
        guard let codec, let bitRate, let sampleRate else { return nil }
        return Preset.Audio(codec: codec, bitRate: bitRate, sampleRate: sampleRate, layout: layout, options: options)
    }

    private func options(_ map: inout MapReader) -> [String: String] {
        guard let value = map.value("options"), let options = MapReader(value, "options", values.collector) else {
            return [:]
        }
        var result: [String: String] = [:]
        for entry in options.entries {
            if let text = entry.value.textForm {
                if document.source.root != nil, EncoderFileOptions.namesFile(entry.key, value: text) {
                    values.collector.report(
                        at: entry.value.location, "the option \"\(entry.key)\" names a file",
                        expected: "expected options without file names, because a root folder is set")
                }
                result[entry.key] = text
            } else {
                let _: Int? = values.refuse(entry.value, "the option \"\(entry.key)\"", "text or a number")
            }
        }
        return result
    }
}

/// The positions of the keys in a preset, for problems that only FFmpeg finds.
struct PresetSourceLocations: Equatable, Sendable {
    private var keys: [String: SourceLocation] = [:]
    private var values: [String: SourceLocation] = [:]
    private let file: SourceLocation

    init(_ document: SceneDocument) {
        file = SourceLocation(file: document.source.name)
        add(document.root, below: "")
    }

    private mutating func add(_ value: SceneValue, below path: String) {
        guard case .map(let entries) = value.content else { return }
        for entry in entries {
            keys[path + entry.key] = entry.keyLocation
            values[path + entry.key] = entry.value.location
            add(entry.value, below: path + entry.key + ".")
        }
    }

    /// Returns the position of a key such as "video.options.crf"; the file if the key is not written.
    func key(_ path: String) -> SourceLocation { keys[path] ?? file }

    /// Returns the position of the key's value; the file if the key is not written.
    func value(_ path: String) -> SourceLocation { values[path] ?? file }
}

extension Preset {
    /// Returns settings that FFmpeg does not support as a problem of the preset file; nil for settings that do not
    /// depend on the preset alone (sizes).
    func problem(_ error: MovieSettingsError) -> SceneFormatError? {
        location(of: error).map { problem(at: $0, "\(error)") }
    }

    /// Returns an error from opening the encoder as a problem of the preset file.
    package func problem(_ error: MediaError) -> SceneFormatError {
        problem(at: sourceLocations.value("video"), error.detail)
    }

    func problem(
        at place: SourceLocation, _ text: String,
        expected: String = "see `ffmpeg -h encoder=NAME` for the options of an encoder"
    ) -> SceneFormatError {
        // Most errors name the expected value after a semicolon.
        let parts = text.split(separator: "; ", maxSplits: 1).map(String.init)
        return SceneFormatError(diagnostics: [
            SceneDiagnostic(at: place, parts.first ?? text, expected: parts.dropFirst().first ?? expected)
        ])
    }

    private func location(of error: MovieSettingsError) -> SourceLocation? {
        switch error {
        case .unknownEncoder(let name, _), .codecNotInContainer(let name, _):
            sourceLocations.value("\(section(of: name)).codec")
        case .wrongKind(_, let isAudio): sourceLocations.value(isAudio ? "video.codec" : "audio.codec")
        case .pixelFormatNotInCodec, .pixelFormatNotInContainer, .alphaLost: sourceLocations.value("video.pixelFormat")
        case .sampleRateNotInCodec: sourceLocations.value("audio.sampleRate")
        case .layoutNotInCodec: audio?.layout == nil ? nil : sourceLocations.value("audio.channels")
        case .unknownOption(let name, let option): sourceLocations.key("\(section(of: name)).options.\(option)")
        case .badOption(let name, let option, _, _): sourceLocations.value("\(section(of: name)).options.\(option)")
        case .reservedOption(let option):
            sourceLocations.key("\(video?.options[option] == nil ? "audio" : "video").options.\(option)")
        case .highDynamicRange: sourceLocations.value("video.color")
        case .noAudioSupport: sourceLocations.value("audio")
        case .noAlpha: sourceLocations.value("alpha")
        case .sizeOutOfRange, .tooManyPixels, .oddSize, .tooSmall, .frameRateOutOfRange, .tooFastForGIF, .channelCount,
            .bitRate, .noVideoCodecInSequence,
            .noHDRSupport, .noTwoPass, .fileSize, .annotation, .sequencePattern:
            nil
        }
    }

    private func section(of encoder: String) -> String { video?.codec == encoder ? "video" : "audio" }
}
