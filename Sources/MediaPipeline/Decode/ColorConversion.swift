import PixelKernels
import Quartz2D

/// What brings the straight words of a picture to sRGB.
enum ColorConversion {
    /// By its tags.
    case light(ToneMapper)
    /// By its profile.
    case profile(ColorMatch)

    /// Converts `count` pixels of R, G, B and A to premultiplied BGRA; the words are used up.
    func convert(_ words: UnsafeMutablePointer<UInt16>, to bytes: UnsafeMutablePointer<UInt8>, count: Int) {
        switch self {
        case .light(let light): light.convert(words, to: bytes, count: count)
        case .profile(let match):
            match.convert(words: words, count: count)
            mp_decode_16_to_8(words, bytes, count)
        }
    }

    /// Converts `count` pixels of R, G, B and A to premultiplied ones in place.
    func convert(_ words: UnsafeMutablePointer<UInt16>, count: Int) {
        switch self {
        case .light(let light): light.convert(words, count: count)
        case .profile(let match):
            match.convert(words: words, count: count)
            _ = mp_decode_premultiply_16(words, count)
        }
    }
}
