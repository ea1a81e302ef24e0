import CoreImage
import Foundation
import QuartzCore

/// One form of an image: its pixels, and the size in points at which they are drawn.
///
/// - Apple: `NSImageRep`. `NSBitmapImageRep` is the only subclass here.
open class NSImageRep: NSObject {
    /// The size in points.
    open var size = CGSize.zero
    /// The size in pixels.
    open var pixelsWide = 0, pixelsHigh = 0
    /// The bits of a component.
    open var bitsPerSample = 8
    /// Whether pixels have alpha.
    open var hasAlpha = true
    /// Whether all pixels are opaque.
    open var isOpaque = false
    /// The name of the color space.
    open var colorSpaceName = NSColorSpaceName.deviceRGB

    /// Draws the image at the origin of the current context; returns false if there is none.
    @discardableResult
    open func draw() -> Bool { draw(in: CGRect(origin: .zero, size: size)) }

    /// Draws the image at a point of the current context; returns false if there is none.
    @discardableResult
    open func draw(at point: CGPoint) -> Bool { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the image in a rectangle of the current context; returns false if there is none.
    @discardableResult
    open func draw(in rect: CGRect) -> Bool { false }
}

/// The name of a color space. Components of RGB spaces are sRGB, those of white spaces its gray values.
///
/// - Apple: `NSColorSpaceName`.
public struct NSColorSpaceName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Red, green and blue.
    public static let deviceRGB = NSColorSpaceName(rawValue: "NSDeviceRGBColorSpace")
    /// Red, green and blue.
    public static let calibratedRGB = NSColorSpaceName(rawValue: "NSCalibratedRGBColorSpace")
    /// Gray.
    public static let deviceWhite = NSColorSpaceName(rawValue: "NSDeviceWhiteColorSpace")
    /// Gray.
    public static let calibratedWhite = NSColorSpaceName(rawValue: "NSCalibratedWhiteColorSpace")

    /// The number of color components; nil for an unknown name.
    var componentCount: Int? {
        switch self {
        case .deviceRGB, .calibratedRGB: 3
        case .deviceWhite, .calibratedWhite: 1
        default: nil
        }
    }
}

extension NSImage {
    /// The forms of the image that were added, or one with its pixels.
    public var representations: [NSImageRep] {
        if !addedRepresentations.isEmpty { return addedRepresentations }
        guard let image = cgImage(forProposedRect: nil, context: nil, hints: nil) else { return [] }
        let rep = NSBitmapImageRep(cgImage: image)
        rep.size = size
        return [rep]
    }

    /// Adds a form of the image. The last `NSBitmapImageRep` replaces the pixels of the image.
    public func addRepresentation(_ imageRep: NSImageRep) {
        addedRepresentations.append(imageRep)
        if size == .zero { size = imageRep.size }
    }

    /// Removes a form that was added.
    public func removeRepresentation(_ imageRep: NSImageRep) {
        addedRepresentations.removeAll { $0 === imageRep }
    }

    /// The contents of a TIFF file; nil for an image without pixels.
    public var tiffRepresentation: Data? {
        cgImage(forProposedRect: nil, context: nil, hints: nil)
            .flatMap { NSBitmapImageRep(cgImage: $0).tiffRepresentation }
    }
}

extension NSBitmapImageRep {
    /// Creates a bitmap from a Core Image image, which is drawn at once; one transparent pixel for an image without
    /// edges or pixels.
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
