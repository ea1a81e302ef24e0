import Foundation
import QuartzCore
import ViewAnimation

/// Pixels in memory that can be drawn into, read and written, and encoded as a file.
///
///     if let rep = NSBitmapImageRep(
///         bitmapDataPlanes: nil, pixelsWide: 64, pixelsHigh: 64, bitsPerSample: 8, samplesPerPixel: 4, hasAlpha: true,
///         isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 0)
///     {
///         NSGraphicsContext.saveGraphicsState()
///         NSGraphicsContext.current = NSGraphicsContext(bitmapImageRep: rep)
///         NSColor.systemBlue.setFill()
///         NSBezierPath(ovalIn: NSRect(x: 0, y: 0, width: 64, height: 64)).fill()
///         NSGraphicsContext.restoreGraphicsState()
///         try rep.representation(using: .png, properties: [:])?.write(to: URL(filePath: "dot.png"))
///     }
///
/// - Apple: `NSBitmapImageRep`, without planar pixels, samples of fewer than 8 bits, and CMYK.
open class NSBitmapImageRep: NSImageRep {
    private let samples: BitmapSamples

    /// The layout of pixels.
    ///
    /// - Apple: `NSBitmapImageRep.Format`.
    public struct Format: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Alpha comes before the colors.
        public static let alphaFirst = Format(rawValue: 1)
        /// Colors are not multiplied by alpha.
        public static let alphaNonpremultiplied = Format(rawValue: 2)
        /// Samples are floating-point numbers of 32 bits.
        public static let floatingPointSamples = Format(rawValue: 4)
        /// Samples of 16 bits are little-endian, the default.
        public static let sixteenBitLittleEndian = Format(rawValue: 0x100)
        /// Samples of 16 bits are big-endian.
        public static let sixteenBitBigEndian = Format(rawValue: 0x400)
    }

    /// Creates a bitmap.
    ///
    /// Returns nil for planar pixels, samples of other than 8 and 16 bits (32 with `.floatingPointSamples`), other than
    /// one or three colors, sides outside 1…32,768 pixels, and more than 268,435,456 pixels or 4 GiB.
    /// - Parameters:
    ///   - planes: A pointer to the memory of the caller, which must outlive the bitmap; nil, or a pointer to nil, to
    ///     allocate cleared memory.
    ///   - rBytes: The bytes of a row; 0 to choose.
    ///   - pBits: The bits of a pixel, which may be 4 samples of an RGB pixel without alpha; 0 to choose.
    public init?(
        bitmapDataPlanes planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, pixelsWide width: Int,
        pixelsHigh height: Int, bitsPerSample bps: Int, samplesPerPixel spp: Int, hasAlpha alpha: Bool,
        isPlanar: Bool, colorSpaceName: NSColorSpaceName, bitmapFormat: Format, bytesPerRow rBytes: Int,
        bitsPerPixel pBits: Int
    ) {
        guard !isPlanar, let colorCount = colorSpaceName.componentCount, spp == colorCount + (alpha ? 1 : 0),
            let samples = BitmapSamples(
                planes?.pointee, width: width, height: height, bitsPerSample: bps, samplesPerPixel: spp,
                hasAlpha: alpha, bytesPerRow: rBytes, bitsPerPixel: pBits, format: bitmapFormat)
        else { return nil }
        self.samples = samples
        super.init()
        describe(colorSpaceName)
    }

    /// Creates a bitmap with the default format; see `init(bitmapDataPlanes:…bitmapFormat:…)`.
    public convenience init?(
        bitmapDataPlanes planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, pixelsWide width: Int,
        pixelsHigh height: Int, bitsPerSample bps: Int, samplesPerPixel spp: Int, hasAlpha alpha: Bool,
        isPlanar: Bool, colorSpaceName: NSColorSpaceName, bytesPerRow rBytes: Int, bitsPerPixel pBits: Int
    ) {
        self.init(
            bitmapDataPlanes: planes, pixelsWide: width, pixelsHigh: height, bitsPerSample: bps, samplesPerPixel: spp,
            hasAlpha: alpha, isPlanar: isPlanar, colorSpaceName: colorSpaceName, bitmapFormat: [], bytesPerRow: rBytes,
            bitsPerPixel: pBits)
    }

    /// Creates a bitmap of an image: 8 bits per sample, red, green, blue, and alpha unless the image is opaque, 32 bits
    /// per pixel.
    public init(cgImage: CGImage) {
        guard
            let samples = BitmapSamples(
                nil, width: cgImage.width, height: cgImage.height, bitsPerSample: 8,
                samplesPerPixel: cgImage.isOpaque ? 3 : 4, hasAlpha: !cgImage.isOpaque, bytesPerRow: 0,
                bitsPerPixel: 32,
                format: [])
        else { preconditionFailure("the sides of an image are 1 to 32,768 pixels") }
        self.samples = samples
        super.init()
        describe(.deviceRGB)
        let context = makeContext()
        context?.setBlendMode(.copy)
        context?.interpolationQuality = .none
        context?.draw(cgImage, in: CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height))
    }

    /// Creates a bitmap from the contents of an image file; nil if the data is invalid.
    public convenience init?(data: Data) {
        guard let image = UIImage(data: data)?.cgImage else { return nil }
        self.init(cgImage: image)
    }

    private func describe(_ name: NSColorSpaceName) {
        size = CGSize(width: samples.width, height: samples.height)
        pixelsWide = samples.width
        pixelsHigh = samples.height
        bitsPerSample = samples.bitsPerSample
        hasAlpha = samples.hasAlpha
        isOpaque = !samples.hasAlpha
        colorSpaceName = name
    }

    /// The bytes of the pixels, from the top row.
    open var bitmapData: UnsafeMutablePointer<UInt8>? { samples.bytes }
    /// The bytes of a row.
    open var bytesPerRow: Int { samples.bytesPerRow }
    /// The bytes of all rows.
    open var bytesPerPlane: Int { samples.byteCount }
    /// The bits of a pixel.
    open var bitsPerPixel: Int { samples.bitsPerPixel }
    /// The number of samples of a pixel, with alpha.
    open var samplesPerPixel: Int { samples.samplesPerPixel }
    /// Whether each sample has its own plane: always false.
    open var isPlanar: Bool { false }
    /// The number of planes: always 1.
    open var numberOfPlanes: Int { 1 }
    /// The layout of pixels.
    open var bitmapFormat: Format { samples.format }

    /// Returns the color of a pixel, where y grows downward; nil outside the bitmap.
    open func colorAt(x: Int, y: Int) -> NSColor? {
        guard samples.contains(x, y) else { return nil }
        let (c, alpha) = samples.color(x, y)
        return c.count == 1
            ? NSColor(white: CGFloat(c[0]), alpha: CGFloat(alpha))
            : NSColor(red: CGFloat(c[0]), green: CGFloat(c[1]), blue: CGFloat(c[2]), alpha: CGFloat(alpha))
    }

    /// Sets the color of a pixel, where y grows downward. Ignored outside the bitmap.
    open func setColor(_ color: NSColor, atX x: Int, y: Int) {
        guard samples.contains(x, y) else { return }
        let rgb = [color.redComponent, color.greenComponent, color.blueComponent].map(Double.init)
        let gray = rgb[0] * 0.299 + rgb[1] * 0.587 + rgb[2] * 0.114
        samples.setColor(samples.colorCount == 1 ? [gray] : rgb, alpha: Double(color.alphaComponent), x, y)
    }

    /// Stores the samples of a pixel in `p`, which has room for `samplesPerPixel`. Ignored outside the bitmap.
    open func getPixel(_ p: UnsafeMutablePointer<Int>, atX x: Int, y: Int) {
        guard samples.contains(x, y) else { return }
        for index in 0..<samplesPerPixel { p[index] = samples[x, y, index] }
    }

    /// Sets the samples of a pixel, of which `p` has `samplesPerPixel`. Ignored outside the bitmap.
    open func setPixel(_ p: UnsafeMutablePointer<Int>, atX x: Int, y: Int) {
        guard samples.contains(x, y) else { return }
        for index in 0..<samplesPerPixel { samples[x, y, index] = p[index] }
    }

    /// The pixels as an image.
    open var cgImage: CGImage? {
        let data = Data(bytes: samples.bytes, count: samples.byteCount)
        guard let provider = CGDataProvider(data: data) else { return nil }
        return CGImage(
            width: pixelsWide, height: pixelsHigh, bitsPerComponent: samples.bitsPerSample, bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: CGBitmapInfo(rawValue: samples.bitmapInfo),
            provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }

    private var space: CGColorSpace {
        samples.colorCount == 1 ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB()
    }

    /// Creates a context that draws into the memory; nil if contexts do not support the layout.
    func makeContext() -> CGContext? {
        CGContext(
            data: samples.bytes, width: samples.width, height: samples.height, bitsPerComponent: samples.bitsPerSample,
            bytesPerRow: samples.bytesPerRow, space: space, bitmapInfo: samples.bitmapInfo,
            // The callback keeps the memory alive as long as the context.
            releaseCallback: { [samples] _, _ in withExtendedLifetime(samples) {} }, releaseInfo: nil)
    }

    open override func draw(in rect: CGRect) -> Bool {
        guard UIGraphicsGetCurrentContext() != nil, let image = cgImage else { return false }
        NSImage(cgImage: image, size: size).draw(in: rect)
        return true
    }
}

extension BitmapSamples {
    /// The layout in terms of `CGBitmapInfo`.
    var bitmapInfo: UInt32 {
        let isFirst = format.contains(.alphaFirst)
        let alpha: CGImageAlphaInfo =
            switch (hasAlpha, isPremultiplied) {
            case (true, true): isFirst ? .premultipliedFirst : .premultipliedLast
            case (true, false): isFirst ? .first : .last
            case (false, _): bitsPerPixel > samplesPerPixel * bitsPerSample ? .noneSkipLast : .none
            }
        let order: CGBitmapInfo =
            switch bitsPerSample {
            case 16: format.contains(.sixteenBitBigEndian) ? .byteOrder16Big : .byteOrder16Little
            case 32: [.floatComponents, .byteOrder32Little]
            default: []
            }
        return alpha.rawValue | order.rawValue
    }
}

extension NSGraphicsContext {
    /// Creates a context that draws into a bitmap, with y upward and the bitmap's size in points.
    ///
    /// Returns nil for layouts that contexts do not support: RGB with fewer than 4 samples per pixel, alpha that is not
    /// premultiplied, and gray with alpha.
    public convenience init?(bitmapImageRep bitmapRep: NSBitmapImageRep) {
        guard let context = bitmapRep.makeContext() else { return nil }
        if bitmapRep.size.width > 0, bitmapRep.size.height > 0 {
            context.scaleBy(
                x: CGFloat(bitmapRep.pixelsWide) / bitmapRep.size.width,
                y: CGFloat(bitmapRep.pixelsHigh) / bitmapRep.size.height)
        }
        self.init(cgContext: context, flipped: false)
    }
}
