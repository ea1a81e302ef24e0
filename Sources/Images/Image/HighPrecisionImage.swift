/// The pixels of an image beyond 8 bits, created when high-precision drawing first needs them.
///
/// An image that is never drawn with high precision costs only the retained decoder output.
/// - Thread safety: synchronized by a lock; created pixels never change.
package final class HighPrecisionImage: Sendable {
    /// The memory of the retained source, in bytes.
    package let retainedBytes: Int
    private let make: @Sendable (ImageDynamicRange) -> PixelBuffer?
    private let standard = Level(), high = Level()

    private final class Level: Sendable {
        let pixels = LazyValue<PixelBuffer?>()
        let mipmaps = MipmapChain()
    }

    /// Creates a high-precision image.
    ///
    /// - Parameters:
    ///   - retainedBytes: the memory of the retained source, in bytes.
    ///   - make: creates pixels of 16 bits per component in the size of the image; nil on failure, so that the 8-bit
    ///     pixels are used.
    package init(retainedBytes: Int, _ make: @escaping @Sendable (ImageDynamicRange) -> PixelBuffer?) {
        self.retainedBytes = retainedBytes
        self.make = make
    }

    /// Returns the 16-bit pixels for a dynamic range, created on first use; nil when that fails.
    package func pixels(_ range: ImageDynamicRange) -> PixelBuffer? { level(range).pixels.value { make(range) } }

    /// Returns a mipmap level of `pixels(_:)`.
    func mipmap(level wanted: Int, _ range: ImageDynamicRange) -> PixelBuffer? {
        pixels(range).map { level(range).mipmaps.level(wanted, of: $0) }
    }

    private func level(_ range: ImageDynamicRange) -> Level { range == .standard ? standard : high }
}

extension CGImage {
    /// Returns the pixels to draw: the high-precision pixels if `range` is given and the image has them, else the 8-bit
    /// pixels.
    package func pixels(dynamicRange range: ImageDynamicRange?) -> PixelBuffer {
        range.flatMap { highPrecision?.pixels($0) } ?? pixels
    }

    /// Returns a mipmap level of `pixels(dynamicRange:)`.
    package func mipmap(level: Int, dynamicRange range: ImageDynamicRange?) -> PixelBuffer {
        range.flatMap { highPrecision?.mipmap(level: level, $0) } ?? mipmap(level: level)
    }

    /// The memory of the image in bytes, including retained high-precision data.
    package var byteCount: Int { pixels.byteCount + (highPrecision?.retainedBytes ?? 0) }

    /// The memory of the image while it is drawn, in bytes, including retained high-precision data.
    package var byteCountWhenDrawn: Int { pixels.byteCountWhenDrawn + (highPrecision?.retainedBytes ?? 0) }
}

/// The dynamic range that a render keeps of its images.
package enum ImageDynamicRange: Sendable {
    /// Up to display white; brighter content is tone-mapped.
    case standard
    /// The full range of the images.
    case high
}

/// The meaning of 16-bit samples.
///
/// Samples are sRGB, unless an image keeps a wider dynamic range: then they are an ITU-R BT.2100 signal as in video.
package struct PixelSignal: Hashable, Sendable {
    /// A transfer function.
    package enum Transfer: Sendable {
        /// sRGB.
        case standard
        /// The perceptual quantizer (PQ) or hybrid log-gamma (HLG) of BT.2100.
        case pq, hlg
    }

    /// The transfer function of the samples.
    package let transfer: Transfer
    /// Whether the primaries are those of BT.2020 instead of BT.709 (sRGB).
    package let isBT2020: Bool

    package init(_ transfer: Transfer, isBT2020: Bool) {
        self.transfer = transfer
        self.isBT2020 = isBT2020
    }

    /// sRGB samples.
    package static let standard = PixelSignal(.standard, isBT2020: false)
}

/// The precision with which frames are drawn before encoding.
package enum DrawingDepth: String, CaseIterable, Codable, Sendable {
    /// Rounds every step to 8 bits per component: fast, and sufficient for most 8-bit outputs.
    case eightBits = "8"
    /// Draws in floating point and rounds once, dithered to the bit depth of the output, so that slow gradients have no
    /// banding.
    case float
}
