import CFFmpeg
import Foundation

extension CodecContext {
    /// Opens the encoder with its options.
    ///
    /// - Throws: `.settingsRefused`, naming the option where the encoder does not have it.
    func open(_ codec: EncoderCatalog.Codec, name: String, options: [String: String]) throws(MediaError) {
        var dictionary = CodecOptions(options)
        let (code, said) = FFmpegLog.listening(to: pointer) {
            CodecLifecycleLock.take(codec.pointer) { avcodec_open2(pointer, codec.pointer, &dictionary.pointer) }
        }
        guard code >= 0 else {
            let given = options.keys.sorted().map { "\($0)=\(options[$0] ?? "")" }.joined(separator: " ")
            throw MediaError(
                FFmpegCode(code).kind(fallback: .settingsRefused), during: "opening the encoder \(name)",
                detail: "\(name) refuses its settings (\(given)): \(FFmpegCode(code).words)",
                remedy: "`ffmpeg -h encoder=\(name)` lists its options and their ranges.")
        }
        if let refusal = said.first(where: Self.isRefusal) {
            throw MediaError(
                .settingsRefused, during: "opening the encoder \(name)",
                detail:
                    "\(name) does not take one of its own parameters: \(refusal.trimmingCharacters(in: .whitespacesAndNewlines))"
            )
        }
        if let unused = dictionary.unused {
            throw MediaError(
                .settingsRefused, during: "opening the encoder \(name)", detail: "\(name) has no option '\(unused)'",
                remedy: "`ffmpeg -h encoder=\(name)` lists its options.")
        }
    }

    /// How FFmpeg warns, and goes on, when an encoder's library refuses what is passed through to it (`x264-params`,
    /// `x265-params`, `svtav1-params`).
    private static func isRefusal(_ words: String) -> Bool {
        ["Error parsing option", "Unknown option", "Invalid value for"].contains { words.hasPrefix($0) }
    }

    /// Feeds `frame`, or the end when nil, and hands over every packet that is ready.
    func encode(
        _ frame: UnsafeMutablePointer<AVFrame>?, with packet: borrowing Packet,
        to sink: (borrowing Packet) throws(MediaError) -> Void
    ) throws(MediaError) {
        try check(avcodec_send_frame(pointer, frame), during: "encoding", fallback: .encode)
        while try checkAnswer(avcodec_receive_packet(pointer, packet.pointer), during: "encoding", fallback: .encode)
            == .done
        {
            try sink(packet)
        }
    }
}
