import Foundation
import ImageIO
import QuartzCore
import ViewAnimation

extension NSBitmapImageRep {
    /// The format of an image file.
    ///
    /// - Apple: `NSBitmapImageRep.FileType`.
    public enum FileType: UInt, Sendable {
        /// TIFF.
        case tiff = 0
        /// BMP, which cannot be written.
        case bmp
        /// GIF.
        case gif
        /// JPEG.
        case jpeg
        /// PNG.
        case png
        /// JPEG 2000, which cannot be written.
        case jpeg2000

        fileprivate var identifier: CFString? {
            switch self {
            case .tiff: kUTTypeTIFF
            case .gif: kUTTypeGIF
            case .jpeg: kUTTypeJPEG
            case .png: kUTTypePNG
            case .bmp, .jpeg2000: nil
            }
        }
    }

    /// An option of an image file.
    ///
    /// - Apple: `NSBitmapImageRep.PropertyKey`.
    public struct PropertyKey: RawRepresentable, Hashable, Sendable {
        /// The name of the option.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The quality of a JPEG file, 0…1.
        public static let compressionFactor = PropertyKey(rawValue: "NSImageCompressionFactor")
        /// The color behind transparent pixels of a JPEG file: an `NSColor`.
        public static let fallbackBackgroundColor = PropertyKey(rawValue: "NSImageFallbackBackgroundColor")
        /// Whether a PNG file is interlaced. It has no effect.
        public static let interlaced = PropertyKey(rawValue: "NSImageInterlaced")
        /// The compression of a TIFF file. It has no effect.
        public static let compressionMethod = PropertyKey(rawValue: "NSImageCompressionMethod")
    }

    /// Returns the contents of an image file; nil for formats that cannot be written.
    public func representation(using storageType: FileType, properties: [PropertyKey: Any]) -> Data? {
        guard let image = cgImage, let type = storageType.identifier else { return nil }
        let data = NSMutableData()
        guard let destination = CGImageDestinationCreateWithData(data, type, 1, nil) else { return nil }
        let options = NSMutableDictionary()
        if let quality = properties[.compressionFactor] {
            options[kCGImageDestinationLossyCompressionQuality] = quality
        }
        if let color = properties[.fallbackBackgroundColor] as? NSColor {
            options[kCGImageDestinationBackgroundColor] = color.cgColor
        }
        CGImageDestinationAddImage(destination, image, options)
        return CGImageDestinationFinalize(destination) ? data as Data : nil
    }

    /// The contents of a TIFF file.
    public var tiffRepresentation: Data? { representation(using: .tiff, properties: [:]) }

    /// Returns the contents of an image file with the first bitmap; nil if there is none.
    public class func representationOfImageReps(
        in imageReps: [NSImageRep], using storageType: FileType, properties: [PropertyKey: Any]
    ) -> Data? {
        imageReps.lazy.compactMap { $0 as? NSBitmapImageRep }.first?
            .representation(using: storageType, properties: properties)
    }
}

extension NSView {
    /// Returns a bitmap for `cacheDisplay(in:to:)` with the screen's scale; nil for an empty rectangle, and for one
    /// that is too large.
    public func bitmapImageRepForCachingDisplay(in rect: CGRect) -> NSBitmapImageRep? {
        let scale = UIScreen.main.scale
        guard 0...32_768 ~= rect.width * scale, 0...32_768 ~= rect.height * scale else { return nil }
        let rep = NSBitmapImageRep(
            bitmapDataPlanes: nil, pixelsWide: Int((rect.width * scale).rounded(.up)),
            pixelsHigh: Int((rect.height * scale).rounded(.up)), bitsPerSample: 8, samplesPerPixel: 4, hasAlpha: true,
            isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 0)
        rep?.size = rect.size
        return rep
    }

    /// Draws a part of the view and its subviews into a bitmap. Views without layers draw nothing.
    public func cacheDisplay(in rect: CGRect, to bitmapImageRep: NSBitmapImageRep) {
        layoutSubtreeIfNeeded()
        guard let layer, let context = NSGraphicsContext(bitmapImageRep: bitmapImageRep)?.cgContext else { return }
        context.clear(CGRect(origin: .zero, size: rect.size))
        // The layers of a flipped view place their sublayers from the top, in a space with y upward.
        context.translateBy(x: -rect.minX, y: isFlipped ? rect.maxY - bounds.maxY : -rect.minY)
        layer.render(in: context)
    }
}
