import CoreGraphics
import MediaTime

/// Frame times in nanoseconds, and images drawn in a pool. Imports only CoreGraphics.
struct FrameClock {
    let framesPerSecond: Double

    var interval: UInt64 { UInt64(Double(NSEC_PER_SEC) / framesPerSecond) }
    var milliseconds: Double { Double(interval) / Double(NSEC_PER_MSEC) }

    func frame(_ number: Int, size: Int) -> CGImage? {
        autoreleasepool {
            let context = CGContext(
                data: nil, width: size, height: size, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            context?.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            context?.fill(CGRect(x: number, y: 0, width: 1, height: size))
            return context?.makeImage()
        }
    }
}
