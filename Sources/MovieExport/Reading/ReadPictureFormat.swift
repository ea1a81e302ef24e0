import MediaPipeline

/// The pixel format, and the size, in which pictures are read.
struct ReadPictureFormat {
    let pixelFormat: OSType
    /// Nil leaves them as large as they are.
    let size: (width: Int, height: Int)?

    static let usual = ReadPictureFormat(pixelFormat: kCVPixelFormatType_32BGRA, size: nil)

    private init(pixelFormat: OSType, size: (width: Int, height: Int)?) { (self.pixelFormat, self.size) = (pixelFormat, size) }

    /// - Throws: a `WriterError` for keys and values that are not known.
    init(_ settings: [String: Any]) throws(WriterError) {
        let words = [kCVPixelBufferCGImageCompatibilityKey, kCVPixelBufferCGBitmapContextCompatibilityKey, kCVPixelBufferIOSurfacePropertiesKey]
        try settings.check([kCVPixelBufferPixelFormatTypeKey, kCVPixelBufferWidthKey, kCVPixelBufferHeightKey] + words)
        let format = try settings.whole(kCVPixelBufferPixelFormatTypeKey) ?? Int(kCVPixelFormatType_32BGRA)
        guard let known = OSType(exactly: format), CVPixelBuffer.order(known) != nil else {
            throw .setting(key: kCVPixelBufferPixelFormatTypeKey, value: "\(format)")
        }
        let (width, height) = (try settings.whole(kCVPixelBufferWidthKey), try settings.whole(kCVPixelBufferHeightKey))
        if let side = [width, height].compactMap({ $0 }).first(where: { $0 > 32_768 }) { throw .setting(key: kCVPixelBufferWidthKey, value: "\(side)") }
        if let width, height == nil { throw .setting(key: kCVPixelBufferWidthKey, value: "\(width) without a height") }
        if let height, width == nil { throw .setting(key: kCVPixelBufferHeightKey, value: "\(height) without a width") }
        self.init(pixelFormat: known, size: width.flatMap { width in height.map { (width, $0) } })
    }

    func sample(_ image: CGImage, at time: Rational, duration: Rational) throws -> CMSampleBuffer {
        let fitting = size.map { $0 == (image.width, image.height) ? image : image.resampled(width: $0.width, height: $0.height) } ?? image
        guard let buffer = CVPixelBuffer(fitting, format: pixelFormat) else {
            throw MediaError(.unsupported, during: "reading a picture", detail: "\(fitting.width)×\(fitting.height) pixels are too many")
        }
        return CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: CMTime(time), duration: CMTime(duration))
    }
}

extension CVPixelBuffer {
    /// A copy of the picture; nil for sizes that are not made here.
    convenience init?(_ image: CGImage, format: OSType) {
        self.init(width: image.width, height: image.height, format: format)
        guard let order = Self.order(format) else { return nil }
        if format == kCVPixelFormatType_32BGRA {
            copyRows(of: image.pixels)
            return
        }
        let (red, green, blue, alpha) = (order[0], order[1], order[2], order[3])
        for y in 0..<height {
            let (source, target) = (image.pixels.row(y), (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt8.self))
            for x in 0..<width {
                let (pixel, place) = (source[x], target + 4 * x)
                place[red] = UInt8(truncatingIfNeeded: pixel >> 16)
                place[green] = UInt8(truncatingIfNeeded: pixel >> 8)
                place[blue] = UInt8(truncatingIfNeeded: pixel)
                place[alpha] = UInt8(truncatingIfNeeded: pixel >> 24)
            }
        }
    }

    /// The order of bytes is that of pictures here.
    private func copyRows(of pixels: PixelBuffer) {
        for y in 0..<height { (bytes + y * bytesPerRow).copyMemory(from: pixels.row(y), byteCount: 4 * width) }
    }
}
