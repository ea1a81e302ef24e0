import Foundation
import MotionTiming

/// What a state machine shows since a time: a part of an animation, played in a direction a number of times.
struct StatePlayback: Equatable {
    /// Times closer than this, in seconds, are the same.
    static let tolerance = 1e-9

    /// The animation; nil for none.
    var animation: String?
    /// The theme that an action chose; nil for that of the animation.
    var theme: String?
    /// The frames that are played.
    var range: ClosedRange<Double>
    /// The frames per second, with the state's speed.
    var frameRate: Double
    /// Whether the part plays from its end to its start.
    var isReversed = false
    /// Whether the part plays back again each time.
    var bounces = false
    /// The number of times that the part plays.
    var count = 1.0
    /// Whether time passes; else the first frame is shown.
    var isPlaying = true
    /// The color behind the animation, 0xRRGGBBAA.
    var background: UInt32 = 0
    /// The time in seconds at which the state was entered.
    var start: Double
    /// The seconds that had been played at the start.
    var position = 0.0
    /// The change to the next state that is shown in place of the animation; nil for none.
    var tween: Tween?

    /// A change of all values from one frame to another.
    struct Tween: Equatable {
        var from, to: Double
        /// The seconds that it takes.
        var duration: Double
        var easing: TimingCurve
    }

    /// The seconds that the part plays once.
    private var passLength: Double {
        (range.upperBound - range.lowerBound) / frameRate * (bounces ? 2 : 1)
    }

    /// Returns the frame that is shown at a time.
    func frame(at time: Double) -> Double {
        let length = passLength
        let played = position + (isPlaying ? max(time - start, 0) : 0)
        // An end that is missed by rounding is an end.
        let passes = length > 0 ? played / length : .infinity
        let completedPasses = (passes + Self.tolerance).rounded(.down)
        let phase = completedPasses >= count ? 1 : max(passes - completedPasses, 0)
        let share = bounces ? (phase <= 0.5 ? 2 * phase : 2 - 2 * phase) : phase
        let fraction = isReversed ? 1 - share : share
        return range.lowerBound + fraction * (range.upperBound - range.lowerBound)
    }

    /// Returns the eased progress of the tween at a time: 0 at its start, 1 at its end.
    func tweenProgress(at time: Double) -> Double {
        guard let tween, tween.duration > 0 else { return 1 }
        return tween.easing.value(at: min(max((time - start) / tween.duration, 0), 1))
    }

    /// The frame at the start of the state.
    var firstFrame: Double { isReversed ? range.upperBound : range.lowerBound }

    /// Returns the time at which the part has played a number of times; nil if it never has.
    func end(ofPass number: Double) -> Double? {
        let length = passLength
        guard isPlaying, number <= count, length > 0 || count.isFinite else { return nil }
        return start + max(length, 0) * number - position
    }

    /// Returns the parts of a span in which frames play forward, with the first frame of each.
    func forwardParts(from first: Double, to last: Double, limit: Int) -> [(start: Double, end: Double, frame: Double)]
    {
        let length = (range.upperBound - range.lowerBound) / frameRate
        guard isPlaying, tween == nil, length > 0, bounces || !isReversed else { return [] }
        // The second half of a pass that starts backward plays forward.
        let offset = isReversed ? length : 0
        let origin = start - position
        var parts: [(start: Double, end: Double, frame: Double)] = []
        var pass = max(((first - origin) / passLength).rounded(.down), 0)
        while parts.count < limit, pass < count {
            let partStart = origin + pass * passLength + offset
            pass += 1
            guard origin + (pass - 1) * passLength < last else { break }
            let from = max(partStart, first)
            let to = min(partStart + length, last)
            guard from < to else { continue }
            parts.append((from, to, range.lowerBound + (from - partStart) * frameRate))
        }
        return parts
    }

    /// Shows a frame at a time, from which the part continues.
    mutating func show(frame: Double, at time: Double) {
        let length = range.upperBound - range.lowerBound
        let fraction =
            length > 0 ? (min(max(frame, range.lowerBound), range.upperBound) - range.lowerBound) / length : 0
        start = time
        position = (isReversed ? 1 - fraction : fraction) * length / frameRate
    }
}
