import Images
import MediaReading
import MediaTime
import SourceFiles

/// The pixel format and size of decoded frames.
package struct PixelBufferFormat {
    package let pixelFormat: OSType
    /// The size in pixels; nil for the original size.
    package let size: (width: Int, height: Int)?

    package static let `default` = PixelBufferFormat(pixelFormat: kCVPixelFormatType_32BGRA, size: nil)

    private init(pixelFormat: OSType, size: (width: Int, height: Int)?) {
        self.pixelFormat = pixelFormat
        self.size = size
    }

    /// Parses pixel buffer attributes.
    ///
    /// - Throws: a `WriterError` for unknown keys and unsupported values.
    package init(_ settings: [String: Any]) throws(WriterError) {
        let compatibilityKeys = [
            kCVPixelBufferCGImageCompatibilityKey, kCVPixelBufferCGBitmapContextCompatibilityKey,
            kCVPixelBufferIOSurfacePropertiesKey, kCVPixelBufferMetalCompatibilityKey,
        ]
        try settings.check(
            [kCVPixelBufferPixelFormatTypeKey, kCVPixelBufferWidthKey, kCVPixelBufferHeightKey] + compatibilityKeys)
        let pixelFormat = try Self.format(settings[kCVPixelBufferPixelFormatTypeKey])
        let width = try settings.integer(kCVPixelBufferWidthKey)
        let height = try settings.integer(kCVPixelBufferHeightKey)
        if let side = [width, height].compactMap({ $0 }).first(where: { $0 > PixelBuffer.longestSide }) {
            throw .setting(key: kCVPixelBufferWidthKey, value: "\(side)")
        }
        if let width, height == nil { throw .setting(key: kCVPixelBufferWidthKey, value: "\(width) without a height") }
        if let height, width == nil { throw .setting(key: kCVPixelBufferHeightKey, value: "\(height) without a width") }
        self.init(pixelFormat: pixelFormat, size: width.flatMap { width in height.map { (width, $0) } })
    }

    /// Returns the format, or the first supported one of several.
    private static func format(_ value: Any?) throws(WriterError) -> OSType {
        guard let value else { return kCVPixelFormatType_32BGRA }
        for choice in value as? [Any] ?? [value] {
            if let format = [String: Any].number(choice).flatMap({ OSType(exactly: $0) }), PixelLayout(format) != nil {
                return format
            }
        }
        throw .setting(key: kCVPixelBufferPixelFormatTypeKey, value: "\(value)")
    }

    /// Returns `image` as a sample buffer.
    package func sample(_ image: CGImage, at time: Rational, duration: Rational) throws -> CMSampleBuffer {
        CMSampleBuffer(imageBuffer: try buffer(image), presentationTimeStamp: CMTime(time), duration: CMTime(duration))
    }

    /// Returns `image` as a pixel buffer in this format and size.
    package func buffer(_ image: CGImage) throws(MediaError) -> CVPixelBuffer {
        let fitting =
            size.map { $0 == (image.width, image.height) ? image : image.resampled(width: $0.width, height: $0.height) }
            ?? image
        guard let buffer = CVPixelBuffer(fitting, format: pixelFormat) else {
            throw MediaError(
                .unsupported, during: "copying a frame",
                detail: "\(fitting.width)×\(fitting.height) pixels exceed the maximum size")
        }
        return buffer
    }
}
