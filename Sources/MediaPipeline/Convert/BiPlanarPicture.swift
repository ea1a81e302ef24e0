import CFFmpeg
import PixelKernels
import Quartz2D

/// A picture of 8 bits in two planes that lie in somebody else's memory: luma, and Cb and Cr by turns at half size both
/// ways.
///
/// Chroma stands as in MPEG-2: on even columns, between two rows.
package struct BiPlanarImage {
    /// Where a plane lies, and the bytes from a row to the next.
    package struct Plane {
        let bytes: UnsafeMutablePointer<UInt8>
        let stride: Int

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

    /// - Parameters:
    ///   - luma: `width` × `height` bytes.
    ///   - chroma: half as many pairs each way, rounded up.
    ///   - color: the matrix, which is BT.601, BT.709 or BT.2020, and the range; the rest says nothing.
    package init(width: Int, height: Int, luma: Plane, chroma: Plane, color: VideoColor) {
        self.width = width
        self.height = height
        self.luma = luma
        self.chroma = chroma
        self.color = color
    }

    /// The picture as a clip of such frames would show it.
    package func image() throws(MediaError) -> CGImage {
        let frame = try Frame()
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

    /// Writes a picture of this size, as it looks over black.
    package func fill(from picture: PixelBuffer) {
        let across = (width + 1) / 2
        let down = (height + 1) / 2
        var blue = [UInt8](repeating: 0, count: across * down)
        var red = [UInt8](repeating: 0, count: across * down)
        blue.withUnsafeMutableBufferPointer { blue in
            red.withUnsafeMutableBufferPointer { red in
                guard let u = blue.baseAddress, let v = red.baseAddress else { return }
                var source = mp_encode_source(picture)
                var matrix = color.kernelMatrix
                var planes = mp_encode_planes(
                    y: luma.bytes, u: u, v: v, y_stride: luma.stride, u_stride: across, v_stride: across)
                mp_encode_420(&source, &matrix, &planes)
                for y in 0..<down {
                    let row = chroma.bytes + y * chroma.stride
                    for x in 0..<across { (row[2 * x], row[2 * x + 1]) = (u[y * across + x], v[y * across + x]) }
                }
            }
        }
    }
}
