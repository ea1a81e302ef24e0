import AudioMixing

/// The error for container, size, frame rate and codec settings that cannot be encoded.
package enum MovieSettingsError: Error, Equatable, Sendable {
    /// A side is outside the supported range.
    case sizeOutOfRange(width: Int, height: Int)
    /// The frame has more pixels than any H.264 or VP9 level supports.
    case tooManyPixels(width: Int, height: Int)
    /// A side is odd, and the pixel format requires even sides.
    case oddSize(width: Int, height: Int)
    /// The frame rate is outside the supported range.
    case frameRateOutOfRange(String)
    /// This FFmpeg has no such encoder.
    case unknownEncoder(String, suggestion: String?)
    /// A video encoder is given for audio, or an audio encoder for video.
    case wrongKind(encoder: String, isAudio: Bool)
    /// The container cannot store the codec.
    case codecNotInContainer(encoder: String, container: MovieContainer)
    /// The encoder does not support the pixel format.
    case pixelFormatNotInCodec(encoder: String, format: EncodedPixelFormat)
    /// The container does not support the pixel format.
    case pixelFormatNotInContainer(MovieContainer, format: EncodedPixelFormat)
    /// The encoder does not support the sample rate.
    case sampleRateNotInCodec(encoder: String, sampleRate: Int, supported: [Int])
    /// The number of audio channels is not 1, 2, 6 or 8.
    case channelCount(Int)
    /// The encoder does not support the channel layout; with the layouts it supports and other encoders that support
    /// this one.
    case layoutNotInCodec(encoder: String, layout: ChannelLayout, supported: [ChannelLayout], others: [String] = [])
    /// The bit rate in bits per second is outside the range.
    case bitRate(Int, range: ClosedRange<Int>)
    /// The encoder has no such option.
    case unknownOption(encoder: String, option: String)
    /// The value is not valid for the option, or outside its range, if it has one.
    case badOption(encoder: String, option: String, value: String, range: ClosedRange<Double>? = nil)
    /// The option duplicates a field of the settings.
    case reservedOption(String)
    /// An 8-bit PNG sequence has no video codec.
    case noVideoCodecInSequence
    /// The container does not support audio.
    case noAudioSupport(MovieContainer)
    /// The container does not support alpha.
    case noAlpha(MovieContainer, reason: String)
    /// The container does not support PQ or HLG.
    case noHDRSupport(MovieContainer)
    /// The encoder options discard the alpha of the pixel format.
    case alphaLost(EncodedPixelFormat, reason: String)
    /// The frame is smaller than the encoder supports.
    case tooSmall(encoder: String, width: Int, height: Int, least: String)
    /// GIF supports at most 50 frames per second.
    case tooFastForGIF(String)
    /// PQ and HLG require 10-bit BT.2020 Y'CbCr.
    case highDynamicRange(EncodedPixelFormat)
    /// The encoder does not support two passes.
    case noTwoPass(encoder: String)
    /// The file size limit in bytes is too small for any movie.
    case fileSize(Int)
    /// Metadata that the container cannot store, and the reason.
    case annotation(String, String)
    /// The name of a sequence does not have exactly one placeholder for the frame number.
    case sequencePattern(String)
}

extension MovieSettingsError: CustomStringConvertible {
    /// The message: what is not supported and what is.
    package var description: String {
        switch self {
        case .sizeOutOfRange(let w, let h):
            "a movie of \(w)×\(h) pixels is not supported; expected width and height of "
                + "\(MovieSettings.sideLimits.lowerBound) to \(MovieSettings.sideLimits.upperBound) pixels"
        case .tooManyPixels(let w, let h):
            "a movie of \(w)×\(h) pixels has more than \(MovieSettings.maximumPixels) pixels, "
                + "the maximum of H.264 and VP9; choose a smaller size"
        case .oddSize(let w, let h):
            "\(w)×\(h) is odd, and chroma subsampling requires even sizes; "
                + "the nearest is \(w + w % 2)×\(h + h % 2)"
        case .frameRateOutOfRange(let rate):
            "a frame rate of \(rate) is not supported; expected more than 0 and at most 1000, "
                + "with a numerator and denominator below 1,000,000"
        case .unknownEncoder(let name, let suggestion):
            "this FFmpeg has no encoder named '\(name)'"
                + (suggestion.map { "; did you mean '\($0)'?" } ?? "; `ffmpeg -encoders` lists them")
        case .wrongKind(let name, let isAudio):
            "'\(name)' is \(isAudio ? "an audio" : "a video") encoder; "
                + "expected \(isAudio ? "a video" : "an audio") encoder"
        case .codecNotInContainer(let name, let container):
            "the codec of '\(name)' cannot be stored in \(container.title)"
        case .pixelFormatNotInCodec(let name, let format):
            "'\(name)' does not support \(format.rawValue)"
        case .pixelFormatNotInContainer(let container, let format):
            "\(container.title) does not support \(format.rawValue); "
                + "expected Y'CbCr without alpha, such as yuv420p or yuv444p"
        case .sampleRateNotInCodec(let name, let rate, let supported):
            "'\(name)' does not support \(rate) samples per second"
                + (supported.isEmpty ? "" : "; expected \(supported.map(String.init).joined(separator: ", "))")
        case .channelCount(let count):
            "\(count) audio channels are not supported; expected 1, 2, 6 (5.1) or 8 (7.1)"
        case .layoutNotInCodec(let name, let layout, let supported, let others):
            "'\(name)' does not support the channel layout \(layout.rawValue); "
                + "expected \(supported.map(\.rawValue).joined(separator: ", "))"
                + (others.isEmpty
                    ? ""
                    : ", or \(others.joined(separator: ", ")), "
                        + "which \(others.count == 1 ? "supports" : "support") \(layout.rawValue)")
        case .bitRate(let rate, let range):
            "a bit rate of \(rate) is not supported; expected "
                + (range.upperBound == .max
                    ? "at least \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)")
                + " bits per second"
        case .unknownOption(let encoder, let name):
            "\(encoder) has no option '\(name)'; `ffmpeg -h encoder=\(encoder)` lists its options"
        case .badOption(let encoder, let name, let value, let range):
            "\(encoder) does not support '\(value)' for the option '\(name)'; "
                + (range.map { "expected \(Self.text($0.lowerBound)) to \(Self.text($0.upperBound))" }
                    ?? "`ffmpeg -h encoder=\(encoder)` lists the values")
        case .reservedOption(let name):
            "the encoder option '\(name)' is set by the other settings and cannot be set separately"
        case .noVideoCodecInSequence:
            "an 8-bit PNG sequence has no codec and pixel format; expected none, or rgb48be or rgba64be for 16 bits"
        case .noAudioSupport(let container):
            "\(container.title) does not support audio; omit the audio or choose mp4, mov, mkv or webm"
        case .noAlpha(let container, let reason):
            "\(container.title) does not support alpha: \(reason)"
        case .noHDRSupport(let container):
            "\(container.title) does not support HDR; omit it, or choose mp4, mov, mkv, webm, y4m or raw"
        case .alphaLost(let format, let reason):
            "the alpha of \(format.rawValue) would be lost: \(reason)"
        case .tooSmall(let encoder, let w, let h, let least):
            "\(encoder) does not support frames of \(w)×\(h) pixels with these settings; the minimum is \(least). "
                + "Choose a larger size, or an encoder without a minimum, such as libx264 or libvpx-vp9"
        case .tooFastForGIF(let rate):
            "\(rate) frames per second are not supported in GIF: its unit is 1/100 s, and browsers slow down "
                + "more than 50 frames per second; specify at most 50"
        case .highDynamicRange(let format):
            "PQ and HLG require 10-bit BT.2020, not \(format.rawValue); "
                + "expected yuv420p10le, yuv422p10le or yuv444p10le"
        case .noTwoPass(let encoder):
            "'\(encoder)' does not support two passes in this FFmpeg; "
                + "expected \(EncodingPass.encoders.joined(separator: ", ")), or crf or a bit rate in one pass"
        case .fileSize(let bytes):
            "a movie does not fit into \(bytes) bytes; expected at least 1000"
        case .annotation(let subject, let reason):
            "\(subject) cannot be written: \(reason)"
        case .sequencePattern(let path):
            "\(path): the file name of a sequence needs exactly one %d or %0Nd for the frame number, "
                + "for example frames/shot-%05d.png"
        }
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}
