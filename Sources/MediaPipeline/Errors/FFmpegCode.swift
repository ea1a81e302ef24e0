import CFFmpeg
import Glibc

/// A negative return code of FFmpeg.
struct FFmpegCode: Equatable {
    let value: Int32

    init(_ value: Int32) { self.value = value }

    /// FFmpeg's own words for the code.
    var words: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress else { return "code \(value)" }
            av_strerror(value, start, buffer.count)
            return String(cString: start)
        }
    }

    func kind(fallback: MediaError.Kind) -> MediaError.Kind {
        switch value {
        case shim_AVERROR(ENOENT): fallback == .outputNotWritable ? .outputNotWritable : .notFound
        case shim_AVERROR(EACCES), shim_AVERROR(EPERM):
            fallback == .outputNotWritable ? .outputNotWritable : .permissionDenied
        case shim_AVERROR(EISDIR): .notAFile
        case shim_AVERROR(ENOMEM): .outOfMemory
        case shim_AVERROR(ENOSPC), shim_AVERROR(EDQUOT): .diskFull
        case shim_AVERROR(ENOSYS), shim_AVERROR_PATCHWELCOME, shim_AVERROR_DECODER_NOT_FOUND,
            shim_AVERROR_DEMUXER_NOT_FOUND,
            shim_AVERROR_ENCODER_NOT_FOUND, shim_AVERROR_MUXER_NOT_FOUND:
            .unsupported
        case shim_AVERROR_EXIT: .cancelled
        default: fallback
        }
    }
}

extension MediaError {
    init(_ code: FFmpegCode, during operation: String, file: String?, fallback: Kind) {
        let kind = code.kind(fallback: fallback)
        let isUnreadable = kind == .unreadable && code.value == shim_AVERROR_INVALIDDATA
        self.init(
            kind, file: file, during: operation,
            detail: isUnreadable ? "it is damaged, cut off, or no media file" : code.words,
            remedy: kind.remedy)
    }
}

extension MediaError.Kind {
    /// The advice that fits every failure of the kind.
    var remedy: String? {
        switch self {
        case .notFound: "Check the path."
        case .permissionDenied: "Check the permissions of the file."
        case .diskFull: "Free some space, or write to another disk."
        case .outputNotWritable: "Check that the folder exists and can be written."
        case .unsupported: "Convert the file to a format that this build of FFmpeg reads."
        default: nil
        }
    }
}
