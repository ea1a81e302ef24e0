import CFFmpeg
import PixelKernels

/// Makes pictures that are flagged as two fields whole: the first field stays, and the lines of the second are
/// computed.
///
/// Where nothing moves, the second field's own lines stay, so that still parts keep all their lines. What moves is told
/// by the picture and the next one alone, so that a frame looks the same whichever way the reader came to it.
/// - Thread safety: owner thread only.
struct Deinterlacer {
    /// True where the file says that a picture holds two fields.
    static func applies(to picture: AVFrame) -> Bool { picture.interlaced_frame != 0 }

    /// Returns the whole picture, in planes; nil for pixel formats that have no planes of their own and none that they
    /// could be taken apart into.
    func whole(_ decoded: DecodedFrame, next: DecodedFrame?) throws(MediaError) -> DecodedFrame? {
        let next = next.flatMap { Self.isAlike($0.frame.pointer.pointee, decoded.frame.pointer.pointee) ? $0 : nil }
        if let format = PlanarFormat(decoded.frame.pointer.pointee) { return try whole(decoded, next: next, format) }
        guard let apart = try UnpackedPlanes.copy(decoded.frame), let format = PlanarFormat(apart.frame.pointer.pointee)
        else { return nil }
        guard let next else { return try whole(apart, next: nil, format) }
        return try whole(apart, next: try UnpackedPlanes.copy(next.frame), format)
    }

    private func whole(_ decoded: DecodedFrame, next: DecodedFrame?, _ format: PlanarFormat) throws(MediaError)
        -> DecodedFrame
    {
        let picture = decoded.frame.pointer.pointee
        let target = try Frame()
        target.pointer.pointee.width = picture.width
        target.pointer.pointee.height = picture.height
        target.pointer.pointee.format = picture.format
        try check(av_frame_get_buffer(target.pointer, 0), during: "deinterlacing")
        try check(av_frame_copy_props(target.pointer, decoded.frame.pointer), during: "deinterlacing")
        let following = next.map { $0.frame.pointer.pointee }
        for plane in 0..<format.planes {
            var work = Self.work(plane, format, from: picture, next: following, to: target.pointer.pointee)
            if format.bytesPerSample == 1 { mp_deinterlace_8(&work) } else { mp_deinterlace_16(&work) }
        }
        return DecodedFrame(target, time: .zero)
    }

    private static func isAlike(_ a: AVFrame, _ b: AVFrame) -> Bool {
        a.width == b.width && a.height == b.height && a.format == b.format
    }

    private static func work(
        _ plane: Int, _ format: PlanarFormat, from picture: AVFrame, next: AVFrame?, to target: AVFrame
    ) -> mp_deinterlace_plane {
        let source = picture.plane(plane)
        let made = target.plane(plane)
        let following = next?.plane(plane)
        let isChroma = plane == 1 || plane == 2
        let width = isChroma ? -(-picture.width >> format.log2ChromaWidth) : picture.width
        let height = isChroma ? -(-picture.height >> format.log2ChromaHeight) : picture.height
        return mp_deinterlace_plane(
            picture: UnsafePointer(source.data), picture_stride: source.stride, next: UnsafePointer(following?.data),
            next_stride: following?.stride ?? 0, target: made.data, target_stride: made.stride, width: width,
            height: height,
            kept: picture.top_field_first != 0 ? 0 : 1, threshold: 8 << Int32(format.depth - 8))
    }
}

/// A format whose components have planes of their own.
struct PlanarFormat {
    let planes: Int, bytesPerSample: Int, depth: Int
    let log2ChromaWidth: Int32, log2ChromaHeight: Int32

    /// Nil for packed, half-packed and palette formats, and for samples of more than 16 bits.
    init?(_ picture: AVFrame) {
        guard let description = av_pix_fmt_desc_get(AVPixelFormat(picture.format))?.pointee else { return nil }
        let first = description.comp.0
        let isPlanar = description.flags & UInt64(AV_PIX_FMT_FLAG_PLANAR) != 0 || description.nb_components == 1
        let isPacked =
            description.flags
            & UInt64(AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_FLOAT) != 0
        let planes = Int(av_pix_fmt_count_planes(AVPixelFormat(picture.format)))
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
    /// One of the first four planes.
    fileprivate func plane(_ index: Int) -> (data: UnsafeMutablePointer<UInt8>?, stride: Int) {
        switch index {
        case 0: (data.0, Int(linesize.0))
        case 1: (data.1, Int(linesize.1))
        case 2: (data.2, Int(linesize.2))
        default: (data.3, Int(linesize.3))
        }
    }
}
