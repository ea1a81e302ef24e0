import CFFmpeg
import PixelKernels
import Quartz2D

/// Turns composed pictures into the planes that an encoder takes.
///
/// Alpha is ignored: pictures are already composed over their background.
struct PixelConverter {
    let format: EncodedPixelFormat
    let matrix: mp_encode_matrix

    init(format: EncodedPixelFormat, color: EncodedColor) {
        self.format = format
        matrix = color.kernelMatrix
    }

    /// Fills `frame`, which has this converter's format, the picture's size and memory of its own.
    func convert(_ picture: PixelBuffer, into frame: borrowing Frame) {
        let data = frame.pointer.pointee.data, stride = frame.pointer.pointee.linesize
        guard let y = data.0, let u = data.1, let v = data.2 else {
            preconditionFailure("an encoder's frame has three planes")
        }
        let planes = mp_encode_planes(
            y: y, u: u, v: v, y_stride: Int(stride.0), u_stride: Int(stride.1), v_stride: Int(stride.2))
        convert(picture, into: planes)
    }

    func convert(_ picture: PixelBuffer, into planes: mp_encode_planes) {
        var source = mp_encode_source(
            pixels: UnsafePointer(picture.bytes.assumingMemoryBound(to: UInt8.self)), stride: picture.bytesPerRow,
            width: Int32(picture.width), height: Int32(picture.height))
        var (matrix, planes) = (matrix, planes)
        switch format {
        case .yuv420p: mp_encode_420(&source, &matrix, &planes)
        case .yuv444p: mp_encode_444(&source, &matrix, &planes)
        }
    }
}
