/// What an animation does at its end.
public enum LottieLoopMode: Hashable, Sendable {
    /// Plays once, and shows the last frame.
    case playOnce
    /// Starts again, forever.
    case loop
    /// Plays backward and forward alternately, forever.
    case autoReverse
    /// Plays a number of times, and shows the last frame.
    case `repeat`(Float)
    /// Plays forward and backward a number of times, and shows the first frame.
    case repeatBackwards(Float)

    /// Returns the fraction of the animation shown after a number of its durations, 0…1.
    func progress(after durations: Double) -> Double {
        let time = max(durations, 0)
        func wrapped(_ time: Double) -> Double { time.truncatingRemainder(dividingBy: 1) }
        func reversing(_ time: Double) -> Double {
            let phase = time.truncatingRemainder(dividingBy: 2)
            return phase <= 1 ? phase : 2 - phase
        }
        switch self {
        case .playOnce: return min(time, 1)
        case .loop: return wrapped(time)
        case .autoReverse: return reversing(time)
        case .repeat(let count):
            let end = Double(count)
            return time < end ? wrapped(time) : end == end.rounded() ? 1 : wrapped(end)
        case .repeatBackwards(let count): return time < Double(count) * 2 ? reversing(time) : 0
        }
    }
}

extension LottieLoopMode {
    /// The number of durations that play; nil if they repeat forever.
    package var durationCount: Double? {
        switch self {
        case .playOnce: 1
        case .loop, .autoReverse: nil
        case .repeat(let count): Double(count)
        case .repeatBackwards(let count): Double(count) * 2
        }
    }

    /// The number of durations from one start of the animation to the next; every second one plays backward.
    package var durationsPerPass: Double {
        switch self {
        case .playOnce, .loop, .repeat: 1
        case .autoReverse, .repeatBackwards: 2
        }
    }
}
