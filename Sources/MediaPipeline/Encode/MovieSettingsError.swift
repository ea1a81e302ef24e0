/// Why a combination of container, size, rate and codecs cannot be encoded.
public enum MovieSettingsError: Error, Equatable, Sendable {
    case sizeOutOfRange(width: Int, height: Int)
    /// H.264 and VP9 have no level for a picture of so many pixels.
    case tooManyPixels(width: Int, height: Int)
    case oddSize(width: Int, height: Int)
    case frameRateOutOfRange(String)
    case unknownEncoder(String, suggestion: String?)
    case wrongKind(encoder: String, isAudio: Bool)
    case codecNotInContainer(encoder: String, container: MovieContainer)
    case pixelFormatNotInCodec(encoder: String, format: EncodedPixelFormat)
    case pixelFormatNotInContainer(MovieContainer, format: EncodedPixelFormat)
    case sampleRateNotInCodec(encoder: String, sampleRate: Int, supported: [Int])
    case channelCount(Int)
    /// Those of `ChannelLayout` that the encoder takes, and encoders of the container that take this one.
    case layoutNotInCodec(encoder: String, layout: ChannelLayout, supported: [ChannelLayout], others: [String] = [])
    /// Bits a second that cannot be written, and those that can.
    case bitRate(Int, range: ClosedRange<Int>)
    case unknownOption(encoder: String, option: String)
    /// The value cannot be read as the option's, or is out of its range, which is told where there is one.
    case badOption(encoder: String, option: String, value: String, range: ClosedRange<Double>? = nil)
    /// An option that the settings have a field for, so that two places could contradict each other.
    case reservedOption(String)
    case noVideoCodecInSequence
    /// A sequence, or a container of moving pictures only.
    case noAudioSupport(MovieContainer)
    case noAlpha(MovieContainer, reason: String)
    /// The container has no place for pictures of PQ or HLG.
    case noHDRSupport(MovieContainer)
    /// The pixel format has alpha, and the encoder's options lose it.
    case alphaLost(EncodedPixelFormat, reason: String)
    /// Smaller than the encoder takes.
    case tooSmall(encoder: String, width: Int, height: Int, least: String)
    case tooFastForGIF(String)
    /// PQ and HLG need 10 bits of Y'CbCr by BT.2020.
    case highDynamicRange(EncodedPixelFormat)
    case noTwoPass(encoder: String)
    case fileSize(Int)
    /// What cannot be written into the container, and why or what is expected.
    case annotation(String, String)
    /// The name of a sequence does not have exactly one place for the frame's number.
    case sequencePattern(String)
}

extension MovieSettingsError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .sizeOutOfRange(let w, let h):
            "a movie of \(w)×\(h) pixels cannot be written; a side is \(MovieSettings.sideLimits.lowerBound) to \(MovieSettings.sideLimits.upperBound) pixels"
        case .tooManyPixels(let w, let h):
            "a movie of \(w)×\(h) pixels has more than \(MovieSettings.maximumPixels) pixels, the most that a level of H.264 or VP9 allows; choose a smaller size"
        case .oddSize(let w, let h):
            "\(w)×\(h) is odd, and video with chroma of half size has even sizes; the nearest is \(w + w % 2)×\(h + h % 2)"
        case .frameRateOutOfRange(let rate):
            "a frame rate of \(rate) cannot be written; rates are above 0 and at most 1000, with a numerator and denominator below 1,000,000"
        case .unknownEncoder(let name, let suggestion):
            "this FFmpeg has no encoder named '\(name)'"
                + (suggestion.map { "; did you mean '\($0)'?" } ?? "; `ffmpeg -encoders` lists them")
        case .wrongKind(let name, let isAudio):
            "'\(name)' is \(isAudio ? "an audio" : "a video") encoder, where \(isAudio ? "a video" : "an audio") encoder is expected"
        case .codecNotInContainer(let name, let container):
            "what '\(name)' writes cannot be stored in \(container.title)"
        case .pixelFormatNotInCodec(let name, let format):
            "'\(name)' does not take \(format.rawValue)"
        case .pixelFormatNotInContainer(let container, let format):
            "\(container.title) has no place for \(format.rawValue); expected Y'CbCr without alpha, such as yuv420p or yuv444p"
        case .sampleRateNotInCodec(let name, let rate, let supported):
            "'\(name)' does not take \(rate) samples a second"
                + (supported.isEmpty ? "" : "; it takes \(supported.map(String.init).joined(separator: ", "))")
        case .channelCount(let count):
            "\(count) audio channels cannot be written; use 1, 2, 6 (5.1) or 8 (7.1)"
        case .layoutNotInCodec(let name, let layout, let supported, let others):
            "'\(name)' does not take sound of \(layout.rawValue); it takes \(supported.map(\.rawValue).joined(separator: ", "))"
                + (others.isEmpty
                    ? ""
                    : ", and \(others.joined(separator: ", ")) \(others.count == 1 ? "takes" : "take") \(layout.rawValue) here")
        case .bitRate(let rate, let range):
            "\(rate) is no bit rate that can be written; expected \(range.upperBound == .max ? "at least \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)") bits a second"
        case .unknownOption(let encoder, let name):
            "\(encoder) has no option '\(name)'; `ffmpeg -h encoder=\(encoder)` lists its options"
        case .badOption(let encoder, let name, let value, let range):
            "\(encoder) does not take '\(value)' as its option '\(name)'; "
                + (range.map { "expected \(Self.text($0.lowerBound)) to \(Self.text($0.upperBound))" }
                    ?? "`ffmpeg -h encoder=\(encoder)` lists the values")
        case .reservedOption(let name):
            "the encoder option '\(name)' follows from the other settings and cannot be set by itself"
        case .noVideoCodecInSequence:
            "a PNG sequence of 8 bits takes no codec and no pixel format; expected none, or rgb48be or rgba64be for 16"
        case .noAudioSupport(let container):
            "\(container.title) cannot hold sound; leave the audio out or choose mp4, mov, mkv or webm"
        case .noAlpha(let container, let reason):
            "\(container.title) cannot keep alpha: \(reason)"
        case .noHDRSupport(let container):
            "\(container.title) has no high dynamic range; leave it out, or write mp4, mov, mkv, webm, y4m or raw"
        case .alphaLost(let format, let reason):
            "the alpha of \(format.rawValue) would be lost: \(reason)"
        case .tooSmall(let encoder, let w, let h, let least):
            "\(encoder) does not take pictures of \(w)×\(h) pixels with these settings; the least is \(least)"
        case .tooFastForGIF(let rate):
            "GIF counts hundredths of a second, and browsers slow down what is faster than 50 frames a second (\(rate) asked); give a rate of at most 50"
        case .highDynamicRange(let format):
            "PQ and HLG need 10 bits of BT.2020, not \(format.rawValue); expected yuv420p10le, yuv422p10le or yuv444p10le"
        case .noTwoPass(let encoder):
            "'\(encoder)' has no second pass in this FFmpeg; expected \(EncodingPass.encoders.joined(separator: ", ")), or crf or a bit rate in one pass"
        case .fileSize(let bytes):
            "a movie does not fit into \(bytes) bytes; expected at least 1000"
        case .annotation(let what, let reason):
            "\(what) cannot be written: \(reason)"
        case .sequencePattern(let path):
            "\(path): a sequence's name has one %d or %05d for the frame's number, in its last part, as in frames/shot-%05d.png"
        }
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}
