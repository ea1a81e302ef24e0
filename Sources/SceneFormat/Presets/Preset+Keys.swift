import AudioMixing
import Images
import MediaReading
import MediaWriting
import SceneLanguage

extension Preset {
    /// The keys of a preset.
    static let keys = SceneKeys<Self> {
        SceneKey(
            rule: "multiplanePreset",
            SceneValueForm(
                kind: .integer, expectation: "the format's version, \(PresetReader.version)", schema: .type("integer"),
                range: Double(PresetReader.version)...Double(PresetReader.version)),
            isRequired: true, example: "\(PresetReader.version)", "The version of the format.")
        SceneKey(
            "description", \.summary, .text(), required: "a sentence",
            example: "H.264 in MP4, 1920×1080 at 30 frames per second, with AAC",
            "The purpose of the preset, in one sentence.")
        SceneKey(
            "container", \.container, .choice,
            required: "one of \(Container.allCases.map(\.rawValue).joined(separator: ", "))",
            "The container of the movie, or the kind of its images.")
        SceneKey(
            rule: "size", .pixelSize, default: "that of the scene", example: "[1920, 1080]",
            "The size of the movie. The scene is scaled to fit; its aspect ratio is kept, and its background fills the sides."
        )
        SceneKey(
            rule: "scale",
            SceneValueForm(
                kind: .number, expectation: "a factor from 0.01 to 16", schema: .reference("number"), range: scales),
            default: "1", example: "0.5", "The size as a factor of the scene's, instead of `size`.")
        SceneKey(
            "frameRate", \.frameRate, .frameRate, default: "that of the scene", example: "30000/1001",
            "The frame rate of the movie.")
        SceneKey(
            "alpha", \.keepsAlpha, .boolean, default: "false",
            "Whether transparent areas stay transparent; the scene's background is then left out.")
        SceneKey(
            "depth", \.drawing, .drawingDepth, default: "float if the pixel format has more than 8 bits, else 8",
            "The precision of drawing: 8 bits per component, or floating point.")
        SceneKey(
            rule: "video",
            SceneValueForm(
                kind: .object, expectation: "{ codec, pixelFormat, color, options }", schema: Video.keys.schema,
                object: "video"),
            isRequired: true, "The video encoding. A `pngSequence` has none.")
        SceneKey(
            rule: "audio",
            SceneValueForm(
                kind: .object, expectation: "{ codec, bitRate, sampleRate, channels, options }, or none",
                schema: .anyOf([.names(["none"]), Audio.keys.schema]), object: "audio"),
            isRequired: true,
            "The audio encoding, or `none`. GIF, APNG, WebP, Y4M, raw and image sequences have none.")
    }

    /// The legal factors of the scene's size.
    static let scales = 0.01...16.0

    /// Returns the keys of a preset for a container; all of them if it is nil.
    static func keys(in container: Container?) -> SceneKeys<Self> {
        keys.without(
            (container == .pngSequence ? ["video"] : []) + (container?.supportsAudio == false ? ["audio"] : []))
    }

    /// The options of an encoder.
    fileprivate static let options = SceneValueForm.map(
        "a map of FFmpeg's options to text or numbers", of: .anyOf([.type("string"), .type("number")]))
}

extension Preset.Video {
    static let keys = SceneKeys<Self> {
        SceneKey(
            "codec", \.codec, .text(), required: "FFmpeg's name of an encoder, such as libx264", example: "libx264",
            "FFmpeg's name of the encoder.")
        SceneKey(
            "pixelFormat", \.pixelFormat, .text(), default: "that of the encoder", example: "yuv420p",
            "FFmpeg's name of the pixel format.")
        SceneKey(
            "color", \.color, .choice(colors), default: "bt709",
            "The color encoding; `hdr10` and `hlg` are those of high dynamic range.")
        SceneKey(
            rule: "options", Preset.options, default: "none", example: "{ preset: medium, crf: 20 }",
            "The options of the encoder by FFmpeg's names.")
    }

    private static let colors: [(name: String, value: VideoColor)] = [
        ("bt709", .highDefinition), ("bt601", VideoColor(matrix: .bt601)), ("bt2020", VideoColor(matrix: .bt2020)),
        ("hdr10", .hdr10), ("hlg", .hlg),
    ]
}

extension Preset.Audio {
    static let keys = SceneKeys<Self> {
        SceneKey(
            "codec", \.codec, .text(), required: "FFmpeg's name of an encoder, such as aac", example: "aac",
            "FFmpeg's name of the encoder.")
        SceneKey(
            rule: "bitRate", bitRate.form, isRequired: true, example: "192000",
            "The bits per second of all channels. Lossless codecs, such as `flac` and `pcm_s24le`, need none.")
        SceneKey(
            "sampleRate", \.sampleRate, .integer("samples per second from 8000 to 192000", in: 8000...192_000),
            default: "48000", "Samples per second and channel.")
        SceneKey(
            "channels", \.layout, .channelLayout, default: "that of the scene",
            "The audio channel layout.")
        SceneKey(
            rule: "options", Preset.options, default: "none", "Further options by FFmpeg's names.")
    }

    static let bitRate = SceneValueType<Int>.integer(
        "bits per second from 6000 to 2048000", in: 6000...2_048_000, unit: .bitsPerSecond)
}

extension SceneValueType where Value == DrawingDepth {
    /// The depth of drawing; 8 may be written as a number.
    fileprivate static var drawingDepth: SceneValueType {
        let names = DrawingDepth.allCases.map(\.rawValue)
        let form = SceneValueForm(
            kind: .choice, expectation: "8 or float", schema: .anyOf([.names(names), .type("number")]), choices: names)
        return SceneValueType(form) { value, label, reader in
            value.textForm.flatMap { DrawingDepth(rawValue: $0) } ?? reader.refuse(value, label, form.expectation)
        }
    }
}

extension SceneValueType where Value == ChannelLayout {
    /// An audio channel layout by name, or by its number of channels.
    static var channelLayout: SceneValueType {
        let names = ChannelLayout.allCases.map(\.rawValue)
        let form = SceneValueForm(
            kind: .choice, expectation: "one of \(ChannelLayout.list)",
            schema: .anyOf([ValueJSONSchema.orParameter(.names(names)), .type("number")]), choices: names)
        return SceneValueType(form) { $2.channelLayout($0, $1) }
    }
}
