import MediaPipeline

/// Gives pixel buffers to a video input.
///
/// - Apple: `AVAssetWriterInputPixelBufferAdaptor`; facts 3.14.
public final class AVAssetWriterInputPixelBufferAdaptor {
    public let assetWriterInput: AVAssetWriterInput
    public let sourcePixelBufferAttributes: [String: Any]?
    private var pool: CVPixelBufferPool?

    public init(assetWriterInput input: AVAssetWriterInput, sourcePixelBufferAttributes: [String: Any]? = nil) {
        assetWriterInput = input
        self.sourcePixelBufferAttributes = sourcePixelBufferAttributes
    }

    /// Nil until the writer has started. BGRA in the size of the input, unless the attributes say otherwise.
    public var pixelBufferPool: CVPixelBufferPool? {
        guard assetWriterInput.writer?.status == .writing else { return nil }
        if pool == nil { pool = makePool() }
        return pool
    }

    /// False when the writer has failed, or fails now. The buffer may be written again afterwards.
    ///
    /// - Precondition: the input is ready, unless its writer has failed (Apple raises).
    @discardableResult
    public func append(_ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime) -> Bool {
        assetWriterInput.take(.picture(pixelBuffer), at: presentationTime)
    }

    private func makePool() -> CVPixelBufferPool? {
        let own = assetWriterInput.outputSettings.flatMap {
            try? VideoOutputSettings($0, hint: assetWriterInput.sourceFormatHint)
        }
        let given = sourcePixelBufferAttributes ?? [:]
        guard let width = Self.whole(given[kCVPixelBufferWidthKey]) ?? own?.width,
            let height = Self.whole(given[kCVPixelBufferHeightKey]) ?? own?.height
        else { return nil }
        let format =
            Self.whole(given[kCVPixelBufferPixelFormatTypeKey]).flatMap { OSType(exactly: $0) }
            ?? kCVPixelFormatType_32BGRA
        return CVPixelBufferPool(width: width, height: height, format: format)
    }

    private static func whole(_ value: Any?) -> Int? {
        if let number = value as? any BinaryInteger { return Int(exactly: number) }
        return (value as? any BinaryFloatingPoint).flatMap { Int(exactly: Double($0)) }
    }
}
