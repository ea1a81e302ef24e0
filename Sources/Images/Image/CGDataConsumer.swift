import Foundation

/// Receives the bytes of a file that is written.
///
/// - Apple: `CGDataConsumer`.
public final class CGDataConsumer {
    private let put: (Data) -> Bool
    private let release: () -> Void

    private init(put: @escaping (Data) -> Bool, release: @escaping () -> Void = {}) {
        self.put = put
        self.release = release
    }

    deinit { release() }

    /// Creates a consumer that appends the bytes to `data`.
    public convenience init?(data: CFMutableData) {
        self.init { bytes in
            data.append(bytes)
            return true
        }
    }

    /// Creates a consumer that writes a file, which appears when all bytes are written.
    public convenience init?(url: URL) {
        guard url.isFileURL else { return nil }
        self.init { bytes in (try? bytes.write(to: url, options: .atomic)) != nil }
    }

    /// Creates a consumer that writes a file, as in `url as CFURL`.
    public convenience init?(url: CFURL) { self.init(url: url as URL) }

    /// Creates a consumer that passes the bytes to callbacks, and calls `releaseConsumer` when it is released.
    public convenience init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
        let calls = cbks.pointee
        guard let putBytes = calls.putBytes else { return nil }
        self.init(
            put: { bytes in
                bytes.withUnsafeBytes { part in
                    guard let start = part.baseAddress else { return true }
                    return putBytes(info, start, part.count) == part.count
                }
            }, release: { calls.releaseConsumer?(info) })
    }

    /// Writes all bytes of a file. Returns false if that fails.
    package func write(_ bytes: Data) -> Bool { put(bytes) }
}

/// The functions that receive bytes.
///
/// - Apple: `CGDataConsumerCallbacks`, with Swift closures for C functions.
public struct CGDataConsumerCallbacks {
    /// Receives bytes, and returns how many were written; fewer are an error.
    public var putBytes: ((UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Int)?
    /// Called with the info pointer when the consumer is released.
    public var releaseConsumer: ((UnsafeMutableRawPointer?) -> Void)?

    /// Creates callbacks.
    public init(
        putBytes: ((UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Int)?,
        releaseConsumer: ((UnsafeMutableRawPointer?) -> Void)? = nil
    ) {
        self.putBytes = putBytes
        self.releaseConsumer = releaseConsumer
    }
}
