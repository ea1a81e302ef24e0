import Foundation

/// How colors outside an output's gamut are matched.
///
/// - Apple: `CGColorRenderingIntent`. It has no effect, because all colors become sRGB.
public enum CGColorRenderingIntent: Int32, Sendable {
    /// The default of the kind of drawing.
    case defaultIntent = 0
    /// Colors outside the gamut become the nearest colors.
    case absoluteColorimetric = 1
    /// The same, relative to the white point.
    case relativeColorimetric = 2
    /// Colors are compressed into the gamut.
    case perceptual = 3
    /// Saturation is kept.
    case saturation = 4
}

extension CGImage {
    /// Creates an image from uncompressed pixels, converted to sRGB.
    ///
    /// Components are integers of 1 to 16 bits, or floating-point numbers of 32 bits with `.floatComponents`. Rows
    /// start at the top. Pixels may have more bits than their components need, and alpha at either end may have the
    /// bits that the color components leave, as in 16-bit pixels with 5 bits per component. Without `byteOrder…` in
    /// `bitmapInfo`, the first byte is the most significant one.
    ///
    /// Returns nil for sizes outside 1…32,768 pixels, a layout that cannot hold the components, pattern color spaces,
    /// and providers with fewer bytes than the rows need.
    /// - Parameters:
    ///   - decode: for each color component, the values to which 0 and the maximum are mapped. Nil for 0 and 1, in an
    ///     indexed space for 0 and the greatest number, in a Lab space for its ranges.
    ///   - shouldInterpolate: whether contexts smooth the image when they scale it.
    ///   - intent: has no effect.
    /// - Apple: the same; the image keeps the converted pixels instead of the original ones: 16 bits per component,
    ///   which high-precision drawing uses, of more than 8.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard PixelBuffer.sides.contains(width), PixelBuffer.sides.contains(height), let data = provider.bytes,
            let layout = ProvidedLayout(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: space, info: bitmapInfo),
            bytesPerRow >= (width * bitsPerPixel + 7) / 8, bytesPerRow <= data.count,
            bytesPerRow * (height - 1) + (width * bitsPerPixel + 7) / 8 <= data.count
        else { return nil }
        let count = layout.colorCount
        let range =
            decode.map { decode in (0..<count).map { (decode[2 * $0], decode[2 * $0 + 1]) } }
            ?? space.defaultDecode(bitsPerComponent: bitsPerComponent)
        let pixels = PixelBuffer(width: width, height: height)
        let deep = layout.isDeep ? PixelBuffer(width: width, height: height, depth: .sixteenBits) : nil
        data.withUnsafeBytes { bytes in
            var reader = ProvidedPixelReader(layout: layout, space: space, decode: range)
            for y in 0..<height {
                let end = min((y + 1) * bytesPerRow, bytes.count)
                let row = UnsafeRawBufferPointer(rebasing: bytes[y * bytesPerRow..<end])
                reader.read(row, into: pixels.row(y), deep?.samples16(y), width)
            }
        }
        let isOpaque = (0..<height).allSatisfy { y in (0..<width).allSatisfy { pixels.row(y)[$0] >> 24 == 255 } }
        let highPrecision = deep.map { deep in
            HighPrecisionImage(retainedBytes: deep.bytesPerRow * height) { _ in deep }
        }
        self.init(
            pixels: pixels, isOpaque: isOpaque, highPrecision: highPrecision, shouldInterpolate: shouldInterpolate)
    }
}

/// Where the components of a pixel are.
private struct ProvidedLayout {
    enum Alpha { case none, skipped, straight, premultiplied }

    let bitsPerComponent: Int
    let bitsPerPixel: Int
    let colorCount: Int
    let alpha: Alpha
    let isAlphaFirst: Bool
    let alphaBits: Int
    let isFloat: Bool
    /// The bytes of a word whose bytes are in reverse order; 1 if none are.
    let reversedBytes: Int

    /// Whether components have more than 8 bits.
    var isDeep: Bool { bitsPerComponent > 8 && colorCount > 0 }

    init?(bitsPerComponent: Int, bitsPerPixel: Int, space: CGColorSpace, info: CGBitmapInfo) {
        guard let alphaInfo = CGImageAlphaInfo(rawValue: info.rawValue & CGBitmapInfo.alphaInfoMask.rawValue),
            space.model != .pattern
        else { return nil }
        self.bitsPerComponent = bitsPerComponent
        self.bitsPerPixel = bitsPerPixel
        isFloat = info.contains(.floatComponents)
        guard isFloat ? bitsPerComponent == 32 : (1...16).contains(bitsPerComponent) else { return nil }
        colorCount = alphaInfo == .alphaOnly ? 0 : space.numberOfComponents
        switch alphaInfo {
        case .none: alpha = .none
        case .noneSkipFirst, .noneSkipLast: alpha = .skipped
        case .first, .last, .alphaOnly: alpha = .straight
        case .premultipliedFirst, .premultipliedLast: alpha = .premultiplied
        }
        isAlphaFirst = [.first, .premultipliedFirst, .noneSkipFirst].contains(alphaInfo)
        let alphaAndPadding = bitsPerPixel - colorCount * bitsPerComponent
        alphaBits = alpha == .none ? 0 : min(alphaAndPadding, bitsPerComponent)
        guard alphaAndPadding >= 0, bitsPerPixel <= 256, alpha == .none || alphaBits > 0,
            !isFloat || alphaBits % 32 == 0
        else {
            return nil
        }
        switch info.intersection(.byteOrderMask) {
        case [], .byteOrder16Big, .byteOrder32Big: reversedBytes = 1
        case .byteOrder16Little: reversedBytes = 2
        case .byteOrder32Little: reversedBytes = 4
        default: return nil
        }
        guard bitsPerPixel % (8 * reversedBytes) == 0 || reversedBytes == 1 else { return nil }
    }
}

/// Reads pixels of any layout as premultiplied sRGB.
private struct ProvidedPixelReader {
    let layout: ProvidedLayout
    let space: CGColorSpace
    let decode: [(CGFloat, CGFloat)]?
    private var components: [CGFloat]

    init(layout: ProvidedLayout, space: CGColorSpace, decode: [(CGFloat, CGFloat)]?) {
        self.layout = layout
        self.space = space
        self.decode = decode
        components = Array(repeating: 0, count: space.numberOfComponents + 1)
    }

    /// Reads a row of pixels; `samples` are those with 16 bits per component.
    mutating func read(
        _ row: UnsafeRawBufferPointer, into pixels: UnsafeMutablePointer<UInt32>,
        _ samples: UnsafeMutablePointer<UInt16>?, _ width: Int
    ) {
        let alphaOffset = layout.isAlphaFirst ? 0 : layout.colorCount * layout.bitsPerComponent
        let colorOffset = layout.isAlphaFirst ? layout.alphaBits : 0
        for x in 0..<width {
            let start = x * layout.bitsPerPixel
            var alpha: CGFloat = 1
            if layout.alpha != .none, layout.alpha != .skipped {
                alpha = value(row, at: start + alphaOffset, bits: layout.alphaBits)
            }
            for i in 0..<layout.colorCount {
                let bitOffset = start + colorOffset + i * layout.bitsPerComponent
                components[i] = value(row, at: bitOffset, bits: layout.bitsPerComponent)
            }
            let color = color(alpha: min(max(alpha, 0), 1))
            pixels[x] = CGColor.premultipliedPixel(of: color, opacity: 1)
            if let samples {
                let limited = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
                let factor = limited.w * 65_535
                for i in 0..<3 { samples[4 * x + i] = UInt16((limited[i] * factor).rounded()) }
                samples[4 * x + 3] = UInt16(factor.rounded())
            }
        }
    }

    /// Returns the color of the read components.
    private mutating func color(alpha: CGFloat) -> SIMD4<Double> {
        guard layout.colorCount > 0 else { return SIMD4(0, 0, 0, alpha) }
        for i in 0..<layout.colorCount {
            if layout.alpha == .premultiplied { components[i] = alpha > 0 ? min(components[i] / alpha, 1) : 0 }
            if let decode { components[i] = decode[i].0 + components[i] * (decode[i].1 - decode[i].0) }
        }
        switch space.kind {
        case .rgb(.sRGB, .sRGB):
            return SIMD4(components[0], components[1], components[2], alpha)
        case .gray(.sRGB):
            return SIMD4(components[0], components[0], components[0], alpha)
        default:
            components[layout.colorCount] = alpha
            guard let color = CGColor(colorSpace: space, components: components) else { return SIMD4(repeating: 0) }
            return SIMD4(color.red, color.green, color.blue, color.alpha)
        }
    }

    /// Returns the number of `bits` bits from bit `bitOffset` of a row, 0…1; for floating-point components, the number.
    private func value(_ row: UnsafeRawBufferPointer, at bitOffset: Int, bits: Int) -> CGFloat {
        if bits == 8, bitOffset % 8 == 0 { return CGFloat(byte(row, bitOffset / 8)) / 255 }
        var number: UInt64 = 0
        for i in bitOffset / 8...(bitOffset + bits - 1) / 8 { number = number << 8 | UInt64(byte(row, i)) }
        number >>= UInt64(7 - (bitOffset + bits - 1) % 8)
        if layout.isFloat {
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: number))
            return float.isFinite ? CGFloat(float) : 0
        }
        let maximum = UInt64(1) << UInt64(bits) - 1
        return CGFloat(number & maximum) / CGFloat(maximum)
    }

    /// Returns byte `i` of a row, most significant first.
    @inline(__always)
    private func byte(_ row: UnsafeRawBufferPointer, _ i: Int) -> UInt8 {
        let index = i ^ (layout.reversedBytes - 1)
        return index < row.count ? row[index] : 0
    }
}
