import CFFmpeg

/// The one owner of a file being written: its container, and the open file behind it.
///
/// The owner does not write the trailer: whoever finishes the file does, and checks the answer.
struct OutputContext: ~Copyable {
    let pointer: UnsafeMutablePointer<AVFormatContext>
    let path: String

    /// Allocates a container of FFmpeg's format name `format` ("mp4", "webm"); nil lets the name of the path decide.
    /// - Throws: `.unsupported` when no muxer has the name.
    init(path: String, format: String?) throws(MediaError) {
        FFmpegLog.silence()
        var context: UnsafeMutablePointer<AVFormatContext>?
        try check(
            avformat_alloc_output_context2(&context, nil, format, path), during: "choosing the container", file: path,
            fallback: .unsupported)
        pointer = try allocated(context, during: "choosing the container")
        self.path = path
    }

    deinit {
        if hasOpenFile { avio_closep(&pointer.pointee.pb) }
        avformat_free_context(pointer)
    }

    private var hasOpenFile: Bool { pointer.pointee.pb != nil }

    /// Creates the file at `path`, or empties the one that is there.
    func openFile() throws(MediaError) {
        try check(
            avio_open(&pointer.pointee.pb, "file:" + path, AVIO_FLAG_WRITE), during: "creating the file", file: path,
            fallback: .outputNotWritable)
    }

    /// Flushes and closes the file; a full disk often shows only here.
    func closeFile() throws(MediaError) {
        guard hasOpenFile else { return }
        avio_flush(pointer.pointee.pb)
        let pending = pointer.pointee.pb.pointee.error
        let closed = avio_closep(&pointer.pointee.pb)
        try check(pending, during: "writing the file", file: path, fallback: .outputNotWritable)
        try check(closed, during: "closing the file", file: path, fallback: .outputNotWritable)
    }
}
