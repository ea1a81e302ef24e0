import Foundation
import Quartz2D

/// A picture with the number of its pixels per point; a holder of a `CGImage`.
///
/// - Apple: `UIImage`; pictures from files are PNG. There is no bundle here, so no `init(named:)`.
public final class UIImage: Hashable, Sendable {
    public let cgImage: CGImage?
    /// Pixels per point.
    public let scale: CGFloat

    init(cgImage: CGImage?, scale: CGFloat) { (self.cgImage, self.scale) = (cgImage, scale) }

    /// A picture of nothing.
    public convenience init() { self.init(cgImage: nil as CGImage?, scale: 1) }

    public init(cgImage: CGImage, scale: CGFloat = 1) { (self.cgImage, self.scale) = (cgImage, scale) }

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

    /// In points.
    public var size: CGSize {
        guard let cgImage, scale > 0 else { return .zero }
        return CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
    }

    public static func == (a: UIImage, b: UIImage) -> Bool { a.cgImage == b.cgImage && a.scale == b.scale }

    public func hash(into hasher: inout Hasher) { hasher.combine(cgImage) }
}
