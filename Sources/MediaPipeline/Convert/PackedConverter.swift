import CFFmpeg
import PixelKernels
import Quartz2D

/// Turns composed pictures into packed R'G'B'; colours are divided by alpha where the format has alpha.
///
/// Formats of 16 bits take pictures of 16 and of 8.
struct PackedConverter {
    private let format: mp_packed_format
    /// Nil for formats of bytes.
    private let words: mp_packed_format_16?

    init(_ format: EncodedPixelFormat) {
        words =
            format.bits == 16
            ? mp_packed_format_16(has_alpha: format.hasAlpha ? 1 : 0, is_big_endian: format.isBigEndian ? 1 : 0) : nil
        self.format =
            switch format {
            case .rgba: mp_packed_format(bytes: 4, red: 0, green: 1, blue: 2, alpha: 3, fill: -1)
            case .argb: mp_packed_format(bytes: 4, red: 1, green: 2, blue: 3, alpha: 0, fill: -1)
            case .bgra: mp_packed_format(bytes: 4, red: 2, green: 1, blue: 0, alpha: 3, fill: -1)
            case .bgr0: mp_packed_format(bytes: 4, red: 2, green: 1, blue: 0, alpha: -1, fill: 3)
            default: mp_packed_format(bytes: 3, red: 0, green: 1, blue: 2, alpha: -1, fill: -1)
            }
    }

    func convert(_ picture: PixelBuffer, into frame: borrowing Frame) {
        guard let out = frame.pointer.pointee.data.0 else { preconditionFailure("an encoder's frame has memory") }
        if var words {
            var source = mp_encode_source(picture)
            let bits: Int32 = picture.depth == .sixteenBits ? 16 : 8
            return mp_encode_packed_16(
                &source, bits, &words, out, Int(frame.pointer.pointee.linesize.0), 0, Int32(picture.height))
        }
        var source = mp_encode_source(picture)
        var format = format
        mp_encode_packed(&source, &format, out, Int(frame.pointer.pointee.linesize.0), 0, Int32(picture.height))
    }
}
