import CFFmpeg
import Glibc
import SourceFiles

/// Returns `code` if it is not an error; otherwise throws the error that it means. All FFmpeg error codes pass through
/// here.
///
/// - Parameters:
///   - operation: A phrase that follows "while", such as "opening the file".
///   - fallback: The kind of error for codes that do not imply one.
/// - Throws: A `MediaError` of the kind that the code means.
@discardableResult
package func check(
    _ code: Int32, during operation: String, file: String? = nil, fallback: MediaError.Kind = .decode
) throws(MediaError) -> Int32 {
    guard code < 0 else { return code }
    throw MediaError(FFmpegCode(code), during: operation, file: file, fallback: fallback)
}

/// The result of FFmpeg's send and receive functions.
package enum FFmpegStatus {
    /// The call succeeded, needs more input first, or has reached the end of the stream.
    case done, needsMoreInput, ended
}

/// Returns the status of a send or receive call.
///
/// - Throws: A `MediaError`, as `check`, for codes other than "needs more input" and "end of stream".
package func checkStatus(
    _ code: Int32, during operation: String, file: String? = nil, fallback: MediaError.Kind = .decode
) throws(MediaError) -> FFmpegStatus {
    if code == shim_AVERROR(EAGAIN) { return .needsMoreInput }
    if code == shim_AVERROR_EOF { return .ended }
    try check(code, during: operation, file: file, fallback: fallback)
    return .done
}

/// Returns `pointer`, or throws `.outOfMemory` for a null pointer: FFmpeg's allocation functions return null for no
/// other reason.
package func allocated<T>(_ pointer: UnsafeMutablePointer<T>?, during operation: String) throws(MediaError)
    -> UnsafeMutablePointer<T>
{
    guard let pointer else {
        throw MediaError(.outOfMemory, during: operation, detail: "memory could not be allocated")
    }
    return pointer
}

/// A negative return code of FFmpeg.
package struct FFmpegCode: Equatable {
    /// The code.
    package let value: Int32

    /// Wraps a return code.
    package init(_ value: Int32) { self.value = value }

    /// FFmpeg's description of the code.
    package var message: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress else { return "code \(value)" }
            av_strerror(value, start, buffer.count)
            return String(cString: start)
        }
    }

    /// Returns the kind of error that the code means, or `fallback`.
    package func kind(fallback: MediaError.Kind) -> MediaError.Kind {
        switch value {
        case shim_AVERROR(ENOENT): fallback == .outputNotWritable ? .outputNotWritable : .notFound
        case shim_AVERROR(EACCES), shim_AVERROR(EPERM):
            fallback == .outputNotWritable ? .outputNotWritable : .permissionDenied
        case shim_AVERROR(EISDIR): .notAFile
        case shim_AVERROR(ENOMEM): .outOfMemory
        case shim_AVERROR(ENOSPC), shim_AVERROR(EDQUOT), shim_AVERROR(EFBIG): .diskFull
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
    /// Creates the error for a return code.
    package init(_ code: FFmpegCode, during operation: String, file: String?, fallback: Kind) {
        let kind = code.kind(fallback: fallback)
        let isUnreadable = kind == .unreadable && code.value == shim_AVERROR_INVALIDDATA
        self.init(
            kind, file: file, during: operation,
            detail: isUnreadable ? "it is damaged, truncated or not a media file" : code.message,
            remedy: kind.remedy)
    }
}

extension MediaError.Kind {
    /// The advice that applies to every failure of this kind.
    package var remedy: String? {
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

/// Returns the name that FFmpeg gives to a value; `nil` if it has none or is "unknown" or "unspecified".
package func ffmpegName(_ text: UnsafePointer<CChar>?) -> String? {
    guard let name = text.map({ String(cString: $0) }), name != "unknown", name != "unspecified" else { return nil }
    return name
}
