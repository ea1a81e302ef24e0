import PixelKernels
import Quartz2D

extension DeepSurface {
    /// Puts the pixels into their place: rounded to 16 bits of the target's signal, or dithered to 8.
    func write(into target: PixelBuffer) {
        let count = Int32(rect.width)
        let light = DeepLight.of(target.signal)
        forEachRow(of: rect) { y, row in
            guard target.depth == .sixteenBits else {
                return mp_float_to_bytes(target.row(y) + rect.minX, row, count, Int32(rect.minX), Int32(y))
            }
            let words = target.words(y) + 4 * rect.minX
            if let light {
                light.write(row, to: words, count: rect.width)
            } else {
                mp_float_to_words(words, row, count)
            }
        }
    }
}
