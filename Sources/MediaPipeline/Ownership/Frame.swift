import CFFmpeg

/// The one owner of an uncompressed picture or run of samples.
struct Frame: ~Copyable {
    let pointer: UnsafeMutablePointer<AVFrame>

    init() throws(MediaError) {
        pointer = try allocated(av_frame_alloc(), during: "allocating a frame")
    }

    deinit {
        var doomed: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&doomed)
    }

    /// Lets go of the pixels or samples, so that the frame can be filled again.
    func reset() { av_frame_unref(pointer) }

    /// Moves the contents of `other` here and leaves it empty; no pixel is copied.
    func take(_ other: borrowing Frame) {
        reset()
        av_frame_move_ref(pointer, other.pointer)
    }
}
