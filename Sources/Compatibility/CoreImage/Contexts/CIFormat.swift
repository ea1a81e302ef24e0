import Foundation
import Images

/// A pixel format.
///
/// - Apple: `CIFormat`. Bitmaps are drawn in the formats below.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
    /// The number of the format.
    public let rawValue: Int32

    /// Creates a format from its number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Alpha, red, green and blue of 8 bits each.
    public static let ARGB8 = CIFormat(rawValue: 23)
    /// Blue, green, red and alpha of 8 bits each.
    public static let BGRA8 = CIFormat(rawValue: 22)
    /// Red, green, blue and alpha of 8 bits each.
    public static let RGBA8 = CIFormat(rawValue: 24)
    /// Alpha, blue, green and red of 8 bits each.
    public static let ABGR8 = CIFormat(rawValue: 25)
    /// Red, green, blue and alpha as 32-bit floating-point numbers.
    public static let RGBAf = CIFormat(rawValue: 2056)
    /// Red, green, blue and alpha as 16-bit floating-point numbers.
    public static let RGBAh = CIFormat(rawValue: 2054)
    /// Red, green, blue and alpha of 16 bits each.
    public static let RGBA16 = CIFormat(rawValue: 2052)

    /// The layout of a bitmap with 8 bits per component; nil for other formats.
    var bitmapInfo: CGBitmapInfo? {
        switch self {
        case .RGBA8: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
        case .ARGB8: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)
        case .BGRA8: [.byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)]
        case .ABGR8: [.byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)]
        default: nil
        }
    }

    /// The positions of red, green, blue and alpha in a pixel of bytes; nil for other formats.
    var byteOrder: [Int]? {
        switch self {
        case .RGBA8: [0, 1, 2, 3]
        case .ARGB8: [1, 2, 3, 0]
        case .BGRA8: [2, 1, 0, 3]
        case .ABGR8: [3, 2, 1, 0]
        default: nil
        }
    }
}

/// The options of a `CIContext`.
///
/// - Apple: `CIContextOption`. Only `workingColorSpace` has an effect.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an option from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The space in which filters compute: linear sRGB by default. `NSNull` turns color management off, so that filters
    /// compute with the encoded components, as sRGB does.
    public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
    /// The color space of drawn images, which is always sRGB.
    public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
    /// The format of intermediate results, which are always 32-bit floating-point numbers.
    public static let workingFormat = CIContextOption(rawValue: "working_format")
    /// Whether the CPU draws, which it always does.
    public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
    /// Whether intermediate results are kept, which they never are.
    public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
    /// Whether transforms average pixels when they reduce an image.
    public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
    /// Whether drawn images are premultiplied, which they always are.
    public static let outputPremultiplied = CIContextOption(rawValue: "output_premultiplied")
    /// Whether drawing has a low priority.
    public static let priorityRequestLow = CIContextOption(rawValue: "low_priority")
    /// The name of the context.
    public static let name = CIContextOption(rawValue: "kCIContextName")
}

/// The name of `CIContextOption.workingColorSpace` in older code.
public let kCIContextWorkingColorSpace = CIContextOption.workingColorSpace
/// The name of `CIContextOption.outputColorSpace` in older code.
public let kCIContextOutputColorSpace = CIContextOption.outputColorSpace
/// The name of `CIContextOption.useSoftwareRenderer` in older code.
public let kCIContextUseSoftwareRenderer = CIContextOption.useSoftwareRenderer
