import CFFmpeg

extension CodecContext {
    /// Opens the encoder with its options.
    ///
    /// - Throws: `.settingsRefused`, naming the option where the encoder does not have it.
    func open(_ codec: EncoderCatalog.Codec, name: String, options: [String: String]) throws(MediaError) {
        var dictionary = CodecOptions(options)
        let code = CodecTurns.take(codec.pointer) { avcodec_open2(pointer, codec.pointer, &dictionary.pointer) }
        guard code >= 0 else {
            let given = options.keys.sorted().map { "\($0)=\(options[$0] ?? "")" }.joined(separator: " ")
            throw MediaError(
                FFmpegCode(code).kind(fallback: .settingsRefused), during: "opening the encoder \(name)",
                detail: "\(name) refuses its settings (\(given)): \(FFmpegCode(code).words)",
                remedy: "`ffmpeg -h encoder=\(name)` lists its options and their ranges.")
        }
        if let unused = dictionary.unused {
            throw MediaError(
                .settingsRefused, during: "opening the encoder \(name)", detail: "\(name) has no option '\(unused)'",
                remedy: "`ffmpeg -h encoder=\(name)` lists its options.")
        }
    }

    /// Feeds `frame`, or the end when nil, and hands over every packet that is ready.
    func encode(
        _ frame: UnsafeMutablePointer<AVFrame>?, with packet: borrowing Packet,
        to sink: (borrowing Packet) throws(MediaError) -> Void
    ) throws(MediaError) {
        try check(avcodec_send_frame(pointer, frame), during: "encoding", fallback: .encode)
        while try checkAnswer(avcodec_receive_packet(pointer, packet.pointer), during: "encoding", fallback: .encode) == .done {
            try sink(packet)
        }
    }
}
