/// Memory that drawing needs for a moment, kept from one call to the next.
///
/// - Thread safety: owned by one context.
final class ContextScratch {
    var sweeper = ScanlineSweeper()
    private var buffers:
        (UnsafeMutableBufferPointer<UInt32>, UnsafeMutableBufferPointer<UInt32>, UnsafeMutableBufferPointer<UInt8>)

    init() { buffers = (.allocate(capacity: 2048), .allocate(capacity: 2048), .allocate(capacity: 2048)) }

    deinit {
        buffers.0.deallocate()
        buffers.1.deallocate()
        buffers.2.deallocate()
    }

    func pixels(_ count: Int) -> UnsafeMutablePointer<UInt32> { Self.grown(&buffers.0, count) }

    /// A second row, for what is mixed with the first.
    func otherPixels(_ count: Int) -> UnsafeMutablePointer<UInt32> { Self.grown(&buffers.1, count) }

    func mask(_ count: Int) -> UnsafeMutablePointer<UInt8> { Self.grown(&buffers.2, count) }

    private static func grown<T>(_ buffer: inout UnsafeMutableBufferPointer<T>, _ count: Int) -> UnsafeMutablePointer<T>
    {
        if buffer.count < count {
            buffer.deallocate()
            buffer = .allocate(capacity: count)
        }
        guard let base = buffer.baseAddress else { preconditionFailure("an allocated buffer has an address") }
        return base
    }
}
