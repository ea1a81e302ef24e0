import MediaPipeline

/// Why an `AVAssetWriter` cannot write what it is given.
public enum WriterError: Error, Equatable, Sendable, CustomStringConvertible {
    case fileExists(String)
    case noPicture
    case missingSetting(String)
    case setting(key: String, value: String)
    case unknownSetting(String)
    /// A codec, or a set of values, that cannot be written, and why.
    case codec(String, reason: String)
    /// A fact that cannot be written, and why.
    case metadata(String, reason: String)
    /// Media that is encoded already, of an input without settings.
    case passThrough(AVMediaType)
    case transform
    case notATime
    /// Times rise within an input.
    case timeOrder(Rational, after: Rational)
    case frameRate(Rational)
    case soundFormat(sampleRate: Int, channels: Int)
    case wrongMedia

    public var description: String {
        switch self {
        case .fileExists(let path):
            "\(path): the file exists, and a writer does not overwrite; remove it or choose another name"
        case .noPicture: "a movie has a picture: add a video input and append to it"
        case .missingSetting(let key): "the output settings lack \(key)"
        case .setting(let key, let value): "the output settings have '\(value)' for \(key), which cannot be written"
        case .unknownSetting(let key):
            "the output settings have '\(key)', which is not known here, or not with this codec; leave it out"
        case .codec(let what, let reason): "\(what) cannot be written: \(reason)"
        case .metadata(let what, let reason): "the metadata '\(what)' cannot be written: \(reason)"
        case .passThrough(let media):
            "an input of \(media.rawValue) has no output settings, and samples that are encoded already cannot be appended; give settings, or use AVAssetExportPresetPassthrough"
        case .transform: "an input's transform is no turn by a multiple of 90°; draw the pictures that way instead"
        case .notATime: "a presentation time is no number"
        case .timeOrder(let time, let last): "presentation times rise: \(time.seconds) s came after \(last.seconds) s"
        case .frameRate(let rate):
            "pictures \((Rational.one / rate).seconds) s apart would need more than 1000 frames a second"
        case .soundFormat(let rate, let channels):
            "sound of \(rate) samples a second in \(channels) channels was appended to an input of another format"
        case .wrongMedia: "a sample buffer was appended to an input of another media type"
        }
    }
}
