import CFFmpeg
import FFmpegSupport
import Images
import MediaTime
import PixelKernels
import SourceFiles

/// The opaque planes of a decoded video frame with 8 or 10 bits, from which pixels are made when the frame is drawn.
///
/// A frame that is the whole picture of a movie is encoded without becoming pixels, if the encoder's format is the
/// same.
/// - Thread safety: the planes are only read.
package final class DecodedPlanes: DeferredPixels, @unchecked Sendable {
    private let decoded: DecodedFrame
    private let decoding: YUVDecoding
    private let layout: ChromaLayout
    fileprivate let source: mp_decode_source
    /// Whether no sample exceeds the bits of the format.
    private let fitsFormat = LazyValue<Bool>()

    /// Refers to the planes of a frame; `nil` for other formats: packed, with alpha, or with other numbers of bits.
    init?(_ decoded: DecodedFrame, _ decoding: YUVDecoding) {
        let avFrame = decoded.frame.pointer.pointee
        guard let format = PlanarFormat(avFrame), format.planes == 3, avFrame.buf.0 != nil,
            format.depth == 8 || format.depth == 10, let layout = ChromaLayout(avFrame, decoding.siting),
            let y = avFrame.data.0, let u = avFrame.data.1,
            let v = avFrame.data.2
        else { return nil }
        self.decoded = decoded
        self.decoding = decoding
        self.layout = layout
        let lines = avFrame.linesize
        source = mp_decode_source(
            planes: (UnsafePointer(y), UnsafePointer(u), UnsafePointer(v)),
            strides: (Int(lines.0), Int(lines.1), Int(lines.2)), width: avFrame.width, height: avFrame.height,
            horizontal: layout.horizontal, vertical: layout.vertical, matrix: decoding.matrix,
            bits: layout.bits)
    }

    /// The bits per sample.
    package var bits: Int { Int(layout.bits) }

    package var byteCount: Int { decoded.bytes }

    package func write(rows: Range<Int>, to bytes: UnsafeMutableRawPointer, bytesPerRow: Int) {
        let target = bytes.assumingMemoryBound(to: UInt8.self) - rows.lowerBound * bytesPerRow
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: mp_decode_scratch(source.width)) { scratch in
            // The vectors of some kernels include the padding.
            scratch.initialize(repeating: 0)
            withUnsafePointer(to: source) { source in
                mp_decode_planes(
                    source, target, bytesPerRow, Int32(rows.lowerBound), Int32(rows.upperBound), scratch.baseAddress)
            }
        }
    }

    package var halved: (any DeferredPixels)? { bits == 8 ? HalvedPlanes(self) : nil }

    /// Returns whether the planes are what an encoder expects for a color encoding: bits, matrix, range and, where
    /// chroma is subsampled, left siting.
    ///
    /// Planes with a sample that exceeds its bits are not: encoders use samples as indices. Files with uncompressed
    /// video and damaged files contain such samples, which are limited when the frame is drawn.
    /// - Parameter chromaStep: the pixels per chroma sample, horizontally and vertically.
    package func isEncoded(as color: VideoColor, bits: Int, chromaStep: (across: Int, down: Int)) -> Bool {
        let horizontal = chromaStep.across == 2 ? MP_CHROMA_COSITED : MP_CHROMA_FULL
        let vertical = chromaStep.down == 2 ? MP_CHROMA_CENTERED : MP_CHROMA_FULL
        return self.bits == bits && (layout.horizontal, layout.vertical) == (horizontal, vertical)
            && (decoding.red, decoding.blue) == color.lumaWeights && decoding.isFullRange == (color.range == .full)
            && fitsFormat.value { decoded.frame.pointer.pointee.allSampleBits >> bits == 0 }
    }

    /// The frame with 16 bits per component, which is converted on first use; `nil` for planes of 8 bits.
    func highPrecision(_ memory: PixelMemoryPool?) -> HighPrecisionImage? {
        if bits == 8 { return nil }
        // The planes are counted with the image's own pixels.
        return HighPrecisionImage(retainedBytes: 0) { [self] _ in
            PixelBuffer(
                width: Int(source.width), height: Int(source.height), depth: .sixteenBits,
                source: SixteenBitPlanes(self), memory: memory)
        }
    }

    /// Writes some rows as RGBA with 16 bits per component.
    fileprivate func write16(rows: Range<Int>, to bytes: UnsafeMutableRawPointer, bytesPerRow: Int) {
        let target = (bytes - rows.lowerBound * bytesPerRow).assumingMemoryBound(to: UInt16.self)
        var weights = decoding.weights(bits: layout.bits)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: mp_decode_planes_16_scratch(source.width)) { scratch in
            withUnsafePointer(to: source) { source in
                mp_decode_planes_16(
                    source, &weights, nil, 0, target, bytesPerRow, Int32(rows.lowerBound), Int32(rows.upperBound),
                    scratch.baseAddress)
            }
        }
    }

    /// Makes an empty frame refer to the planes, without their tags.
    ///
    /// - Throws: `.outOfMemory`.
    package func share(with frame: borrowing AVFrameHandle) throws(MediaError) {
        let source = decoded.frame.pointer
        frame.pointer.pointee.width = source.pointee.width
        frame.pointer.pointee.height = source.pointee.height
        frame.pointer.pointee.format = source.pointee.format
        frame.pointer.pointee.data = source.pointee.data
        frame.pointer.pointee.linesize = source.pointee.linesize
        frame.pointer.pointee.buf.0 = try reference(source.pointee.buf.0)
        frame.pointer.pointee.buf.1 = try reference(source.pointee.buf.1)
        frame.pointer.pointee.buf.2 = try reference(source.pointee.buf.2)
    }

    private func reference(_ buffer: UnsafeMutablePointer<AVBufferRef>?) throws(MediaError)
        -> UnsafeMutablePointer<AVBufferRef>?
    {
        guard let buffer else { return nil }
        return try allocated(av_buffer_ref(buffer), during: "encoding a frame")
    }
}

/// A frame at half its size, scaled before it is converted to RGB: the matrix is applied to a quarter of the pixels.
private final class HalvedPlanes: DeferredPixels {
    private let planes: DecodedPlanes

    init(_ planes: DecodedPlanes) { self.planes = planes }

    var byteCount: Int { planes.byteCount }

    var halved: (any DeferredPixels)? { nil }

    func write(rows: Range<Int>, to bytes: UnsafeMutableRawPointer, bytesPerRow: Int) {
        let target = bytes.assumingMemoryBound(to: UInt8.self) - rows.lowerBound * bytesPerRow
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: mp_decode_half_scratch(planes.source.width)) {
            scratch in
            withUnsafePointer(to: planes.source) { source in
                mp_decode_half(
                    source, target, bytesPerRow, Int32(rows.lowerBound), Int32(rows.upperBound), scratch.baseAddress)
            }
        }
    }
}

/// A frame with 16 bits per component, for drawing in floating point.
private final class SixteenBitPlanes: DeferredPixels {
    let planes: DecodedPlanes

    init(_ planes: DecodedPlanes) { self.planes = planes }

    var byteCount: Int { planes.byteCount }

    var halved: (any DeferredPixels)? { nil }

    func write(rows: Range<Int>, to bytes: UnsafeMutableRawPointer, bytesPerRow: Int) {
        planes.write16(rows: rows, to: bytes, bytesPerRow: bytesPerRow)
    }
}

extension PixelBuffer {
    /// The planes that the pixels are made from; `nil` if they are something else's.
    package var decodedPlanes: DecodedPlanes? {
        source as? DecodedPlanes ?? (source as? SixteenBitPlanes)?.planes
    }
}

extension AVFrame {
    /// The bitwise OR of all samples of three little-endian planes with more than 8 bits, without padding; 0 for 8-bit
    /// planes.
    fileprivate var allSampleBits: UInt16 {
        guard let format = PlanarFormat(self), format.bytesPerSample == 2 else { return 0 }
        let chroma = (-(-width >> format.log2ChromaWidth), -(-height >> format.log2ChromaHeight))
        return setBits(inPlane: data.0, stride: linesize.0, size: (width, height))
            | setBits(inPlane: data.1, stride: linesize.1, size: chroma)
            | setBits(inPlane: data.2, stride: linesize.2, size: chroma)
    }

    private func setBits(
        inPlane plane: UnsafeMutablePointer<UInt8>?, stride: Int32, size: (width: Int32, height: Int32)
    ) -> UInt16 {
        guard let plane else { return 0 }
        var bits: UInt16 = 0
        for y in 0..<Int(size.height) {
            let row = UnsafeRawPointer(plane + y * Int(stride)).assumingMemoryBound(to: UInt16.self)
            for x in 0..<Int(size.width) { bits |= row[x] }
        }
        return bits
    }
}

extension DecodedPlanes {
    /// The format of the planes, for a process that receives a copy of them.
    struct Header: Codable {
        let width: Int32, height: Int32
        /// FFmpeg's constants for pixel format, matrix, range and position of chroma.
        let format: Int32, matrix: UInt32, range: UInt32, siting: UInt32

        /// The bytes of the planes without padding, or `nil` if no frame can have this size and format.
        var byteCount: Int? {
            let sides = 1...Int32(PixelBuffer.longestSide)
            guard sides.contains(width), sides.contains(height),
                Int(width) * Int(height) <= ImageLimits.maximumPixelCount,
                let facts = av_pix_fmt_desc_get(AVPixelFormat(format))?.pointee, facts.isPlain, !facts.isRGB,
                facts.nb_components == 3
            else { return nil }
            let count = av_image_get_buffer_size(AVPixelFormat(format), width, height, 1)
            return count > 0 ? Int(count) : nil
        }
    }

    /// The format of the planes.
    var header: Header {
        let location =
            switch (decoding.siting.horizontal, decoding.siting.vertical) {
            case (MP_CHROMA_CENTERED, MP_CHROMA_CENTERED): AVCHROMA_LOC_CENTER
            case (MP_CHROMA_COSITED, MP_CHROMA_COSITED): AVCHROMA_LOC_TOPLEFT
            case (MP_CHROMA_CENTERED, MP_CHROMA_COSITED): AVCHROMA_LOC_TOP
            default: AVCHROMA_LOC_LEFT
            }
        // libswscale's constants for matrices are FFmpeg's.
        return Header(
            width: source.width, height: source.height, format: decoded.frame.pointer.pointee.format,
            matrix: UInt32(decoding.scalerSpace),
            range: (decoding.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG).rawValue, siting: location.rawValue)
    }

    /// Copies the planes, without padding.
    ///
    /// - Precondition: `target` has the bytes of `header`.
    func copy(to target: UnsafeMutableRawBufferPointer) {
        let frame = decoded.frame.pointer.pointee
        var data: [UnsafePointer<UInt8>?] = [frame.data.0, frame.data.1, frame.data.2, nil].map { $0.map { .init($0) } }
        var lines = [frame.linesize.0, frame.linesize.1, frame.linesize.2, 0]
        av_image_copy_to_buffer(
            target.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(target.count), &data, &lines,
            AVPixelFormat(frame.format), frame.width, frame.height, 1)
    }

    /// Creates a copy of planes without padding; `nil` if the header cannot be right.
    convenience init?(_ header: Header, copying bytes: UnsafeRawBufferPointer) throws(MediaError) {
        guard let count = header.byteCount, count <= bytes.count, let start = bytes.baseAddress else { return nil }
        let frame = try AVFrameHandle()
        let raw = frame.pointer
        raw.pointee.width = header.width
        raw.pointee.height = header.height
        raw.pointee.format = header.format
        raw.pointee.colorspace = AVColorSpace(header.matrix)
        raw.pointee.color_range = AVColorRange(header.range)
        raw.pointee.chroma_location = AVChromaLocation(header.siting)
        try check(av_frame_get_buffer(raw, 0), during: "receiving a frame")
        let format = AVPixelFormat(header.format)
        withUnsafeMutablePointer(to: &raw.pointee.data) { data in
            withUnsafeMutablePointer(to: &raw.pointee.linesize) { lines in
                data.withMemoryRebound(to: UnsafeMutablePointer<UInt8>?.self, capacity: 8) { data in
                    lines.withMemoryRebound(to: Int32.self, capacity: 8) { lines in
                        Self.fill(data, lines, format, header, from: start)
                    }
                }
            }
        }
        guard let decoding = YUVDecoding(raw.pointee, fallback: .bySize) else { return nil }
        self.init(DecodedFrame(frame, time: .zero), decoding)
    }

    private static func fill(
        _ data: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, _ lines: UnsafeMutablePointer<Int32>,
        _ format: AVPixelFormat, _ header: Header, from start: UnsafeRawPointer
    ) {
        var pointers = [UnsafeMutablePointer<UInt8>?](repeating: nil, count: 4)
        var lineSizes = [Int32](repeating: 0, count: 4)
        av_image_fill_arrays(
            &pointers, &lineSizes, start.assumingMemoryBound(to: UInt8.self), format, header.width, header.height, 1)
        var source: [UnsafePointer<UInt8>?] = pointers.map { $0.map { .init($0) } }
        av_image_copy(data, lines, &source, &lineSizes, format, header.width, header.height)
    }
}
