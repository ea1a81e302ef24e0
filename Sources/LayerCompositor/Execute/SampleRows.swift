/// Rows of pixels, of coverage and of alpha: scratch memory of a worker, grown when needed.
final class SampleRows {
    private var first = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 2048)
    private var second = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 2048)
    private var covered = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2048)
    private var mask = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2048)

    deinit {
        first.deallocate()
        second.deallocate()
        covered.deallocate()
        mask.deallocate()
    }

    func pixels(_ count: Int) -> UnsafeMutablePointer<UInt32> { SampleRows.grown(&first, count) }

    /// A second row, for what is mixed with the first.
    func otherPixels(_ count: Int) -> UnsafeMutablePointer<UInt32> { SampleRows.grown(&second, count) }

    func alpha(_ count: Int) -> UnsafeMutablePointer<UInt8> { SampleRows.grown(&mask, count) }

    func coverage(_ count: Int) -> UnsafeMutablePointer<UInt8> { SampleRows.grown(&covered, count) }

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
