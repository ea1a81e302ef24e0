import Foundation

/// An immutable picture, shared by reference; equality is identity.
///
/// - Apple: `CGImage`, always premultiplied BGRA in sRGB here; pictures that were read with more than 8 bits are
///   drawn with all of them where drawing is done in floating point.
public final class CGImage: Hashable, Sendable {
    public let pixels: PixelBuffer
    /// True when every pixel has alpha 255, so that nothing behind it shows.
    public let isOpaque: Bool
    /// What it has beyond `pixels`; nil where these are all.
    package let fine: FinePicture?
    let mipmaps = MipmapChain()

    public var width: Int { pixels.width }
    public var height: Int { pixels.height }

    /// Takes `pixels` over: nobody may write them afterwards.
    public convenience init(pixels: PixelBuffer, isOpaque: Bool) {
        self.init(pixels: pixels, isOpaque: isOpaque, fine: nil)
    }

    /// - Parameter fine: the same picture in more bits.
    package init(pixels: PixelBuffer, isOpaque: Bool, fine: FinePicture?) {
        self.pixels = pixels
        self.isOpaque = isOpaque
        self.fine = fine
    }

    public static func == (a: CGImage, b: CGImage) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
