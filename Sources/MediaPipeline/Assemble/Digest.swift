import CFFmpeg

/// A SHA-256 (FIPS 180-4) being computed.
struct Digest: ~Copyable {
    /// Nil when memory ran out, which `finish` takes for a programming error: it is a hundred bytes.
    private let state = av_sha_alloc()

    init() { av_sha_init(state, 256) }

    deinit { av_free(UnsafeMutableRawPointer(state)) }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
        av_sha_update(state, start.assumingMemoryBound(to: UInt8.self), bytes.count)
    }

    /// The hash of everything so far. Once.
    mutating func finish() -> ContentHash {
        var sum = [UInt8](repeating: 0, count: 32)
        av_sha_final(state, &sum)
        let digits = Array("0123456789abcdef".utf8)
        return ContentHash(
            digits: String(decoding: sum.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self))
    }
}
