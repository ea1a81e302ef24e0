import MediaPipeline

/// Bytes A, R, G, B.
public let kCVPixelFormatType_32ARGB: OSType = 0x0000_0020
/// Bytes B, G, R, A.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// Bytes R, G, B, A.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
/// A plane of luma, 16…235, and one of Cb and Cr by turns at half size both ways, 16…240; it has no alpha.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
/// The same with all of 0…255.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066

/// How a pixel buffer's memory is laid out.
enum PixelLayout: Equatable {
    /// Where red, green, blue and alpha are in a pixel's four bytes.
    case packed([Int])
    case biPlanar(VideoColor.Range)

    /// Nil for formats that are not made here.
    init?(_ format: OSType) {
        switch format {
        case kCVPixelFormatType_32ARGB: self = .packed([1, 2, 3, 0])
        case kCVPixelFormatType_32BGRA: self = .packed([2, 1, 0, 3])
        case kCVPixelFormatType_32RGBA: self = .packed([0, 1, 2, 3])
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: self = .biPlanar(.limited)
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: self = .biPlanar(.full)
        default: return nil
        }
    }
}
