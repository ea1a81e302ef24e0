import Foundation
import MediaTime
import VectorGeometry

extension AVVideoCompositionLayerInstruction {
    /// The values of a layer instruction. Times and ranges that are not numeric are ignored.
    ///
    /// - Apple: `AVVideoCompositionLayerInstruction.Configuration`.
    public struct Configuration: Sendable {
        /// The ID of the track.
        ///
        /// - Apple: `trackID`.
        public var trackID: CMPersistentTrackID
        private(set) var transforms = ValueRamps<CGAffineTransform>()
        private(set) var opacities = ValueRamps<Float>()
        /// The crop rectangles in the frame's coordinates, y down.
        private(set) var crops = ValueRamps<CGRect>()

        /// Creates a configuration for the track with an ID.
        ///
        /// - Apple: `init(trackID:)`.
        public init(trackID: CMPersistentTrackID) { self.trackID = trackID }

        /// Creates a configuration for a track.
        ///
        /// - Apple: `init(assetTrack:)`.
        public init(assetTrack: AVAssetTrack) { trackID = assetTrack.trackID }

        /// Sets the transform from `time` on.
        ///
        /// - Apple: `setTransform(_:at:)`.
        public mutating func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
            transforms.set(transform, at: time)
        }

        /// Ramps the transform, each matrix element linearly.
        ///
        /// - Apple: `addTransformRamp(_:)`.
        public mutating func addTransformRamp(_ ramp: TransformRamp) { transforms.add(ramp) }

        /// Returns the ramp that applies at `time`; nil before the first one.
        ///
        /// - Apple: `transformRamp(at:)`.
        public func transformRamp(at time: CMTime) -> TransformRamp? { transforms.ramp(at: time) }

        /// Sets the opacity, 0…1, from `time` on.
        ///
        /// - Apple: `setOpacity(_:at:)`.
        public mutating func setOpacity(_ opacity: Float, at time: CMTime) { opacities.set(opacity, at: time) }

        /// Ramps the opacity linearly.
        ///
        /// - Apple: `addOpacityRamp(_:)`.
        public mutating func addOpacityRamp(_ ramp: OpacityRamp) { opacities.add(ramp) }

        /// Returns the ramp that applies at `time`; nil before the first one.
        ///
        /// - Apple: `opacityRamp(at:)`.
        public func opacityRamp(at time: CMTime) -> OpacityRamp? { opacities.ramp(at: time) }

        /// Sets the visible rectangle from `time` on, in the frame's coordinates, y down.
        ///
        /// - Apple: `setCropRectangle(_:at:)`.
        public mutating func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
            crops.set(cropRectangle, at: time)
        }

        /// Ramps the visible rectangle linearly.
        ///
        /// - Apple: `addCropRectangleRamp(_:)`.
        public mutating func addCropRectangleRamp(_ ramp: CropRectangleRamp) { crops.add(ramp) }

        /// Returns the ramp that applies at `time`; nil before the first one.
        ///
        /// - Apple: `cropRectangleRamp(at:)`.
        public func cropRectangleRamp(at time: CMTime) -> CropRectangleRamp? { crops.ramp(at: time) }
    }

    /// A linear change of a value over a time range.
    ///
    /// - Apple: `TransformRamp`, `OpacityRamp` and `CropRectangleRamp`.
    public struct Ramp<Value: Equatable & Sendable>: Equatable, Sendable {
        /// The time range of the change.
        ///
        /// - Apple: `timeRange`.
        public var timeRange: CMTimeRange
        /// The value at the start of the range.
        ///
        /// - Apple: `start`.
        public var start: Value
        /// The value at the end of the range, and after it.
        ///
        /// - Apple: `end`.
        public var end: Value

        /// Creates a ramp.
        ///
        /// - Apple: `init(timeRange:start:end:)`.
        public init(timeRange: CMTimeRange, start: Value, end: Value) {
            self.timeRange = timeRange
            self.start = start
            self.end = end
        }
    }

    /// A change of the transform.
    ///
    /// - Apple: `AVVideoCompositionLayerInstruction.TransformRamp`.
    public typealias TransformRamp = Ramp<CGAffineTransform>
    /// A change of the opacity.
    ///
    /// - Apple: `AVVideoCompositionLayerInstruction.OpacityRamp`.
    public typealias OpacityRamp = Ramp<Float>
    /// A change of the visible rectangle.
    ///
    /// - Apple: `AVVideoCompositionLayerInstruction.CropRectangleRamp`.
    public typealias CropRectangleRamp = Ramp<CGRect>
}

extension ValueRamps {
    fileprivate mutating func set(_ value: Value, at time: CMTime) {
        guard let time = time.rational else { return }
        add(from: value, to: value, start: time, end: time)
    }

    fileprivate mutating func add(_ ramp: AVVideoCompositionLayerInstruction.Ramp<Value>) {
        guard let start = ramp.timeRange.start.rational, let end = ramp.timeRange.end.rational, end >= start else {
            return
        }
        add(from: ramp.start, to: ramp.end, start: start, end: end)
    }

    func ramp(at time: CMTime) -> AVVideoCompositionLayerInstruction.Ramp<Value>? {
        guard let ramp: Ramp = time.rational.flatMap({ ramp(at: $0) }) else { return nil }
        return AVVideoCompositionLayerInstruction.Ramp(
            timeRange: CMTimeRange(start: CMTime(ramp.start), end: CMTime(ramp.end)), start: ramp.from, end: ramp.to)
    }
}
