import CFFmpeg
import FFmpegSupport
import Images
import PixelKernels
import SourceFiles

/// Converts any pixel format that libswscale reads to premultiplied BGRA, with explicit matrix, range and chroma
/// siting.
struct FrameScaler: ~Copyable {
    private var context: ScalerContext?
    private var key: Key?

    private struct Key: Equatable {
        var width: Int32, height: Int32, format: Int32, target: Int32
        var decoding: YUVDecoding

        /// The options that must be set before initialization; by default libswscale assumes centered chroma.
        var options: [(String, Int64)] {
            let flags = shim_SWS_BILINEAR | shim_SWS_ACCURATE_RND | shim_SWS_FULL_CHR_H_INT | shim_SWS_FULL_CHR_H_INP
            let chroma = decoding.siting.scalerPositions(in: AVPixelFormat(format))
            let positions = [("src_h_chr_pos", chroma.horizontal), ("src_v_chr_pos", chroma.vertical)]
            return [
                ("srcw", Int64(width)), ("srch", Int64(height)), ("src_format", Int64(format)), ("dstw", Int64(width)),
                ("dsth", Int64(height)),
                ("dst_format", Int64(target)), ("sws_flags", Int64(flags)),
            ] + positions.compactMap { name, position in position.map { (name, $0) } }
        }
    }

    init() {}

    private var pointer: shim_SwsContext? {
        switch context {
        case .some(let context): context.pointer
        case .none: nil
        }
    }

    /// Converts a frame to 8 bits.
    ///
    /// - Parameter match: The conversion of straight colors to sRGB.
    /// - Returns: Whether the whole frame is opaque.
    mutating func fill(
        _ pixels: PixelBuffer, from frame: borrowing AVFrameHandle, decoding: YUVDecoding, match: SRGBConverter? = nil,
        file: String
    ) throws(MediaError) -> Bool {
        let avFrame = frame.pointer.pointee
        try prepare(
            Key(
                width: avFrame.width, height: avFrame.height, format: avFrame.format, target: AV_PIX_FMT_BGRA.rawValue,
                decoding: decoding), file)
        let target = pixels.bytes.assumingMemoryBound(to: UInt8.self)
        try scale(avFrame, to: target, bytesPerRow: Int32(pixels.bytesPerRow), file)
        if let match { pixels.convertToSRGB(with: match) }
        guard AVPixelFormat(avFrame.format).mayBeTransparent else { return true }
        let least = (0..<pixels.height).reduce(UInt8(255)) { least, y in
            min(least, mp_decode_premultiply(target + y * pixels.bytesPerRow, pixels.width))
        }
        return least == 255
    }

    /// Converts a frame via 16-bit samples, with the package's kernel if it reads the format and with a color
    /// conversion if there is one.
    ///
    /// - Returns: Whether the whole frame is opaque.
    mutating func fill(
        _ pixels: PixelBuffer, from frame: borrowing AVFrameHandle, decoding: YUVDecoding,
        conversion: FrameColorConversion?,
        planes: Planar16BitConverter?, file: String
    ) throws(MediaError) -> Bool {
        let avFrame = frame.pointer.pointee
        let count = 4 * pixels.width * pixels.height
        let components = PixelMemory.allocate(byteCount: 2 * count, alignment: 64)
            .bindMemory(to: UInt16.self, capacity: count)
        defer { components.deallocate() }
        if let planes {
            planes.fill(components, bytesPerRow: 8 * pixels.width, from: avFrame)
        } else {
            try scaleTo16Bit(
                avFrame, UnsafeMutableRawPointer(components).assumingMemoryBound(to: UInt8.self),
                bytesPerRow: 8 * pixels.width, decoding, file)
        }
        let target = pixels.bytes.assumingMemoryBound(to: UInt8.self)
        for y in 0..<pixels.height {
            let samples16 = components + 4 * pixels.width * y
            let bytes = target + y * pixels.bytesPerRow
            if let conversion {
                conversion.convert(samples16, to: bytes, count: pixels.width)
            } else {
                mp_decode_16_to_8(samples16, bytes, pixels.width)
            }
        }
        guard AVPixelFormat(avFrame.format).mayBeTransparent else { return true }
        return (0..<pixels.height).allSatisfy { y in (0..<pixels.width).allSatisfy { pixels.row(y)[$0] >> 24 == 255 } }
    }

    /// Converts a frame to straight RGBA with 16 bits per component.
    mutating func fill16Bit(
        _ pixels: PixelBuffer, from frame: borrowing AVFrameHandle, decoding: YUVDecoding, file: String
    )
        throws(MediaError)
    {
        let target = pixels.bytes.assumingMemoryBound(to: UInt8.self)
        try scaleTo16Bit(frame.pointer.pointee, target, bytesPerRow: pixels.bytesPerRow, decoding, file)
    }

    /// Returns a frame in R'G'B' and alpha, without a color conversion: the frame itself if it has these components,
    /// otherwise one with 16 bits per component.
    ///
    /// - Throws: `.outOfMemory`, and `.unsupported` for formats that cannot be converted.
    mutating func straightColors(of frame: borrowing AVFrameHandle, fallback: YUVDecoding.Fallback, file: String)
        throws(MediaError) -> AVFrameHandle
    {
        let avFrame = frame.pointer.pointee
        let result = try AVFrameHandle()
        let format = AVPixelFormat(avFrame.format)
        if format.isRGB, format.hasAlpha, format != AV_PIX_FMT_PAL8 {
            try check(av_frame_ref(result.pointer, frame.pointer), during: "converting a frame", fallback: .outOfMemory)
            return result
        }
        try check(av_frame_copy_props(result.pointer, frame.pointer), during: "converting a frame", file: file)
        result.pointer.pointee.width = avFrame.width
        result.pointer.pointee.height = avFrame.height
        result.pointer.pointee.format = AV_PIX_FMT_RGBA64LE.rawValue
        result.pointer.pointee.colorspace = AVCOL_SPC_RGB
        result.pointer.pointee.color_range = AVCOL_RANGE_JPEG
        try check(av_frame_get_buffer(result.pointer, 0), during: "converting a frame", fallback: .outOfMemory)
        guard let target = result.pointer.pointee.data.0, let decoding = YUVDecoding(avFrame, fallback: fallback) else {
            throw MediaError(
                .unsupported, file: file, during: "converting a frame", detail: "its color matrix is not supported",
                remedy: "Convert the clip to BT.709.")
        }
        let bytesPerRow = Int(result.pointer.pointee.linesize.0)
        if let planes = Planar16BitConverter(avFrame, decoding: decoding) {
            UnsafeMutableRawPointer(target).withMemoryRebound(
                to: UInt16.self, capacity: bytesPerRow / 2 * Int(avFrame.height)
            ) {
                planes.fill($0, bytesPerRow: bytesPerRow, from: avFrame)
            }
        } else {
            try scaleTo16Bit(avFrame, target, bytesPerRow: bytesPerRow, decoding, file)
        }
        return result
    }

    private mutating func scaleTo16Bit(
        _ avFrame: AVFrame, _ target: UnsafeMutablePointer<UInt8>, bytesPerRow: Int, _ decoding: YUVDecoding,
        _ file: String
    ) throws(MediaError) {
        try prepare(
            Key(
                width: avFrame.width, height: avFrame.height, format: avFrame.format,
                target: AV_PIX_FMT_RGBA64LE.rawValue, decoding: decoding), file)
        try scale(avFrame, to: target, bytesPerRow: Int32(bytesPerRow), file)
    }

    private mutating func prepare(_ wanted: Key, _ file: String) throws(MediaError) {
        guard key != wanted else { return }
        let scaler = try ScalerContext(adopting: sws_alloc_context(), during: "converting a frame of \(file)")
        for (name, value) in wanted.options {
            try check(
                av_opt_set_int(UnsafeMutableRawPointer(scaler.pointer), name, value, 0), during: "converting a frame",
                file: file, fallback: .unsupported)
        }
        try check(
            sws_init_context(scaler.pointer, nil, nil), during: "converting a frame", file: file, fallback: .unsupported
        )
        // The call requires the target's Y'CbCr matrix, which has no effect on BGRA.
        let space = sws_getCoefficients(wanted.decoding.scalerSpace)
        sws_setColorspaceDetails(
            scaler.pointer, space, wanted.decoding.isFullRange ? 1 : 0, space, 1, 0, 1 << 16, 1 << 16)
        context = consume scaler
        key = wanted
    }

    private func scale(_ avFrame: AVFrame, to target: UnsafeMutablePointer<UInt8>, bytesPerRow: Int32, _ file: String)
        throws(MediaError)
    {
        let data = avFrame.data
        let lines = avFrame.linesize
        let planes: [UnsafePointer<UInt8>?] = [
            UnsafePointer(data.0), UnsafePointer(data.1), UnsafePointer(data.2), UnsafePointer(data.3),
        ]
        let strides = [lines.0, lines.1, lines.2, lines.3]
        let targets: [UnsafeMutablePointer<UInt8>?] = [target, nil, nil, nil]
        guard let scaler = pointer else { return }
        let rows = sws_scale(scaler, planes, strides, 0, avFrame.height, targets, [bytesPerRow, 0, 0, 0])
        try check(rows, during: "converting a frame", file: file, fallback: .unsupported)
    }
}

/// Owns a libswscale context, which converts pixel formats.
struct ScalerContext: ~Copyable {
    let pointer: shim_SwsContext

    /// Takes ownership of a context.
    ///
    /// - Throws: `.unsupported` if `context` is `nil`.
    init(adopting context: shim_SwsContext?, during operation: String) throws(MediaError) {
        guard let context else {
            throw MediaError(.unsupported, during: operation, detail: "FFmpeg has no converter for this pixel format")
        }
        pointer = context
    }

    deinit { sws_freeContext(pointer) }
}
