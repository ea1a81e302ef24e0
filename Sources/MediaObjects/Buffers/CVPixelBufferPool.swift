import Foundation
import Images

/// A pool of reusable pixel buffers of one size and format.
///
/// - Apple: `CVPixelBufferPool`.
public final class CVPixelBufferPool {
    private let width: Int
    private let height: Int
    private let format: OSType
    fileprivate let attributes: [String: Any]
    fileprivate let bufferAttributes: [String: Any]
    private var buffers: [CVPixelBuffer] = []

    package init(
        width: Int, height: Int, format: OSType, attributes: [String: Any] = [:], bufferAttributes: [String: Any]? = nil
    ) {
        self.width = width
        self.height = height
        self.format = format
        self.attributes = attributes
        self.bufferAttributes =
            bufferAttributes ?? [
                kCVPixelBufferWidthKey: width, kCVPixelBufferHeightKey: height,
                kCVPixelBufferPixelFormatTypeKey: format,
            ]
    }

    /// Creates a pool from attributes.
    ///
    /// - Throws: `kCVReturnInvalidPixelBufferAttributes` if the size or format is missing, or the error of buffers.
    fileprivate convenience init(_ attributes: [String: Any]?, _ bufferAttributes: [String: Any]?) throws(CVError) {
        func number(_ key: String) -> Int? { bufferAttributes?[key].flatMap(Self.positiveInteger) }
        guard let width = number(kCVPixelBufferWidthKey), let height = number(kCVPixelBufferHeightKey),
            let format = number(kCVPixelBufferPixelFormatTypeKey).flatMap({ OSType(exactly: $0) })
        else { throw CVError(code: kCVReturnInvalidPixelBufferAttributes) }
        self.init(
            width: width, height: height, format: format, attributes: attributes ?? [:],
            bufferAttributes: bufferAttributes)
        if let status { throw CVError(code: status) }
    }

    /// Returns a value of any numeric type as a whole number.
    fileprivate static func positiveInteger(_ value: Any) -> Int? {
        [String: Any].number(value).flatMap { Int(exactly: $0.rounded()) }
    }

    /// The error for an unsupported size or format; nil if it is supported.
    var status: CVReturn? {
        guard PixelLayout(format) != nil else { return kCVReturnInvalidPixelFormat }
        return PixelBuffer.sides.contains(width) && PixelBuffer.sides.contains(height) ? nil : kCVReturnInvalidSize
    }

    /// Returns a buffer that is not in use, with undefined pixels and no attachments; nil if `maximum` buffers are in
    /// use.
    func take(atMost maximum: Int = .max) -> CVPixelBuffer? {
        for index in buffers.indices where isKnownUniquelyReferenced(&buffers[index]) {
            buffers[index].attachments = [:]
            return buffers[index]
        }
        guard buffers.count < maximum, let buffer = CVPixelBuffer(width: width, height: height, format: format) else {
            return nil
        }
        buffers.append(buffer)
        return buffer
    }

    /// Releases the buffers that are not in use.
    fileprivate func removeUnused() {
        for index in buffers.indices.reversed() where isKnownUniquelyReferenced(&buffers[index]) {
            buffers.remove(at: index)
        }
    }
}

/// A status other than success.
private struct CVError: Error {
    let code: CVReturn
}

/// The pool attribute key for the minimum number of buffers. Ignored: buffers are created when they are needed.
///
/// - Apple: `kCVPixelBufferPoolMinimumBufferCountKey`.
public let kCVPixelBufferPoolMinimumBufferCountKey = "MinimumBufferCount"
/// The pool attribute key for the seconds after which unused buffers are released. Ignored: they are kept until
/// `CVPixelBufferPoolFlush(_:_:)`.
///
/// - Apple: `kCVPixelBufferPoolMaximumBufferAgeKey`.
public let kCVPixelBufferPoolMaximumBufferAgeKey = "MaximumBufferAge"
/// The auxiliary attribute key for the maximum number of buffers in use.
///
/// - Apple: `kCVPixelBufferPoolAllocationThresholdKey`.
public let kCVPixelBufferPoolAllocationThresholdKey = "BufferPoolAllocationThreshold"

/// Creates a pool of buffers with a width, a height and a pixel format, which `pixelBufferAttributes` must contain.
///
/// - Returns: `kCVReturnSuccess`, `kCVReturnInvalidPixelBufferAttributes` if an attribute is missing, or
///   `kCVReturnInvalidSize` or `kCVReturnInvalidPixelFormat` for unsupported values.
/// - Apple: `CVPixelBufferPoolCreate`.
@discardableResult
public func CVPixelBufferPoolCreate(
    _ allocator: CFAllocator?, _ poolAttributes: [String: Any]?, _ pixelBufferAttributes: [String: Any]?,
    _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
    // Callers may pass memory that was never initialized, which an assignment would release.
    do {
        poolOut.initialize(to: try CVPixelBufferPool(poolAttributes, pixelBufferAttributes))
        return kCVReturnSuccess
    } catch {
        poolOut.initialize(to: nil)
        return error.code
    }
}

/// Returns the attributes with which the pool was created.
///
/// - Apple: `CVPixelBufferPoolGetAttributes(_:)`.
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> [String: Any]? { pool.attributes }

/// Returns the attributes of the pool's buffers.
///
/// - Apple: `CVPixelBufferPoolGetPixelBufferAttributes(_:)`.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> [String: Any]? {
    pool.bufferAttributes
}

/// Returns a buffer of a pool.
///
/// - Returns: `kCVReturnSuccess`, or `kCVReturnInvalidSize` or `kCVReturnInvalidPixelFormat` for a pool with
///   unsupported values.
/// - Apple: `CVPixelBufferPoolCreatePixelBuffer`.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferOut.initialize(to: pixelBufferPool.take())
    return pixelBufferPool.status ?? kCVReturnSuccess
}

/// Returns a buffer of a pool, unless as many are in use as `kCVPixelBufferPoolAllocationThresholdKey` in
/// `auxAttributes` allows. Other auxiliary attributes are ignored.
///
/// - Returns: `kCVReturnSuccess`, `kCVReturnWouldExceedAllocationThreshold`, or the errors of
///   `CVPixelBufferPoolCreatePixelBuffer(_:_:_:)`.
/// - Apple: `CVPixelBufferPoolCreatePixelBufferWithAuxAttributes`.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ auxAttributes: [String: Any]?,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    let maximum = auxAttributes?[kCVPixelBufferPoolAllocationThresholdKey].flatMap(CVPixelBufferPool.positiveInteger)
    let buffer = pixelBufferPool.take(atMost: maximum ?? .max)
    pixelBufferOut.initialize(to: buffer)
    if let status = pixelBufferPool.status { return status }
    return buffer == nil ? kCVReturnWouldExceedAllocationThreshold : kCVReturnSuccess
}

/// The options of `CVPixelBufferPoolFlush(_:_:)`.
///
/// - Apple: `CVPixelBufferPoolFlushFlags`.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
    /// The raw flags.
    public let rawValue: UInt64
    /// Creates flags.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Releases the buffers that are not in use; without it, too.
    public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Releases the buffers that are not in use.
///
/// - Apple: `CVPixelBufferPoolFlush(_:_:)`.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) {
    pool.removeUnused()
}
