import Foundation
import Images

/// A GIF with an individual delay for each frame.
package struct AnimatedGIF {
    /// One frame.
    package struct Frame {
        let image: CGImage
        /// The delay in 1/100 s.
        let delay: Int

        /// Creates a frame; `delay` is in seconds, rounded to 1/100 s.
        package init(_ image: CGImage, delay: Double) {
            self.image = image
            self.delay = delay.isFinite ? Int((min(max(delay, 0), 655) * 100).rounded()) : 0
        }
    }

    private let frames: [Frame]
    /// The number of repetitions, 0 for endless; nil plays once.
    private let loopCount: Int?

    package init(_ frames: [Frame], loopCount: Int?) {
        self.frames = frames
        self.loopCount = loopCount
    }

    /// The longest side of a frame in pixels.
    package static let sideLimit = 65_535

    /// The file, with a palette for each frame; nil without frames. Frames start at the top left.
    ///
    /// - Source: the GIF89a specification.
    package var data: Data? {
        let width = frames.map(\.image.width).max() ?? 0
        let height = frames.map(\.image.height).max() ?? 0
        guard width > 0 else { return nil }
        var bytes = Array("GIF89a".utf8) + Self.number(width) + Self.number(height) + [0, 0, 0]
        if let loopCount, frames.count > 1 {
            bytes += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.number(min(loopCount, 65_535)) + [0]
        }
        // A frame is drawn over the one before, unless that is removed.
        let isCleared = frames.contains { !$0.image.isOpaque }
        for frame in frames { bytes += Self.encoded(frame, disposal: isCleared ? 2 : 1) }
        return Data(bytes + [0x3b])
    }

    private static func encoded(_ frame: Frame, disposal: UInt8) -> [UInt8] {
        let image = frame.image
        let builder = PaletteBuilder()
        builder.count(image.pixels)
        let colors = builder.colors(limit: 255)
        // The last index stands for transparent pixels.
        var bits = 1
        while 1 << bits < colors.count + 1 { bits += 1 }
        let isTransparent = builder.hasTransparency
        var bytes: [UInt8] = [0x21, 0xf9, 4, disposal << 2 | (isTransparent ? 1 : 0)]
        bytes += number(frame.delay) + [UInt8(colors.count), 0]
        bytes += [0x2c, 0, 0, 0, 0] + number(image.width) + number(image.height) + [0x80 | UInt8(bits - 1)]
        for i in 0..<1 << bits {
            let color = i < colors.count ? colors[i] : 0
            bytes += [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255)]
        }
        let indices = PaletteConverter(colors: colors, isDithered: true).indices(of: image.pixels)
        let codeSize = max(bits, 2)
        bytes.append(UInt8(codeSize))
        let codes = LZWEncoder.encoded(indices, codeSize: codeSize)
        for start in stride(from: 0, to: codes.count, by: 255) {
            let part = codes[start..<min(start + 255, codes.count)]
            bytes.append(UInt8(part.count))
            bytes += part
        }
        return bytes + [0]
    }

    private static func number(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
}

/// The compression of GIF: LZW with codes of growing size, lowest bit first.
struct LZWEncoder {
    private var bytes: [UInt8] = []
    private var pending: UInt32 = 0
    private var pendingBits = 0

    /// Returns the codes of indices that have at most `codeSize` bits.
    static func encoded(_ indices: [UInt8], codeSize: Int) -> [UInt8] {
        var encoder = LZWEncoder()
        encoder.encode(indices, codeSize)
        return encoder.bytes
    }

    private mutating func encode(_ indices: [UInt8], _ codeSize: Int) {
        let clear = 1 << codeSize
        var size = codeSize + 1
        var next = clear + 2
        // The code of a known sequence and one more index; 0 for unknown ones.
        var table = [UInt16](repeating: 0, count: 4096 << 8)
        put(clear, size)
        guard let first = indices.first else { return finish(clear + 1, size) }
        var prefix = Int(first)
        for index in indices.dropFirst() {
            let key = prefix << 8 | Int(index)
            if table[key] != 0 {
                prefix = Int(table[key])
                continue
            }
            put(prefix, size)
            prefix = Int(index)
            if next < 4096 {
                table[key] = UInt16(next)
                if next == 1 << size { size += 1 }
                next += 1
            } else {
                put(clear, size)
                for i in table.indices { table[i] = 0 }
                size = codeSize + 1
                next = clear + 2
            }
        }
        put(prefix, size)
        // The decoder has one entry more after this code.
        if next == 1 << size, size < 12 { size += 1 }
        finish(clear + 1, size)
    }

    private mutating func finish(_ end: Int, _ size: Int) {
        put(end, size)
        if pendingBits > 0 { bytes.append(UInt8(pending & 255)) }
    }

    private mutating func put(_ code: Int, _ size: Int) {
        pending |= UInt32(code) << UInt32(pendingBits)
        pendingBits += size
        while pendingBits >= 8 {
            bytes.append(UInt8(pending & 255))
            pending >>= 8
            pendingBits -= 8
        }
    }
}
