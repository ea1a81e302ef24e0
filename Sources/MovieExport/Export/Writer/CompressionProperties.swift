import Foundation
import MediaPipeline

/// What a writer's video input was told of compression.
struct CompressionProperties {
    /// Nil lets the first two pictures tell.
    let frameRate: FrameRate?
    /// The most seconds between two key frames.
    private let keyFrameSeconds: Double?
    private let codec: VideoCodecSettings

    /// - Throws: a `WriterError` for what the codec does not have, and for values that cannot be.
    init(_ properties: [String: Any], _ kind: WriterCodec, color: VideoColor) throws(WriterError) {
        try properties.check(kind.properties)
        frameRate = try properties.rate(AVVideoExpectedSourceFrameRateKey)
        keyFrameSeconds = try properties.seconds(AVVideoMaxKeyFrameIntervalDurationKey)
        var codec = kind.base
        codec.color = color
        if let rate = try properties.whole(AVVideoAverageBitRateKey) {
            codec.options["crf"] = nil
            codec.options["b"] = "\(rate)"
        }
        if let interval = try properties.whole(AVVideoMaxKeyFrameIntervalKey) { codec.options["g"] = "\(interval)" }
        if try properties.flag(AVVideoAllowFrameReorderingKey) == false { codec.options["bf"] = "0" }
        if let quality = properties[AVVideoQualityKey] { codec.options["q"] = try Self.quantizer(quality) }
        if let level = properties[AVVideoProfileLevelKey] { try ProfileLevel(level, kind).apply(to: &codec) }
        if let mode = properties[AVVideoH264EntropyModeKey] { codec.options["coder"] = try Self.coder(mode, of: codec) }
        // High dynamic range is of ten bits, which a profile may contradict; that is refused then.
        if color.transfer != .standard, kind == .hevc, properties[AVVideoProfileLevelKey] == nil {
            codec.pixelFormat = .yuv420p10le
        }
        self.codec = codec
    }

    /// The codec for a movie of that rate.
    func settings(_ rate: FrameRate) -> VideoCodecSettings {
        guard let keyFrameSeconds else { return codec }
        var result = codec
        let frames = max(1, Int(keyFrameSeconds * rate.framesPerSecond.seconds + 1e-6))
        result.options["g"] = "\(min(frames, result.options["g"].flatMap { Int($0) } ?? .max))"
        return result
    }

    /// - Parameter rate: nil where it is not known yet.
    /// - Throws: a `WriterError` where the level asked for is too low.
    func checkLevel(width: Int, height: Int, _ rate: FrameRate?) throws(WriterError) {
        guard let level = codec.options["level"].flatMap(H264Level.init(name:)) else { return }
        try level.check(
            width: width, height: height, rate, bitRate: codec.options["b"].flatMap { Int($0) },
            isHigh: codec.options["profile"] == "high")
    }

    /// 1 is the best that JPEG has, 0 the worst.
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
        case AVVideoH264EntropyModeCABAC: throw .codec("H.264", reason: "its Baseline profile has no CABAC")
        default: throw .setting(key: AVVideoH264EntropyModeKey, value: "\(value)")
        }
    }
}

/// A profile of a codec, with its level or without.
private struct ProfileLevel {
    private let profile: String
    /// Nil leaves it to the encoder.
    private let level: String?
    private let pixelFormat: EncodedPixelFormat

    /// Apple's words: `H264_High_4_1`, `H264_Main_AutoLevel`, `HEVC_Main10_AutoLevel`.
    init(_ value: Any, _ kind: WriterCodec) throws(WriterError) {
        let known: [String: (String, EncodedPixelFormat)] =
            kind == .h264
            ? ["Baseline": ("baseline", .yuv420p), "Main": ("main", .yuv420p), "High": ("high", .yuv420p)]
            : ["Main": ("main", .yuv420p), "Main10": ("main10", .yuv420p10le)]
        let words = (value as? String ?? "").split(separator: "_").map(String.init)
        let isAutomatic = words.count == 3 && words[2] == "AutoLevel"
        let isExact =
            kind == .h264 && words.count == 4 && ["3", "4", "5"].contains(words[2])
            && ["0", "1", "2"].contains(words[3])
        guard isAutomatic || isExact, words[0] == (kind == .h264 ? "H264" : "HEVC"), let found = known[words[1]] else {
            throw .setting(key: AVVideoProfileLevelKey, value: "\(value)")
        }
        (profile, pixelFormat) = found
        level = isExact ? words[2] + "." + words[3] : nil
    }

    func apply(to codec: inout VideoCodecSettings) {
        codec.options["profile"] = profile
        if let level { codec.options["level"] = level }
        codec.pixelFormat = pixelFormat
    }
}
