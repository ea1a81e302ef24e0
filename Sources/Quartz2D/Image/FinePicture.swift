/// What a picture has beyond 8 bits, made when somebody first draws it in floating point.
///
/// A picture that nobody draws finely costs what the decoder left, which is kept for it, and no time.
/// - Thread safety: guarded by a mutex; what was made never changes.
package final class FinePicture: Sendable {
    /// What it was made of, in bytes of memory.
    package let keptBytes: Int
    private let make: @Sendable (LightRange) -> PixelBuffer?
    private let standard = Level(), high = Level()

    private final class Level: Sendable {
        let pixels = DrawnOnce<PixelBuffer?>()
        let mipmaps = MipmapChain()
    }

    /// - Parameter make: makes 16 bits a component of the size of the picture; nil where that fails, so that the 8 bits
    ///   stand for it.
    package init(keptBytes: Int, _ make: @escaping @Sendable (LightRange) -> PixelBuffer?) {
        self.keptBytes = keptBytes
        self.make = make
    }

    package func pixels(_ range: LightRange) -> PixelBuffer? { level(range).pixels.value { make(range) } }

    func mipmap(level wanted: Int, _ range: LightRange) -> PixelBuffer? {
        pixels(range).map { level(range).mipmaps.level(wanted, of: $0) }
    }

    private func level(_ range: LightRange) -> Level { range == .standard ? standard : high }
}

extension CGImage {
    /// The pixels to draw from: with all their bits where `range` is given and the picture has them, else those of 8
    /// bits.
    package func pixels(drawnIn range: LightRange?) -> PixelBuffer { range.flatMap { fine?.pixels($0) } ?? pixels }

    /// As `mipmap(level:)`, of `pixels(drawnIn:)`.
    package func mipmap(level: Int, drawnIn range: LightRange?) -> PixelBuffer {
        range.flatMap { fine?.mipmap(level: level, $0) } ?? mipmap(level: level)
    }

    /// What it takes of memory, with what is kept for drawing it finely.
    package var byteCount: Int { pixels.bytesPerRow * height + (fine?.keptBytes ?? 0) }
}
