import Foundation

/// Memory for one picture: premultiplied BGRA, 8 bits a component, gamma-encoded sRGB, first row at the visual top.
///
/// One owner writes it; once it stands behind a `CGImage` nobody does.
/// - Thread safety: none while it is being written; immutable afterwards.
public final class PixelBuffer: @unchecked Sendable {
    public let width: Int
    public let height: Int
    /// A multiple of 64, at least `4 · width`.
    public let bytesPerRow: Int
    /// `bytesPerRow · height` bytes, 64-byte aligned.
    public let bytes: UnsafeMutableRawPointer
    /// Where the memory goes in the end; nil for back to the system.
    private let memory: PixelMemory?

    /// Allocates memory that is not cleared.
    /// - Precondition: both sizes are positive and at most 32,768.
    public convenience init(width: Int, height: Int) { self.init(width: width, height: height, memory: nil) }

    /// Takes memory of a picture that is gone, where there is some, and gives it back in the end.
    /// - Precondition: both sizes are positive and at most 32,768.
    package init(width: Int, height: Int, memory: PixelMemory?) {
        precondition(width > 0 && height > 0 && width <= 32_768 && height <= 32_768, "a picture is 1 to 32,768 pixels a side")
        self.width = width
        self.height = height
        bytesPerRow = (width * 4 + 63) & ~63
        self.memory = memory
        let count = bytesPerRow * height
        bytes = memory?.take(count) ?? .allocatePicture(byteCount: count)
    }

    deinit {
        if let memory { memory.giveBack(bytes, bytesPerRow * height) } else { bytes.deallocate() }
    }

    public func clear() { bytes.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height) }

    /// The pixels of row `y`; a pixel is B | G << 8 | R << 16 | A << 24.
    @inlinable
    public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
}

extension UnsafeMutableRawPointer {
    /// 64-byte aligned; large memory in large pages where the system has them: a picture has thousands of small ones, and each
    /// costs as much as a thousand pixels when it is first touched.
    fileprivate static func allocatePicture(byteCount: Int) -> UnsafeMutableRawPointer {
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
