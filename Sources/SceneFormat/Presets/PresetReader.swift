import Foundation
import MediaWriting
import SceneLanguage
import SourceFiles
import SourceText

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
        let name = URL(fileURLWithPath: document.source.name).deletingPathExtension().lastPathComponent
        var preset = Preset(name: name, sourceLocations: PresetSourceLocations(document))
        let container = map.written("container")?.textForm.flatMap { Preset.Container(rawValue: $0) }
        let keys = Preset.keys(in: container)
        map.allow(keys.names)
        let version = map.required("multiplanePreset", "the format's version, \(Self.version)").flatMap {
            values.integer(
                $0, "multiplanePreset", in: Self.version...Self.version,
                "\(Self.version), the only version of the format")
        }
        let isComplete = keys.read(&map, into: &preset, values)
        let size = outputSize(map)
        preset.size = size ?? .scene
        if keys.names.contains("video") {
            preset.video = map.required("video", "{ codec, pixelFormat, color, options }").flatMap(video)
        }
        if keys.names.contains("audio") {
            preset.audio = map.required("audio", "{ codec, bitRate, sampleRate, channels, options }, or none")
                .flatMap(audio)
        }
        map.reportUnknownKeys()
        return isComplete && version != nil && size != nil ? preset : nil
    }

    private func outputSize(_ map: MapReader) -> Preset.OutputSize? {
        let size = map.written("size")
        let scale = map.written("scale")
        if let size {
            if let scale { return values.refuse(scale, "scale in addition to size", "either size or scale") }
            return values.pixelSize(size, "size").map { .pixels($0) }
        }
        guard let scale else { return .scene }
        return values.number(scale, "scale", in: Preset.scales, "a factor from 0.01 to 16").map { .scaled($0) }
    }

    private func video(_ value: SceneValue) -> Preset.Video? {
        guard var map = MapReader(value, "video", values.collector) else { return nil }
        var video = Preset.Video()
        let isComplete = Preset.Video.keys.read(&map, into: &video, values)
        video.options = options(map)
        map.reportUnknownKeys()
        return isComplete ? video : nil
    }

    /// Reads the audio encoding; `none` gives nil without a report.
    private func audio(_ value: SceneValue) -> Preset.Audio? {
        if case .text("none") = value.content { return nil }
        guard var map = MapReader(value, "audio", values.collector) else { return nil }
        var audio = Preset.Audio()
        let isComplete = Preset.Audio.keys.read(&map, into: &audio, values)
        let isLossless = AudioCodecSettings.losslessPrefixes.contains { audio.codec.hasPrefix($0) }
        let written = isLossless ? map.written("bitRate") : map.required("bitRate", "bits per second")
        let bitRate = written.flatMap { Preset.Audio.bitRate.read($0, "bitRate", values) }
        audio.bitRate = bitRate ?? 0
        audio.options = options(map)
        map.reportUnknownKeys()
        return isComplete && (bitRate != nil || isLossless && written == nil) ? audio : nil
    }

    private func options(_ map: MapReader) -> [String: String] {
        guard let value = map.written("options"), let options = MapReader(value, "options", values.collector) else {
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
        at location: SourceLocation, _ text: String,
        expected: String = "see `ffmpeg -h encoder=NAME` for the options of an encoder"
    ) -> SceneFormatError {
        // Most errors name the expected value after a semicolon.
        let parts = text.split(separator: "; ", maxSplits: 1).map(String.init)
        return SceneFormatError(diagnostics: [
            SceneDiagnostic(at: location, parts.first ?? text, expected: parts.dropFirst().first ?? expected)
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
