import CFFmpeg
import FFmpegSupport
import MediaTime
import PixelKernels
import SourceFiles

/// Deinterlaces frames: keeps the first field and computes the lines of the second one.
///
/// Where nothing moves, the lines of the second field are kept, so that still parts keep their vertical resolution.
/// Motion is detected with the frame and the next one only, so a frame looks the same whichever way the reader reached
/// it.
/// - Thread safety: owner thread only.
struct Deinterlacer {
    /// Returns whether the file declares a frame as interlaced.
    static func applies(to avFrame: AVFrame) -> Bool { avFrame.isInterlaced }

    /// Returns the deinterlaced frame with planar samples; `nil` for pixel formats that are neither planar nor can be
    /// converted to planes.
    func deinterlaced(_ decoded: DecodedFrame, next: DecodedFrame?) throws(MediaError) -> DecodedFrame? {
        let next = next.flatMap {
            Self.hasSameFormat($0.frame.pointer.pointee, decoded.frame.pointer.pointee) ? $0 : nil
        }
        if let format = PlanarFormat(decoded.frame.pointer.pointee) {
            return try deinterlaced(decoded, next: next, format)
        }
        guard let apart = try UnpackedPlanes.copy(decoded.frame), let format = PlanarFormat(apart.frame.pointer.pointee)
        else { return nil }
        guard let next else { return try deinterlaced(apart, next: nil, format) }
        return try deinterlaced(apart, next: try UnpackedPlanes.copy(next.frame), format)
    }

    private func deinterlaced(_ decoded: DecodedFrame, next: DecodedFrame?, _ format: PlanarFormat) throws(MediaError)
        -> DecodedFrame
    {
        let avFrame = decoded.frame.pointer.pointee
        let target = try AVFrameHandle()
        target.pointer.pointee.width = avFrame.width
        target.pointer.pointee.height = avFrame.height
        target.pointer.pointee.format = avFrame.format
        try check(av_frame_get_buffer(target.pointer, 0), during: "deinterlacing")
        try check(av_frame_copy_props(target.pointer, decoded.frame.pointer), during: "deinterlacing")
        let following = next.map { $0.frame.pointer.pointee }
        for plane in 0..<format.planes {
            var work = Self.work(plane, format, from: avFrame, next: following, to: target.pointer.pointee)
            if format.bytesPerSample == 1 { mp_deinterlace_8(&work) } else { mp_deinterlace_16(&work) }
        }
        return DecodedFrame(target, time: .zero)
    }

    private static func hasSameFormat(_ a: AVFrame, _ b: AVFrame) -> Bool {
        a.width == b.width && a.height == b.height && a.format == b.format
    }

    private static func work(
        _ plane: Int, _ format: PlanarFormat, from avFrame: AVFrame, next: AVFrame?, to target: AVFrame
    ) -> mp_deinterlace_plane {
        let source = avFrame.plane(plane)
        let output = target.plane(plane)
        let following = next?.plane(plane)
        let isChroma = plane == 1 || plane == 2
        let width = isChroma ? -(-avFrame.width >> format.log2ChromaWidth) : avFrame.width
        let height = isChroma ? -(-avFrame.height >> format.log2ChromaHeight) : avFrame.height
        return mp_deinterlace_plane(
            frame: UnsafePointer(source.data), frame_stride: source.stride, next: UnsafePointer(following?.data),
            next_stride: following?.stride ?? 0, target: output.data, target_stride: output.stride, width: width,
            height: height,
            kept: avFrame.isTopFieldFirst ? 0 : 1, threshold: 8 << Int32(format.depth - 8))
    }
}

/// A pixel format with one plane per component.
struct PlanarFormat {
    let planes: Int, bytesPerSample: Int, depth: Int
    let log2ChromaWidth: Int32, log2ChromaHeight: Int32

    /// Creates the format of a frame; `nil` for packed, semi-planar and palette formats, and for samples of more than
    /// 16 bits.
    init?(_ avFrame: AVFrame) {
        guard let description = av_pix_fmt_desc_get(AVPixelFormat(avFrame.format))?.pointee else { return nil }
        let first = description.comp.0
        let isPlanar = description.flags & UInt64(AV_PIX_FMT_FLAG_PLANAR) != 0 || description.nb_components == 1
        let isPacked =
            description.flags
            & UInt64(AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_FLOAT) != 0
        let planes = Int(av_pix_fmt_count_planes(AVPixelFormat(avFrame.format)))
        guard isPlanar, !isPacked, planes == Int(description.nb_components), (8...16).contains(first.depth) else {
            return nil
        }
        self.planes = planes
        depth = Int(first.depth)
        bytesPerSample = first.depth > 8 ? 2 : 1
        let isRGB = description.isRGB
        (log2ChromaWidth, log2ChromaHeight) =
            isRGB ? (0, 0) : (Int32(description.log2_chroma_w), Int32(description.log2_chroma_h))
    }
}

extension AVFrame {
    /// Returns one of the first four planes.
    fileprivate func plane(_ index: Int) -> (data: UnsafeMutablePointer<UInt8>?, stride: Int) {
        switch index {
        case 0: (data.0, Int(linesize.0))
        case 1: (data.1, Int(linesize.1))
        case 2: (data.2, Int(linesize.2))
        default: (data.3, Int(linesize.3))
        }
    }
}
