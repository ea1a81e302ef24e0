import Foundation
import Images
import MediaReading
import SourceFiles

/// An image in memory that clients can write: 8 bits per component, premultiplied alpha.
///
/// - Apple: `CVPixelBuffer`, with three R'G'B' formats with alpha and two Y'CbCr formats.
/// - Thread safety: none while the pixels are written.
public final class CVPixelBuffer {
    package let width: Int
    package let height: Int
    let format: OSType
    /// The bytes per row; of the first plane for a planar buffer.
    let bytesPerRow: Int
    let bytes: UnsafeMutableRawPointer
    /// The planes of a planar format; empty for other formats.
    let planes: [Plane]
    let byteCount: Int
    /// The attachments.
    var attachments: [String: Any] = [:]

    /// A plane of the memory.
    struct Plane {
        let width: Int, height: Int
        /// The bytes per row, a multiple of 64.
        let bytesPerRow: Int
        let offset: Int
    }

    /// Creates a buffer that is black (Y'CbCr) or transparent. Nil for unsupported sizes and formats.
    init?(width: Int, height: Int, format: OSType) {
        guard PixelBuffer.sides.contains(width), PixelBuffer.sides.contains(height), let layout = PixelLayout(format)
        else { return nil }
        self.width = width
        self.height = height
        self.format = format
        switch layout {
        case .packed:
            planes = []
            bytesPerRow = Self.row(width * 4)
            byteCount = bytesPerRow * height
        case .biPlanar:
            bytesPerRow = Self.row(width)
            let across = (width + 1) / 2
            let down = (height + 1) / 2
            let luma = Plane(width: width, height: height, bytesPerRow: bytesPerRow, offset: 0)
            let chroma = Plane(
                width: across, height: down, bytesPerRow: Self.row(across * 2), offset: bytesPerRow * height)
            planes = [luma, chroma]
            byteCount = chroma.offset + chroma.bytesPerRow * down
        }
        bytes = .allocate(byteCount: byteCount, alignment: 64)
        bytes.initializeMemory(as: UInt8.self, repeating: layout == .biPlanar(.limited) ? 16 : 0, count: byteCount)
        if let chroma = planes.last {
            (bytes + chroma.offset).initializeMemory(
                as: UInt8.self, repeating: 128, count: chroma.bytesPerRow * chroma.height)
        }
    }

    private static func row(_ bytes: Int) -> Int { (bytes + 63) & ~63 }

    deinit { bytes.deallocate() }
}

extension CVPixelBuffer {
    /// Returns a copy of the current pixels.
    package func image() throws(MediaError) -> CGImage {
        switch PixelLayout(format) {
        case .packed(let order): return packedImage(order)
        case .biPlanar, nil: return try biPlanar(color).image()
        }
    }

    private func packedImage(_ order: [Int]) -> CGImage {
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            let source = (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
            let target = pixels.row(y)
            for x in 0..<width {
                let red = source[4 * x + order[0]]
                let green = source[4 * x + order[1]]
                let blue = source[4 * x + order[2]]
                let alpha = source[4 * x + order[3]]
                target[x] = UInt32(blue) | UInt32(green) << 8 | UInt32(red) << 16 | UInt32(alpha) << 24
            }
        }
        return CGImage(pixels: pixels, isOpaque: false)
    }

    /// Creates a buffer with the pixels of `image`; nil for unsupported sizes and formats. Y'CbCr buffers get a matrix
    /// attachment.
    package convenience init?(_ image: CGImage, format: OSType) {
        self.init(width: image.width, height: image.height, format: format)
        fill(with: image)
    }

    /// Replaces the pixels by those of an image of the same size.
    package func fill(with image: CGImage) {
        switch PixelLayout(format) {
        case .packed(let order): copy(image.pixels, order)
        case .biPlanar:
            let color = color
            attachments[kCVImageBufferYCbCrMatrixKey] = color.matrix.attachment
            biPlanar(color).fill(from: image.pixels)
        case nil: break
        }
    }

    private func copy(_ pixels: PixelBuffer, _ order: [Int]) {
        if format == kCVPixelFormatType_32BGRA {
            // The byte order is that of `CGImage`.
            for y in 0..<height { (bytes + y * bytesPerRow).copyMemory(from: pixels.row(y), byteCount: 4 * width) }
            return
        }
        let red = order[0]
        let green = order[1]
        let blue = order[2]
        let alpha = order[3]
        for y in 0..<height {
            let source = pixels.row(y)
            let target = (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width {
                let pixel = source[x]
                let components = target + 4 * x
                components[red] = UInt8(truncatingIfNeeded: pixel >> 16)
                components[green] = UInt8(truncatingIfNeeded: pixel >> 8)
                components[blue] = UInt8(truncatingIfNeeded: pixel)
                components[alpha] = UInt8(truncatingIfNeeded: pixel >> 24)
            }
        }
    }

    private func biPlanar(_ color: VideoColor) -> BiPlanarImage {
        let luma = planes[0]
        let chroma = planes[1]
        return BiPlanarImage(
            width: width, height: height, luma: .init(bytes + luma.offset, stride: luma.bytesPerRow),
            chroma: .init(bytes + chroma.offset, stride: chroma.bytesPerRow), color: color)
    }

    /// The color of the attached matrix, or the default of players: BT.709 from 720 rows on, BT.601 below.
    private var color: VideoColor {
        let attached = VideoColor.Matrix(attachment: attachments[kCVImageBufferYCbCrMatrixKey])
        let range: VideoColor.Range = PixelLayout(format) == .biPlanar(.full) ? .full : .limited
        return VideoColor(matrix: attached ?? (height >= 720 ? .bt709 : .bt601), range: range)
    }
}

/// A four-character code.
///
/// - Apple: `OSType`.
public typealias OSType = UInt32
/// A status code of Core Video.
///
/// - Apple: `CVReturn`.
public typealias CVReturn = Int32
/// An image buffer; always a pixel buffer.
///
/// - Apple: `CVImageBuffer`.
public typealias CVImageBuffer = CVPixelBuffer
/// A buffer; always a pixel buffer.
///
/// - Apple: `CVBuffer`.
public typealias CVBuffer = CVPixelBuffer

/// The status code: success.
///
/// - Apple: `kCVReturnSuccess`.
public let kCVReturnSuccess: CVReturn = 0
/// The status code: invalid argument.
///
/// - Apple: `kCVReturnInvalidArgument`.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// The status code: unsupported pixel format.
///
/// - Apple: `kCVReturnInvalidPixelFormat`.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// The status code: unsupported size.
///
/// - Apple: `kCVReturnInvalidSize`.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The status code: an error without a specific code.
///
/// - Apple: `kCVReturnError`.
public let kCVReturnError: CVReturn = -6660
/// The status code: not enough memory.
///
/// - Apple: `kCVReturnAllocationFailed`.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The status code: not supported.
///
/// - Apple: `kCVReturnUnsupported`.
public let kCVReturnUnsupported: CVReturn = -6663
/// The status code: missing or invalid buffer attributes.
///
/// - Apple: `kCVReturnInvalidPixelBufferAttributes`.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// The status code: as many buffers as allowed are in use.
///
/// - Apple: `kCVReturnWouldExceedAllocationThreshold`.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
/// The status code: the pool could not be created.
///
/// - Apple: `kCVReturnPoolAllocationFailed`.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// The status code: invalid pool attributes.
///
/// - Apple: `kCVReturnInvalidPoolAttributes`.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691

/// Packed 8-bit components in the order A, R, G, B.
///
/// - Apple: `kCVPixelFormatType_32ARGB`.
public let kCVPixelFormatType_32ARGB: OSType = 0x0000_0020
/// Packed 8-bit components in the order B, G, R, A.
///
/// - Apple: `kCVPixelFormatType_32BGRA`.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// Packed 8-bit components in the order R, G, B, A.
///
/// - Apple: `kCVPixelFormatType_32RGBA`.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
/// 8-bit 4:2:0: a luma plane, 16…235, and a plane of interleaved Cb and Cr, 16…240; no alpha.
///
/// - Apple: `kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange`.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
/// 8-bit 4:2:0 as above with the full range 0…255.
///
/// - Apple: `kCVPixelFormatType_420YpCbCr8BiPlanarFullRange`.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066

/// The memory layout of a pixel format.
enum PixelLayout: Equatable {
    /// Packed components; the offsets of red, green, blue and alpha in the four bytes of a pixel.
    case packed([Int])
    /// Separate planes of luma and chroma.
    case biPlanar(VideoColor.Range)

    /// Returns nil for unsupported formats.
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
