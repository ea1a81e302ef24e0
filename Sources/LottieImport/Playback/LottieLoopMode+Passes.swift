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
