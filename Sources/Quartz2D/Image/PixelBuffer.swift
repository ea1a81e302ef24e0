import Foundation
import PixelKernels

/// Memory for one picture: premultiplied, gamma-encoded sRGB, first row at the visual top.
///
/// BGRA of 8 bits a component; what is drawn for outputs of more bits is RGBA of 16.
/// One owner writes it; once it stands behind a `CGImage` nobody does.
/// - Thread safety: none while it is being written; immutable afterwards.
public final class PixelBuffer: @unchecked Sendable {
    public let width: Int
    public let height: Int
    public let depth: Depth
    /// What words stand for; set by who writes them.
    package var signal = PixelSignal.standard
    /// A multiple of 64, at least `depth.bytesPerPixel · width`.
    public let bytesPerRow: Int
    /// `bytesPerRow · height` bytes, 64-byte aligned.
    public let bytes: UnsafeMutableRawPointer
    /// Where the memory goes in the end; nil for back to the system.
    private let memory: PixelMemoryPool?

    /// Pixels a side.
    package static let longestSide = 32_768
    package static let sides = 1...longestSide
    package static let lengths = 1...CGFloat(longestSide)

    /// Allocates memory that is not cleared.
    /// - Precondition: both sizes are positive and at most 32,768.
    public convenience init(width: Int, height: Int, depth: Depth = .eightBits) {
        self.init(width: width, height: height, depth: depth, memory: nil)
    }

    /// Takes memory of a picture that is gone, where there is some, and gives it back in the end.
    /// - Precondition: both sizes are positive and at most 32,768.
    package init(width: Int, height: Int, depth: Depth = .eightBits, memory: PixelMemoryPool?) {
        precondition(
            Self.sides.contains(width) && Self.sides.contains(height), "a picture is 1 to 32,768 pixels a side")
        self.width = width
        self.height = height
        self.depth = depth
        bytesPerRow = (width * depth.bytesPerPixel + 63) & ~63
        self.memory = memory
        let count = bytesPerRow * height
        bytes = memory?.take(count) ?? .allocatePixels(byteCount: count)
    }

    deinit {
        if let memory { memory.giveBack(bytes, bytesPerRow * height) } else { bytes.deallocate() }
    }

    public func clear() { bytes.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height) }

    /// How a pixel lies in memory.
    public enum Depth: Sendable {
        /// B, G, R and A, a byte each.
        case eightBits
        /// R, G, B and A, a word of the machine's order each.
        case sixteenBits

        @inlinable
        public var bytesPerPixel: Int { self == .eightBits ? 4 : 8 }
    }

    /// The pixels of row `y` of a picture of 8 bits; a pixel is B | G << 8 | R << 16 | A << 24.
    @inlinable
    public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        assert(depth == .eightBits, "these pixels are words")
        return (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }

    /// The pixels of row `y` of a picture of 16 bits: R, G, B and A one after the other.
    @inlinable
    public func words(_ y: Int) -> UnsafeMutablePointer<UInt16> {
        assert(depth == .sixteenBits, "these pixels are bytes")
        return (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt16.self)
    }

    /// Row `y` whatever its pixels are; `bytesOfRow` bytes belong to the picture.
    @inlinable
    public func start(ofRow y: Int) -> UnsafeMutableRawPointer { bytes + y * bytesPerRow }

    @inlinable
    public var bytesOfRow: Int { width * depth.bytesPerPixel }

    /// The picture rounded to 8 bits: itself where it has no more.
    public func inEightBits() -> PixelBuffer {
        if depth == .eightBits { return self }
        let result = PixelBuffer(width: width, height: height)
        func byte(_ word: UInt16) -> UInt32 { (UInt32(word) * 255 + 32_767) / 65_535 }
        for y in 0..<height {
            let from = words(y)
            let to = result.row(y)
            for x in 0..<width {
                to[x] =
                    byte(from[4 * x + 2]) | byte(from[4 * x + 1]) << 8 | byte(from[4 * x]) << 16 | byte(from[4 * x + 3])
                    << 24
            }
        }
        return result
    }
}

extension UnsafeMutableRawPointer {
    /// 64-byte aligned; large memory in large pages where the system has them: a picture has thousands of small ones,
    /// and each costs as much as a thousand pixels when it is first touched.
    fileprivate static func allocatePixels(byteCount: Int) -> UnsafeMutableRawPointer {
        let page = 2 << 20
        guard byteCount >= 2 * page else { return .allocate(byteCount: byteCount, alignment: 64) }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: page)
        // A hint: without it nothing but time is lost.
        #if os(Linux)
        _ = madvise(memory, byteCount, MADV_HUGEPAGE)
        #endif
        return memory
    }
}

extension PixelBuffer {
    /// The memory as the sampling kernels take it; valid while this buffer lives.
    public var texels: mp_image {
        mp_image(
            pixels: UnsafePointer(row(0)), width: Int32(width), height: Int32(height), stride: Int32(bytesPerRow / 4))
    }
}

extension PixelBuffer {
    /// The pixels as they are to be shown by EXIF's orientation, 1 to 8; itself for 1.
    package func turned(orientation: Int32, memory: PixelMemoryPool? = nil) -> PixelBuffer {
        guard (2...8).contains(orientation) else { return self }
        let swaps = orientation >= 5
        let target = PixelBuffer(
            width: swaps ? height : width, height: swaps ? width : height, depth: depth, memory: memory)
        target.signal = signal
        mp_decode_orient(
            bytes.assumingMemoryBound(to: UInt8.self), bytesPerRow, target.bytes.assumingMemoryBound(to: UInt8.self),
            target.bytesPerRow,
            Int32(width), Int32(height), orientation, Int32(depth.bytesPerPixel))
        return target
    }
}
