import Foundation

/// Frees or returns the memory of a data provider: its `info`, the memory, and its size in bytes.
///
/// - Apple: `CGDataProviderReleaseDataCallback`. It is a Swift function here instead of a C function.
public typealias CGDataProviderReleaseDataCallback = (
    _ info: UnsafeMutableRawPointer?, _ data: UnsafeRawPointer, _ size: Int
) -> Void

/// The bytes of an image or file.
///
/// - Apple: `CGDataProvider`, with all bytes in memory.
public final class CGDataProvider {
    /// The bytes.
    public let data: CFData?
    /// The pointer that was given to callbacks; otherwise nil.
    public let info: UnsafeMutableRawPointer?

    /// The bytes as a value.
    var bytes: Data? { data.map { $0 as Data } }

    private init(_ data: NSData, info: UnsafeMutableRawPointer?) {
        self.data = data
        self.info = info
    }

    /// Creates a provider of the bytes of `data`.
    public convenience init?(data: Data) { self.init(NSData(data: data), info: nil) }

    /// Creates a provider of the bytes of `data`, such as `bytes as CFData`.
    public convenience init?(data: CFData) {
        guard let copy = data.copy() as? NSData else { return nil }
        self.init(copy, info: nil)
    }

    /// Creates a provider of the bytes of a file. Returns nil if it cannot be read.
    public convenience init?(url: URL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(data: data)
    }

    /// Creates a provider of the bytes of a file, as in `url as CFURL`. Returns nil if it cannot be read.
    public convenience init?(url: CFURL) { self.init(url: url as URL) }

    /// Creates a provider of the bytes of a file at a path. Returns nil if it cannot be read.
    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: URL(fileURLWithPath: String(cString: filename)))
    }

    /// Creates a provider of memory, and calls `releaseData` with `info` when the memory is no longer needed.
    ///
    /// The bytes are copied, so `releaseData` is called immediately.
    public convenience init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: CGDataProviderReleaseDataCallback
    ) {
        guard size >= 0 else { return nil }
        self.init(NSData(bytes: data, length: size), info: info)
        releaseData(info, data, size)
    }

    /// Creates a provider of the bytes that callbacks return in order.
    ///
    /// All bytes are read, and `releaseInfo` is called, before the initializer returns.
    public convenience init?(
        sequentialInfo info: UnsafeMutableRawPointer?, callbacks: UnsafePointer<CGDataProviderSequentialCallbacks>
    ) {
        let calls = callbacks.pointee
        let all = NSMutableData()
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = calls.getBytes?(info, &part, part.count) ?? 0
            guard count > 0, count <= part.count else { break }
            all.append(part, length: count)
        }
        self.init(all, info: info)
        calls.releaseInfo?(info)
    }

    /// Creates a provider of `size` bytes that callbacks return from any position; nil if they return fewer.
    ///
    /// The bytes are read, and the callbacks that release are called, before the initializer returns.
    public convenience init?(
        directInfo info: UnsafeMutableRawPointer?, size: off_t,
        callbacks: UnsafePointer<CGDataProviderDirectCallbacks>
    ) {
        let calls = callbacks.pointee
        defer { calls.releaseInfo?(info) }
        let size = Int(size)
        if size >= 0, let pointer = calls.getBytePointer?(info) {
            self.init(NSData(bytes: pointer, length: size), info: info)
            calls.releaseBytePointer?(info, pointer)
            return
        }
        guard size >= 0, let all = NSMutableData(length: size),
            size == 0 || calls.getBytesAtPosition?(info, all.mutableBytes, 0, size) == size
        else { return nil }
        self.init(all, info: info)
    }
}

/// The functions that return the bytes of a data provider in order.
///
/// - Apple: `CGDataProviderSequentialCallbacks`, with Swift closures for C functions.
public struct CGDataProviderSequentialCallbacks {
    /// The version of the structure: 0.
    public var version: UInt32
    /// Copies the next bytes, at most the given number, to the memory, and returns how many; 0 at the end.
    public var getBytes: ((UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Int)?
    /// Skips bytes; never called.
    public var skipForward: ((UnsafeMutableRawPointer?, off_t) -> off_t)?
    /// Starts again; never called.
    public var rewind: ((UnsafeMutableRawPointer?) -> Void)?
    /// Called with the info pointer when the bytes have been read.
    public var releaseInfo: ((UnsafeMutableRawPointer?) -> Void)?

    /// Creates callbacks.
    public init(
        version: UInt32 = 0, getBytes: ((UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Int)?,
        skipForward: ((UnsafeMutableRawPointer?, off_t) -> off_t)? = nil,
        rewind: ((UnsafeMutableRawPointer?) -> Void)? = nil,
        releaseInfo: ((UnsafeMutableRawPointer?) -> Void)? = nil
    ) {
        self.version = version
        self.getBytes = getBytes
        self.skipForward = skipForward
        self.rewind = rewind
        self.releaseInfo = releaseInfo
    }
}

/// The functions that return the bytes of a data provider from any position.
///
/// - Apple: `CGDataProviderDirectCallbacks`, with Swift closures for C functions.
public struct CGDataProviderDirectCallbacks {
    /// The version of the structure: 0.
    public var version: UInt32
    /// Returns a pointer to all bytes.
    public var getBytePointer: ((UnsafeMutableRawPointer?) -> UnsafeRawPointer?)?
    /// Releases the pointer to all bytes.
    public var releaseBytePointer: ((UnsafeMutableRawPointer?, UnsafeRawPointer) -> Void)?
    /// Copies bytes from a position to the memory, and returns how many.
    public var getBytesAtPosition: ((UnsafeMutableRawPointer?, UnsafeMutableRawPointer, off_t, Int) -> Int)?
    /// Called with the info pointer when the bytes have been read.
    public var releaseInfo: ((UnsafeMutableRawPointer?) -> Void)?

    /// Creates callbacks.
    public init(
        version: UInt32 = 0, getBytePointer: ((UnsafeMutableRawPointer?) -> UnsafeRawPointer?)?,
        releaseBytePointer: ((UnsafeMutableRawPointer?, UnsafeRawPointer) -> Void)? = nil,
        getBytesAtPosition: ((UnsafeMutableRawPointer?, UnsafeMutableRawPointer, off_t, Int) -> Int)? = nil,
        releaseInfo: ((UnsafeMutableRawPointer?) -> Void)? = nil
    ) {
        self.version = version
        self.getBytePointer = getBytePointer
        self.releaseBytePointer = releaseBytePointer
        self.getBytesAtPosition = getBytesAtPosition
        self.releaseInfo = releaseInfo
    }
}

extension CGImage {
    /// The bytes of the image, in the layout that `bitmapInfo`, `bytesPerRow` and `height` describe.
    public var dataProvider: CGDataProvider? {
        CGDataProvider(data: Data(bytes: pixels.bytes, count: pixels.bytesPerRow * height))
    }

    /// Creates an image from a PNG file; nil if the data is not a PNG. `decode` and `intent` have no effect.
    public convenience init?(
        pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard let data = source.bytes, let image = try? CGImage.png(data: data) else { return nil }
        self.init(
            pixels: image.pixels, isOpaque: image.isOpaque, highPrecision: image.highPrecision,
            shouldInterpolate: shouldInterpolate)
    }
}
