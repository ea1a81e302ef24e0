import PixelKernels

/// A picture's halved versions, made when first asked for.
///
/// - Thread safety: guarded by a mutex; a level never changes once made.
final class MipmapChain: Sendable {
    private let levels = Guarded<[PixelBuffer]>([])

    /// Level 0 is `base` itself; each further one is half as large, rounded up. Past 1×1 the last level is returned.
    func level(_ wanted: Int, of base: PixelBuffer) -> PixelBuffer {
        guard wanted > 0 else { return base }
        return levels.withLock { made in
            var last = made.last ?? base
            while made.count < wanted, last.width > 1 || last.height > 1 {
                last = Self.halved(last)
                made.append(last)
            }
            return made.isEmpty ? base : made[min(wanted, made.count) - 1]
        }
    }

    private static func halved(_ source: PixelBuffer) -> PixelBuffer {
        let half = PixelBuffer(width: (source.width + 1) / 2, height: (source.height + 1) / 2, depth: source.depth)
        if source.depth == .sixteenBits {
            half.signal = source.signal
            mp_halve_words(
                source.words(0), source.bytesPerRow / 2, Int32(source.width), Int32(source.height), half.words(0),
                half.bytesPerRow / 2)
            return half
        }
        var texels = source.texels
        mp_halve(&texels, half.row(0), Int32(half.bytesPerRow / 4))
        return half
    }
}
