import Foundation
import Images

// Options of sources and thumbnails.

/// The expected type identifier; has no effect.
///
/// - Apple: the same.
public var kCGImageSourceTypeIdentifierHint: CFString { "kCGImageSourceTypeIdentifierHint" }
/// Whether decoded images are kept; has no effect, they are.
///
/// - Apple: the same.
public var kCGImageSourceShouldCache: CFString { "kCGImageSourceShouldCache" }
/// Whether images are decoded at once; has no effect, they are.
///
/// - Apple: the same.
public var kCGImageSourceShouldCacheImmediately: CFString { "kCGImageSourceShouldCacheImmediately" }
/// Whether images may have floating-point components; has no effect.
///
/// - Apple: the same.
public var kCGImageSourceShouldAllowFloat: CFString { "kCGImageSourceShouldAllowFloat" }
/// The factor by which images may be reduced; has no effect.
///
/// - Apple: the same.
public var kCGImageSourceSubsampleFactor: CFString { "kCGImageSourceSubsampleFactor" }
/// Whether thumbnails are made from the image if the file contains none.
///
/// - Apple: the same.
public var kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString { "kCGImageSourceCreateThumbnailFromImageIfAbsent" }
/// Whether thumbnails are always made from the image.
///
/// - Apple: the same.
public var kCGImageSourceCreateThumbnailFromImageAlways: CFString { "kCGImageSourceCreateThumbnailFromImageAlways" }
/// The most pixels per side of a thumbnail.
///
/// - Apple: the same.
public var kCGImageSourceThumbnailMaxPixelSize: CFString { "kCGImageSourceThumbnailMaxPixelSize" }
/// Whether thumbnails are upright.
///
/// - Apple: the same.
public var kCGImageSourceCreateThumbnailWithTransform: CFString { "kCGImageSourceCreateThumbnailWithTransform" }

// Options of destinations.

/// The quality of JPEG and WebP, 0…1; 0.9 by default.
///
/// - Apple: the same.
public var kCGImageDestinationLossyCompressionQuality: CFString { "kCGImageDestinationLossyCompressionQuality" }
/// The `CGColor` behind transparent images in formats without alpha; white by default.
///
/// - Apple: the same.
public var kCGImageDestinationBackgroundColor: CFString { "kCGImageDestinationBackgroundColor" }
/// The most pixels per side; larger images are reduced.
///
/// - Apple: the same.
public var kCGImageDestinationImageMaxPixelSize: CFString { "kCGImageDestinationImageMaxPixelSize" }

// Properties of images.

/// The size of the file in bytes.
///
/// - Apple: the same.
public var kCGImagePropertyFileSize: CFString { "FileSize" }
/// The width in pixels, as stored.
///
/// - Apple: the same.
public var kCGImagePropertyPixelWidth: CFString { "PixelWidth" }
/// The height in pixels, as stored.
///
/// - Apple: the same.
public var kCGImagePropertyPixelHeight: CFString { "PixelHeight" }
/// The horizontal resolution in pixels per inch.
///
/// - Apple: the same.
public var kCGImagePropertyDPIWidth: CFString { "DPIWidth" }
/// The vertical resolution in pixels per inch.
///
/// - Apple: the same.
public var kCGImagePropertyDPIHeight: CFString { "DPIHeight" }
/// The bits per component.
///
/// - Apple: the same.
public var kCGImagePropertyDepth: CFString { "Depth" }
/// The orientation, 1 to 8, as a `CGImagePropertyOrientation`.
///
/// - Apple: the same.
public var kCGImagePropertyOrientation: CFString { "Orientation" }
/// Whether some pixels are not opaque.
///
/// - Apple: the same.
public var kCGImagePropertyHasAlpha: CFString { "HasAlpha" }
/// The color model: RGB.
///
/// - Apple: the same.
public var kCGImagePropertyColorModel: CFString { "ColorModel" }
/// The color model RGB.
///
/// - Apple: the same.
public var kCGImagePropertyColorModelRGB: CFString { "RGB" }
/// The properties of a GIF.
///
/// - Apple: the same.
public var kCGImagePropertyGIFDictionary: CFString { "{GIF}" }
/// The number of repetitions of a GIF, 0 for endless.
///
/// - Apple: the same.
public var kCGImagePropertyGIFLoopCount: CFString { "LoopCount" }
/// The delay of a frame of a GIF in seconds, at least 0.1 when it is read.
///
/// - Apple: the same.
public var kCGImagePropertyGIFDelayTime: CFString { "DelayTime" }
/// The delay of a frame of a GIF in seconds.
///
/// - Apple: the same.
public var kCGImagePropertyGIFUnclampedDelayTime: CFString { "UnclampedDelayTime" }
/// The properties of a PNG.
///
/// - Apple: the same.
public var kCGImagePropertyPNGDictionary: CFString { "{PNG}" }
/// The number of repetitions of an animated PNG, 0 for endless.
///
/// - Apple: the same.
public var kCGImagePropertyAPNGLoopCount: CFString { "LoopCount" }
/// The delay of a frame of an animated PNG in seconds, at least 0.1.
///
/// - Apple: the same.
public var kCGImagePropertyAPNGDelayTime: CFString { "DelayTime" }
/// The delay of a frame of an animated PNG in seconds.
///
/// - Apple: the same.
public var kCGImagePropertyAPNGUnclampedDelayTime: CFString { "UnclampedDelayTime" }
/// The properties of a WebP.
///
/// - Apple: the same.
public var kCGImagePropertyWebPDictionary: CFString { "{WebP}" }
/// The number of repetitions of a WebP, 0 for endless.
///
/// - Apple: the same.
public var kCGImagePropertyWebPLoopCount: CFString { "LoopCount" }
/// The delay of a frame of a WebP in seconds, at least 0.1.
///
/// - Apple: the same.
public var kCGImagePropertyWebPDelayTime: CFString { "DelayTime" }
/// The delay of a frame of a WebP in seconds.
///
/// - Apple: the same.
public var kCGImagePropertyWebPUnclampedDelayTime: CFString { "UnclampedDelayTime" }
/// The properties in TIFF tags.
///
/// - Apple: the same.
public var kCGImagePropertyTIFFDictionary: CFString { "{TIFF}" }
/// The orientation, 1 to 8.
///
/// - Apple: the same.
public var kCGImagePropertyTIFFOrientation: CFString { "Orientation" }

/// The transform that displays an image upright; raw values are those of EXIF.
///
/// - Apple: `CGImagePropertyOrientation`.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    /// No transform.
    case up = 1
    /// Mirrored left to right.
    case upMirrored
    /// Rotated by 180°.
    case down
    /// Mirrored top to bottom.
    case downMirrored
    /// Rows and columns exchanged.
    case leftMirrored
    /// Rotated by 90° clockwise.
    case right
    /// Rows and columns exchanged along the other diagonal.
    case rightMirrored
    /// Rotated by 90° counterclockwise.
    case left
}
