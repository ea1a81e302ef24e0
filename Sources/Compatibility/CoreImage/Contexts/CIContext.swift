import Foundation
import ImageIO
import Images
import Limits
import Quartz2D
import VectorGeometry

/// Draws images on the CPU. Results do not depend on the number of threads.
///
/// - Apple: `CIContext`. Images with more pixels than the limit `image-pixels`, or that need more memory than the limit
///   `memory`, are not drawn, which is reported on the standard error stream.
public final class CIContext: NSObject, Sendable {
    private let space: WorkingSpace
    private let target: CGContextTarget?

    /// Creates a context with options.
    public init(options: [CIContextOption: Any]? = nil) {
        space = Self.space(options)
        target = nil
    }

    /// Creates a context whose `draw(_:in:from:)` draws into a bitmap context.
    public init(cgContext: CGContext, options: [CIContextOption: Any]? = nil) {
        space = Self.space(options)
        target = CGContextTarget(cgContext)
    }

    private static func space(_ options: [CIContextOption: Any]?) -> WorkingSpace {
        switch options?[.workingColorSpace] {
        case is NSNull: .encoded
        case let space as CGColorSpace where space.name == CGColorSpace.sRGB: .encoded
        default: .linear
        }
    }

    /// The space in which filters compute; nil without color management.
    public var workingColorSpace: CGColorSpace? {
        space == .linear ? CGColorSpace(name: CGColorSpace.linearSRGB) : nil
    }
    /// The format of intermediate results.
    public var workingFormat: CIFormat { .RGBAf }

    /// Returns a rectangle of an image as a bitmap in sRGB; nil if the rectangle is empty or infinite, or exceeds a
    /// limit.
    public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        guard let raster = raster(image, fromRect) else { return nil }
        return CGImage(raster, space)
    }

    /// Returns a rectangle of an image as a bitmap. The format and the color space have no effect: bitmaps have 8 bits
    /// per component in sRGB.
    public func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
    ) -> CGImage? { createCGImage(image, from: fromRect) }

    /// Returns a rectangle of an image as a bitmap; `deferred` has no effect.
    public func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?, deferred: Bool
    ) -> CGImage? { createCGImage(image, from: fromRect) }

    /// Returns a complete image as a bitmap; one transparent pixel for an image that has no edges or cannot be drawn.
    package func bitmap(of image: CIImage) -> CGImage {
        let extent = image.extent
        if !extent.isInfinite, let drawn = createCGImage(image, from: extent) { return drawn }
        let pixel = PixelBuffer(width: 1, height: 1)
        pixel.row(0)[0] = 0
        return CGImage(pixels: pixel, isOpaque: false)
    }

    /// Draws a rectangle of an image into a rectangle of the bitmap context that the context was created with.
    public func draw(_ image: CIImage, in inRect: CGRect, from fromRect: CGRect) {
        guard let target else {
            return CoreImageReport.report("a context draws only if it was created with a CGContext")
        }
        if let drawn = createCGImage(image, from: fromRect) { target.draw(drawn, in: inRect) }
    }

    /// Writes a rectangle of an image to memory, its upper row first. Components are in sRGB, or those of the working
    /// space if `colorSpace` is nil. The formats are `RGBA8`, `BGRA8`, `ARGB8`, `ABGR8` and `RGBAf`.
    public func render(
        _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat,
        colorSpace: CGColorSpace?
    ) {
        guard format.byteOrder != nil || format == .RGBAf else {
            return CoreImageReport.report("bitmaps of format \(format.rawValue) are not supported; use RGBA8 or RGBAf")
        }
        let area = PixelRect(covering: bounds)
        guard let raster = raster(image, bounds) else { return }
        let encoding = colorSpace == nil ? .encoded : space
        for y in 0..<area.height {
            let row = data + rowBytes * y
            for x in 0..<area.width {
                let color = encoding.signal(raster.surface.color(area.minX + x, area.maxY - 1 - y))
                if let order = format.byteOrder {
                    let bytes = color.bytes
                    for k in 0..<4 { row.storeBytes(of: bytes[k], toByteOffset: 4 * x + order[k], as: UInt8.self) }
                } else {
                    for k in 0..<4 { row.storeBytes(of: color[k], toByteOffset: 16 * x + 4 * k, as: Float.self) }
                }
            }
        }
    }

    /// Returns an image as a PNG file; nil if it cannot be drawn. Only `image` has an effect.
    public func pngRepresentation(
        of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        createCGImage(image, from: image.extent).flatMap { try? $0.pngData() }
    }

    /// Returns an image as a JPEG file on black; nil if it cannot be drawn. Of the options, the quality counts.
    public func jpegRepresentation(
        of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        let quality = options[.lossyCompressionQuality] as? NSNumber
        return createCGImage(image, from: image.extent)?.jpegData(
            quality: quality?.doubleValue ?? 0.85, background: .black)
    }

    /// Does nothing, because contexts keep no results.
    public func clearCaches() {}

    /// Returns the pixels of a rectangle in the working space; nil if they cannot be drawn, which is reported.
    private func raster(_ image: CIImage, _ rect: CGRect) -> Raster? {
        let area = PixelRect(covering: rect)
        guard !rect.isInfinite, !rect.isNull, !area.isEmpty else {
            if rect.isInfinite { CoreImageReport.report("an infinite rectangle cannot be drawn; crop the image") }
            return nil
        }
        do throws(LimitError) {
            try ResourceLimits.current.check(ResourceLimits.imagePixelsEntry, Double(area.area), at: "Core Image")
            let drawn = try RecipeDrawing(image.node, area: area, space: space).draw()
            if drawn.area == area { return drawn }
            try MemoryUse().check(adding: Double(area.area) * 16)
            let output = Raster(area)
            output.copy(drawn)
            return output
        } catch {
            CoreImageReport.report("\(error.problem); \(error.remedy)")
            return nil
        }
    }
}

/// The options of files that a context writes.
///
/// - Apple: `CIImageRepresentationOption`.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an option from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The quality of a JPEG file, 0…1.
    public static let lossyCompressionQuality = CIImageRepresentationOption(
        rawValue: "kCGImageDestinationLossyCompressionQuality")
}

/// The bitmap context that a context draws into.
///
/// - Thread safety: the caller draws into one bitmap context on one thread at a time, as always.
private final class CGContextTarget: @unchecked Sendable {
    private let context: CGContext

    init(_ context: CGContext) { self.context = context }

    func draw(_ image: CGImage, in rect: CGRect) { context.draw(image, in: rect) }
}

extension WorkingSpace {
    /// Returns a premultiplied color with the components of sRGB, 0…1.
    fileprivate func signal(_ color: WorkingColor) -> WorkingColor {
        let alpha = min(max(color.w, 0), 1)
        guard alpha > 0 else { return .zero }
        guard self == .linear else {
            return WorkingColor(
                color.rgb.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: alpha)), alpha)
        }
        func component(_ value: Float) -> Float { Tone.approximateSignal(value / alpha) * alpha }
        return WorkingColor(component(color.x), component(color.y), component(color.z), alpha)
    }
}

extension WorkingColor {
    /// The components as rounded bytes.
    fileprivate var bytes: SIMD4<UInt8> {
        SIMD4<UInt8>((clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrAwayFromZero))
    }
}

extension CGImage {
    /// Creates a bitmap in sRGB from an area whose sides are those of images; nil for larger ones.
    fileprivate convenience init?(_ raster: Raster, _ space: WorkingSpace) {
        let area = raster.area
        guard PixelBuffer.sides.contains(area.width), PixelBuffer.sides.contains(area.height) else {
            CoreImageReport.report("\(area.width) × \(area.height) pixels are too many; a side has at most 32,768")
            return nil
        }
        let pixels = PixelBuffer(width: area.width, height: area.height)
        var isOpaque = true
        raster.surface.forEachRow(of: area) { y, row in
            let line = pixels.row(area.maxY - 1 - y)
            for i in 0..<area.width {
                let bytes = space.signal(FloatPixels.color(at: row + 4 * i)).bytes
                isOpaque = isOpaque && bytes.w == 255
                line[i] = UInt32(bytes.z) | UInt32(bytes.y) << 8 | UInt32(bytes.x) << 16 | UInt32(bytes.w) << 24
            }
        }
        self.init(pixels: pixels, isOpaque: isOpaque)
    }
}
