import CoreImage
import Foundation
import Images
import ViewAnimation

extension UIImage {
    /// Creates an image from one of Core Image's, which is drawn at once; an empty image for one without edges.
    ///
    /// - Apple: the same; there, it is drawn when it is displayed.
    public convenience init(ciImage: CIImage) { self.init(ciImage: ciImage, scale: 1, orientation: .up) }

    /// Creates an image from one of Core Image's, which is drawn at once; an empty image for one without edges.
    ///
    /// - Apple: the same; there, it is drawn when it is displayed.
    public convenience init(ciImage: CIImage, scale: CGFloat, orientation: Orientation) {
        let extent = ciImage.extent
        if let drawn = extent.isInfinite ? nil : CIContext().createCGImage(ciImage, from: extent) {
            self.init(cgImage: drawn, scale: scale, orientation: orientation)
        } else {
            self.init()
        }
    }

    /// The image of Core Image that this one was created from: nil, because it was drawn.
    public var ciImage: CIImage? { nil }
}

extension CIImage {
    /// Creates an image from the bitmap of another one, without its orientation; nil for an empty image.
    public convenience init?(image: UIImage) { self.init(image: image, options: nil) }

    /// Creates an image from the bitmap of another one, without its orientation; nil for an empty image.
    public convenience init?(image: UIImage, options: [CIImageOption: Any]? = nil) {
        guard let bitmap = image.cgImage else { return nil }
        self.init(cgImage: bitmap, options: options)
    }
}
