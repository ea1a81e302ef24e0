import CFFmpeg
import FFmpegSupport
import SourceFiles

extension AVFrameHandle {
    /// Divides premultiplied colors by alpha; all later steps expect straight colors.
    ///
    /// - Throws: `.outOfMemory`.
    func unpremultiply() throws(MediaError) {
        try changeSamples { color, alpha, x, y in color.divide(x, y, by: alpha) }
    }

    /// Makes all pixels opaque; the frame must have alpha in a component of its own.
    ///
    /// - Throws: `.outOfMemory`.
    func makeOpaque() throws(MediaError) {
        try changeSamples { _, alpha, x, y in alpha.setFull(x, y) }
    }

    /// Calls `change` with each color component, alpha and the position of each pixel.
    private func changeSamples(_ change: (FrameSamples, FrameSamples, Int, Int) -> Void) throws(MediaError) {
        guard let format = av_pix_fmt_desc_get(AVPixelFormat(pointer.pointee.format)),
            format.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
        else { return }
        try check(av_frame_make_writable(pointer), during: "converting a frame", fallback: .outOfMemory)
        let avFrame = pointer.pointee
        let parts = [format.pointee.comp.0, format.pointee.comp.1, format.pointee.comp.2, format.pointee.comp.3].prefix(
            Int(format.pointee.nb_components))
        let samples = parts.compactMap { FrameSamples($0, format.pointee, in: avFrame) }
        guard samples.count == parts.count, let alpha = samples.last else { return }
        for part in samples.dropLast() {
            for y in 0..<Int(avFrame.height) { for x in 0..<Int(avFrame.width) { change(part, alpha, x, y) } }
        }
    }
}

/// One component of a frame, with samples of 8 bits, 16 bits or floating point.
private struct FrameSamples {
    private let start: UnsafeMutableRawPointer
    private let step: Int, line: Int, depth: Int
    private let isBigEndian: Bool

    /// Locates a component; `nil` for samples of other sizes.
    init?(_ part: AVComponentDescriptor, _ format: AVPixFmtDescriptor, in avFrame: AVFrame) {
        let planes = [
            (avFrame.data.0, avFrame.linesize.0), (avFrame.data.1, avFrame.linesize.1),
            (avFrame.data.2, avFrame.linesize.2), (avFrame.data.3, avFrame.linesize.3),
        ]
        guard let data = planes[Int(part.plane)].0, [8, 16, 32].contains(part.depth), part.shift == 0 else {
            return nil
        }
        guard (part.depth == 32) == (format.flags & UInt64(AV_PIX_FMT_FLAG_FLOAT) != 0) else { return nil }
        start = UnsafeMutableRawPointer(data) + Int(part.offset)
        step = Int(part.step)
        line = Int(planes[Int(part.plane)].1)
        depth = Int(part.depth)
        isBigEndian = format.flags & UInt64(AV_PIX_FMT_FLAG_BE) != 0
    }

    /// Divides a sample by alpha, limited to the maximum value.
    func divide(_ x: Int, _ y: Int, by alpha: FrameSamples) {
        let sample = start + y * line + x * step
        let other = alpha.start + y * alpha.line + x * alpha.step
        switch depth {
        case 8: Self.divide(sample, other, { $0 }, UInt8.self)
        case 16:
            Self.divide(sample, other, { isBigEndian ? UInt16(bigEndian: $0) : UInt16(littleEndian: $0) }, UInt16.self)
        default:
            let full = number(other)
            store(full > 0 ? number(sample) / full : 0, at: sample)
        }
    }

    /// Sets a sample to the largest value.
    func setFull(_ x: Int, _ y: Int) {
        let sample = start + y * line + x * step
        switch depth {
        case 8: sample.storeBytes(of: UInt8.max, as: UInt8.self)
        case 16: sample.storeBytes(of: UInt16.max, as: UInt16.self)
        default: store(1, at: sample)
        }
    }

    /// Divides an integer sample by alpha.
    ///
    /// - Parameter byteOrder: Converts between the file's and the native byte order.
    private static func divide<Sample: FixedWidthInteger & UnsignedInteger>(
        _ sample: UnsafeMutableRawPointer, _ alpha: UnsafeMutableRawPointer, _ byteOrder: (Sample) -> Sample,
        _: Sample.Type
    ) {
        let full = Int(byteOrder(alpha.loadUnaligned(as: Sample.self)))
        let color = Int(byteOrder(sample.loadUnaligned(as: Sample.self)))
        let straight = full == 0 ? 0 : min((color * Int(Sample.max) + full / 2) / full, Int(Sample.max))
        sample.storeBytes(of: byteOrder(Sample(straight)), as: Sample.self)
    }

    private func number(_ sample: UnsafeMutableRawPointer) -> Float {
        let bits = sample.loadUnaligned(as: UInt32.self)
        return Float(bitPattern: isBigEndian ? UInt32(bigEndian: bits) : UInt32(littleEndian: bits))
    }

    private func store(_ value: Float, at sample: UnsafeMutableRawPointer) {
        sample.storeBytes(of: isBigEndian ? value.bitPattern.bigEndian : value.bitPattern.littleEndian, as: UInt32.self)
    }
}
