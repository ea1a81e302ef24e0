import Foundation
import Images
import Quartz2D

// Animations, and variants of an image.
extension UIImage {
    /// Returns an animation of images. An image view shows it until it has another image.
    ///
    /// - Parameter duration: The seconds of all images; 0 stands for 1/30 s each.
    /// - Apple: `UIImage.animatedImage(with:duration:)`; nil without images.
    public static func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard !images.isEmpty else { return nil }
        return UIImage(animating: images, duration: duration > 0 ? duration : Double(images.count) / 30)
    }

    /// Returns an animation of the image files whose names are `name` and a number from 0 or 1 on, at most 1024.
    public static func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
        let first = UIImage(named: name + "0") == nil ? 1 : 0
        var images: [UIImage] = []
        while images.count < 1024, let image = UIImage(named: "\(name)\(first + images.count)") { images.append(image) }
        return animatedImage(with: images, duration: duration)
    }

    /// Draws the image at `point`, with a blend mode and an alpha of 0…1.
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Fills `rect` with copies of the image, from the origin on.
    public func drawAsPattern(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), size.width > 0, size.height > 0 else { return }
        context.saveGState()
        context.clip(to: rect)
        let columns = Int((rect.minX / size.width).rounded(.down))..<Int((rect.maxX / size.width).rounded(.up))
        let rows = Int((rect.minY / size.height).rounded(.down))..<Int((rect.maxY / size.height).rounded(.up))
        for row in rows {
            for column in columns {
                draw(at: CGPoint(x: CGFloat(column) * size.width, y: CGFloat(row) * size.height))
            }
        }
        context.restoreGState()
    }

    /// Returns the image mirrored horizontally.
    public func withHorizontallyFlippedOrientation() -> UIImage {
        guard let cgImage else { return self }
        return UIImage(cgImage: cgImage, scale: scale, orientation: imageOrientation.mirrored)
    }

    /// A format with the scale of the image.
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return format
    }
}

extension UIImage.Orientation {
    /// The orientation that shows the image mirrored.
    fileprivate var mirrored: UIImage.Orientation {
        switch self {
        case .up: .upMirrored
        case .down: .downMirrored
        case .left: .rightMirrored
        case .right: .leftMirrored
        case .upMirrored: .up
        case .downMirrored: .down
        case .leftMirrored: .right
        case .rightMirrored: .left
        }
    }
}
