import CFFmpeg

/// What the linked FFmpeg is and what it can encode.
public enum EncoderCatalog {
    /// One encoder of this FFmpeg.
    public struct Entry: Sendable, Equatable {
        /// FFmpeg's name, which settings use: "libx264".
        public let name: String
        /// FFmpeg's description, for people.
        public let title: String
        public let isAudio: Bool
    }

    /// The version of the FFmpeg in use: "5.1.9-0+deb12u1".
    public static var version: String { String(cString: av_version_info()) }

    /// The licence of the libavcodec in use, which follows from what it was built with: "GPL version 2 or later".
    public static var license: String { String(cString: avcodec_license()) }

    /// Whether ProRes alpha is written in the form of FFmpeg before 7.0, which Apple silicon's decoders refuse.
    public static var writesOldProResAlpha: Bool { avcodec_version() >> 16 < 61 }

    /// Every video and audio encoder, in order of name.
    public static var entries: [Entry] {
        var found: [Entry] = []
        var position: UnsafeMutableRawPointer?
        while let codec = av_codec_iterate(&position) {
            guard av_codec_is_encoder(codec) != 0 else { continue }
            let kind = codec.pointee.type
            guard kind == AVMEDIA_TYPE_VIDEO || kind == AVMEDIA_TYPE_AUDIO, let name = codec.pointee.name else {
                continue
            }
            let title = codec.pointee.long_name.map { String(cString: $0) } ?? ""
            found.append(Entry(name: String(cString: name), title: title, isAudio: kind == AVMEDIA_TYPE_AUDIO))
        }
        return found.sorted { $0.name < $1.name }
    }

    public static func has(_ name: String) -> Bool { avcodec_find_encoder_by_name(name) != nil }

    /// The encoder of this name and kind.
    static func codec(named name: String, isAudio: Bool) throws(MovieSettingsError) -> Codec {
        guard let pointer = avcodec_find_encoder_by_name(name) else {
            throw .unknownEncoder(name, suggestion: suggestion(for: name, isAudio: isAudio))
        }
        let isAudioCodec = pointer.pointee.type == AVMEDIA_TYPE_AUDIO
        guard isAudioCodec == isAudio else { throw .wrongKind(encoder: name, isAudio: isAudioCodec) }
        return Codec(pointer: pointer)
    }

    /// People write the codec's name where FFmpeg wants the encoder's.
    private static func suggestion(for name: String, isAudio: Bool) -> String? {
        let usual = [
            "h264": "libx264", "avc": "libx264", "x264": "libx264", "h265": "libx265", "hevc": "libx265",
            "x265": "libx265",
            "vp9": "libvpx-vp9", "libvpx": "libvpx-vp9", "vp8": "libvpx", "av1": "libsvtav1", "mp3": "libmp3lame",
        ]
        return usual[name.lowercased()].flatMap { has($0) ? $0 : nil }
    }
}
