import Foundation
import Images
import VectorGeometry

/// The memory of a bitmap context, allocated or provided by the caller.
///
/// - Thread safety: owned by one context.
final class BitmapMemory {
    let width, height, bytesPerRow: Int
    let layout: BitmapLayout
    let bytes: UnsafeMutableRawPointer
    private let isOwned: Bool
    /// The most bytes of a bitmap: 16 for each of the most pixels.
    private static let byteLimit = 1 << 32
    /// Called when the memory is no longer used.
    var whenReleased: (() -> Void)?

    /// Creates bitmap memory; nil `data` allocates cleared memory, `bytesPerRow` 0 chooses a row length.
    init(data: UnsafeMutableRawPointer?, width: Int, height: Int, bytesPerRow: Int, layout: BitmapLayout)
        throws(CGContext.BitmapError)
    {
        guard PixelBuffer.sides.contains(width), PixelBuffer.sides.contains(height), width * height <= 1 << 28 else {
            throw .size(width: Double(width), height: Double(height))
        }
        let needed = width * layout.bytesPerPixel
        guard bytesPerRow == 0 || bytesPerRow >= needed else { throw .bytesPerRow(given: bytesPerRow, needed: needed) }
        guard bytesPerRow <= Self.byteLimit / height else {
            throw .rowsTooLong(bytesPerRow: bytesPerRow, limit: Self.byteLimit / height)
        }
        self.bytesPerRow = bytesPerRow > 0 ? bytesPerRow : data == nil ? (needed + 63) & ~63 : needed
        self.width = width
        self.height = height
        self.layout = layout
        isOwned = data == nil
        bytes = data ?? PixelMemory.allocate(byteCount: self.bytesPerRow * height, alignment: 64)
        if data == nil { clear() }
    }

    deinit {
        if isOwned { bytes.deallocate() }
        whenReleased?()
    }

    private func clear() {
        bytes.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height)
        guard layout.isOpaque else { return }
        for y in 0..<height {
            for x in 0..<width {
                switch layout.pixel {
                case .color(_, _, _, let alpha): row(y, x)[alpha] = 255
                case .deep(let pixel) where pixel.count == 4: pixel.write(1, row(y, x), 3)
                case .deep, .gray, .alpha: return
                }
            }
        }
    }

    /// Whether drawing can use the memory directly: native component order, aligned 32-bit pixels, and defined alpha.
    var isDrawable: Bool {
        layout.isNative && bytesPerRow % 4 == 0 && UInt(bitPattern: bytes) % 4 == 0 && (isOwned || !layout.isOpaque)
    }
}

extension BitmapMemory {
    /// Returns the pixels for drawing into the bitmap: its memory, or a copy if it has another layout; floats for more
    /// than 8 bits per component.
    func target() -> CGContext.Target {
        let area = PixelRect(x: 0, y: 0, width: width, height: height)
        if case .deep = layout.pixel { return .floats(DrawingSurface(area, isOpaque: layout.isOpaque)) }
        guard isDrawable else { return .bytes(DrawingSurface(area, isOpaque: layout.isOpaque)) }
        let surface = Surface<BytePixels>(
            rect: area, pixels: bytes.assumingMemoryBound(to: UInt32.self), stride: bytesPerRow / 4)
        return .bytes(DrawingSurface(surface, isOpaque: layout.isOpaque, of: self))
    }

    /// Copies `area` into a surface.
    func load(_ area: PixelRect, into surface: Surface<BytePixels>) {
        for y in area.minY..<area.maxY {
            let source = row(y, area.minX)
            let out = surface.row(y, from: area.minX)
            switch layout.pixel {
            case .color(let red, let green, let blue, let alpha):
                for i in 0..<area.width {
                    let p = source + i * 4
                    let a = layout.isOpaque ? 255 : UInt32(p[alpha])
                    out[i] = UInt32(p[blue]) | UInt32(p[green]) << 8 | UInt32(p[red]) << 16 | a << 24
                }
            case .gray: for i in 0..<area.width { out[i] = UInt32(source[i]) &* 0x01_0101 | 0xff00_0000 }
            case .alpha: for i in 0..<area.width { out[i] = UInt32(source[i]) << 24 }
            case .deep(let pixel):
                for i in 0..<area.width {
                    out[i] = pixel.load(source + i * pixel.bytesPerPixel, isOpaque: layout.isOpaque)
                }
            }
        }
    }

    /// Copies `area` of a surface back. Gray is 0.299 R + 0.587 G + 0.114 B.
    func store(_ area: PixelRect, from surface: Surface<BytePixels>) {
        for y in area.minY..<area.maxY {
            let out = row(y, area.minX)
            let source = surface.row(y, from: area.minX)
            for i in 0..<area.width {
                let p = source[i]
                let b = p & 255
                let g = p >> 8 & 255
                let r = p >> 16 & 255
                let a = p >> 24
                switch layout.pixel {
                case .color(let red, let green, let blue, let alpha):
                    let pixelBytes = out + i * 4
                    pixelBytes[red] = UInt8(r)
                    pixelBytes[green] = UInt8(g)
                    pixelBytes[blue] = UInt8(b)
                    pixelBytes[alpha] = UInt8(a)
                case .gray: out[i] = UInt8(Self.luminance(p))
                case .alpha: out[i] = UInt8(a)
                case .deep: preconditionFailure("bitmaps with more than 8 bits are drawn in floating point")
                }
            }
        }
    }

    /// Copies `area` of a bitmap with more than 8 bits per component into a surface.
    func load(_ area: PixelRect, into surface: Surface<FloatPixels>) {
        guard case .deep(let pixel) = layout.pixel else { return }
        surface.forEachRow(of: area) { y, out in
            let source = row(y, area.minX)
            for i in 0..<area.width {
                FloatPixels.put(
                    pixel.color(source + i * pixel.bytesPerPixel, isOpaque: layout.isOpaque), at: out + 4 * i)
            }
        }
    }

    /// Copies `area` of a surface back. Gray is 0.299 R + 0.587 G + 0.114 B.
    func store(_ area: PixelRect, from surface: Surface<FloatPixels>) {
        guard case .deep(let pixel) = layout.pixel else { return }
        surface.forEachRow(of: area) { y, colors in
            let out = row(y, area.minX)
            for i in 0..<area.width {
                pixel.store(
                    FloatPixels.color(at: colors + 4 * i), out + i * pixel.bytesPerPixel, isOpaque: layout.isOpaque)
            }
        }
    }

    /// Returns the gray value of a pixel, 0…255.
    static func luminance(_ pixel: UInt32) -> UInt32 {
        ((pixel >> 16 & 255) * 299 + (pixel >> 8 & 255) * 587 + (pixel & 255) * 114 + 500) / 1000
    }

    /// Returns all bits of pixels with more than 8 bits per component; nil for others.
    func highPrecisionPixels() -> PixelBuffer? {
        guard case .deep(let pixel) = layout.pixel else { return nil }
        let copy = PixelBuffer(width: width, height: height, depth: .sixteenBits)
        for y in 0..<height {
            let samples = copy.samples16(y)
            for x in 0..<width { pixel.load16(row(y, x), into: samples + 4 * x, isOpaque: layout.isOpaque) }
        }
        return copy
    }

    private func row(_ y: Int, _ x: Int) -> UnsafeMutablePointer<UInt8> {
        (bytes + y * bytesPerRow + x * layout.bytesPerPixel).assumingMemoryBound(to: UInt8.self)
    }
}

/// The pixel format of a bitmap.
struct BitmapLayout: Equatable {
    enum Pixel: Equatable {
        /// Four bytes, with the offset of each component.
        case color(red: Int, green: Int, blue: Int, alpha: Int)
        case gray
        case alpha
        /// More than 8 bits per component.
        case deep(DeepPixel)
    }

    let pixel: Pixel
    /// Whether the format has no alpha, so that every pixel is opaque.
    let isOpaque: Bool
    let info: CGBitmapInfo

    /// B, G, R, A: the format that is drawn without a copy.
    static let native = BitmapLayout(
        pixel: .color(red: 2, green: 1, blue: 0, alpha: 3), isOpaque: false,
        info: [.byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)])
    static let nativeOpaque = BitmapLayout(
        pixel: native.pixel, isOpaque: true,
        info: [.byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipFirst.rawValue)])

    /// Returns the layout of a bitmap that is drawn with a precision: the native one, or R, G, B, A of 32-bit floats.
    static func drawing(_ depth: DrawingDepth, isOpaque: Bool) -> BitmapLayout {
        if depth == .eightBits { return isOpaque ? .nativeOpaque : .native }
        let alpha = isOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast
        return BitmapLayout(
            pixel: .deep(DeepPixel(component: .float32, count: 4, isBigEndian: false)), isOpaque: isOpaque,
            info: [.byteOrder32Little, .floatComponents, CGBitmapInfo(rawValue: alpha.rawValue)])
    }

    var bytesPerPixel: Int {
        switch pixel {
        case .color: 4
        case .gray, .alpha: 1
        case .deep(let pixel): pixel.bytesPerPixel
        }
    }
    var bitsPerComponent: Int { if case .deep(let pixel) = pixel { pixel.component.bits } else { 8 } }
    var bitsPerPixel: Int { bytesPerPixel * 8 }
    var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: info.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
    }
    /// Whether the component order is that of the drawing code.
    var isNative: Bool { pixel == Self.native.pixel }
}

extension BitmapLayout {
    /// Creates a format from Apple's table of supported pixel formats.
    init(bitsPerComponent: Int, space: CGColorSpace?, bitmapInfo: UInt32) throws(CGContext.BitmapError) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        let unsupported = CGContext.BitmapError.layout(
            bitsPerComponent: bitsPerComponent, bitmapInfo: bitmapInfo, colorComponents: space?.numberOfComponents ?? 0)
        let order = info.intersection(.byteOrderMask)
        guard let alpha = CGImageAlphaInfo(rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue) else {
            throw unsupported
        }
        if let pixel = DeepPixel(bitsPerComponent: bitsPerComponent, model: space?.model, alpha: alpha, info: info) {
            self.init(pixel: .deep(pixel), isOpaque: alpha != .premultipliedLast, info: info)
            return
        }
        guard bitsPerComponent == 8, !info.contains(.floatComponents),
            order.isEmpty || order == .byteOrder32Little || order == .byteOrder32Big
        else { throw unsupported }
        let isLittle = order == .byteOrder32Little
        switch (space?.model, alpha) {
        case (.rgb, .premultipliedFirst), (.rgb, .noneSkipFirst):
            let pixel: Pixel = isLittle ? Self.native.pixel : .color(red: 1, green: 2, blue: 3, alpha: 0)
            self.init(pixel: pixel, isOpaque: alpha == .noneSkipFirst, info: info)
        case (.rgb, .premultipliedLast), (.rgb, .noneSkipLast):
            let pixel: Pixel =
                isLittle ? .color(red: 3, green: 2, blue: 1, alpha: 0) : .color(red: 0, green: 1, blue: 2, alpha: 3)
            self.init(pixel: pixel, isOpaque: alpha == .noneSkipLast, info: info)
        case (.monochrome, .none): self.init(pixel: .gray, isOpaque: true, info: info)
        case (.none, .alphaOnly), (.monochrome, .alphaOnly): self.init(pixel: .alpha, isOpaque: false, info: info)
        default: throw unsupported
        }
    }
}

extension CGContext {
    /// An error of creating a bitmap context.
    public enum BitmapError: Error, Equatable, Sendable {
        /// A side is not 1…32,768 pixels, or the bitmap has more than 268,435,456 pixels.
        case size(width: Double, height: Double)
        /// The combination of bits, color space and alpha is not supported.
        case layout(bitsPerComponent: Int, bitmapInfo: UInt32, colorComponents: Int)
        /// The row length is too short for the pixels of a row.
        case bytesPerRow(given: Int, needed: Int)
        /// The row length makes the bitmap larger than 4 GiB.
        case rowsTooLong(bytesPerRow: Int, limit: Int)
    }
}

extension CGContext.BitmapError: LocalizedError, CustomStringConvertible {
    public var description: String {
        switch self {
        case .size(let width, let height):
            "cannot create a bitmap of \(width)×\(height) pixels; use 1 to 32768 pixels per side and at most "
                + "268435456 pixels in total"
        case .layout(let bits, let info, let components):
            "cannot draw into a bitmap of \(bits) bits per component, \(components) color components and bitmapInfo "
                + "\(info); use 8 bits per component and RGB with premultipliedFirst, premultipliedLast, noneSkipFirst "
                + "or noneSkipLast, gray with none, or alphaOnly; or 16 bits, or 16 or 32 bits with floatComponents, "
                + "RGB with premultipliedLast or noneSkipLast, or gray with none, and a byte order of the same size"
        case .bytesPerRow(let bytesPerRow, let needed):
            "bytesPerRow is \(bytesPerRow), which is too short; pass at least \(needed), or 0 to choose automatically"
        case .rowsTooLong(let bytesPerRow, let limit):
            "bytesPerRow is \(bytesPerRow), which is too long; pass at most \(limit), or 0 to choose automatically"
        }
    }

    public var errorDescription: String? { description }
}
