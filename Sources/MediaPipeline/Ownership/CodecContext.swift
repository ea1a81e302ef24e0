import CFFmpeg

/// The one owner of a decoder or an encoder.
struct CodecContext: ~Copyable {
    let pointer: UnsafeMutablePointer<AVCodecContext>

    /// Allocates a context that is not open yet.
    init(_ codec: UnsafePointer<AVCodec>) throws(MediaError) {
        FFmpegLog.silence()
        pointer = try allocated(avcodec_alloc_context3(codec), during: "allocating a codec")
    }

    deinit {
        var doomed: UnsafeMutablePointer<AVCodecContext>? = pointer
        CodecLifecycleLock.take(pointer.pointee.codec) { avcodec_free_context(&doomed) }
    }
}
