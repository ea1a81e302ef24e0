/// Makes pixel buffers of one size and format, and uses those again that nobody holds any more.
///
/// - Apple: `CVPixelBufferPool`.
public final class CVPixelBufferPool {
    private let width: Int
    private let height: Int
    private let format: OSType
    private var made: [CVPixelBuffer] = []

    init(width: Int, height: Int, format: OSType) { (self.width, self.height, self.format) = (width, height, format) }

    /// Why there are no buffers; nil where there are.
    var fault: CVReturn? {
        guard PixelLayout(format) != nil else { return kCVReturnInvalidPixelFormat }
        return PixelBuffer.sides.contains(width) && PixelBuffer.sides.contains(height) ? nil : kCVReturnInvalidSize
    }

    /// Its pixels are whatever was in it, and nothing is said of them.
    func take() -> CVPixelBuffer? {
        for index in made.indices where isKnownUniquelyReferenced(&made[index]) {
            made[index].attachments = [:]
            return made[index]
        }
        guard let buffer = CVPixelBuffer(width: width, height: height, format: format) else { return nil }
        made.append(buffer)
        return buffer
    }
}

/// - Returns: `kCVReturnInvalidSize` or `kCVReturnInvalidPixelFormat` for a pool of what is not made here.
/// - Apple: `CVPixelBufferPoolCreatePixelBuffer`.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferOut.pointee = pixelBufferPool.take()
    return pixelBufferPool.fault ?? kCVReturnSuccess
}
