import CFFmpeg
import Foundation

@testable import FFmpegSupport

/// Lossless 10-bit 4:4:4 clips, written by FFmpeg itself, with given code values and tags.
struct HighPrecisionClip {
    static let width = 1024
    static let height = 16
    /// Y', Cb and Cr, row by row.
    var planes: [[UInt16]]
    /// Primaries, transfer and matrix as FFmpeg constants.
    var tags: [UInt32]

    static let standard = [AVCOL_PRI_BT709.rawValue, AVCOL_TRC_BT709.rawValue, AVCOL_SPC_BT709.rawValue]
    static let pq = [AVCOL_PRI_BT2020.rawValue, AVCOL_TRC_SMPTE2084.rawValue, AVCOL_SPC_BT2020_NCL.rawValue]
    static let hlg = [AVCOL_PRI_BT2020.rawValue, AVCOL_TRC_ARIB_STD_B67.rawValue, AVCOL_SPC_BT2020_NCL.rawValue]

    /// Every luma code value from black to white, one per column.
    static func ramp(_ tags: [UInt32]) -> HighPrecisionClip {
        let row = (0..<width).map { UInt16(min(max($0, 64), 940)) }
        let gray = [UInt16](repeating: 512, count: width * height)
        return HighPrecisionClip(planes: [(0..<height).flatMap { _ in row }, gray, gray], tags: tags)
    }

    /// Patches of 4×4 pixels: any gray, and each color up to 0.3 of the signal above or below it.
    static func patches(_ tags: [UInt32]) -> HighPrecisionClip {
        let (red, blue) = tags == standard ? (0.2126, 0.0722) : (0.2627, 0.0593)
        var state = UInt32(7)
        var clip = HighPrecisionClip(
            planes: [[], [], []].map { (_: [Int]) in [UInt16](repeating: 0, count: width * height) }, tags: tags)
        func next() -> Double {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Double(state >> 8) / Double(1 << 24)
        }
        for top in stride(from: 0, to: height, by: 4) {
            for left in stride(from: 0, to: width, by: 4) {
                let gray = next()
                let r = min(max(gray + 0.6 * next() - 0.3, 0), 1)
                let g = gray
                let b = min(max(gray + 0.6 * next() - 0.3, 0), 1)
                let y = red * r + (1 - red - blue) * g + blue * b
                let codes = [64 + 876 * y, 512 + 448 * (b - y) / (1 - blue), 512 + 448 * (r - y) / (1 - red)].map {
                    UInt16($0.rounded())
                }
                for plane in 0..<3 {
                    for index in 0..<16 {
                        clip.planes[plane][(top + index / 4) * width + left + index % 4] = codes[plane]
                    }
                }
            }
        }
        return clip
    }

    /// Writes two frames.
    func write(to path: String) throws {
        let output = try OutputContext(path: path, format: nil)
        guard let found = avcodec_find_encoder_by_name("ffv1") else { throw ClipWriter.NoEncoder(name: "ffv1") }
        let codec = try CodecContext(found)
        let packet = try AVPacketHandle()
        let context = codec.pointer
        context.pointee.width = Int32(Self.width)
        context.pointee.height = Int32(Self.height)
        context.pointee.pix_fmt = AV_PIX_FMT_YUV444P10LE
        context.pointee.time_base = AVRational(num: 1, den: 25)
        context.pointee.framerate = AVRational(num: 25, den: 1)
        context.pointee.color_primaries = AVColorPrimaries(tags[0])
        context.pointee.color_trc = AVColorTransferCharacteristic(tags[1])
        context.pointee.colorspace = AVColorSpace(tags[2])
        context.pointee.color_range = AVCOL_RANGE_MPEG
        context.pointee.thread_count = 1
        try check(avcodec_open2(context, found, nil), during: "opening a test encoder")
        let stream = try allocated(avformat_new_stream(output.pointer, nil), during: "adding a test stream")
        try check(avcodec_parameters_from_context(stream.pointee.codecpar, context), during: "adding a test stream")
        stream.pointee.avg_frame_rate = context.pointee.framerate
        stream.pointee.time_base = context.pointee.time_base
        try output.openFile()
        try check(avformat_write_header(output.pointer, nil), during: "writing a test clip")
        for n in 0..<2 {
            let frame = try AVFrameHandle()
            frame.pointer.pointee.width = context.pointee.width
            frame.pointer.pointee.height = context.pointee.height
            frame.pointer.pointee.format = context.pointee.pix_fmt.rawValue
            try check(av_frame_get_buffer(frame.pointer, 0), during: "writing a test clip")
            draw(frame.pointer.pointee)
            frame.pointer.pointee.pts = Int64(n)
            try check(avcodec_send_frame(context, frame.pointer), during: "encoding a test frame")
            while try checkStatus(avcodec_receive_packet(context, packet.pointer), during: "encoding a test frame")
                == .done
            {
                packet.pointer.pointee.duration = 1
                av_packet_rescale_ts(packet.pointer, context.pointee.time_base, stream.pointee.time_base)
                try check(av_interleaved_write_frame(output.pointer, packet.pointer), during: "writing a test packet")
            }
        }
        try check(av_write_trailer(output.pointer), during: "writing a test clip")
        try output.closeFile()
    }

    private func draw(_ frame: AVFrame) {
        let targets = [
            (frame.data.0, frame.linesize.0), (frame.data.1, frame.linesize.1), (frame.data.2, frame.linesize.2),
        ]
        for (plane, (start, line)) in zip(planes, targets) {
            guard let start else { continue }
            for y in 0..<Self.height {
                for x in 0..<Self.width {
                    UnsafeMutableRawPointer(start + y * Int(line)).storeBytes(
                        of: plane[y * Self.width + x], toByteOffset: 2 * x, as: UInt16.self)
                }
            }
        }
    }
}
