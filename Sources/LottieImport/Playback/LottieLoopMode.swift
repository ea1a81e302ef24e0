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
