import CFFmpeg
import Foundation

/// Opens and closes, one after another, the encoders of a library that cannot open one while it closes another.
///
/// SVT-AV1 1.4 reads the list of processors into memory that all its encoders share, and frees that when any of them is
/// closed. libavcodec guards openings alone against each other.
enum CodecLifecycleLock {
    private static let lock = NSLock()

    static func take<Result>(_ codec: UnsafePointer<AVCodec>?, _ body: () -> Result) -> Result {
        guard let codec, EncoderQuirks.mustSerializeLifecycle(codec) else { return body() }
        return lock.withLock(body)
    }
}
