import Foundation
import PixelKernels
import VectorGeometry

/// An immutable picture, shared by reference; equality is identity.
///
/// - Apple: `CGImage`, always premultiplied BGRA in sRGB here; pictures that were read with more than 8 bits are
///   drawn with all of them where drawing is done in floating point.
public final class CGImage: Hashable, Sendable {
    public let pixels: PixelBuffer
    /// True when every pixel has alpha 255, so that nothing behind it shows.
    public let isOpaque: Bool
    /// What it has beyond `pixels`; nil where these are all.
    package let fine: HighPrecisionImage?
    let mipmaps = MipmapChain()

    public var width: Int { pixels.width }
    public var height: Int { pixels.height }

    /// Takes `pixels` over: nobody may write them afterwards.
    public convenience init(pixels: PixelBuffer, isOpaque: Bool) {
        self.init(pixels: pixels, isOpaque: isOpaque, fine: nil)
    }

    /// - Parameter fine: the same picture in more bits.
    package init(pixels: PixelBuffer, isOpaque: Bool, fine: HighPrecisionImage?) {
        self.pixels = pixels
        self.isOpaque = isOpaque
        self.fine = fine
    }

    public static func == (a: CGImage, b: CGImage) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Where alpha is in a pixel, and what it does to the colours.
///
/// - Apple: `CGImageAlphaInfo`.
public enum CGImageAlphaInfo: UInt32, Sendable {
    case none = 0, premultipliedLast = 1, premultipliedFirst = 2, last = 3, first = 4, noneSkipLast = 5, noneSkipFirst =
        6, alphaOnly = 7
}

/// The layout of a pixel: a `CGImageAlphaInfo`, and the order of its bytes.
///
/// - Apple: `CGBitmapInfo`.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1f)
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

extension CGImage {
    /// The part of the picture within a rectangle of its pixels, y down from its top; parts of pixels are rounded up.
    ///
    /// Nil where the rectangle and the picture have nothing in common. - Apple: `cropping(to:)`; here the pixels are
    /// copied.
    public func cropping(to rect: CGRect) -> CGImage? {
        let area = PixelRect(covering: rect, within: PixelRect(x: 0, y: 0, width: width, height: height))
        guard !area.isEmpty else { return nil }
        let rest = fine.map { whole in
            HighPrecisionImage(retainedBytes: whole.retainedBytes) { whole.pixels($0)?.part(area) }
        }
        return CGImage(pixels: pixels.part(area), isOpaque: isOpaque, fine: rest)
    }

    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var bytesPerRow: Int { pixels.bytesPerRow }
    public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }
    public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
    /// B, G, R, A in memory.
    public var bitmapInfo: CGBitmapInfo { [.byteOrder32Little, CGBitmapInfo(rawValue: alphaInfo.rawValue)] }
}

extension PixelBuffer {
    /// A copy of the pixels within `area`.
    fileprivate func part(_ area: PixelRect) -> PixelBuffer {
        let part = PixelBuffer(width: area.width, height: area.height, depth: depth)
        part.signal = signal
        for y in 0..<area.height {
            part.start(ofRow: y).copyMemory(
                from: start(ofRow: area.minY + y) + depth.bytesPerPixel * area.minX, byteCount: part.bytesOfRow)
        }
        return part
    }
}

extension CGImage {
    /// The picture at 1 / 2^`level` of its size, each side rounded up; made once and kept.
    ///
    /// Texel coordinates in it are those of the picture divided by exactly 2^`level`. Level 0 is `pixels`; past the
    /// smallest (1×1) the smallest is returned.
    public func mipmap(level: Int) -> PixelBuffer { mipmaps.level(level, of: pixels) }

    /// The number of levels from `pixels` down to 1×1.
    public var mipmapCount: Int {
        let longest = max(width, height)
        return longest == 1 ? 1 : Int.bitWidth - (longest - 1).leadingZeroBitCount + 1
    }
}

/// A picture's halved versions, made when first asked for.
///
/// - Thread safety: guarded by a mutex; a level never changes once made.
final class MipmapChain: Sendable {
    private let levels = Guarded<[PixelBuffer]>([])

    /// Level 0 is `base` itself; each further one is half as large, rounded up. Past 1×1 the last level is returned.
    func level(_ wanted: Int, of base: PixelBuffer) -> PixelBuffer {
        guard wanted > 0 else { return base }
        return levels.withLock { made in
            var last = made.last ?? base
            while made.count < wanted, last.width > 1 || last.height > 1 {
                last = Self.halved(last)
                made.append(last)
            }
            return made.isEmpty ? base : made[min(wanted, made.count) - 1]
        }
    }

    private static func halved(_ source: PixelBuffer) -> PixelBuffer {
        let half = PixelBuffer(width: (source.width + 1) / 2, height: (source.height + 1) / 2, depth: source.depth)
        if source.depth == .sixteenBits {
            half.signal = source.signal
            mp_halve_16(
                source.words(0), source.bytesPerRow / 2, Int32(source.width), Int32(source.height), half.words(0),
                half.bytesPerRow / 2)
            return half
        }
        var texels = source.texels
        mp_halve(&texels, half.row(0), Int32(half.bytesPerRow / 4))
        return half
    }
}
