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
    public fileprivate(set) var trackID = kCMPersistentTrackID_Invalid
    fileprivate(set) var transforms = ValueRamps<CGAffineTransform>()
    fileprivate(set) var opacities = ValueRamps<Float>()
    /// The crop rectangles in the frame's coordinates, y down.
    fileprivate(set) var crops = ValueRamps<CGRect>()

    init() {}

    /// Returns the ramp that applies at `time`; false before the first one.
    ///
    /// - Apple: `getTransformRamp(for:start:end:timeRange:)`.
    public func getTransformRamp(
        for time: CMTime, start: UnsafeMutablePointer<CGAffineTransform>?,
        end: UnsafeMutablePointer<CGAffineTransform>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { transforms.getRamp(at: time, start, end, timeRange) }

    /// Returns the ramp that applies at `time`; false before the first one.
    ///
    /// - Apple: `getOpacityRamp(for:startOpacity:endOpacity:timeRange:)`.
    public func getOpacityRamp(
        for time: CMTime, startOpacity: UnsafeMutablePointer<Float>?, endOpacity: UnsafeMutablePointer<Float>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { opacities.getRamp(at: time, startOpacity, endOpacity, timeRange) }

    /// Returns the ramp that applies at `time`; false before the first one.
    ///
    /// - Apple: `getCropRectangleRamp(for:startCropRectangle:endCropRectangle:timeRange:)`.
    public func getCropRectangleRamp(
        for time: CMTime, startCropRectangle: UnsafeMutablePointer<CGRect>?,
        endCropRectangle: UnsafeMutablePointer<CGRect>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { crops.getRamp(at: time, startCropRectangle, endCropRectangle, timeRange) }
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
    public func setTransform(_ transform: CGAffineTransform, at time: CMTime) { transforms.set(transform, at: time) }

    /// Ramps the transform, each matrix element linearly.
    ///
    /// - Apple: `setTransformRamp(fromStart:toEnd:timeRange:)`.
    public func setTransformRamp(
        fromStart start: CGAffineTransform, toEnd end: CGAffineTransform, timeRange: CMTimeRange
    ) {
        transforms.set(from: start, to: end, over: timeRange)
    }

    /// Sets the opacity, 0…1, from `time` on.
    ///
    /// - Apple: `setOpacity(_:at:)`.
    public func setOpacity(_ opacity: Float, at time: CMTime) { opacities.set(opacity, at: time) }

    /// Ramps the opacity linearly.
    ///
    /// - Apple: `setOpacityRamp(fromStartOpacity:toEndOpacity:timeRange:)`.
    public func setOpacityRamp(fromStartOpacity start: Float, toEndOpacity end: Float, timeRange: CMTimeRange) {
        opacities.set(from: start, to: end, over: timeRange)
    }

    /// Sets the visible rectangle from `time` on, in the frame's coordinates, y down.
    ///
    /// - Apple: `setCropRectangle(_:at:)`.
    public func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) { crops.set(cropRectangle, at: time) }

    /// Ramps the visible rectangle linearly.
    ///
    /// - Apple: `setCropRectangleRamp(fromStartCropRectangle:toEndCropRectangle:timeRange:)`.
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

    fileprivate func getRamp(
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

/// A value over composition time: linear ramps, constant between them (facts 3.13).
package struct ValueRamps<Value: LinearlyInterpolated> {
    /// A ramp; equal times make a step.
    struct Ramp {
        let start: Rational, end: Rational
        let from: Value, to: Value
    }

    /// The ramps in order of start time; for equal times in the order they were set.
    private(set) var ramps: [Ramp] = []

    mutating func add(from: Value, to: Value, start: Rational, end: Rational) {
        let place = ramps.firstIndex { $0.start > start } ?? ramps.count
        ramps.insert(Ramp(start: start, end: end, from: from, to: to), at: place)
    }

    /// Returns the last ramp that has started; nil before the first one.
    func ramp(at time: Rational) -> Ramp? { ramps.last { $0.start <= time } }

    /// Returns the value at `time`; nil before the first ramp.
    package func value(at time: Rational) -> Value? {
        guard let ramp = ramp(at: time) else { return nil }
        guard time < ramp.end else { return ramp.to }
        return Value.mix(ramp.from, ramp.to, ((time - ramp.start) / (ramp.end - ramp.start)).seconds)
    }
}

/// A type with linear interpolation of its components.
package protocol LinearlyInterpolated {
    static func mix(_ a: Self, _ b: Self, _ fraction: Double) -> Self
}

extension Float: LinearlyInterpolated {
    package static func mix(_ a: Float, _ b: Float, _ fraction: Double) -> Float { a + (b - a) * Float(fraction) }
}

extension CGAffineTransform: LinearlyInterpolated {
    /// Interpolates each element: a rotation does not keep its size, as on Apple's systems.
    package static func mix(_ p: CGAffineTransform, _ q: CGAffineTransform, _ fraction: Double) -> CGAffineTransform {
        func mixed(_ path: KeyPath<CGAffineTransform, CGFloat>) -> CGFloat {
            p[keyPath: path] + (q[keyPath: path] - p[keyPath: path]) * fraction
        }
        return CGAffineTransform(
            a: mixed(\.a), b: mixed(\.b), c: mixed(\.c), d: mixed(\.d), tx: mixed(\.tx), ty: mixed(\.ty))
    }
}

extension CGRect: LinearlyInterpolated {
    package static func mix(_ p: CGRect, _ q: CGRect, _ fraction: Double) -> CGRect {
        func mixed(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * fraction }
        return CGRect(
            x: mixed(p.minX, q.minX), y: mixed(p.minY, q.minY), width: mixed(p.width, q.width),
            height: mixed(p.height, q.height))
    }
}
