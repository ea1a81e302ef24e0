import Foundation

/// The pixels of a bitmap representation in memory: interleaved samples.
final class BitmapSamples {
    let width, height: Int
    let bitsPerSample, samplesPerPixel, bitsPerPixel, bytesPerRow: Int
    let hasAlpha: Bool
    let format: NSBitmapImageRep.Format
    let bytes: UnsafeMutablePointer<UInt8>
    private let isOwned: Bool

    /// The most pixels of a bitmap, and the most bytes of memory that is allocated for one.
    private static let pixelLimit = 1 << 28, byteLimit = 1 << 32

    /// Returns nil for a layout that is not supported, and for a bitmap that is too large.
    ///
    /// - Parameter memory: The memory of the caller, or nil to allocate cleared memory.
    init?(
        _ memory: UnsafeMutablePointer<UInt8>?, width: Int, height: Int, bitsPerSample: Int, samplesPerPixel: Int,
        hasAlpha: Bool, bytesPerRow: Int, bitsPerPixel: Int, format: NSBitmapImageRep.Format
    ) {
        let isFloat = format.contains(.floatingPointSamples)
        guard 1...32_768 ~= width, 1...32_768 ~= height, width * height <= Self.pixelLimit,
            isFloat ? bitsPerSample == 32 : [8, 16].contains(bitsPerSample),
            (hasAlpha ? [2, 4] : [1, 3]).contains(samplesPerPixel)
        else { return nil }
        let used = bitsPerSample * samplesPerPixel
        let bits = bitsPerPixel == 0 ? used : bitsPerPixel
        guard bits == used || bits == 4 * bitsPerSample && bits > used,
            bytesPerRow == 0 || bytesPerRow >= width * bits / 8, bytesPerRow <= Self.byteLimit / height
        else { return nil }
        self.width = width
        self.height = height
        self.bitsPerSample = bitsPerSample
        self.samplesPerPixel = samplesPerPixel
        self.bitsPerPixel = bits
        // Rows start at multiples of 16 bytes in memory of our own.
        self.bytesPerRow =
            bytesPerRow > 0 ? bytesPerRow : memory == nil ? (width * bits / 8 + 15) & ~15 : width * bits / 8
        self.hasAlpha = hasAlpha
        self.format = format
        isOwned = memory == nil
        bytes = memory ?? .allocate(capacity: self.bytesPerRow * height)
        if isOwned { bytes.initialize(repeating: 0, count: self.bytesPerRow * height) }
    }

    deinit { if isOwned { bytes.deallocate() } }

    var byteCount: Int { bytesPerRow * height }
    var colorCount: Int { samplesPerPixel - (hasAlpha ? 1 : 0) }
    var isPremultiplied: Bool { hasAlpha && !format.contains(.alphaNonpremultiplied) }
    private var isAlphaFirst: Bool { hasAlpha && format.contains(.alphaFirst) }

    func contains(_ x: Int, _ y: Int) -> Bool { 0..<width ~= x && 0..<height ~= y }

    /// The greatest value of an integer sample; 1 for floating-point samples.
    private var maximum: Double {
        format.contains(.floatingPointSamples) ? 1 : Double(1 << bitsPerSample - 1)
    }

    private func sample(_ x: Int, _ y: Int, _ index: Int) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer(bytes + y * bytesPerRow + x * bitsPerPixel / 8 + index * bitsPerSample / 8)
    }

    /// The integer of a sample; for a floating-point sample its bits.
    subscript(x: Int, y: Int, index: Int) -> Int {
        get {
            let sample = sample(x, y, index)
            switch bitsPerSample {
            case 8: return Int(sample.load(as: UInt8.self))
            case 16:
                let value = sample.loadUnaligned(as: UInt16.self)
                return Int(format.contains(.sixteenBitBigEndian) ? UInt16(bigEndian: value) : value)
            default: return Int(sample.loadUnaligned(as: UInt32.self))
            }
        }
        set {
            let sample = sample(x, y, index)
            switch bitsPerSample {
            case 8: sample.storeBytes(of: UInt8(truncatingIfNeeded: newValue), as: UInt8.self)
            case 16:
                let value = UInt16(truncatingIfNeeded: newValue)
                let stored = format.contains(.sixteenBitBigEndian) ? value.bigEndian : value
                sample.storeBytes(of: stored, as: UInt16.self)
            default: sample.storeBytes(of: UInt32(truncatingIfNeeded: newValue), as: UInt32.self)
            }
        }
    }

    private func number(_ x: Int, _ y: Int, _ index: Int) -> Double {
        let sample = self[x, y, index]
        guard bitsPerSample == 32 else { return Double(sample) / maximum }
        let value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: sample)))
        return value.isFinite ? value : 0
    }

    private func set(_ value: Double, _ x: Int, _ y: Int, _ index: Int) {
        let limited = value > 0 ? min(value, 1) : 0
        self[x, y, index] =
            bitsPerSample == 32 ? Int(Float(value).bitPattern) : Int((limited * maximum).rounded())
    }

    /// Returns the color components, which are not premultiplied, and alpha.
    func color(_ x: Int, _ y: Int) -> (components: [Double], alpha: Double) {
        let alpha = hasAlpha ? number(x, y, isAlphaFirst ? 0 : colorCount) : 1
        let components = (0..<colorCount).map { index in
            let value = number(x, y, index + (isAlphaFirst ? 1 : 0))
            return isPremultiplied ? (alpha > 0 ? value / alpha : 0) : value
        }
        return (components, alpha)
    }

    /// Stores color components, which are not premultiplied, and alpha.
    func setColor(_ components: [Double], alpha: Double, _ x: Int, _ y: Int) {
        for (index, value) in components.enumerated() {
            set(isPremultiplied ? value * alpha : value, x, y, index + (isAlphaFirst ? 1 : 0))
        }
        if hasAlpha { set(alpha, x, y, isAlphaFirst ? 0 : colorCount) }
    }
}
