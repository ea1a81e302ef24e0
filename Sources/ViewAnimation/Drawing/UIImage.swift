import Foundation
import Quartz2D

/// An image with a scale and an orientation, which wraps a `CGImage`.
///
/// - Apple: `UIImage`; image files are PNG only. There are no bundles here, so `init(named:)` is missing.
public final class UIImage: Hashable, Sendable {
    /// The image before orientation; nil for an empty image.
    public let cgImage: CGImage?
    /// The pixels per point.
    public let scale: CGFloat
    /// The orientation of `cgImage`. Images are drawn upright.
    public let imageOrientation: Orientation
    /// The image with its orientation applied.
    let upright: CGImage?

    /// The transform that displays an image upright.
    ///
    /// - Apple: `UIImage.Orientation`.
    public enum Orientation: Int, Sendable {
        /// No transform.
        case up = 0
        /// A rotation by 180°.
        case down
        /// A clockwise rotation by 270°.
        case left
        /// A clockwise rotation by 90°.
        case right
        /// Horizontal mirroring.
        case upMirrored
        /// Horizontal mirroring, then a rotation by 180°.
        case downMirrored
        /// Horizontal mirroring, then a clockwise rotation by 270°.
        case leftMirrored
        /// Horizontal mirroring, then a clockwise rotation by 90°.
        case rightMirrored

        /// The Exif orientation.
        fileprivate var exif: Int32 {
            switch self {
            case .up: 1
            case .down: 3
            case .left: 8
            case .right: 6
            case .upMirrored: 2
            case .downMirrored: 4
            case .leftMirrored: 5
            case .rightMirrored: 7
            }
        }
    }

    init(cgImage: CGImage?, scale: CGFloat) {
        self.cgImage = cgImage
        upright = cgImage
        self.scale = scale
        imageOrientation = .up
    }

    /// Creates an empty image.
    public convenience init() { self.init(cgImage: nil as CGImage?, scale: 1) }

    /// Creates an image.
    ///
    /// - Parameters:
    ///   - scale: the pixels per point.
    ///   - orientation: the orientation of `cgImage`.
    public init(cgImage: CGImage, scale: CGFloat = 1, orientation: Orientation = .up) {
        self.cgImage = cgImage
        self.scale = scale
        imageOrientation = orientation
        upright =
            orientation == .up
            ? cgImage
            : CGImage(pixels: cgImage.pixels.oriented(orientation.exif), isOpaque: cgImage.isOpaque)
    }

    /// Creates an image from a PNG file; nil if the file cannot be read.
    public convenience init?(contentsOfFile path: String) {
        guard let image = try? CGImage.png(at: URL(fileURLWithPath: path)) else { return nil }
        self.init(cgImage: image)
    }

    /// Creates an image from PNG data; nil if the data is invalid.
    public convenience init?(data: Data, scale: CGFloat = 1) {
        guard let image = try? CGImage.png(data: data) else { return nil }
        self.init(cgImage: image, scale: scale)
    }

    /// The size in points, with the orientation applied.
    public var size: CGSize {
        guard let upright, scale > 0 else { return .zero }
        return CGSize(width: CGFloat(upright.width) / scale, height: CGFloat(upright.height) / scale)
    }

    /// Returns whether `cgImage`, scale and orientation are equal.
    public static func == (a: UIImage, b: UIImage) -> Bool {
        a.cgImage == b.cgImage && a.scale == b.scale && a.imageOrientation == b.imageOrientation
    }

    /// Hashes `cgImage`.
    public func hash(into hasher: inout Hasher) { hasher.combine(cgImage) }
}

// Drawing into the current context, upright with y downward. Without a current context these functions have no effect.
extension UIImage {
    /// Draws the image with its own size.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the image scaled to `rect`.
    public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    /// Draws the image scaled to `rect`, with a blend mode and an alpha of 0…1.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext(), let upright else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        // CGContext draws the top of an image at maxY.
        context.translateBy(x: 0, y: rect.minY + rect.maxY)
        context.scaleBy(x: 1, y: -1)
        context.draw(upright, in: rect)
        context.restoreGState()
    }

    /// Returns `cgImage` as PNG data; nil for an empty image.
    public func pngData() -> Data? { cgImage.flatMap { try? $0.pngData() } }
}
