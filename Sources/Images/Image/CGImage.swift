import Foundation
import PixelKernels
import VectorGeometry

/// An immutable image, shared by reference; equality is identity.
///
/// - Apple: `CGImage`, always premultiplied BGRA in sRGB here. Images read with more than 8 bits per component are
///   drawn with all bits in high-precision drawing.
public final class CGImage: Hashable, Sendable {
    /// The pixels, 8 bits per component.
    package let pixels: PixelBuffer
    /// Whether every pixel has alpha 255.
    public let isOpaque: Bool
    /// The pixels with more than 8 bits per component; nil when the image has no more.
    package let highPrecision: HighPrecisionImage?
    /// Whether contexts smooth the image when they scale it.
    public let shouldInterpolate: Bool
    /// Whether this is an image mask: contexts paint its alpha with the fill color.
    public let isMask: Bool
    let mipmaps = MipmapChain()

    /// The width in pixels.
    public var width: Int { pixels.width }
    /// The height in pixels.
    public var height: Int { pixels.height }

    /// Creates an image that owns `pixels`, which must not be changed afterwards.
    package convenience init(pixels: PixelBuffer, isOpaque: Bool) {
        self.init(pixels: pixels, isOpaque: isOpaque, highPrecision: nil)
    }

    /// Creates an image that owns `pixels`, which must not be changed afterwards.
    ///
    /// - Parameters:
    ///   - highPrecision: the same image with more bits per component.
    ///   - shouldInterpolate: whether contexts smooth the image when they scale it.
    ///   - isMask: whether the image is a mask, whose pixels are black with the alpha of the painted areas.
    package init(
        pixels: PixelBuffer, isOpaque: Bool, highPrecision: HighPrecisionImage?, shouldInterpolate: Bool = true,
        isMask: Bool = false
    ) {
        self.pixels = pixels
        self.isOpaque = isOpaque
        self.highPrecision = highPrecision
        self.shouldInterpolate = shouldInterpolate
        self.isMask = isMask
    }

    public static func == (a: CGImage, b: CGImage) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGImage {
    /// Returns the part of the image within a rectangle in pixels, y down from the top; partly covered pixels are
    /// included.
    ///
    /// Returns nil when the rectangle does not intersect the image.
    /// - Apple: `cropping(to:)`; here the pixels are copied.
    public func cropping(to rect: CGRect) -> CGImage? {
        let area = PixelRect(covering: rect, within: PixelRect(x: 0, y: 0, width: width, height: height))
        guard !area.isEmpty else { return nil }
        let highPrecisionPart = highPrecision.map { image in
            HighPrecisionImage(retainedBytes: image.retainedBytes) { image.pixels($0)?.part(area) }
        }
        return CGImage(
            pixels: pixels.part(area), isOpaque: isOpaque, highPrecision: highPrecisionPart,
            shouldInterpolate: shouldInterpolate, isMask: isMask)
    }

    /// The bits per component of `pixels`: always 8.
    public var bitsPerComponent: Int { 8 }
    /// The bits per pixel of `pixels`: always 32.
    public var bitsPerPixel: Int { 32 }
    /// The distance between rows of `pixels` in bytes.
    public var bytesPerRow: Int { pixels.bytesPerRow }
    /// The color space: sRGB, or nil for an image mask.
    public var colorSpace: CGColorSpace? { isMask ? nil : CGColorSpace(name: CGColorSpace.sRGB) }
    /// The alpha position: the first component, skipped when the image is opaque.
    public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
    /// The layout: B, G, R, A in memory.
    public var bitmapInfo: CGBitmapInfo { [.byteOrder32Little, CGBitmapInfo(rawValue: alphaInfo.rawValue)] }
    /// The byte order of a pixel.
    public var byteOrderInfo: CGImageByteOrderInfo { .order32Little }
    /// The packing of a pixel: one byte per component.
    public var pixelFormatInfo: CGImagePixelFormatInfo { .packed }
    /// The decode array: always nil, because it is applied when the image is created.
    public var decode: UnsafePointer<CGFloat>? { nil }
    /// The rendering intent, which has no effect.
    public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
    /// Returns a copy of the image, which has its own identity.
    public func copy() -> CGImage? {
        CGImage(
            pixels: pixels, isOpaque: isOpaque, highPrecision: highPrecision, shouldInterpolate: shouldInterpolate,
            isMask: isMask)
    }

    /// Returns the image at 1 / 2^`level` of its size, each side rounded up; cached after the first call.
    ///
    /// Texel coordinates are those of the image divided by exactly 2^`level`. Level 0 is `pixels`; levels beyond the
    /// smallest (1×1) return the smallest.
    package func mipmap(level: Int) -> PixelBuffer { mipmaps.level(level, of: pixels) }

    /// The number of mipmap levels from `pixels` down to 1×1.
    public var mipmapCount: Int {
        let longest = max(width, height)
        return longest == 1 ? 1 : Int.bitWidth - (longest - 1).leadingZeroBitCount + 1
    }
}

extension PixelBuffer {
    /// Returns a copy of the pixels within `area`.
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

/// The position of alpha in a pixel, and whether colors are premultiplied.
///
/// - Apple: `CGImageAlphaInfo`.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// No alpha.
    case none = 0
    /// Alpha after the premultiplied color components, e.g. RGBA.
    case premultipliedLast = 1
    /// Alpha before the premultiplied color components, e.g. ARGB.
    case premultipliedFirst = 2
    /// Alpha after the color components, which are not premultiplied.
    case last = 3
    /// Alpha before the color components, which are not premultiplied.
    case first = 4
    /// An ignored component after the color components, e.g. RGBX.
    case noneSkipLast = 5
    /// An ignored component before the color components, e.g. XRGB.
    case noneSkipFirst = 6
    /// Alpha without color components.
    case alphaOnly = 7
}

/// The byte order of pixels.
///
/// - Apple: `CGImageByteOrderInfo`.
public enum CGImageByteOrderInfo: UInt32, Sendable {
    /// The mask of the byte order.
    case orderMask = 0x7000
    /// The order of the bytes in memory.
    case orderDefault = 0
    /// 16-bit little-endian.
    case order16Little = 0x1000
    /// 32-bit little-endian.
    case order32Little = 0x2000
    /// 16-bit big-endian.
    case order16Big = 0x3000
    /// 32-bit big-endian.
    case order32Big = 0x4000
}

/// The packing of the components of a pixel.
///
/// - Apple: `CGImagePixelFormatInfo`. Images are always `packed`.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
    /// The mask of the packing.
    case mask = 0xf0000
    /// Components of equal size.
    case packed = 0
    /// Five bits per color component and one bit of alpha.
    case RGB555 = 0x10000
    /// Five, six and five bits per color component.
    case RGB565 = 0x20000
    /// Ten bits per color component.
    case RGB101010 = 0x30000
    /// Ten bits per color component in the extended range of cameras.
    case RGBCIF10 = 0x40000
}

/// The layout of a pixel: a `CGImageAlphaInfo` and the byte order.
///
/// - Apple: `CGBitmapInfo`.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Creates a layout from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The mask of the `CGImageAlphaInfo`.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1f)
    /// The mask of the bits of floating-point components.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xf00)
    /// Floating-point components.
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    /// The mask of the byte order.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// 16-bit little-endian.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
    /// 32-bit little-endian.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    /// 16-bit big-endian.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
    /// 32-bit big-endian.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

/// The mipmap levels of an image, created on first use.
///
/// - Thread safety: synchronized by a lock; a level never changes once created.
final class MipmapChain: Sendable {
    private let levels = LockedValue<[PixelBuffer]>([])

    /// Returns a mipmap level of `base`. Level 0 is `base`; each further level is half as large, rounded up. Levels
    /// beyond 1×1 return the last level.
    func level(_ wanted: Int, of base: PixelBuffer) -> PixelBuffer {
        guard wanted > 0 else { return base }
        return levels.withLock { cached in
            var last = cached.last ?? base
            while cached.count < wanted, last.width > 1 || last.height > 1 {
                last = Self.halved(last)
                cached.append(last)
            }
            return cached.isEmpty ? base : cached[min(wanted, cached.count) - 1]
        }
    }

    /// Returns the image at half its size; that of deferred pixels is made when it is drawn.
    private static func halved(_ source: PixelBuffer) -> PixelBuffer {
        let width = (source.width + 1) / 2
        let height = (source.height + 1) / 2
        if let deferred = source.source {
            let half = PixelBuffer(
                width: width, height: height, depth: source.depth, source: deferred.halved ?? HalvedPixels(source),
                memory: source.memory)
            half.signal = source.signal
            return half
        }
        let half = PixelBuffer(width: width, height: height, depth: source.depth)
        if source.depth == .sixteenBits {
            half.signal = source.signal
            mp_halve_16(
                source.samples16(0), source.bytesPerRow / 2, Int32(source.width), Int32(source.height),
                half.samples16(0),
                half.bytesPerRow / 2)
            return half
        }
        var texels = source.texels
        mp_halve(&texels, half.row(0), Int32(half.bytesPerRow / 4))
        return half
    }
}
