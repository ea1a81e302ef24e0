import FileAccess
import Foundation
import ImageIO
import Images
import LayerTree
import VectorGeometry

/// The options of the initializers of `CIImage`.
///
/// - Apple: `CIImageOption`.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an option from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The color space of the pixels: `NSNull` uses the components without conversion.
    public static let colorSpace = CIImageOption(rawValue: "CIImageColorSpace")
    /// Whether the orientation in an image file is applied: a Boolean, false by default.
    public static let applyOrientationProperty = CIImageOption(rawValue: "CIImageApplyOrientationProperty")
    /// Metadata, which is ignored.
    public static let properties = CIImageOption(rawValue: "CIImageProperties")
}

extension CIImage {
    /// The largest file in bytes.
    private static let fileLimit = 1 << 30

    /// Creates an image from a bitmap, with its lower left corner at the origin.
    public convenience init(cgImage: CGImage) { self.init(ImageNode(SourceOperation(image: cgImage))) }

    /// Creates an image from a bitmap. Of the options, `colorSpace` counts if it is `NSNull`.
    public convenience init(cgImage: CGImage, options: [CIImageOption: Any]? = nil) {
        let isUnmanaged = options?[.colorSpace] is NSNull
        self.init(ImageNode(SourceOperation(image: cgImage, isUnmanaged: isUnmanaged)))
    }

    /// Creates an image of one color without edges.
    public convenience init(color: CIColor) { self.init(ImageNode(ColorOperation(color: color.value))) }

    /// Creates an image from the contents of an image file; nil if it cannot be decoded.
    public convenience init?(data: Data) { self.init(data: data, options: nil) }

    /// Creates an image from the contents of an image file; nil if it cannot be decoded. Of the options,
    /// `applyOrientationProperty` and `colorSpace` count.
    public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
        guard let source = CGImageSourceCreateWithData(data as NSData, nil),
            let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
        else { return nil }
        let stored = CIImage(cgImage: image, options: options)
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any]
        let value = (properties?[kCGImagePropertyOrientation as String] as? NSNumber)?.int32Value ?? 1
        let applies = options?[.applyOrientationProperty] as? Bool ?? false
        self.init(applies ? stored.oriented(forExifOrientation: value).node : stored.node)
    }

    /// Creates an image from an image file; nil if it cannot be read or decoded.
    public convenience init?(contentsOf url: URL) { self.init(contentsOf: url, options: nil) }

    /// Creates an image from an image file; nil if it cannot be read or decoded. Of the options,
    /// `applyOrientationProperty` and `colorSpace` count.
    public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
        guard url.isFileURL, let data = try? InputFile.contents(url.path, limit: Self.fileLimit) else { return nil }
        self.init(data: data, options: options)
    }

    /// Creates an image from premultiplied pixels of 8 bits per component, the first row at the top; nil for a format
    /// that is not supported, or too little data.
    public convenience init?(
        bitmapData data: Data, bytesPerRow: Int, size: CGSize, format: CIFormat, colorSpace: CGColorSpace?
    ) {
        guard let info = format.bitmapInfo, let provider = CGDataProvider(data: data as NSData),
            let space = CGColorSpace(name: CGColorSpace.sRGB),
            let width = Int(exactly: Double(size.width)), let height = Int(exactly: Double(size.height)),
            let image = CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: bytesPerRow,
                space: space, bitmapInfo: info, provider: provider, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent)
        else { return nil }
        self.init(ImageNode(SourceOperation(image: image, isUnmanaged: colorSpace == nil)))
    }

    /// Returns an image without pixels.
    public static func empty() -> CIImage { CIImage(.empty) }

    /// Opaque black without edges.
    public static var black: CIImage { CIImage(color: .black) }
    /// Opaque white without edges.
    public static var white: CIImage { CIImage(color: .white) }
    /// Opaque gray without edges.
    public static var gray: CIImage { CIImage(color: .gray) }
    /// Opaque red without edges.
    public static var red: CIImage { CIImage(color: .red) }
    /// Opaque green without edges.
    public static var green: CIImage { CIImage(color: .green) }
    /// Opaque blue without edges.
    public static var blue: CIImage { CIImage(color: .blue) }
    /// Opaque cyan without edges.
    public static var cyan: CIImage { CIImage(color: .cyan) }
    /// Opaque magenta without edges.
    public static var magenta: CIImage { CIImage(color: .magenta) }
    /// Opaque yellow without edges.
    public static var yellow: CIImage { CIImage(color: .yellow) }
    /// Transparent black without edges.
    public static var clear: CIImage { CIImage(color: .clear) }
}
