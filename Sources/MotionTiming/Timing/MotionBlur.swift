/// Blurs what moves while the shutter of a virtual camera is open: a frame is the mean of several drawings at times
/// spread evenly over the shutter.
///
///     renderer.motionBlur = MotionBlur(shutterAngle: 180, samples: 16)
///
/// Pixels that do not change while the shutter is open are the same as without motion blur, and are drawn once. Clips,
/// captions and drawn contents show the frame's own time, as do actions, display links and delegates. Layers with
/// `isMotionBlurred = false` are not blurred.
public struct MotionBlur: Hashable, Sendable {
    /// The time for which the shutter is open, in degrees, 0 to 720: 360 is the duration of a frame. 180 by default.
    public var shutterAngle: Double
    /// The time at which the shutter opens, in degrees relative to the time of the frame; nil, the default, centers the
    /// open shutter on the frame (−`shutterAngle` ÷ 2), as After Effects does by default. −360 to 360.
    public var shutterPhase: Double?
    /// The number of drawings of a frame, 1 to 64; 8 by default.
    public var samples: Int

    /// The legal shutter angles in degrees.
    package static let shutterAngles = 0.0...720.0
    /// The legal shutter phases in degrees.
    package static let shutterPhases = -360.0...360.0
    /// The legal numbers of samples.
    package static let sampleCounts = 1...64

    /// Creates motion blur.
    ///
    /// - Parameters:
    ///   - shutterAngle: The time for which the shutter is open, in degrees, 0 to 720; 360 is the duration of a frame.
    ///   - shutterPhase: The time at which the shutter opens, in degrees, −360 to 360; nil for −`shutterAngle` ÷ 2.
    ///   - samples: The number of drawings of a frame, 1 to 64.
    public init(shutterAngle: Double = 180, shutterPhase: Double? = nil, samples: Int = 8) {
        self.shutterAngle = shutterAngle
        self.shutterPhase = shutterPhase
        self.samples = samples
    }

    /// Returns the times of the samples: the middles of equal parts of the open shutter, in seconds. Values outside of
    /// the legal ranges are limited to them.
    package func times(around frame: Double, framesPerSecond: Double) -> [Double] {
        func limited(_ value: Double, _ range: ClosedRange<Double>) -> Double {
            value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : 0
        }
        let angle = limited(shutterAngle, Self.shutterAngles)
        let phase = limited(shutterPhase ?? -angle / 2, Self.shutterPhases)
        let count = min(max(samples, Self.sampleCounts.lowerBound), Self.sampleCounts.upperBound)
        let degree = 1 / (360 * framesPerSecond)
        // Two statements, because the type checker takes seconds for one.
        return (0..<count).map { sample in
            let fraction = (Double(sample) + 0.5) / Double(count)
            return frame + (phase + fraction * angle) * degree
        }
    }
}
