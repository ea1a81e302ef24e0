import CFFmpeg
import Foundation

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaTime

/// The frames of a movie as decoded by FFmpeg, before any conversion of this package.
struct RawMovie {
    struct Picture {
        let time: Rational
        let width: Int
        /// The bytes of Y, U and V without padding. For R'G'B' the 16-bit samples of its pixels, big-endian.
        let planes: [[UInt8]]
        /// All planes of 4:4:4 with more than 8 bits.
        let deepPlanes: [[Int]]
        /// Y with any number of bits.
        let luma: [Int]
        let bits: Int

        func sample(x: Int, y: Int) -> [Int] {
            let half = (width + 1) / 2
            return [planes[0][y * width + x], planes[1][y / 2 * half + x / 2], planes[2][y / 2 * half + x / 2]].map(
                Int.init)
        }
    }

    private(set) var pictures: [Picture] = []
    /// Primaries, transfer, matrix and range as FFmpeg constants.
    let tags: [UInt32]
    let frameRate: Rational

    init(_ path: String) throws {
        let input = try InputContext(path: path)
        guard
            let stream = input.streams.compactMap({ $0 }).first(where: {
                $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
            })
        else { throw Failure.noImage }
        let parameters = stream.pointee.codecpar.pointee
        tags = [
            parameters.color_primaries.rawValue, parameters.color_trc.rawValue, parameters.color_space.rawValue,
            parameters.color_range.rawValue,
        ]
        frameRate = Rational(stream.pointee.avg_frame_rate) ?? .zero
        var codec = avcodec_alloc_context3(avcodec_find_decoder(parameters.codec_id))
        defer { avcodec_free_context(&codec) }
        avcodec_parameters_to_context(codec, stream.pointee.codecpar)
        try check(avcodec_open2(codec, nil, nil), during: "opening the decoder")
        let packet = try AVPacketHandle()
        let frame = try AVFrameHandle()
        while av_read_frame(input.pointer, packet.pointer) >= 0 {
            defer { packet.reset() }
            guard packet.pointer.pointee.stream_index == stream.pointee.index else { continue }
            try check(avcodec_send_packet(codec, packet.pointer), during: "decoding")
            try drain(codec, frame, stream)
        }
        avcodec_send_packet(codec, nil)
        try drain(codec, frame, stream)
    }

    enum Failure: Error { case noImage }

    private mutating func drain(
        _ codec: UnsafeMutablePointer<AVCodecContext>?, _ frame: borrowing AVFrameHandle,
        _ stream: UnsafeMutablePointer<AVStream>
    ) throws {
        while try checkStatus(avcodec_receive_frame(codec, frame.pointer), during: "decoding") == .done {
            let raw = frame.pointer.pointee
            let width = Int(raw.width)
            let height = Int(raw.height)
            guard let format = av_pix_fmt_desc_get(AVPixelFormat(raw.format))?.pointee else { throw Failure.noImage }
            let bytes = format.comp.0.depth > 8 ? 2 : 1
            let across = 1 << Int(format.log2_chroma_w)
            let down = 1 << Int(format.log2_chroma_h)
            let chroma: (Int, Int) = ((width + across - 1) / across * bytes, (height + down - 1) / down)
            let sizes: [(Int, Int)] = [(width * bytes, height), chroma, chroma]
            let data = [(raw.data.0, raw.linesize.0), (raw.data.1, raw.linesize.1), (raw.data.2, raw.linesize.2)]
            let isRGB = raw.data.1 == nil
            let planes = try
                (isRGB
                ? [(data[0], (Int(av_image_get_linesize(AVPixelFormat(raw.format), raw.width, 0)), height))]
                : Array(zip(data, sizes))).map { source, size in
                    guard let bytes = source.0 else { throw Failure.noImage }
                    return (0..<size.1).flatMap { y in
                        Array(UnsafeBufferPointer(start: bytes + y * Int(source.1), count: size.0))
                    }
                }
            let time = Rational(ticks: raw.pts, timeBase: stream.pointee.time_base)
            pictures.append(
                Picture(
                    time: time, width: width, planes: planes, deepPlanes: deepPlanes(raw),
                    luma: isRGB ? [] : plane(raw, raw.data.0, raw.linesize.0), bits: bits(raw)))
        }
    }

    private func bits(_ frame: AVFrame) -> Int {
        av_pix_fmt_desc_get(AVPixelFormat(frame.format)).map { Int($0.pointee.comp.0.depth) } ?? 8
    }

    private func deepPlanes(_ frame: AVFrame) -> [[Int]] {
        guard frame.format == AV_PIX_FMT_YUV444P10LE.rawValue else { return [] }
        return [(frame.data.0, frame.linesize.0), (frame.data.1, frame.linesize.1), (frame.data.2, frame.linesize.2)]
            .map { plane(frame, $0, $1) }
    }

    private func plane(_ frame: AVFrame, _ data: UnsafeMutablePointer<UInt8>?, _ line: Int32) -> [Int] {
        let bits = bits(frame)
        guard let start = data.map({ UnsafeRawPointer($0) }) else { return [] }
        return (0..<Int(frame.height)).flatMap { y in
            let row = start + y * Int(line)
            return (0..<Int(frame.width)).map {
                bits == 8
                    ? Int(row.load(fromByteOffset: $0, as: UInt8.self))
                    : Int(row.load(fromByteOffset: 2 * $0, as: UInt16.self))
            }
        }
    }
}
