import CFFmpeg

/// The one owner of a pixel-format converter of libswscale.
struct ScalerContext: ~Copyable {
    let pointer: OpaquePointer

    /// Adopts a context that nobody else frees.
    init(adopting context: OpaquePointer?, during operation: String) throws(MediaError) {
        guard let context else {
            throw MediaError(.unsupported, during: operation, detail: "FFmpeg has no converter for this pixel format")
        }
        pointer = context
    }

    deinit { sws_freeContext(pointer) }
}
