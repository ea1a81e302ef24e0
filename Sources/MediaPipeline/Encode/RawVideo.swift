import CFFmpeg
import PixelKernels
import Quartz2D

/// Packets of raw video that share the memory of pictures; FFmpeg's encoder would copy each into memory of its own.
struct RawVideo {
    private let format: EncodedPixelFormat
    private let width: Int, height: Int

    /// Nil where pictures are encoded, or go into a container that may ask for something else.
    init?(_ settings: MovieSettings, _ video: VideoCodecSettings) {
        guard settings.container == .raw, video.encoder == "rawvideo" else { return nil }
        format = video.pixelFormat
        width = settings.width
        height = settings.height
    }

    /// Gives `frame` memory in which rows and planes follow one another as in the file.
    func allocate(_ frame: borrowing Frame) throws(MediaError) {
        let picture = frame.pointer
        let buffer = try allocated(av_buffer_alloc(byteCount), during: "allocating a picture")
        picture.pointee.buf.0 = buffer
        let code = withUnsafeMutablePointer(to: &picture.pointee.data) { data in
            data.withMemoryRebound(to: UnsafeMutablePointer<UInt8>?.self, capacity: Int(AV_NUM_DATA_POINTERS)) { data in
                withUnsafeMutablePointer(to: &picture.pointee.linesize) { lines in
                    lines.withMemoryRebound(to: Int32.self, capacity: Int(AV_NUM_DATA_POINTERS)) { lines in
                        av_image_fill_arrays(
                            data, lines, buffer.pointee.data, format.ffmpeg, Int32(width), Int32(height), 1)
                    }
                }
            }
        }
        try check(code, during: "allocating a picture", fallback: .encode)
    }

    /// Makes `packet` of the memory of a frame that `allocate` gave it to.
    func fill(_ packet: borrowing Packet, from frame: borrowing Frame, number: Int) throws(MediaError) {
        let buffer = try allocated(av_buffer_ref(frame.pointer.pointee.buf.0), during: "writing a picture")
        fill(packet, buffer, number)
    }

    /// Whether the memory of `picture` is already what the file holds.
    func isAsWritten(_ picture: PixelBuffer) -> Bool {
        guard format == .bgra || format == .bgr0, picture.bytesPerRow == 4 * width else { return false }
        return mp_is_opaque(picture.bytes.assumingMemoryBound(to: UInt8.self), width * height) != 0
    }

    /// Makes `packet` of the memory of `picture`, which it holds on to.
    /// - Precondition: `isAsWritten`.
    func fill(_ packet: borrowing Packet, sharing picture: PixelBuffer, number: Int) throws(MediaError) {
        let owner = Unmanaged.passRetained(picture)
        let buffer = av_buffer_create(
            picture.bytes.assumingMemoryBound(to: UInt8.self), byteCount,
            { owner, _ in owner.map { Unmanaged<PixelBuffer>.fromOpaque($0).release() } }, owner.toOpaque(),
            AV_BUFFER_FLAG_READONLY)
        guard let buffer else {
            owner.release()
            throw MediaError(.outOfMemory, during: "writing a picture", detail: "memory could not be allocated")
        }
        fill(packet, buffer, number)
    }

    private func fill(_ packet: borrowing Packet, _ buffer: UnsafeMutablePointer<AVBufferRef>, _ number: Int) {
        packet.reset()
        packet.pointer.pointee.buf = buffer
        packet.pointer.pointee.data = buffer.pointee.data
        packet.pointer.pointee.size = Int32(byteCount)
        packet.pointer.pointee.flags = AV_PKT_FLAG_KEY
        packet.pointer.pointee.pts = Int64(number)
        packet.pointer.pointee.dts = Int64(number)
    }

    private var byteCount: Int { Int(av_image_get_buffer_size(format.ffmpeg, Int32(width), Int32(height), 1)) }
}
