import Foundation
import Quartz2D

/// A picture with the number of its pixels per point, and how it is to be turned; a holder of a `CGImage`.
///
/// - Apple: `UIImage`; pictures from files are PNG. There is no bundle here, so no `init(named:)`.
public final class UIImage: Hashable, Sendable {
    public let cgImage: CGImage?
    /// Pixels per point.
    public let scale: CGFloat
    /// How `cgImage` lies; what is drawn is upright.
    public let imageOrientation: Orientation
    /// The picture as it is shown.
    let upright: CGImage?

    /// What is to be done with pixels before they are upright: a turn clockwise by as much as the name's side says, and
    /// mirrored first.
    ///
    /// - Apple: `UIImage.Orientation`.
    public enum Orientation: Int, Sendable {
        case up = 0, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored

        /// Exif's number.
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

    /// A picture of nothing.
    public convenience init() { self.init(cgImage: nil as CGImage?, scale: 1) }

    public init(cgImage: CGImage, scale: CGFloat = 1, orientation: Orientation = .up) {
        self.cgImage = cgImage
        self.scale = scale
        imageOrientation = orientation
        upright =
            orientation == .up
            ? cgImage
            : CGImage(pixels: cgImage.pixels.turned(orientation: orientation.exif), isOpaque: cgImage.isOpaque)
    }

    /// Nil where there is no PNG file at `path`.
    public convenience init?(contentsOfFile path: String) {
        guard let image = try? CGImage.png(at: URL(fileURLWithPath: path)) else { return nil }
        self.init(cgImage: image)
    }

    /// Nil where `data` is no PNG file.
    public convenience init?(data: Data, scale: CGFloat = 1) {
        guard let image = try? CGImage.png(data: data) else { return nil }
        self.init(cgImage: image, scale: scale)
    }

    /// In points, upright.
    public var size: CGSize {
        guard let upright, scale > 0 else { return .zero }
        return CGSize(width: CGFloat(upright.width) / scale, height: CGFloat(upright.height) / scale)
    }

    public static func == (a: UIImage, b: UIImage) -> Bool {
        a.cgImage == b.cgImage && a.scale == b.scale && a.imageOrientation == b.imageOrientation
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(cgImage) }
}

// Into the current context, upright where y grows downward; outside drawing nothing happens.
extension UIImage {
    /// In its own size.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext(), let upright else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        // Quartz puts a picture's top at maxY.
        context.translateBy(x: 0, y: rect.minY + rect.maxY)
        context.scaleBy(x: 1, y: -1)
        context.draw(upright, in: rect)
        context.restoreGState()
    }

    /// A PNG file; nil without pixels.
    public func pngData() -> Data? { cgImage.flatMap { try? $0.pngData() } }
}
