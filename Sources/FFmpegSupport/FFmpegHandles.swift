import CFFmpeg
import Foundation
import SourceFiles

/// Owns an `AVCodecContext`: a decoder or an encoder.
package struct CodecContext: ~Copyable {
    /// The owned context.
    package let pointer: UnsafeMutablePointer<AVCodecContext>

    /// Allocates a context that is not open yet.
    ///
    /// - Throws: `.outOfMemory`.
    package init(_ codec: UnsafePointer<AVCodec>) throws(MediaError) {
        FFmpegLog.silence()
        pointer = try allocated(avcodec_alloc_context3(codec), during: "allocating a codec")
    }

    deinit {
        var doomed: UnsafeMutablePointer<AVCodecContext>? = pointer
        CodecLifecycleLock.withLock(for: pointer.pointee.codec) { avcodec_free_context(&doomed) }
    }
}

/// Serializes opening and closing of encoders whose library cannot open one while it closes another.
///
/// SVT-AV1 1.4 reads the list of processors into memory that all its encoders share, and frees it when any of them is
/// closed. libavcodec only guards opening against opening.
package enum CodecLifecycleLock {
    private static let lock = NSLock()

    /// Calls `body`, while holding the lock if the codec needs it.
    package static func withLock<Result>(for codec: UnsafePointer<AVCodec>?, _ body: () -> Result) -> Result {
        guard let codec, mustSerializeLifecycle(codec) else { return body() }
        return lock.withLock { preservingScheduling(body) }
    }

    /// Calls `body`, and restores the scheduling policy of the thread.
    ///
    /// SVT-AV1 1.4 gives the thread that opens it real-time priority (`SCHED_FIFO` 99) if the process runs as root, as
    /// in containers. Threads that it starts later inherit the priority. The threads of VP8 encoders wait in loops,
    /// which never end if real-time threads occupy all cores.
    private static func preservingScheduling<Result>(_ body: () -> Result) -> Result {
        var policy: Int32 = 0
        var parameters = sched_param()
        let isKnown = pthread_getschedparam(pthread_self(), &policy, &parameters) == 0
        defer { if isKnown { pthread_setschedparam(pthread_self(), policy, &parameters) } }
        return body()
    }

    private static func mustSerializeLifecycle(_ encoder: UnsafePointer<AVCodec>) -> Bool {
        ffmpegName(encoder.pointee.name) == "libsvtav1"
    }
}

/// Owns an `AVFrame`: an uncompressed video frame or a block of audio samples.
package struct AVFrameHandle: ~Copyable {
    /// The owned frame.
    package let pointer: UnsafeMutablePointer<AVFrame>

    /// Allocates an empty frame.
    ///
    /// - Throws: `.outOfMemory`.
    package init() throws(MediaError) {
        pointer = try allocated(av_frame_alloc(), during: "allocating a frame")
    }

    deinit {
        var doomed: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&doomed)
    }

    /// Releases the pixels or samples, so that the frame can be filled again.
    package func reset() { av_frame_unref(pointer) }

    /// Moves the contents of `other` into this frame and leaves `other` empty; no pixels are copied.
    package func take(_ other: borrowing AVFrameHandle) {
        reset()
        av_frame_move_ref(pointer, other.pointer)
    }
}

/// Owns an `AVPacket`: encoded data.
package struct AVPacketHandle: ~Copyable {
    /// The owned packet.
    package let pointer: UnsafeMutablePointer<AVPacket>

    /// Allocates an empty packet.
    ///
    /// - Throws: `.outOfMemory`.
    package init() throws(MediaError) {
        pointer = try allocated(av_packet_alloc(), during: "allocating a packet")
    }

    /// Creates a packet with these bytes and the padding that decoders need.
    ///
    /// - Throws: `.outOfMemory`.
    package init(copying bytes: Data, during operation: String, file: String? = nil) throws(MediaError) {
        pointer = try Self.filled(bytes, operation, file)
    }

    private static func filled(_ bytes: Data, _ operation: String, _ file: String?) throws(MediaError)
        -> UnsafeMutablePointer<AVPacket>
    {
        var packet: UnsafeMutablePointer<AVPacket>? = try allocated(av_packet_alloc(), during: operation)
        do throws(MediaError) {
            try check(
                av_new_packet(packet, Int32(clamping: bytes.count)), during: operation, file: file,
                fallback: .outOfMemory)
        } catch {
            av_packet_free(&packet)
            throw error
        }
        let stored = try allocated(packet, during: operation)
        _ = bytes.copyBytes(to: UnsafeMutableBufferPointer(start: stored.pointee.data, count: Int(stored.pointee.size)))
        return stored
    }

    deinit {
        var doomed: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&doomed)
    }

    /// Releases the data, so that the packet can be filled again.
    package func reset() { av_packet_unref(pointer) }
}

/// Owns an `AVFormatContext` for writing: the container and its open file.
///
/// It does not write the trailer: the code that finishes the file does, and checks the result.
package struct OutputContext: ~Copyable {
    /// The owned context.
    package let pointer: UnsafeMutablePointer<AVFormatContext>
    /// The path of the file.
    package let path: String

    /// Allocates a container by FFmpeg's format name ("mp4", "webm"); `nil` chooses it by the path's extension.
    ///
    /// - Throws: `.unsupported` if no muxer has the name.
    package init(path: String, format: String?) throws(MediaError) {
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

    /// Creates the file at `path`, or empties an existing one.
    ///
    /// - Throws: `.outputNotWritable` and the kinds that FFmpeg's code means.
    package func openFile() throws(MediaError) {
        try check(
            avio_open(&pointer.pointee.pb, "file:" + path, AVIO_FLAG_WRITE), during: "creating the file", file: path,
            fallback: .outputNotWritable)
    }

    /// Flushes and closes the file.
    ///
    /// - Throws: Write errors; a full disk is often detected only here.
    package func closeFile() throws(MediaError) {
        guard hasOpenFile else { return }
        avio_flush(pointer.pointee.pb)
        let pending = pointer.pointee.pb.pointee.error
        let closed = avio_closep(&pointer.pointee.pb)
        try check(pending, during: "writing the file", file: path, fallback: .outputNotWritable)
        try check(closed, during: "closing the file", file: path, fallback: .outputNotWritable)
    }
}

extension AVFrame {
    /// Whether the frame is declared as two interlaced fields.
    package var isInterlaced: Bool { withUnsafePointer(to: self) { shim_is_interlaced($0) != 0 } }

    /// Whether the top field is shown first, if the frame is interlaced.
    package var isTopFieldFirst: Bool { withUnsafePointer(to: self) { shim_is_top_field_first($0) != 0 } }
}
