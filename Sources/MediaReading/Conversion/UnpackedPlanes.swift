import CFFmpeg
import FFmpegSupport
import Images
import MediaTime
import SourceFiles

/// Unpacks Y'CbCr that is not planar, or has the other byte order, for the kernels that read planes.
enum UnpackedPlanes {
    /// Calls `body` with a frame of the same size whose samples are in planes: bytes for 8 bits, otherwise 16-bit
    /// samples. If `avFrame` already has this layout, it is passed itself.
    ///
    /// - Parameter bits: Bits per sample.
    static func with<Result>(_ avFrame: AVFrame, bits: Int32, _ body: (AVFrame) -> Result) -> Result {
        guard PlanarFormat(avFrame) == nil, let facts = av_pix_fmt_desc_get(AVPixelFormat(avFrame.format)) else {
            return body(avFrame)
        }
        var unpacked = avFrame
        var owned: [UnsafeMutableRawPointer] = []
        defer { for plane in owned { plane.deallocate() } }
        for component in 0..<min(4, Int(facts.pointee.nb_components)) {
            let isChroma = component == 1 || component == 2
            let width = isChroma ? -(-Int(avFrame.width) >> Int(facts.pointee.log2_chroma_w)) : Int(avFrame.width)
            let height = isChroma ? -(-Int(avFrame.height) >> Int(facts.pointee.log2_chroma_h)) : Int(avFrame.height)
            let stride = bits > 8 ? 2 * width : width
            let plane = PixelMemory.allocate(byteCount: stride * height, alignment: 16)
            owned.append(plane)
            if bits > 8 {
                copySamples16(
                    component, of: avFrame, facts, width: width, height: height,
                    to: plane.bindMemory(to: UInt16.self, capacity: width * height))
            } else {
                copyBytes(
                    component, of: avFrame, facts, width: width, height: height,
                    to: plane.bindMemory(to: UInt8.self, capacity: width * height))
            }
            withUnsafeMutableBytes(of: &unpacked.data) {
                $0.bindMemory(to: UnsafeMutableRawPointer?.self)[component] = plane
            }
            withUnsafeMutableBytes(of: &unpacked.linesize) { $0.bindMemory(to: Int32.self)[component] = Int32(stride) }
        }
        return body(unpacked)
    }

    private static func copySamples16(
        _ component: Int, of avFrame: AVFrame, _ facts: UnsafePointer<AVPixFmtDescriptor>, width: Int, height: Int,
        to plane: UnsafeMutablePointer<UInt16>
    ) {
        let pointers = [avFrame.data.0, avFrame.data.1, avFrame.data.2, avFrame.data.3]
        var data: [UnsafePointer<UInt8>?] = pointers.map { $0.map { UnsafePointer($0) } }
        let lines = [avFrame.linesize.0, avFrame.linesize.1, avFrame.linesize.2, avFrame.linesize.3]
        for y in 0..<height {
            av_read_image_line2(
                plane + y * width, &data, lines, facts, 0, Int32(y), Int32(component), Int32(width), 0, 2)
        }
    }

    /// Copies 8-bit samples, which are whole bytes, possibly not adjacent.
    private static func copyBytes(
        _ component: Int, of avFrame: AVFrame, _ facts: UnsafePointer<AVPixFmtDescriptor>, width: Int, height: Int,
        to plane: UnsafeMutablePointer<UInt8>
    ) {
        let parts = [facts.pointee.comp.0, facts.pointee.comp.1, facts.pointee.comp.2, facts.pointee.comp.3]
        let part = parts[component]
        let step = Int(part.step)
        let data = [avFrame.data.0, avFrame.data.1, avFrame.data.2, avFrame.data.3][Int(part.plane)]
        let line = Int(
            [avFrame.linesize.0, avFrame.linesize.1, avFrame.linesize.2, avFrame.linesize.3][Int(part.plane)])
        guard let data else { return plane.initialize(repeating: 0, count: width * height) }
        for y in 0..<height {
            let source = data + y * line + Int(part.offset)
            let target = plane + y * width
            if step == 1 {
                target.update(from: source, count: width)
            } else {
                for x in 0..<width { target[x] = source[x &* step] }
            }
        }
    }
}

extension UnpackedPlanes {
    /// Returns a copy of a frame with its tags, in the format with the same samples in one plane per component; `nil`
    /// if there is none.
    static func copy(_ frame: borrowing AVFrameHandle) throws(MediaError) -> DecodedFrame? {
        let avFrame = frame.pointer.pointee
        guard let twin = planarTwin(of: AVPixelFormat(avFrame.format)), let facts = av_pix_fmt_desc_get(twin)?.pointee
        else { return nil }
        let target = try AVFrameHandle()
        target.pointer.pointee.width = avFrame.width
        target.pointer.pointee.height = avFrame.height
        target.pointer.pointee.format = twin.rawValue
        try check(av_frame_get_buffer(target.pointer, 0), during: "unpacking a frame")
        try check(av_frame_copy_props(target.pointer, frame.pointer), during: "unpacking a frame")
        let output = target.pointer.pointee
        with(avFrame, bits: facts.comp.0.depth) { planes in
            for component in 0..<Int(facts.nb_components) { copy(component, of: planes, to: output, facts) }
        }
        return DecodedFrame(target, time: .zero)
    }

    private static func copy(_ component: Int, of planes: AVFrame, to target: AVFrame, _ facts: AVPixFmtDescriptor) {
        let plane = Int(parts(facts)[component].plane)
        let from = [planes.data.0, planes.data.1, planes.data.2, planes.data.3][component]
        let to = [target.data.0, target.data.1, target.data.2, target.data.3][plane]
        guard let from, let to else { return }
        let stride = Int([planes.linesize.0, planes.linesize.1, planes.linesize.2, planes.linesize.3][component])
        let line = Int([target.linesize.0, target.linesize.1, target.linesize.2, target.linesize.3][plane])
        let isChroma = component == 1 || component == 2
        let height = isChroma ? -(-Int(planes.height) >> Int(facts.log2_chroma_h)) : Int(planes.height)
        for y in 0..<height { (to + y * line).update(from: from + y * stride, count: min(stride, line)) }
    }

    /// Returns the planar format with the same components and depths in native byte order.
    private static func planarTwin(of format: AVPixelFormat) -> AVPixelFormat? {
        guard let facts = av_pix_fmt_desc_get(format)?.pointee, !unknown.contains(format), facts.isPlain else {
            return nil
        }
        var next = av_pix_fmt_desc_next(nil)
        while let descriptor = next {
            if isTwin(descriptor.pointee, of: facts) { return av_pix_fmt_desc_get_id(descriptor) }
            next = av_pix_fmt_desc_next(descriptor)
        }
        return nil
    }

    private static func isTwin(_ twin: AVPixFmtDescriptor, of facts: AVPixFmtDescriptor) -> Bool {
        let kind = UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_ALPHA)
        guard twin.nb_components == facts.nb_components, twin.log2_chroma_w == facts.log2_chroma_w,
            twin.log2_chroma_h == facts.log2_chroma_h,
            twin.flags & kind == facts.flags & kind, twin.isPlain, twin.flags & UInt64(AV_PIX_FMT_FLAG_BE) == 0
        else { return false }
        let own = parts(twin)
        let other = parts(facts)
        let bytes: Int32 = own[0].depth > 8 ? 2 : 1
        return Set(own.map(\.plane)).count == own.count
            && own.allSatisfy { $0.step == bytes && $0.shift == 0 && $0.offset == 0 }
            && (own + other).allSatisfy { $0.depth == own[0].depth && (8...16).contains($0.depth) }
    }

    private static func parts(_ facts: AVPixFmtDescriptor) -> [AVComponentDescriptor] {
        Array([facts.comp.0, facts.comp.1, facts.comp.2, facts.comp.3].prefix(Int(facts.nb_components)))
    }

    /// The formats that cannot be unpacked: luma of 4:1:1 is not evenly spaced, and XYZ is described as if it were
    /// Y'CbCr.
    private static let unknown = [AV_PIX_FMT_UYYVYY411, AV_PIX_FMT_XYZ12LE, AV_PIX_FMT_XYZ12BE]
}

extension AVPixFmtDescriptor {
    /// Whether every sample is a separate integer in memory: no palette, single bits, floating point, Bayer pattern or
    /// device memory.
    var isPlain: Bool {
        let others =
            AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_FLOAT
            | AV_PIX_FMT_FLAG_BAYER
        return flags & UInt64(others) == 0
    }

    /// Whether the components are red, green and blue.
    var isRGB: Bool { flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0 }
}
