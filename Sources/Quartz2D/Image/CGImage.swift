import Foundation

/// An immutable picture, shared by reference; equality is identity.
///
/// - Apple: `CGImage`, always premultiplied BGRA in sRGB here.
public final class CGImage: Hashable, Sendable {
    public let pixels: PixelBuffer
    /// True when every pixel has alpha 255, so that nothing behind it shows.
    public let isOpaque: Bool
    let mipmaps = MipmapChain()

    public var width: Int { pixels.width }
    public var height: Int { pixels.height }

    /// Takes `pixels` over: nobody may write them afterwards.
    public init(pixels: PixelBuffer, isOpaque: Bool) {
        self.pixels = pixels
        self.isOpaque = isOpaque
    }

    public static func == (a: CGImage, b: CGImage) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
