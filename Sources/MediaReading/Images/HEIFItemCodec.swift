import CFFmpeg
import FFmpegSupport
import Foundation
import SourceFiles

/// A decoder of images that do not depend on each other.
///
/// - Thread safety: owner thread only.
final class HEIFItemCodec {
    /// What a decoder needs to know before the first image.
    struct Description: Equatable {
        let id: AVCodecID
        /// The content of the box `hvcC`; empty for AV1, whose images contain it.
        let configuration: [UInt8]
    }

    private let context: CodecContext
    private let file: String

    /// Opens a decoder.
    ///
    /// - Parameter pixels: The maximum number of pixels of an image, with padding.
    /// - Throws: `.unsupported` if this build of FFmpeg has no decoder.
    init(_ description: Description, file: String, pixels: Int64) throws(MediaError) {
        guard let codec = avcodec_find_decoder(description.id) else {
            let name = ffmpegName(avcodec_get_name(description.id)) ?? "unknown"
            throw MediaError(
                .unsupported, file: file, during: "choosing a decoder",
                detail: "this build of FFmpeg cannot decode \(name)", remedy: "Convert the image to PNG.")
        }
        context = try CodecContext(codec)
        self.file = file
        let settings = context.pointer
        settings.pointee.thread_count = 1
        settings.pointee.max_pixels = pixels
        // libdav1d's strict mode rejects valid files.
        if description.id == AV_CODEC_ID_HEVC { settings.pointee.err_recognition |= AV_EF_EXPLODE }
        try Self.setConfiguration(description.configuration, of: settings)
        guard avcodec_open2(settings, codec, nil) >= 0 else { throw .damagedImage(file) }
    }

    private static func setConfiguration(_ bytes: [UInt8], of context: UnsafeMutablePointer<AVCodecContext>)
        throws(MediaError)
    {
        guard !bytes.isEmpty else { return }
        let padded = bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
        let memory = try allocated(
            av_mallocz(padded)?.assumingMemoryBound(to: UInt8.self), during: "opening the decoder")
        memory.update(from: bytes, count: bytes.count)
        context.pointee.extradata = memory
        context.pointee.extradata_size = Int32(bytes.count)
    }

    /// Decodes one image.
    ///
    /// - Throws: `.decode` for a damaged image.
    func frame(_ data: Data) throws(MediaError) -> AVFrameHandle {
        let packet = try AVPacketHandle(copying: data, during: "reading the image", file: file)
        let frame = try AVFrameHandle()
        avcodec_flush_buffers(context.pointer)
        guard avcodec_send_packet(context.pointer, packet.pointer) >= 0,
            avcodec_send_packet(context.pointer, nil) >= 0,
            avcodec_receive_frame(context.pointer, frame.pointer) >= 0, !frame.isCorrupt
        else { throw .damagedImage(file) }
        return frame
    }
}

extension MediaError {
    /// The error for an image file that is damaged or truncated.
    static func damagedImage(_ file: String) -> MediaError {
        MediaError(
            .decode, file: file, during: "decoding the image", detail: "it is damaged or incomplete",
            remedy: "Replace the file.")
    }
}
