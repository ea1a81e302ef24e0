import Foundation
import Quartz2D

public typealias OSType = UInt32
public typealias CVReturn = Int32
public typealias CVImageBuffer = CVPixelBuffer
public typealias CVBuffer = CVPixelBuffer

public let kCVReturnSuccess: CVReturn = 0
public let kCVReturnInvalidArgument: CVReturn = -6661
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
public let kCVReturnInvalidSize: CVReturn = -6681

/// Bytes A, R, G, B.
public let kCVPixelFormatType_32ARGB: OSType = 0x0000_0020
/// Bytes B, G, R, A.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// Bytes R, G, B, A.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241

/// A picture in memory that is written by whoever gets its address: eight bits a component, alpha premultiplied.
///
/// - Apple: `CVPixelBuffer`, in the three formats above.
/// - Thread safety: none while it is being written.
public final class CVPixelBuffer {
    let width: Int
    let height: Int
    let format: OSType
    /// A multiple of 64.
    let bytesPerRow: Int
    let bytes: UnsafeMutableRawPointer

    /// Where red, green, blue and alpha are in a pixel's four bytes; nil for formats that are not made here.
    static func order(_ format: OSType) -> [Int]? {
        switch format {
        case kCVPixelFormatType_32ARGB: [1, 2, 3, 0]
        case kCVPixelFormatType_32BGRA: [2, 1, 0, 3]
        case kCVPixelFormatType_32RGBA: [0, 1, 2, 3]
        default: nil
        }
    }

    /// Cleared. Nil for sizes and formats that are not made here.
    init?(width: Int, height: Int, format: OSType) {
        guard (1...32_768).contains(width), (1...32_768).contains(height), Self.order(format) != nil else { return nil }
        (self.width, self.height, self.format) = (width, height, format)
        bytesPerRow = (width * 4 + 63) & ~63
        bytes = .allocate(byteCount: bytesPerRow * height, alignment: 64)
        bytes.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height)
    }

    deinit { bytes.deallocate() }
}

extension CVPixelBuffer {
    /// The picture as it is now.
    var image: CGImage {
        let pixels = PixelBuffer(width: width, height: height)
        let order = Self.order(format) ?? [2, 1, 0, 3]
        for y in 0..<height {
            let (source, target) = ((bytes + y * bytesPerRow).assumingMemoryBound(to: UInt8.self), pixels.row(y))
            for x in 0..<width {
                let (red, green, blue, alpha) = (source[4 * x + order[0]], source[4 * x + order[1]], source[4 * x + order[2]], source[4 * x + order[3]])
                target[x] = UInt32(blue) | UInt32(green) << 8 | UInt32(red) << 16 | UInt32(alpha) << 24
            }
        }
        return CGImage(pixels: pixels, isOpaque: false)
    }
}
