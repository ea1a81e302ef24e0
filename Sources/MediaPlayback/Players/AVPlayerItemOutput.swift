import Foundation
import Images
import LayerTree
import MediaObjects
import MediaReading
import MediaTime

/// A receiver of the frames of an item, in addition to layers.
///
/// - Apple: `AVPlayerItemOutput`.
public class AVPlayerItemOutput {
    private(set) weak var item: AVPlayerItem?

    init() {}

    /// Returns the item time for a host time in seconds; invalid if no player has the item.
    ///
    /// - Apple: `itemTime(forHostTime:)`.
    public func itemTime(forHostTime hostTimeInSeconds: CFTimeInterval) -> CMTime {
        guard let player = item?.player, hostTimeInSeconds.isFinite else { return .invalid }
        return CMTime(player.timeline.itemTime(at: HostTime.exact(hostTimeInSeconds)))
    }

    /// Attaches the output to an item.
    ///
    /// - Precondition: the output belongs to no other item (Apple raises an exception).
    fileprivate func join(_ newItem: AVPlayerItem) {
        precondition(item == nil || item === newItem, "an output belongs to one item at a time")
        guard item == nil else { return }
        item = newItem
        itemChanged()
    }

    fileprivate func leave() {
        item = nil
        itemChanged()
    }

    /// Called when the item has changed.
    func itemChanged() {}
}

extension AVPlayerItem {
    /// Adds an output.
    ///
    /// - Precondition: the output belongs to no other item (Apple raises an exception).
    /// - Apple: `add(_:)`.
    public func add(_ output: AVPlayerItemOutput) {
        output.join(self)
        if !outputs.contains(where: { $0 === output }) { outputs.append(output) }
    }

    /// Removes an output.
    ///
    /// - Apple: `remove(_:)`.
    public func remove(_ output: AVPlayerItemOutput) {
        guard outputs.contains(where: { $0 === output }) else { return }
        output.leave()
        outputs.removeAll { $0 === output }
    }
}

/// Provides the frames of an item as pixel buffers.
///
/// There is no waiting: a frame is decoded when it is requested. Frames of a clip are not rotated; frames of a
/// composition or video composition are composed.
/// - Apple: `AVPlayerItemVideoOutput`.
/// - Thread safety: use on the thread of the item's player.
public final class AVPlayerItemVideoOutput: AVPlayerItemOutput {
    private let attributes: [String: Any]
    /// The reader of a rotated clip, without rotation.
    private var unrotatedReader: ClipReader?
    /// The frame that was copied last.
    private var lastCopied: DisplayedFrameID?

    /// The identity of a frame: equal if it is decoded or composed again.
    private struct DisplayedFrameID: Equatable {
        /// The version of the video composition.
        let compositionVersion: Int
        let time: Rational
    }

    /// Creates an output.
    ///
    /// - Parameter pixelBufferAttributes: a pixel format, or several in order of preference, and a size in pixels; nil
    ///   for BGRA. With unknown attributes there are no frames.
    /// - Apple: `init(pixelBufferAttributes:)`.
    public init(pixelBufferAttributes: [String: Any]? = nil) {
        attributes = pixelBufferAttributes ?? [:]
        super.init()
    }

    /// Returns true if the frame at the item time differs from the last one copied; false if there is none.
    ///
    /// - Apple: `hasNewPixelBuffer(forItemTime:)`.
    public func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool {
        displayedFrame(at: itemTime).map { $0.id != lastCopied } ?? false
    }

    /// Returns the frame at the item time and stores its presentation time; nil if there is none.
    ///
    /// - Apple: `copyPixelBuffer(forItemTime:itemTimeForDisplay:)`.
    public func copyPixelBuffer(
        forItemTime itemTime: CMTime, itemTimeForDisplay outItemTimeForDisplay: UnsafeMutablePointer<CMTime>?
    ) -> CVPixelBuffer? {
        guard let displayedFrame = displayedFrame(at: itemTime),
            let buffer = try? PixelBufferFormat(attributes).buffer(displayedFrame.image)
        else { return nil }
        lastCopied = displayedFrame.id
        outItemTimeForDisplay?.pointee = CMTime(displayedFrame.id.time)
        return buffer
    }

    override func itemChanged() {
        unrotatedReader = nil
        lastCopied = nil
    }

    private func displayedFrame(at itemTime: CMTime) -> (image: CGImage, id: DisplayedFrameID)? {
        guard let item, let time = itemTime.rational, time >= .zero else { return nil }
        do {
            if let composed = try item.composedImage(at: time) {
                return (composed.image, .init(compositionVersion: item.compositionVersion, time: composed.start))
            }
            let frame = try frame(of: item, at: time)
            return (frame.image, .init(compositionVersion: item.compositionVersion, time: frame.presentationTime))
        } catch {
            return nil
        }
    }

    private func frame(of item: AVPlayerItem, at time: Rational) throws -> VideoFrame {
        let time = time + item.frameTolerance
        if try item.asset.info.get().video?.orientation ?? .up == .up { return try item.frame(at: time) }
        let reader = try unrotatedReader ?? ClipReader(item.asset.source, isUpright: false)
        unrotatedReader = reader
        return try reader.frame(at: time)
    }
}
