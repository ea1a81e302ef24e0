import MediaPipeline

/// Why an output cannot be made as asked.
public enum OutputPlanError: Error, Equatable, Sendable {
    /// The path's extension says no format.
    case unknownFormat(String)
    /// The preset writes something else than the path's extension says.
    case wrongExtension(String, preset: String, container: MovieContainer)
    /// `-` says no format, nor does the name of a pipe or a device.
    case noFormatForPipe
    case noAlpha(String)
    case noHardwareEncoder(String)
    /// A size in bytes beside a quality or a bit rate.
    case maximumSizeWithRate
    /// A quality beside a bit rate, of an encoder that takes one of them.
    case qualityAndBitRate(encoder: String)
    /// A bit rate of sound that is left out.
    case bitRateWithoutAudio
    case twoPassWithoutBitRate
    case sequenceToPipe(MovieContainer)
    /// Scaling leads to a side that no picture may have.
    case scaledSizeOutOfRange(PixelSize)
}

extension OutputPlanError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownFormat(let path):
            "\(path): the name says no format; expected one that ends in \(Self.endings), or a sequence's as in frames/%05d.png"
        case .wrongExtension(let path, let preset, let container):
            "\(path): the preset \"\(preset)\" writes \(container.title); expected a name that ends in \(container.nameEnding)"
        case .noFormatForPipe:
            "standard output, a pipe or a device has no name that says a format; expected --format or --preset, as in --format y4m"
        case .noAlpha(let reason):
            "alpha cannot be kept: \(reason); leave the codec to --alpha, or choose one of libvpx-vp9, prores_ks, qtrle, ffv1"
        case .noHardwareEncoder(let reason):
            "no hardware encoder can be used: \(reason); give --hardware prefer to encode in software then"
        case .maximumSizeWithRate:
            "a size in bytes decides the bit rate; expected --max-size without --crf and --video-bitrate"
        case .qualityAndBitRate(let encoder):
            "a constant quality decides the bit rate of \(encoder); expected --crf or --video-bitrate, not both"
        case .bitRateWithoutAudio:
            "there is no sound to have a bit rate; expected --audio-codec none without --audio-bitrate"
        case .twoPassWithoutBitRate:
            "two passes need a bit rate to aim at; expected --video-bitrate beside --two-pass"
        case .sequenceToPipe(let container):
            "\(container.title) is many files, which a pipe or a device is not; expected a folder or a pattern such as frames/%05d.\(container.fileExtension.split(separator: ".").last ?? "")"
        case .scaledSizeOutOfRange(let size):
            "the scene of \(size) pixels cannot be scaled so; a side of the picture has 2 to \(PixelSize.limit) pixels"
        }
    }

    private static let endings = MovieContainer.allCases.filter { !$0.isSequence }.map { "." + $0.fileExtension }
        .joined(separator: ", ")
}

extension MovieContainer {
    fileprivate var nameEnding: String { isSequence ? "\(fileExtension), or a folder's" : ".\(fileExtension)" }
}
