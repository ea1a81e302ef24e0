/// The format of an audio file.
package enum AudioFileFormat: String, CaseIterable, Sendable {
    case m4a, mp3, wav, flac, opus

    /// Creates the format for a file name from its extension; nil for other extensions.
    package init?(path: String) {
        let name = path.split(separator: "/").last ?? ""
        guard let suffix = name.split(separator: ".").dropFirst().last else { return nil }
        self.init(rawValue: suffix.lowercased())
    }

    /// FFmpeg's name of the muxer.
    var muxer: String { self == .m4a ? "mp4" : rawValue }

    /// The codec that is written unless another one is requested.
    package var codec: AudioCodecSettings {
        switch self {
        case .m4a: .aac
        case .mp3: AudioCodecSettings(encoder: "libmp3lame", bitRate: 192_000)
        case .wav: AudioCodecSettings(encoder: "pcm_s16le")
        case .flac: AudioCodecSettings(encoder: "flac")
        case .opus: .opus
        }
    }

    /// Returns whether files of the format can store what an encoder of FFmpeg writes.
    package func stores(encoder: String) -> Bool {
        switch self {
        case .m4a: ["aac", "alac", "ac3", "mp3", "opus", "flac"].contains { encoder.contains($0) }
        case .mp3: encoder.contains("mp3")
        case .wav: encoder.hasPrefix("pcm_")
        case .flac: encoder == "flac"
        case .opus: encoder.contains("opus")
        }
    }

    /// The name in a sentence.
    package var title: String {
        switch self {
        case .m4a: "M4A"
        case .mp3: "MP3"
        case .wav: "WAV"
        case .flac: "FLAC"
        case .opus: "Opus"
        }
    }
}
