import Foundation
import MediaPipeline

extension AudioCodecSettings {
    /// What a writer's audio input was told; AAC of 48 kHz in two channels where nothing was said, not even by the
    /// hint.
    ///
    /// - Throws: a `WriterError` for keys and values that are not known.
    init(outputSettings settings: [String: Any], hint: CMFormatDescription? = nil) throws(WriterError) {
        let format = try settings.whole(AVFormatIDKey).flatMap { UInt32(exactly: $0) } ?? kAudioFormatMPEG4AAC
        guard let own = Self.keys[format] else { throw .setting(key: AVFormatIDKey, value: "\(format)") }
        try settings.check([AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVChannelLayoutKey] + own)
        let usual = AudioCodecSettings.aac
        let layout = try ChannelLayout(settings: settings, ordered: format == kAudioFormatLinearPCM)
        let count = try settings.whole(AVNumberOfChannelsKey)
        if let layout, let count, layout.channels != count {
            throw .setting(
                key: AVNumberOfChannelsKey, value: "\(count), and \(layout.rawValue) for \(AVChannelLayoutKey)")
        }
        self.init(
            encoder: try Self.encoder(format, settings), bitRate: 0,
            sampleRate: try settings.whole(AVSampleRateKey) ?? hint?.sampleRate ?? usual.sampleRate,
            channels: layout?.channels ?? count ?? hint?.channels ?? usual.channels)
        guard format == kAudioFormatMPEG4AAC else { return }
        bitRate =
            try settings.whole(AVEncoderBitRateKey) ?? ChannelLayout(channels: channels).map {
                usual.remixed(to: $0).bitRate
            } ?? usual.bitRate
    }

    /// What can be said of each format beside its rate and channels.
    private static let keys: [UInt32: [String]] = [
        kAudioFormatMPEG4AAC: [AVEncoderBitRateKey], kAudioFormatAppleLossless: [],
        kAudioFormatLinearPCM: [
            AVLinearPCMBitDepthKey, AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey, AVLinearPCMIsNonInterleaved,
        ],
    ]

    private static func encoder(_ format: UInt32, _ settings: [String: Any]) throws(WriterError) -> String {
        switch format {
        case kAudioFormatAppleLossless: "alac"
        case kAudioFormatLinearPCM: try pcm(settings)
        default: "aac"
        }
    }

    private static func pcm(_ settings: [String: Any]) throws(WriterError) -> String {
        if try settings.flag(AVLinearPCMIsNonInterleaved) == true {
            throw .setting(key: AVLinearPCMIsNonInterleaved, value: "true")
        }
        let depth = try settings.whole(AVLinearPCMBitDepthKey) ?? 16
        let isFloat = try settings.flag(AVLinearPCMIsFloatKey) ?? false
        let order = try settings.flag(AVLinearPCMIsBigEndianKey) ?? false ? "be" : "le"
        switch (depth, isFloat) {
        case (16, false), (24, false): return "pcm_s\(depth)\(order)"
        case (32, true): return "pcm_f32\(order)"
        default: throw .setting(key: AVLinearPCMBitDepthKey, value: "\(depth)\(isFloat ? " of float" : "")")
        }
    }
}
