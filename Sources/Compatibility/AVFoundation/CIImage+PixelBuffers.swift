import CoreImage
import Foundation
import Images
import MediaObjects
import VectorGeometry

// Core Image's functions for pixel buffers. They are here, since CoreImage does not load the media libraries.

extension CIImage {
    /// Creates an image with the current pixels of a buffer, its lower left corner at the origin; without pixels if the
    /// buffer cannot be converted.
    ///
    /// - Apple: `init(cvPixelBuffer:)`.
    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer) {
        self.init(cvPixelBuffer: pixelBuffer, options: nil)
    }

    /// Creates an image with the current pixels of a buffer. Of the options, `colorSpace` counts if it is `NSNull`.
    ///
    /// - Apple: `init(cvPixelBuffer:options:)`.
    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [CIImageOption: Any]? = nil) {
        if let image = try? pixelBuffer.image() {
            self.init(cgImage: image, options: options)
        } else {
            self.init(cgImage: CGImage(pixels: PixelBuffer(width: 1, height: 1), isOpaque: false))
        }
    }

    /// Creates an image with the current pixels of a buffer.
    ///
    /// - Apple: `init(cvImageBuffer:)`.
    public convenience init(cvImageBuffer imageBuffer: CVImageBuffer) { self.init(cvPixelBuffer: imageBuffer) }
}

extension CIContext {
    /// Draws the rectangle of an image that has its lower left corner at the origin and the size of a buffer.
    ///
    /// - Apple: `render(_:to:)`.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
        render(
            image, to: buffer, bounds: CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height),
            colorSpace: nil)
    }

    /// Draws a rectangle of an image into a buffer, whose lower left corner shows that of the rectangle. Pixels are in
    /// sRGB; `colorSpace` has no effect.
    ///
    /// - Apple: `render(_:to:bounds:colorSpace:)`.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?) {
        let area = CGRect(
            x: bounds.minX, y: bounds.minY, width: CGFloat(buffer.width), height: CGFloat(buffer.height))
        let visible = image.cropped(to: bounds).composited(over: .clear.cropped(to: area))
        if let drawn = createCGImage(visible, from: area) { buffer.fill(with: drawn) }
    }
}
