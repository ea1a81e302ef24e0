import MediaPipeline

/// Gives an item's pictures as pixel buffers.
///
/// Nothing is waited for: a picture is decoded when it is asked about. Those of a clip are as they are stored, not
/// turned; those of a composition or of a video composition as they are composed.
/// - Apple: `AVPlayerItemVideoOutput`.
/// - Thread safety: belongs to the thread of its item's player.
public final class AVPlayerItemVideoOutput: AVPlayerItemOutput {
    private let attributes: [String: Any]
    /// Of the item that it belongs to.
    private var turned: ClipReader?
    /// Which of the item's pictures was taken last.
    private var taken: DisplayedFrameID?

    /// The same picture decoded or composed again has the same.
    private struct DisplayedFrameID: Equatable {
        /// Of what the item is composed.
        let edition: Int
        let time: Rational
    }

    /// - Parameter pixelBufferAttributes: a pixel format, or several of which any will do, and a size; nil for BGRA.
    ///   With what is not known there are no pictures.
    public init(pixelBufferAttributes: [String: Any]? = nil) {
        attributes = pixelBufferAttributes ?? [:]
        super.init()
    }

    /// Whether another picture shows at the item's time than was copied last; false where there is none.
    public func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool {
        picture(at: itemTime).map { $0.name != taken } ?? false
    }

    /// The picture that shows at the item's time, and from which time on it does; nil where there is none.
    public func copyPixelBuffer(
        forItemTime itemTime: CMTime, itemTimeForDisplay outItemTimeForDisplay: UnsafeMutablePointer<CMTime>?
    ) -> CVPixelBuffer? {
        guard let picture = picture(at: itemTime), let buffer = try? PixelBufferFormat(attributes).buffer(picture.image)
        else { return nil }
        taken = picture.name
        outItemTimeForDisplay?.pointee = CMTime(picture.name.time)
        return buffer
    }

    override func itemChanged() { (turned, taken) = (nil, nil) }

    private func picture(at itemTime: CMTime) -> (image: CGImage, name: DisplayedFrameID)? {
        guard let item, let time = itemTime.rational, time >= .zero else { return nil }
        do {
            if let composed = try item.composedImage(at: time) {
                return (composed.image, .init(edition: item.edition, time: composed.start))
            }
            let frame = try frame(of: item, at: time)
            return (frame.image, .init(edition: item.edition, time: frame.presentationTime))
        } catch {
            return nil
        }
    }

    private func frame(of item: AVPlayerItem, at time: Rational) throws -> VideoFrame {
        if try item.asset.info.get().video?.orientation ?? .up == .up { return try item.frame(at: time) }
        let reader = try turned ?? ClipReader(item.asset.source, isUpright: false)
        turned = reader
        return try reader.frame(at: time)
    }
}
