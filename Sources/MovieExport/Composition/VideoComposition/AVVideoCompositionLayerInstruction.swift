import Foundation
import MediaPipeline
import VectorGeometry

/// Where a track's picture lies, how much of it shows and how dense it is, over time.
///
/// The picture lies with its natural size at the top left of the output, y down, and is not turned: transforms are
/// applied to that, so that a turned clip needs its `preferredTransform` here. Before the first value it is the
/// identity, 1, or all of the picture; after a ramp its end holds (facts 3.13).
/// - Apple: `AVVideoCompositionLayerInstruction`.
public class AVVideoCompositionLayerInstruction {
    public fileprivate(set) var trackID = kCMPersistentTrackID_Invalid
    fileprivate(set) var transforms = ValueRamps<CGAffineTransform>()
    fileprivate(set) var opacities = ValueRamps<Float>()
    /// In the picture's own space, y down.
    fileprivate(set) var crops = ValueRamps<CGRect>()

    init() {}

    /// The ramp that holds at `time`; false before the first.
    public func getTransformRamp(
        for time: CMTime, start: UnsafeMutablePointer<CGAffineTransform>?,
        end: UnsafeMutablePointer<CGAffineTransform>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { transforms.tell(at: time, start, end, timeRange) }

    /// The ramp that holds at `time`; false before the first.
    public func getOpacityRamp(
        for time: CMTime, startOpacity: UnsafeMutablePointer<Float>?, endOpacity: UnsafeMutablePointer<Float>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { opacities.tell(at: time, startOpacity, endOpacity, timeRange) }

    /// The ramp that holds at `time`; false before the first.
    public func getCropRectangleRamp(
        for time: CMTime, startCropRectangle: UnsafeMutablePointer<CGRect>?,
        endCropRectangle: UnsafeMutablePointer<CGRect>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { crops.tell(at: time, startCropRectangle, endCropRectangle, timeRange) }
}

/// Times and ranges that are no numbers are ignored.
///
/// - Apple: `AVMutableVideoCompositionLayerInstruction`.
public final class AVMutableVideoCompositionLayerInstruction: AVVideoCompositionLayerInstruction {
    public override init() { super.init() }

    public convenience init(assetTrack track: AVAssetTrack) {
        self.init()
        trackID = track.trackID
    }

    public override var trackID: CMPersistentTrackID {
        get { super.trackID }
        set { super.trackID = newValue }
    }

    public func setTransform(_ transform: CGAffineTransform, at time: CMTime) { transforms.set(transform, at: time) }

    /// Each number of the matrix goes along a straight line.
    public func setTransformRamp(
        fromStart start: CGAffineTransform, toEnd end: CGAffineTransform, timeRange: CMTimeRange
    ) {
        transforms.set(from: start, to: end, over: timeRange)
    }

    public func setOpacity(_ opacity: Float, at time: CMTime) { opacities.set(opacity, at: time) }

    public func setOpacityRamp(fromStartOpacity start: Float, toEndOpacity end: Float, timeRange: CMTimeRange) {
        opacities.set(from: start, to: end, over: timeRange)
    }

    /// What shows of the picture, in its own space, y down.
    public func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) { crops.set(cropRectangle, at: time) }

    public func setCropRectangleRamp(
        fromStartCropRectangle start: CGRect, toEndCropRectangle end: CGRect, timeRange: CMTimeRange
    ) {
        crops.set(from: start, to: end, over: timeRange)
    }
}

extension ValueRamps {
    fileprivate mutating func set(_ value: Value, at time: CMTime) {
        guard let time = time.rational else { return }
        add(from: value, to: value, start: time, end: time)
    }

    fileprivate mutating func set(from: Value, to: Value, over range: CMTimeRange) {
        guard let start = range.start.rational, let end = range.end.rational, end >= start else { return }
        add(from: from, to: to, start: start, end: end)
    }

    fileprivate func tell(
        at time: CMTime, _ start: UnsafeMutablePointer<Value>?, _ end: UnsafeMutablePointer<Value>?,
        _ range: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        guard let ramp = time.rational.flatMap({ ramp(at: $0) }) else { return false }
        start?.pointee = ramp.from
        end?.pointee = ramp.to
        range?.pointee = CMTimeRange(start: CMTime(ramp.start), end: CMTime(ramp.end))
        return true
    }
}
