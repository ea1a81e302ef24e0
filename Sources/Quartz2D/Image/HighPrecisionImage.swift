/// How finely a picture is drawn before it is given to an encoder.
public enum DrawingDepth: String, CaseIterable, Codable, Sendable {
    /// Each step rounds to 8 bits a component: quick, and all that an output of 8 bits shows of most pictures.
    case eightBits = "8"
    /// In floating point, rounded once: dithered to the output's bits, so that slow gradients have no bands.
    case float
}

/// What a picture has beyond 8 bits, made when somebody first draws it in floating point.
///
/// A picture that nobody draws finely costs what the decoder left, which is kept for it, and no time.
/// - Thread safety: guarded by a mutex; what was made never changes.
package final class HighPrecisionImage: Sendable {
    /// What it was made of, in bytes of memory.
    package let retainedBytes: Int
    private let make: @Sendable (ImageDynamicRange) -> PixelBuffer?
    private let standard = Level(), high = Level()

    private final class Level: Sendable {
        let pixels = LazyValue<PixelBuffer?>()
        let mipmaps = MipmapChain()
    }

    /// - Parameter make: makes 16 bits a component of the size of the picture; nil where that fails, so that the 8 bits
    ///   stand for it.
    package init(retainedBytes: Int, _ make: @escaping @Sendable (ImageDynamicRange) -> PixelBuffer?) {
        self.retainedBytes = retainedBytes
        self.make = make
    }

    package func pixels(_ range: ImageDynamicRange) -> PixelBuffer? { level(range).pixels.value { make(range) } }

    func mipmap(level wanted: Int, _ range: ImageDynamicRange) -> PixelBuffer? {
        pixels(range).map { level(range).mipmaps.level(wanted, of: $0) }
    }

    private func level(_ range: ImageDynamicRange) -> Level { range == .standard ? standard : high }
}

extension CGImage {
    /// The pixels to draw from: with all their bits where `range` is given and the picture has them, else those of 8
    /// bits.
    package func pixels(drawnIn range: ImageDynamicRange?) -> PixelBuffer {
        range.flatMap { fine?.pixels($0) } ?? pixels
    }

    /// As `mipmap(level:)`, of `pixels(drawnIn:)`.
    package func mipmap(level: Int, drawnIn range: ImageDynamicRange?) -> PixelBuffer {
        range.flatMap { fine?.mipmap(level: level, $0) } ?? mipmap(level: level)
    }

    /// What it takes of memory, with what is kept for drawing it finely.
    package var byteCount: Int { pixels.bytesPerRow * height + (fine?.retainedBytes ?? 0) }
}

/// What the words of a picture of 16 bits stand for.
///
/// Pictures are sRGB unless they keep a wider range of light: then they are the signal of ITU-R BT.2100 as video has
/// it.
package struct PixelSignal: Hashable, Sendable {
    package enum Transfer: Sendable {
        /// sRGB, as everywhere else.
        case standard
        /// BT.2100's perceptual quantizer and hybrid log-gamma.
        case pq, hlg
    }

    package let transfer: Transfer
    /// Whether the primaries are BT.2020's; BT.709's, as sRGB's, if not.
    package let isWide: Bool

    package init(_ transfer: Transfer, isWide: Bool) { (self.transfer, self.isWide) = (transfer, isWide) }

    package static let standard = PixelSignal(.standard, isWide: false)
}

/// How much light a render keeps of the pictures that it draws.
package enum ImageDynamicRange: Sendable {
    /// Up to the white of the screen: what is brighter was tone-mapped.
    case standard
    /// All that the pictures have.
    case high
}
