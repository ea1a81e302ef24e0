import MediaPipeline
import MovieExport

/// What was asked of an output beside its path; what is nil follows from the preset, the path and the scene.
public struct OutputRequest: Equatable, Sendable {
    public var preset: Preset?
    /// The picture's size; the scene is scaled to fit.
    public var size: PixelSize?
    /// Of the size that preset and scene give; sides are rounded to even numbers.
    public var scale: Double?
    public var frameRate: FrameRate?
    public var encoding: EncodingRequest

    public init(
        preset: Preset? = nil, size: PixelSize? = nil, scale: Double? = nil, frameRate: FrameRate? = nil,
        encoding: EncodingRequest = .init()
    ) {
        self.preset = preset
        self.size = size
        self.scale = scale
        self.frameRate = frameRate
        self.encoding = encoding
    }
}

extension OutputRequest {
    /// The picture's size for a scene of `size`; nil where a side would leave what a picture may have.
    public func pictureSize(for size: PixelSize) -> PixelSize? {
        guard let base = self.size ?? (preset.map { $0.pictureSize(for: size) } ?? size), let scale else {
            return self.size ?? (preset.map { $0.pictureSize(for: size) } ?? size)
        }
        func side(_ pixels: Int) -> Int { max(2, Int((Double(pixels) * scale / 2).rounded()) * 2) }
        return PixelSize(width: side(base.width), height: side(base.height))
    }
}
