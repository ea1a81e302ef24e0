import CFFmpeg
import FFmpegSupport
import Images
import PixelKernels
import SourceFiles

/// An 8-bit 4:2:0 image in two planes of memory that it does not own: luma, and interleaved Cb and Cr.
///
/// Chroma is sited as in MPEG-2: on even columns, between two rows.
package struct BiPlanarImage {
    /// The memory of a plane, and the number of bytes per row.
    package struct Plane {
        let bytes: UnsafeMutablePointer<UInt8>
        let stride: Int

        /// Creates a plane.
        package init(_ bytes: UnsafeMutableRawPointer, stride: Int) {
            self.bytes = bytes.assumingMemoryBound(to: UInt8.self)
            self.stride = stride
        }
    }

    private let width: Int
    private let height: Int
    private let luma: Plane
    private let chroma: Plane
    private let color: VideoColor

    /// Creates an image.
    ///
    /// - Parameters:
    ///   - luma: `width` × `height` bytes.
    ///   - chroma: Half as many Cb and Cr pairs in each direction, rounded up.
    ///   - color: The matrix (BT.601, BT.709 or BT.2020) and the range; other properties are ignored.
    package init(width: Int, height: Int, luma: Plane, chroma: Plane, color: VideoColor) {
        self.width = width
        self.height = height
        self.luma = luma
        self.chroma = chroma
        self.color = color
    }

    /// Returns the image as a clip with such frames would show it.
    ///
    /// - Throws: `.outOfRange` for sizes beyond `ImageLimits`.
    package func image() throws(MediaError) -> CGImage {
        let frame = try AVFrameHandle()
        let raw = frame.pointer
        raw.pointee.width = Int32(width)
        raw.pointee.height = Int32(height)
        raw.pointee.format = AV_PIX_FMT_NV12.rawValue
        raw.pointee.data.0 = luma.bytes
        raw.pointee.data.1 = chroma.bytes
        raw.pointee.linesize.0 = Int32(luma.stride)
        raw.pointee.linesize.1 = Int32(chroma.stride)
        raw.pointee.colorspace = colorSpace
        raw.pointee.color_range = color.range == .full ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        raw.pointee.chroma_location = AVCHROMA_LOC_LEFT
        return try DecodedFrameConverter(file: "pixel buffer", orientation: .up, fallback: .bySize).image(from: frame)
    }

    private var colorSpace: AVColorSpace {
        switch color.matrix {
        case .bt601: AVCOL_SPC_SMPTE170M
        case .bt709: AVCOL_SPC_BT709
        case .bt2020: AVCOL_SPC_BT2020_NCL
        }
    }

    /// Writes an image of this size; transparent pixels are drawn over black.
    package func fill(from image: PixelBuffer) {
        let across = (width + 1) / 2
        let down = (height + 1) / 2
        var blue = [UInt8](repeating: 0, count: across * down)
        var red = [UInt8](repeating: 0, count: across * down)
        blue.withUnsafeMutableBufferPointer { blue in
            red.withUnsafeMutableBufferPointer { red in
                guard let u = blue.baseAddress, let v = red.baseAddress else { return }
                var source = mp_encode_source(image)
                var matrix = color.kernelMatrix
                var planes = mp_encode_planes(
                    y: luma.bytes, u: u, v: v, y_stride: luma.stride, u_stride: across, v_stride: across)
                mp_encode_420(&source, &matrix, &planes)
                for y in 0..<down {
                    let row = chroma.bytes + y * chroma.stride
                    for x in 0..<across {
                        row[2 * x] = u[y * across + x]
                        row[2 * x + 1] = v[y * across + x]
                    }
                }
            }
        }
    }
}

extension mp_encode_source {
    /// Refers to the pixels of a buffer.
    package init(_ image: PixelBuffer) {
        self.init(
            pixels: UnsafePointer(image.bytes.assumingMemoryBound(to: UInt8.self)), stride: image.bytesPerRow,
            width: Int32(image.width), height: Int32(image.height))
    }
}
