import Foundation
import MediaPipeline
import Quartz2D

/// What a writer's video input was told.
struct VideoOutputSettings {
    /// Of the pictures before they are turned.
    let width: Int
    let height: Int
    let turn: QuarterTurn
    let codec: VideoCodecSettings
    /// Nil lets the first two pictures tell.
    let frameRate: FrameRate?

    init(_ settings: [String: Any], turn: QuarterTurn = .none) throws(WriterError) {
        self.turn = turn
        try settings.check([AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey, AVVideoCompressionPropertiesKey])
        guard let width = try settings.whole(AVVideoWidthKey) else { throw .missingSetting(AVVideoWidthKey) }
        guard let height = try settings.whole(AVVideoHeightKey) else { throw .missingSetting(AVVideoHeightKey) }
        (self.width, self.height) = (width, height)
        let properties = settings[AVVideoCompressionPropertiesKey] as? [String: Any] ?? [:]
        frameRate = try properties.rate(AVVideoExpectedSourceFrameRateKey)
        codec = VideoCodecSettings(encoder: try Self.encoder(settings[AVVideoCodecKey]), options: try Self.options(properties))
    }

    /// What the file is to be.
    func movie(_ container: MovieContainer, _ frameRate: FrameRate, _ audio: AudioCodecSettings?) throws(MovieSettingsError) -> MovieSettings {
        try MovieSettings(
            container: container, width: turn.swapsSides ? height : width, height: turn.swapsSides ? width : height, frameRate: frameRate,
            video: codec, audio: audio)
    }

    /// A picture as it goes into the file.
    func fitted(_ image: CGImage) -> CGImage {
        turn.turned(image.width == width && image.height == height ? image : image.resampled(width: width, height: height))
    }

    private static func encoder(_ value: Any?) throws(WriterError) -> String {
        guard let value else { throw .missingSetting(AVVideoCodecKey) }
        switch (value as? AVVideoCodecType)?.rawValue ?? value as? String {
        case AVVideoCodecType.h264.rawValue: return "libx264"
        case AVVideoCodecType.hevc.rawValue: return "libx265"
        default: throw .setting(key: AVVideoCodecKey, value: "\(value)")
        }
    }

    private static func options(_ properties: [String: Any]) throws(WriterError) -> [String: String] {
        try properties.check([
            AVVideoAverageBitRateKey, AVVideoMaxKeyFrameIntervalKey, AVVideoExpectedSourceFrameRateKey, AVVideoAllowFrameReorderingKey,
            AVVideoProfileLevelKey,
        ])
        var options = ["preset": "medium"]
        if let rate = try properties.whole(AVVideoAverageBitRateKey) { options["b"] = "\(rate)" } else { options["crf"] = "20" }
        if let interval = try properties.whole(AVVideoMaxKeyFrameIntervalKey) { options["g"] = "\(interval)" }
        if properties[AVVideoAllowFrameReorderingKey] as? Bool == false { options["bf"] = "0" }
        if let level = properties[AVVideoProfileLevelKey] { options["profile"] = try profile(level) }
        return options
    }

    private static func profile(_ value: Any) throws(WriterError) -> String {
        switch value as? String {
        case AVVideoProfileLevelH264BaselineAutoLevel: return "baseline"
        case AVVideoProfileLevelH264MainAutoLevel: return "main"
        case AVVideoProfileLevelH264HighAutoLevel: return "high"
        default: throw .setting(key: AVVideoProfileLevelKey, value: "\(value)")
        }
    }
}

extension AudioCodecSettings {
    /// What a writer's audio input was told; AAC of 48 kHz in two channels where nothing was said.
    init(outputSettings settings: [String: Any]) throws(WriterError) {
        try settings.check([AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVEncoderBitRateKey])
        if let format = try settings.whole(AVFormatIDKey), format != Int(kAudioFormatMPEG4AAC) {
            throw .setting(key: AVFormatIDKey, value: "\(format)")
        }
        let usual = AudioCodecSettings.aac
        self.init(
            encoder: usual.encoder, bitRate: try settings.whole(AVEncoderBitRateKey) ?? usual.bitRate,
            sampleRate: try settings.whole(AVSampleRateKey) ?? usual.sampleRate,
            channels: try settings.whole(AVNumberOfChannelsKey) ?? usual.channels)
    }
}

extension [String: Any] {
    func check(_ known: [String]) throws(WriterError) {
        if let key = keys.sorted().first(where: { !known.contains($0) }) { throw .unknownSetting(key) }
    }

    /// A whole number of whatever type; nil where there is none.
    func whole(_ key: String) throws(WriterError) -> Int? {
        guard let value = self[key] else { return nil }
        guard let number = Self.number(value), let whole = Int(exactly: number.rounded()), whole > 0 else { throw .setting(key: key, value: "\(value)") }
        return whole
    }

    fileprivate func rate(_ key: String) throws(WriterError) -> FrameRate? {
        guard let value = self[key] else { return nil }
        guard let number = Self.number(value), number > 0, number <= 1000, let rate = FrameRate(Rational(seconds: number, timescale: 1000))
        else { throw .setting(key: key, value: "\(value)") }
        return rate
    }

    private static func number(_ value: Any) -> Double? {
        if let number = value as? any BinaryInteger { return Double(number) }
        if let number = value as? any BinaryFloatingPoint { return Double(number) }
        return (value as? NSNumber)?.doubleValue
    }
}
