import Foundation
import MediaObjects
import MediaReading
import MediaTime
import MediaWriting

/// The compression properties of a video input.
struct CompressionProperties {
    /// The frame rate; nil to use that of the first two frames.
    let frameRate: FrameRate?
    /// The maximum time between two key frames in seconds.
    private let keyFrameSeconds: Double?
    private let codec: VideoCodecSettings

    /// Parses compression properties.
    ///
    /// - Throws: a `WriterError` for properties that the codec does not support, and for invalid values.
    init(_ properties: [String: Any], _ kind: WriterCodec, color: VideoColor) throws(WriterError) {
        try properties.check(kind.properties)
        frameRate = try properties.rate(AVVideoExpectedSourceFrameRateKey)
        keyFrameSeconds = try properties.seconds(AVVideoMaxKeyFrameIntervalDurationKey)
        var codec = kind.defaultSettings
        codec.color = color
        if let rate = try properties.integer(AVVideoAverageBitRateKey) {
            codec.options["crf"] = nil
            codec.options["b"] = "\(rate)"
        }
        if let interval = try properties.integer(AVVideoMaxKeyFrameIntervalKey) { codec.options["g"] = "\(interval)" }
        if try properties.flag(AVVideoAllowFrameReorderingKey) == false { codec.options["bf"] = "0" }
        if let quality = properties[AVVideoQualityKey] { codec.options["q"] = try Self.quantizer(quality) }
        if let level = properties[AVVideoProfileLevelKey] { try ProfileLevel(level, kind).apply(to: &codec) }
        if let mode = properties[AVVideoH264EntropyModeKey] { codec.options["coder"] = try Self.coder(mode, of: codec) }
        // HDR requires ten bits. A profile may contradict that, which is rejected later.
        if color.transfer != .standard, kind == .hevc, properties[AVVideoProfileLevelKey] == nil {
            codec.pixelFormat = .yuv420p10le
        }
        self.codec = codec
    }

    /// Returns the codec settings for a frame rate.
    func settings(_ rate: FrameRate) -> VideoCodecSettings {
        guard let keyFrameSeconds else { return codec }
        var result = codec
        let frames = max(1, Int(keyFrameSeconds * rate.framesPerSecond.seconds + 1e-6))
        result.options["g"] = "\(min(frames, result.options["g"].flatMap { Int($0) } ?? .max))"
        return result
    }

    /// Checks the H.264 level.
    ///
    /// - Parameter rate: the frame rate; nil if not known yet.
    /// - Throws: a `WriterError` if the requested level is too low.
    func checkLevel(width: Int, height: Int, _ rate: FrameRate?) throws(WriterError) {
        guard let level = codec.options["level"].flatMap(H264Level.init(name:)) else { return }
        try level.check(
            width: width, height: height, rate, bitRate: codec.options["b"].flatMap { Int($0) },
            isHigh: codec.options["profile"] == "high")
    }

    /// Returns the JPEG quantizer for a quality, 0…1; 1 is the best.
    private static func quantizer(_ value: Any) throws(WriterError) -> String {
        guard let quality = [String: Any].number(value), (0...1).contains(quality) else {
            throw .setting(key: AVVideoQualityKey, value: "\(value)")
        }
        return "\(Int((31 - 29 * quality).rounded()))"
    }

    private static func coder(_ value: Any, of codec: VideoCodecSettings) throws(WriterError) -> String {
        switch value as? String {
        case AVVideoH264EntropyModeCAVLC: return "cavlc"
        case AVVideoH264EntropyModeCABAC where codec.options["profile"] != "baseline": return "cabac"
        case AVVideoH264EntropyModeCABAC: throw .codec("H.264", reason: "the Baseline profile does not support CABAC")
        default: throw .setting(key: AVVideoH264EntropyModeKey, value: "\(value)")
        }
    }
}

/// The profile of a codec, and optionally its level.
private struct ProfileLevel {
    private let profile: String
    /// The level; nil lets the encoder choose.
    private let level: String?
    private let pixelFormat: EncodedPixelFormat

    /// Parses Apple's names, for example `H264_High_4_1`, `H264_Main_AutoLevel` or `HEVC_Main10_AutoLevel`.
    init(_ value: Any, _ kind: WriterCodec) throws(WriterError) {
        let profiles: [String: (String, EncodedPixelFormat)] =
            kind == .h264
            ? ["Baseline": ("baseline", .yuv420p), "Main": ("main", .yuv420p), "High": ("high", .yuv420p)]
            : ["Main": ("main", .yuv420p), "Main10": ("main10", .yuv420p10le)]
        let parts = (value as? String ?? "").split(separator: "_").map(String.init)
        let isAutomatic = parts.count == 3 && parts[2] == "AutoLevel"
        let isExact =
            kind == .h264 && parts.count == 4 && ["3", "4", "5"].contains(parts[2])
            && ["0", "1", "2"].contains(parts[3])
        guard isAutomatic || isExact, parts[0] == (kind == .h264 ? "H264" : "HEVC"), let entry = profiles[parts[1]]
        else {
            throw .setting(key: AVVideoProfileLevelKey, value: "\(value)")
        }
        (profile, pixelFormat) = entry
        level = isExact ? parts[2] + "." + parts[3] : nil
    }

    /// Sets profile, level and pixel format.
    func apply(to codec: inout VideoCodecSettings) {
        codec.options["profile"] = profile
        if let level { codec.options["level"] = level }
        codec.pixelFormat = pixelFormat
    }
}

/// The codecs that an input supports.
enum WriterCodec: Equatable {
    case h264, hevc, jpeg
    /// A ProRes profile, by its name in `prores_ks`.
    case proRes(String)

    /// Parses a codec.
    ///
    /// - Throws: a `WriterError` for unsupported codecs, with the reason if there is more to say.
    init(_ value: Any?) throws(WriterError) {
        guard let value else { throw .missingSetting(AVVideoCodecKey) }
        switch (value as? AVVideoCodecType) ?? (value as? String).map(AVVideoCodecType.init) {
        case .h264: self = .h264
        case .hevc: self = .hevc
        case .jpeg: self = .jpeg
        case .proRes422Proxy: self = .proRes("proxy")
        case .proRes422LT: self = .proRes("lt")
        case .proRes422: self = .proRes("standard")
        case .proRes422HQ: self = .proRes("hq")
        case .proRes4444: self = .proRes("4444")
        case .hevcWithAlpha:
            throw .codec(
                "HEVC with alpha", reason: "this FFmpeg has no encoder for it; use proRes4444 in a .mov file for alpha")
        default: throw .setting(key: AVVideoCodecKey, value: "\(value)")
        }
    }

    /// The encoder settings before compression properties are applied.
    var defaultSettings: VideoCodecSettings {
        switch self {
        case .h264: .h264
        case .hevc: VideoCodecSettings(encoder: "libx265", options: ["preset": "medium", "crf": "20"])
        case .jpeg: .jpeg
        case .proRes("4444"): .proRes4444
        case .proRes(let profile):
            VideoCodecSettings(
                encoder: "prores_ks", options: ["profile": profile, "vendor": "apl0"], pixelFormat: .yuv422p10le)
        }
    }

    /// The supported compression properties.
    var properties: [String] {
        let common = [AVVideoExpectedSourceFrameRateKey, AVVideoPixelAspectRatioKey, AVVideoCleanApertureKey]
        let interframe = [
            AVVideoAverageBitRateKey, AVVideoMaxKeyFrameIntervalKey, AVVideoMaxKeyFrameIntervalDurationKey,
            AVVideoAllowFrameReorderingKey,
            AVVideoProfileLevelKey,
        ]
        switch self {
        case .h264: return common + interframe + [AVVideoH264EntropyModeKey]
        case .hevc: return common + interframe
        case .jpeg: return common + [AVVideoQualityKey]
        case .proRes: return common
        }
    }
}

/// The limits of an H.264 level.
///
/// x264 writes the requested level into the stream, whether or not the stream conforms; a decoder that relies on it may
/// fail.
/// - Source: ITU-T H.264, table A-1, and A.3.1 f and g for the sides.
struct H264Level {
    private let name: String
    private let limits: Limits

    private struct Limits {
        let name: String
        /// The maximum number of 16×16 macroblocks per second and per frame.
        let macroblocksPerSecond: Int, blocks: Int
        /// The maximum bit rate in kilobits per second in Baseline and Main.
        let bitRate: Int
    }

    private static let all = [
        Limits(name: "3.0", macroblocksPerSecond: 40_500, blocks: 1620, bitRate: 10_000),
        Limits(name: "3.1", macroblocksPerSecond: 108_000, blocks: 3600, bitRate: 14_000),
        Limits(name: "3.2", macroblocksPerSecond: 216_000, blocks: 5120, bitRate: 20_000),
        Limits(name: "4.0", macroblocksPerSecond: 245_760, blocks: 8192, bitRate: 20_000),
        Limits(name: "4.1", macroblocksPerSecond: 245_760, blocks: 8192, bitRate: 50_000),
        Limits(name: "4.2", macroblocksPerSecond: 522_240, blocks: 8704, bitRate: 50_000),
        Limits(name: "5.0", macroblocksPerSecond: 589_824, blocks: 22_080, bitRate: 135_000),
        Limits(name: "5.1", macroblocksPerSecond: 983_040, blocks: 36_864, bitRate: 240_000),
        Limits(name: "5.2", macroblocksPerSecond: 2_073_600, blocks: 36_864, bitRate: 240_000),
    ]

    /// Returns nil for an unknown level.
    init?(name: String) {
        guard let limits = Self.all.first(where: { $0.name == name }) else { return nil }
        self.name = name
        self.limits = limits
    }

    /// Checks that a stream conforms to the level.
    ///
    /// - Parameters:
    ///   - rate: the frame rate; nil if not known yet.
    ///   - bitRate: the average bit rate in bits per second; nil for constant quality.
    ///   - isHigh: whether the profile is High, which allows a 25% higher bit rate.
    /// - Throws: a `WriterError` that names the exceeded limit.
    func check(width: Int, height: Int, _ rate: FrameRate?, bitRate: Int?, isHigh: Bool) throws(WriterError) {
        let across = (width + 15) / 16
        let down = (height + 15) / 16
        if across * down > limits.blocks {
            throw refusal(
                "frames of at most \(limits.blocks) macroblocks of 16×16 pixels, "
                    + "and \(width)×\(height) are \(across * down)")
        }
        let side = max(across, down)
        if side * side > 8 * limits.blocks { throw refusal("sides shorter than \(side * 16) pixels") }
        if let rate, Rational(across * down) * rate.framesPerSecond > Rational(limits.macroblocksPerSecond) {
            throw refusal(
                "at most \(limits.macroblocksPerSecond) macroblocks of 16×16 pixels per second, "
                    + "which \(width)×\(height) at \(rate.description) frames per second exceed")
        }
        let maximum = limits.bitRate * (isHigh ? 1250 : 1000)
        if let bitRate, bitRate > maximum { throw refusal("at most \(maximum) bits per second, not \(bitRate)") }
    }

    private func refusal(_ reason: String) -> WriterError {
        .codec("H.264 of level \(name)", reason: "the level allows \(reason); use a higher level, or AutoLevel")
    }
}
