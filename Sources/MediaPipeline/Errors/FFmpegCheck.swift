import CFFmpeg
import Glibc

/// Returns `code` when it is no error, and throws what it means otherwise: the only reader of FFmpeg's error codes.
///
/// - Parameters:
///   - operation: a phrase that follows "while".
///   - fallback: the kind for codes that say nothing of their own.
/// - Throws: a `MediaError` of the kind that the code means.
@discardableResult
func check(
    _ code: Int32, during operation: String, file: String? = nil, fallback: MediaError.Kind = .decode
) throws(MediaError) -> Int32 {
    guard code < 0 else { return code }
    throw MediaError(FFmpegCode(code), during: operation, file: file, fallback: fallback)
}

/// What a decoder or encoder answers when it is fed or drained.
enum FFmpegAnswer {
    case done, needsMoreInput, ended
}

/// Tells the two ordinary refusals of FFmpeg's send/receive interface from errors.
/// - Throws: as `check`, for everything that is neither.
func checkAnswer(
    _ code: Int32, during operation: String, file: String? = nil, fallback: MediaError.Kind = .decode
) throws(MediaError) -> FFmpegAnswer {
    if code == shim_AVERROR(EAGAIN) { return .needsMoreInput }
    if code == shim_AVERROR_EOF { return .ended }
    try check(code, during: operation, file: file, fallback: fallback)
    return .done
}

/// Returns `pointer`, or throws that memory ran out: FFmpeg's allocators answer null for nothing else.
func allocated<T>(_ pointer: UnsafeMutablePointer<T>?, during operation: String) throws(MediaError)
    -> UnsafeMutablePointer<T>
{
    guard let pointer else {
        throw MediaError(.outOfMemory, during: operation, detail: "memory could not be allocated")
    }
    return pointer
}
