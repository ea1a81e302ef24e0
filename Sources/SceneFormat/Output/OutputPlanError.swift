import MediaWriting
import SceneLanguage

/// A reason why an output cannot be created as requested.
package enum OutputPlanError: Error, Equatable, Sendable {
    /// The path's extension is not that of a supported format.
    case unknownFormat(String)
    /// The path's extension is not that of the preset's container.
    case wrongExtension(String, preset: String, container: MovieContainer)
    /// The name of a pixel format that is not supported.
    case unknownPixelFormat(String)
    /// Standard output, a pipe or a device has no extension that determines the format.
    case noFormatForPipe
    /// Alpha cannot be kept.
    case noAlpha(String)
    /// No hardware encoder can be used, but one is required.
    case noHardwareEncoder(String)
    /// A file size in addition to a quality or a bit rate.
    case maximumSizeWithRate
    /// A quality in addition to a bit rate, for an encoder that accepts only one of them.
    case qualityAndBitRate(encoder: String)
    /// An audio bit rate without audio.
    case bitRateWithoutAudio
    /// Two-pass encoding without a bit rate.
    case twoPassWithoutBitRate
    /// An image sequence to a pipe or a device.
    case sequenceToPipe(MovieContainer)
    /// A scaled size with a side outside 2…16384.
    case scaledSizeOutOfRange(PixelSize)
}

extension OutputPlanError: CustomStringConvertible {
    /// The message: the problem and how to solve it.
    package var description: String {
        switch self {
        case .unknownFormat(let path):
            "\(path): the name does not determine a format; expected one that ends in \(Self.endings), "
                + "or a sequence's as in frames/%05d.png" + Self.stillHint(path) + Self.audioHint(path)
        case .wrongExtension(let path, let preset, let container):
            "\(path): the preset \"\(preset)\" writes \(container.title); "
                + "expected a name that ends in \(container.nameEnding)"
        case .unknownPixelFormat(let name):
            "the pixel format \"\(name)\" is not supported; expected one of \(EncodedPixelFormat.names)"
        case .noFormatForPipe:
            "the name of standard output, a pipe or a device does not determine a format; "
                + "expected --format or --preset, as in --format y4m"
        case .noAlpha(let reason):
            "alpha cannot be kept: \(reason); "
                + "use --alpha without a codec, or with one of libvpx-vp9, prores_ks, qtrle, ffv1"
        case .noHardwareEncoder(let reason):
            "no hardware encoder can be used: \(reason); use --hardware prefer to fall back to software encoding"
        case .maximumSizeWithRate:
            "the file size determines the bit rate; expected --max-size without --crf and --video-bitrate"
        case .qualityAndBitRate(let encoder):
            "the quality determines the bit rate of \(encoder); expected --crf or --video-bitrate, not both"
        case .bitRateWithoutAudio:
            "there is no audio for the bit rate; expected --audio-codec none without --audio-bitrate"
        case .twoPassWithoutBitRate:
            "two-pass encoding needs a bit rate; expected --two-pass with --video-bitrate"
        case .sequenceToPipe(let container):
            "\(container.title) cannot be written to a pipe or a device; "
                + "expected a folder or a pattern such as frames/%05d.\(container.imageExtension)"
        case .scaledSizeOutOfRange(let size):
            "a scene of \(size) pixels cannot have this scale; expected sides of 2 to \(PixelSize.limit) pixels"
        }
    }

    /// The command for a file of one image; webp is a movie, too.
    private static func stillHint(_ path: String) -> String {
        StillImageFormat(path: path) == nil ? "" : "; for a single image, use multiplane still"
    }

    /// The extensions of audio files that are not written.
    private static let audioExtensions: Set<String> = [
        "aac", "ac3", "aif", "aiff", "amr", "au", "caf", "mka", "mp2", "oga", "ogg", "w64", "weba", "wma",
    ]

    private static func audioHint(_ path: String) -> String {
        guard let suffix = path.split(separator: ".").last, audioExtensions.contains(suffix.lowercased()) else {
            return ""
        }
        return "; audio files end in " + AudioFileFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
    }

    private static let endings = MovieContainer.allCases.filter { !$0.isSequence }.map { "." + $0.fileExtension }
        .joined(separator: ", ")
}

extension MovieContainer {
    fileprivate var nameEnding: String { isSequence ? "\(fileExtension), or a folder's" : ".\(fileExtension)" }

    /// The extension of one image of a sequence.
    fileprivate var imageExtension: Substring { fileExtension.split(separator: ".").last ?? "" }
}
