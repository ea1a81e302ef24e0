import CFFmpeg
import Foundation

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaTime

/// The frames of a file in any pixel format, decoded with FFmpeg's decoders, independently of this package's readers.
struct DecodedImages {
    struct Picture {
        let width: Int
        let height: Int
        /// Y, U, V or R, G, B; then alpha if there is any.
        let planes: [[Int]]
        /// The samples per row of each plane.
        let widths: [Int]
    }

    var pictures: [Picture] = []
    var times: [Rational] = []
    var bits = 0
    var isRGB = false
    var hasAlpha = false
    var format = ""
    var tags: [UInt32] = []
    var codecTag = ""

    init(_ path: String) throws {
        let input = try InputContext(path: path)
        guard
            let stream = input.streams.compactMap({ $0 }).first(where: {
                $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
            })
        else { return }
        let parameters = stream.pointee.codecpar.pointee
        // The native VP9 decoder drops alpha.
        let isVP9Alpha =
            parameters.codec_id == AV_CODEC_ID_VP9 && av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0) != nil
        let codec = avcodec_alloc_context3(
            isVP9Alpha ? avcodec_find_decoder_by_name("libvpx-vp9") : avcodec_find_decoder(parameters.codec_id))
        defer {
            var doomed = codec
            avcodec_free_context(&doomed)
        }
        avcodec_parameters_to_context(codec, stream.pointee.codecpar)
        try check(avcodec_open2(codec, nil, nil), during: "opening the decoder")
        tags = [
            parameters.color_primaries.rawValue, parameters.color_trc.rawValue, parameters.color_space.rawValue,
            parameters.color_range.rawValue,
        ]
        codecTag = withUnsafeBytes(of: parameters.codec_tag.littleEndian) { String(decoding: $0, as: UTF8.self) }
        let packet = try AVPacketHandle()
        let frame = try AVFrameHandle()
        while av_read_frame(input.pointer, packet.pointer) >= 0 {
            if packet.pointer.pointee.stream_index == stream.pointee.index {
                try check(avcodec_send_packet(codec, packet.pointer), during: "decoding")
                try drain(codec, frame, stream)
            }
            packet.reset()
        }
        avcodec_send_packet(codec, nil)
        try drain(codec, frame, stream)
    }

    private mutating func drain(
        _ codec: UnsafeMutablePointer<AVCodecContext>?, _ frame: borrowing AVFrameHandle,
        _ stream: UnsafeMutablePointer<AVStream>
    ) throws {
        while try checkStatus(avcodec_receive_frame(codec, frame.pointer), during: "decoding") == .done {
            let pts = frame.pointer.pointee.best_effort_timestamp
            times.append(pts == shim_AV_NOPTS_VALUE ? .zero : Rational(ticks: pts, timeBase: stream.pointee.time_base))
            pictures.append(picture(frame))
        }
    }

    private mutating func picture(_ frame: borrowing AVFrameHandle) -> Picture {
        let raw = frame.pointer.pointee
        let pixelFormat = AVPixelFormat(raw.format)
        guard let facts = av_pix_fmt_desc_get(pixelFormat)?.pointee else {
            return Picture(width: 0, height: 0, planes: [], widths: [])
        }
        format = String(cString: facts.name)
        bits = Int(facts.comp.0.depth)
        isRGB = facts.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
        hasAlpha = facts.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
        let width = Int(raw.width)
        let height = Int(raw.height)
        var planes: [[Int]] = []
        var widths: [Int] = []
        let pointers: [UnsafeMutablePointer<UInt8>?] = [raw.data.0, raw.data.1, raw.data.2, raw.data.3]
        var data: [UnsafePointer<UInt8>?] = pointers.map { $0.map { UnsafePointer($0) } }
        let strides = [raw.linesize.0, raw.linesize.1, raw.linesize.2, raw.linesize.3]
        for component in 0..<Int(facts.nb_components) {
            let isChroma = !isRGB && (component == 1 || component == 2)
            let w = isChroma ? -((-width) >> Int(facts.log2_chroma_w)) : width
            let h = isChroma ? -((-height) >> Int(facts.log2_chroma_h)) : height
            var plane: [Int] = []
            for y in 0..<h {
                var row = [UInt16](repeating: 0, count: w)
                withUnsafePointer(to: facts) {
                    av_read_image_line(&row, &data, strides, $0, 0, Int32(y), Int32(component), Int32(w), 0)
                }
                plane += row.map(Int.init)
            }
            planes.append(plane)
            widths.append(w)
        }
        return Picture(width: width, height: height, planes: planes, widths: widths)
    }
}
