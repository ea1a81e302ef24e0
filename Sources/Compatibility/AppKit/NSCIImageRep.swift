import CoreImage
import Foundation

extension NSBitmapImageRep {
    /// Creates a bitmap from an image of Core Image's, which is drawn at once; one transparent pixel for an image
    /// without edges or pixels.
    public convenience init(ciImage: CIImage) {
        self.init(cgImage: CIContext().bitmap(of: ciImage))
    }
}

extension CIImage {
    /// Creates an image from a bitmap; nil if it has no pixels.
    public convenience init?(bitmapImageRep: NSBitmapImageRep) {
        guard let bitmap = bitmapImageRep.cgImage else { return nil }
        self.init(cgImage: bitmap)
    }
}

/// A form of an image that Core Image draws, as a bitmap.
///
/// - Apple: `NSCIImageRep`, which draws when it is displayed. Here, the image is drawn at once.
public final class NSCIImageRep: NSBitmapImageRep {}
