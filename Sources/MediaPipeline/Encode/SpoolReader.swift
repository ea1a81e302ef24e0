import CFFmpeg
import Foundation
import Quartz2D

/// Decodes the pictures of a spool into one buffer.
///
/// - Owner: one thread.
final class SpoolReader {
    /// The last picture read.
    let picture: PixelBuffer
    private let file: SpoolFile
    private let decoder: CodecContext
    private let frame: Frame
    private let packet: Packet

    init(file: SpoolFile, encoder: borrowing CodecContext, width: Int, height: Int, depth: PixelBuffer.Depth)
        throws(MediaError)
    {
        guard let codec = avcodec_find_decoder(AV_CODEC_ID_FFV1) else {
            throw MediaError(
                .unsupported, during: "reading the pictures again", detail: "this FFmpeg has no decoder ffv1")
        }
        self.file = file
        picture = PixelBuffer(width: width, height: height, depth: depth)
        decoder = try CodecContext(codec)
        frame = try Frame()
        packet = try Packet()
        var parameters = avcodec_parameters_alloc()
        defer { avcodec_parameters_free(&parameters) }
        try check(avcodec_parameters_from_context(parameters, encoder.pointer), during: "reading the pictures again")
        try check(avcodec_parameters_to_context(decoder.pointer, parameters), during: "reading the pictures again")
        decoder.pointer.pointee.thread_count = 0
        decoder.pointer.pointee.thread_type = FF_THREAD_SLICE
        try check(avcodec_open2(decoder.pointer, codec, nil), during: "reading the pictures again")
    }

    func read(_ place: Range<Int64>) throws(MediaError) -> PixelBuffer {
        packet.reset()
        try check(av_new_packet(packet.pointer, Int32(place.count)), during: "reading the pictures again")
        try file.read(place, to: packet.pointer.pointee.data)
        try check(avcodec_send_packet(decoder.pointer, packet.pointer), during: "reading the pictures again")
        try check(avcodec_receive_frame(decoder.pointer, frame.pointer), during: "reading the pictures again")
        if picture.depth == .sixteenBits { try copy16BitPlanes() } else { try takeBytes() }
        return picture
    }

    private func takeBytes() throws(MediaError) {
        let read = frame.pointer.pointee
        guard read.format == AV_PIX_FMT_BGRA.rawValue, read.height == picture.height, let source = read.data.0 else {
            throw otherPicture
        }
        for y in 0..<picture.height {
            picture.start(ofRow: y).copyMemory(from: source + y * Int(read.linesize.0), byteCount: picture.bytesOfRow)
        }
    }

    /// FFV1's decoder gives words in planes, of G, B, R and A, whatever they were encoded from.
    private func copy16BitPlanes() throws(MediaError) {
        let read = frame.pointer.pointee
        guard read.format == AV_PIX_FMT_GBRAP16LE.rawValue, read.height == picture.height, let g = read.data.0,
            let b = read.data.1,
            let r = read.data.2, let a = read.data.3
        else { throw otherPicture }
        for y in 0..<picture.height {
            let row = picture.words(y)
            for (component, (plane, line)) in [
                (r, read.linesize.2), (g, read.linesize.0), (b, read.linesize.1), (a, read.linesize.3),
            ].enumerated() {
                let source = UnsafeRawPointer(plane + y * Int(line)).assumingMemoryBound(to: UInt16.self)
                for x in 0..<picture.width { row[4 * x + component] = source[x] }
            }
        }
    }

    private var otherPicture: MediaError {
        MediaError(
            .unsupported, during: "reading the pictures again",
            detail: "this FFmpeg's decoder of ffv1 gives pictures of another kind")
    }
}

extension PixelBuffer {
    func hasSamePixels(as other: PixelBuffer) -> Bool {
        (0..<height).allSatisfy { memcmp(start(ofRow: $0), other.start(ofRow: $0), bytesOfRow) == 0 }
    }

    /// The same pixels in `target`, or in memory of their own.
    func copied(to target: PixelBuffer?) -> PixelBuffer {
        let copy = target ?? PixelBuffer(width: width, height: height, depth: depth)
        for y in 0..<height { copy.start(ofRow: y).copyMemory(from: start(ofRow: y), byteCount: bytesOfRow) }
        return copy
    }
}
