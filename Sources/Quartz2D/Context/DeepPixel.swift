import Foundation
import Images

/// Pixels with 16 or 32 bits per component: gray, or red, green, blue and alpha.
struct DeepPixel: Equatable {
    enum Component {
        /// An integer of 16 bits, 0…65,535.
        case integer16
        /// A floating-point number of 16 or 32 bits, 0…1.
        case float16, float32

        var bits: Int { self == .float32 ? 32 : 16 }
    }

    let component: Component
    /// 1 for gray, 4 for colors.
    let count: Int
    /// Whether the most significant byte comes first.
    let isBigEndian: Bool

    var bytesPerPixel: Int { count * component.bits / 8 }

    /// Returns a component as a number, which can be outside 0…1 in floating-point pixels.
    func read(_ pixel: UnsafeRawPointer, _ index: Int) -> Float {
        let address = pixel + index * component.bits / 8
        switch component {
        case .integer16: return Float(read(address, as: UInt16.self)) / 65_535
        case .float16: return Float(Float16(bitPattern: read(address, as: UInt16.self)))
        case .float32: return Float(bitPattern: read(address, as: UInt32.self))
        }
    }

    /// Writes a component, 0…1.
    func write(_ value: Float, _ pixel: UnsafeMutableRawPointer, _ index: Int) {
        let address = pixel + index * component.bits / 8
        switch component {
        case .integer16: write(UInt16((value * 65_535).rounded()), address)
        case .float16: write(Float16(value).bitPattern, address)
        case .float32: write(value.bitPattern, address)
        }
    }

    /// Returns a component in `maximum` steps; numbers outside 0…1 are limited, and NaN is 0.
    func quantized(_ pixel: UnsafeRawPointer, _ index: Int, maximum: Float) -> UInt32 {
        let value = read(pixel, index)
        return value > 0 ? UInt32((min(value, 1) * maximum).rounded()) : 0
    }

    private func read<Bits: FixedWidthInteger & BitwiseCopyable>(_ address: UnsafeRawPointer, as type: Bits.Type)
        -> Bits
    {
        let bits = address.loadUnaligned(as: Bits.self)
        return isBigEndian ? Bits(bigEndian: bits) : Bits(littleEndian: bits)
    }

    private func write<Bits: FixedWidthInteger & BitwiseCopyable>(_ bits: Bits, _ address: UnsafeMutableRawPointer) {
        address.storeBytes(of: isBigEndian ? bits.bigEndian : bits.littleEndian, as: Bits.self)
    }
}

extension DeepPixel {
    /// Reads a pixel with 8 bits per component.
    func load(_ pixel: UnsafeRawPointer, isOpaque: Bool) -> UInt32 {
        if count == 1 { return quantized(pixel, 0, maximum: 255) &* 0x01_0101 | 0xff00_0000 }
        let alpha = isOpaque ? 255 : quantized(pixel, 3, maximum: 255)
        return (0..<3).reduce(alpha << 24) { value, index in
            value | min(quantized(pixel, index, maximum: 255), alpha) << UInt32(16 - 8 * index)
        }
    }

    /// Reads a pixel as premultiplied floats. Numbers outside 0…1 are limited, and NaN is 0.
    func color(_ pixel: UnsafeRawPointer, isOpaque: Bool) -> SIMD4<Float> {
        func limited(_ index: Int) -> Float {
            let value = read(pixel, index)
            return value > 0 ? min(value, 1) : 0
        }
        if count == 1 {
            let gray = limited(0)
            return SIMD4(gray, gray, gray, 1)
        }
        let alpha = isOpaque ? 1 : limited(3)
        return SIMD4(min(limited(0), alpha), min(limited(1), alpha), min(limited(2), alpha), alpha)
    }

    /// Writes a pixel, unless the memory has the same: numbers that are limited for drawing are kept.
    func store(_ color: SIMD4<Float>, _ pixel: UnsafeMutableRawPointer, isOpaque: Bool) {
        let before = self.color(pixel, isOpaque: isOpaque)
        if count == 1 {
            let gray = 0.299 * color.x + 0.587 * color.y + 0.114 * color.z
            if color.x != before.x || color.y != before.y || color.z != before.z {
                write(min(max(gray, 0), 1), pixel, 0)
            }
            return
        }
        var color = color
        if isOpaque { color.w = 1 }
        guard before != color else { return }
        for index in 0..<4 { write(min(max(color[index], 0), 1), pixel, index) }
    }

    /// Reads a pixel as premultiplied R, G, B and A with 16 bits per component.
    func load16(_ pixel: UnsafeRawPointer, into samples: UnsafeMutablePointer<UInt16>, isOpaque: Bool) {
        let alpha = isOpaque || count == 1 ? 65_535 : quantized(pixel, 3, maximum: 65_535)
        for index in 0..<3 {
            samples[index] = UInt16(min(quantized(pixel, count == 1 ? 0 : index, maximum: 65_535), alpha))
        }
        samples[3] = UInt16(alpha)
    }
}

extension DeepPixel {
    /// Creates a format from Apple's table of supported pixel formats: gray without alpha, and RGB with premultiplied
    /// or skipped alpha at the end. Without a byte order, the most significant byte comes first.
    init?(bitsPerComponent: Int, model: CGColorSpaceModel?, alpha: CGImageAlphaInfo, info: CGBitmapInfo) {
        switch (bitsPerComponent, info.contains(.floatComponents)) {
        case (16, false): component = .integer16
        case (16, true): component = .float16
        case (32, true): component = .float32
        default: return nil
        }
        switch info.intersection(.byteOrderMask) {
        case []: isBigEndian = true
        case .byteOrder16Big where component.bits == 16, .byteOrder32Big where component.bits == 32:
            isBigEndian = true
        case .byteOrder16Little where component.bits == 16, .byteOrder32Little where component.bits == 32:
            isBigEndian = false
        default: return nil
        }
        switch (model, alpha) {
        case (.rgb, .premultipliedLast), (.rgb, .noneSkipLast): count = 4
        case (.monochrome, .none): count = 1
        default: return nil
        }
    }
}
