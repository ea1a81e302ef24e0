import VectorGeometry

/// Pixels that a context draws on: premultiplied BGRA at device places, y down.
///
/// - Thread safety: owned by one context.
final class DrawingSurface {
    let bounds: PixelRect
    /// Alpha is always 255.
    let isOpaque: Bool
    private let bytes: UnsafeMutableRawPointer
    private let bytesPerRow: Int
    private let owner: AnyObject?

    /// Cleared memory of its own.
    init(bounds: PixelRect, isOpaque: Bool = false) {
        self.bounds = bounds
        self.isOpaque = isOpaque
        owner = nil
        bytesPerRow = max(bounds.width, 1) * 4
        let size = bytesPerRow * max(bounds.height, 1)
        bytes = .allocate(byteCount: size, alignment: 64)
        bytes.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }

    /// A bitmap itself.
    init(_ memory: BitmapMemory) {
        bounds = PixelRect(x: 0, y: 0, width: memory.width, height: memory.height)
        isOpaque = memory.layout.isOpaque
        bytes = memory.bytes
        bytesPerRow = memory.bytesPerRow
        owner = memory
    }

    deinit { if owner == nil { bytes.deallocate() } }

    /// The pixel (x, y) and those after it in its row.
    @inline(__always)
    func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt32> {
        (bytes + (y - bounds.minY) * bytesPerRow).assumingMemoryBound(to: UInt32.self) + (x - bounds.minX)
    }
}
