import PixelKernels
import Quartz2D

extension DeepSurface {
    /// Puts the pixels into their place: rounded to 16 bits of the target's signal, or dithered to 8.
    func write(into target: PixelBuffer) {
        let (count, light) = (Int32(rect.width), DeepLight.of(target.signal))
        forEachRow(of: rect) { y, row in
            switch target.depth {
            case .sixteenBits where light != nil: light?.write(row, to: target.words(y) + 4 * rect.minX, count: rect.width)
            case .sixteenBits: mp_float_to_words(target.words(y) + 4 * rect.minX, row, count)
            case .eightBits: mp_float_to_bytes(target.row(y) + rect.minX, row, count, Int32(rect.minX), Int32(y))
            }
        }
    }
}
