import CFFmpeg
import Foundation
import TestSupport

@testable import FFmpegSupport
@testable import Images
@testable import VectorGeometry

/// Writes clips with FFmpeg itself, so that tests read files not written by this package.
enum ClipWriter {
    struct NoEncoder: Error { var name: String }

    /// Every frame contains its number as six blocks.
    static func write(_ kind: ClipKind, frames: Range<Int>, to path: String) throws {
        let output = try OutputContext(path: path, format: kind.muxer)
        guard let found = avcodec_find_encoder_by_name(kind.codec) else { throw NoEncoder(name: kind.codec) }
        let codec = try CodecContext(found)
        let context = codec.pointer
        context.pointee.width = kind.width
        context.pointee.height = kind.height
        context.pointee.pix_fmt = AVPixelFormat(kind.pixelFormat)
        context.pointee.time_base = kind.timeBase.ffmpeg
        context.pointee.framerate = kind.rate.ffmpeg
        context.pointee.thread_count = 1
        if let flags = output.pointer.pointee.oformat?.pointee.flags, flags & AVFMT_GLOBALHEADER != 0 {
            context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        }
        var options = dictionary(kind.options)
        defer { av_dict_free(&options) }
        try check(avcodec_open2(context, found, &options), during: "opening a test encoder")
        let stream = try allocated(avformat_new_stream(output.pointer, nil), during: "adding a test stream")
        try check(avcodec_parameters_from_context(stream.pointee.codecpar, context), during: "adding a test stream")
        stream.pointee.avg_frame_rate = kind.rate.ffmpeg
        stream.pointee.time_base = kind.timeBase.ffmpeg
        try output.openFile()
        var muxerOptions = dictionary(kind.muxerOptions)
        defer { av_dict_free(&muxerOptions) }
        try check(avformat_write_header(output.pointer, &muxerOptions), during: "writing a test clip")
        for n in frames { try encode(n, kind, context, stream, output) }
        try check(avcodec_send_frame(context, nil), during: "flushing a test encoder")
        try drain(kind, context, stream, output)
        try check(av_write_trailer(output.pointer), during: "writing a test clip")
        try output.closeFile()
    }

    private static func dictionary(_ options: [String: String]) -> OpaquePointer? {
        var dictionary: OpaquePointer?
        for (key, value) in options.sorted(by: { $0.key < $1.key }) { av_dict_set(&dictionary, key, value, 0) }
        return dictionary
    }

    private static func encode(
        _ n: Int, _ kind: ClipKind, _ context: UnsafeMutablePointer<AVCodecContext>,
        _ stream: UnsafeMutablePointer<AVStream>,
        _ output: borrowing OutputContext
    ) throws {
        let frame = try AVFrameHandle()
        let raw = frame.pointer
        raw.pointee.width = kind.width
        raw.pointee.height = kind.height
        raw.pointee.format = kind.pixelFormat
        try check(av_frame_get_buffer(raw, 0), during: "writing a test clip")
        draw(n, in: raw, kind)
        shim_set_fields(raw, kind.isInterlaced ? 1 : 0, kind.isInterlaced ? 1 : 0)
        raw.pointee.pts = kind.tick(n)
        // A frame with a variable frame rate lasts until the next; the end of the last one is the end of the clip.
        shim_set_duration(raw, kind.tick(n + 1) - kind.tick(n))
        try check(avcodec_send_frame(context, raw), during: "encoding a test frame")
        try drain(kind, context, stream, output)
    }

    private static func drain(
        _ kind: ClipKind, _ context: UnsafeMutablePointer<AVCodecContext>, _ stream: UnsafeMutablePointer<AVStream>,
        _ output: borrowing OutputContext
    ) throws {
        let packet = try AVPacketHandle()
        while try checkStatus(avcodec_receive_packet(context, packet.pointer), during: "encoding a test frame") == .done
        {
            if packet.pointer.pointee.duration == 0,
                let n = (0..<ClipKind.count).first(where: { kind.tick($0) == packet.pointer.pointee.pts })
            {
                packet.pointer.pointee.duration = kind.tick(n + 1) - kind.tick(n)
            }
            av_packet_rescale_ts(packet.pointer, context.pointee.time_base, stream.pointee.time_base)
            packet.pointer.pointee.stream_index = stream.pointee.index
            try check(av_interleaved_write_frame(output.pointer, packet.pointer), during: "writing a test packet")
        }
    }

    private static func draw(_ number: Int, in frame: UnsafeMutablePointer<AVFrame>, _ kind: ClipKind) {
        let picture = frame.pointee
        guard let description = av_pix_fmt_desc_get(AVPixelFormat(picture.format))?.pointee else { return }
        let isRGB = description.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
        let components = [description.comp.0, description.comp.1, description.comp.2, description.comp.3].prefix(
            Int(description.nb_components))
        for (index, component) in components.enumerated() {
            let isChroma = !isRGB && (1...2).contains(index)
            let wide = isChroma ? Int(description.log2_chroma_w) : 0
            let high = isChroma ? Int(description.log2_chroma_h) : 0
            for y in 0..<Int(kind.height) >> high {
                for x in 0..<Int(kind.width) >> wide {
                    // A clockwise rotation moves the lowest row to the left.
                    let position =
                        kind.isRotated
                        ? Double(Int(kind.height) - 1 - y << high) / Double(kind.height)
                        : Double(x << wide) / Double(kind.width)
                    let bit = Int(max(0, position) * Double(BlockNumber.bits))
                    let value = index == 3 ? 1 : isChroma ? 0.5 : (number >> bit) & 1 == 1 ? 0.86 : 0.12
                    picture.store(value, component, x, y)
                }
            }
        }
    }
}

/// A number as six blocks side by side, the least significant at the left.
enum BlockNumber {
    static let bits = 6

    static func read(_ image: CGImage, in cell: PixelRect) -> Int {
        let row = image.pixels.row((cell.minY + cell.maxY) / 2)
        return (0..<bits).reduce(0) { number, bit in
            let x = cell.minX + (2 * bit + 1) * cell.width / (2 * bits)
            return number | ((row[x] >> 8 & 255) > 127 ? 1 << bit : 0)
        }
    }
}
