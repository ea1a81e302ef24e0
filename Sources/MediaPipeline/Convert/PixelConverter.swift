import CFFmpeg
import PixelKernels
import Quartz2D

/// Turns composed pictures into 8-bit planes of 4:2:0 or 4:4:4; `FrameConverter` chooses.
///
/// Alpha is ignored: pictures are already composed over their background.
struct PixelConverter {
    let format: EncodedPixelFormat
    let matrix: mp_encode_matrix

    init(format: EncodedPixelFormat, color: VideoColor) {
        self.format = format
        matrix = color.kernelMatrix
    }

    /// Fills `frame`, which has this converter's format, the picture's size and memory of its own.
    ///
    /// - Parameter parts: where the picture differs from the one that `frame` was filled from last; nil for all of it.
    func convert(_ picture: PixelBuffer, parts: [PixelRect]? = nil, into frame: borrowing Frame) {
        let data = frame.pointer.pointee.data
        let stride = frame.pointer.pointee.linesize
        guard let y = data.0, let u = data.1, let v = data.2 else {
            preconditionFailure("an encoder's frame has three planes")
        }
        let planes = mp_encode_planes(
            y: y, u: u, v: v, y_stride: Int(stride.0), u_stride: Int(stride.1), v_stride: Int(stride.2))
        convert(picture, parts: parts, into: planes)
    }

    func convert(_ picture: PixelBuffer, parts: [PixelRect]? = nil, into planes: mp_encode_planes) {
        let whole = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
        var source = mp_encode_source(
            pixels: UnsafePointer(picture.bytes.assumingMemoryBound(to: UInt8.self)), stride: picture.bytesPerRow,
            width: Int32(picture.width), height: Int32(picture.height))
        var matrix = matrix
        var planes = planes
        for part in parts ?? [whole] {
            var area = mp_encode_area(part.intersection(whole))
            switch format {
            case .yuv420p: mp_encode_420_area(&source, &matrix, &planes, &area)
            case .yuv444p: mp_encode_444_area(&source, &matrix, &planes, &area)
            default: preconditionFailure("\(format.rawValue) is HighPrecisionConverter's or PackedConverter's")
            }
        }
    }
}

extension mp_encode_area {
    fileprivate init(_ rect: PixelRect) {
        self.init(x: Int32(rect.minX), y: Int32(rect.minY), end_x: Int32(rect.maxX), end_y: Int32(rect.maxY))
    }
}
