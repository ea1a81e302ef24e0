import Foundation
import MediaTime
import VectorGeometry

/// The transform, crop rectangle and opacity of a track over time.
///
/// The frame lies with its natural size at the top left of the output, y down, and is not rotated: transforms apply to
/// that, so a rotated clip needs its `preferredTransform` here. Before the first value the transform is the identity,
/// the opacity 1 and nothing is cropped; after a ramp its end value holds (facts 3.13).
///
/// - Apple: `AVVideoCompositionLayerInstruction`.
public class AVVideoCompositionLayerInstruction {
    /// The ID of the track.
    ///
    /// - Apple: `trackID`.
    public fileprivate(set) var trackID: CMPersistentTrackID {
        get { configuration.trackID }
        set { configuration.trackID = newValue }
    }
    fileprivate(set) var configuration: Configuration

    init() { configuration = Configuration(trackID: kCMPersistentTrackID_Invalid) }

    /// Creates an instruction with the values of a configuration.
    ///
    /// - Apple: `init(configuration:)`.
    public init(configuration: Configuration) { self.configuration = configuration }

    /// Returns the ramp that applies at `time`; false before the first one.
    ///
    /// - Apple: `getTransformRamp(for:start:end:timeRange:)`.
    public func getTransformRamp(
        for time: CMTime, start: UnsafeMutablePointer<CGAffineTransform>?,
        end: UnsafeMutablePointer<CGAffineTransform>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { configuration.transforms.getRamp(at: time, start, end, timeRange) }

    /// Returns the ramp that applies at `time`; false before the first one.
    ///
    /// - Apple: `getOpacityRamp(for:startOpacity:endOpacity:timeRange:)`.
    public func getOpacityRamp(
        for time: CMTime, startOpacity: UnsafeMutablePointer<Float>?, endOpacity: UnsafeMutablePointer<Float>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { configuration.opacities.getRamp(at: time, startOpacity, endOpacity, timeRange) }

    /// Returns the ramp that applies at `time`; false before the first one.
    ///
    /// - Apple: `getCropRectangleRamp(for:startCropRectangle:endCropRectangle:timeRange:)`.
    public func getCropRectangleRamp(
        for time: CMTime, startCropRectangle: UnsafeMutablePointer<CGRect>?,
        endCropRectangle: UnsafeMutablePointer<CGRect>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { configuration.crops.getRamp(at: time, startCropRectangle, endCropRectangle, timeRange) }
}

/// A mutable layer instruction. Times and ranges that are not numeric are ignored.
///
/// - Apple: `AVMutableVideoCompositionLayerInstruction`.
public final class AVMutableVideoCompositionLayerInstruction: AVVideoCompositionLayerInstruction {
    /// Creates an instruction without a track.
    ///
    /// - Apple: `init()`.
    public override init() { super.init() }

    /// Creates an instruction for a track.
    ///
    /// - Apple: `init(assetTrack:)`.
    public convenience init(assetTrack track: AVAssetTrack) {
        self.init()
        trackID = track.trackID
    }

    /// The ID of the track.
    ///
    /// - Apple: `trackID`.
    public override var trackID: CMPersistentTrackID {
        get { super.trackID }
        set { super.trackID = newValue }
    }

    /// Sets the transform from `time` on.
    ///
    /// - Apple: `setTransform(_:at:)`.
    public func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
        configuration.setTransform(transform, at: time)
    }

    /// Ramps the transform, each matrix element linearly.
    ///
    /// - Apple: `setTransformRamp(fromStart:toEnd:timeRange:)`.
    public func setTransformRamp(
        fromStart start: CGAffineTransform, toEnd end: CGAffineTransform, timeRange: CMTimeRange
    ) {
        configuration.addTransformRamp(TransformRamp(timeRange: timeRange, start: start, end: end))
    }

    /// Sets the opacity, 0…1, from `time` on.
    ///
    /// - Apple: `setOpacity(_:at:)`.
    public func setOpacity(_ opacity: Float, at time: CMTime) { configuration.setOpacity(opacity, at: time) }

    /// Ramps the opacity linearly.
    ///
    /// - Apple: `setOpacityRamp(fromStartOpacity:toEndOpacity:timeRange:)`.
    public func setOpacityRamp(fromStartOpacity start: Float, toEndOpacity end: Float, timeRange: CMTimeRange) {
        configuration.addOpacityRamp(OpacityRamp(timeRange: timeRange, start: start, end: end))
    }

    /// Sets the visible rectangle from `time` on, in the frame's coordinates, y down.
    ///
    /// - Apple: `setCropRectangle(_:at:)`.
    public func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
        configuration.setCropRectangle(cropRectangle, at: time)
    }

    /// Ramps the visible rectangle linearly.
    ///
    /// - Apple: `setCropRectangleRamp(fromStartCropRectangle:toEndCropRectangle:timeRange:)`.
    public func setCropRectangleRamp(
        fromStartCropRectangle start: CGRect, toEndCropRectangle end: CGRect, timeRange: CMTimeRange
    ) {
        configuration.addCropRectangleRamp(CropRectangleRamp(timeRange: timeRange, start: start, end: end))
    }
}

extension ValueRamps {
    fileprivate func getRamp(
        at time: CMTime, _ start: UnsafeMutablePointer<Value>?, _ end: UnsafeMutablePointer<Value>?,
        _ range: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        guard let ramp = ramp(at: time) else { return false }
        start?.pointee = ramp.start
        end?.pointee = ramp.end
        range?.pointee = ramp.timeRange
        return true
    }
}
