/// How far a render is at one moment.
struct ProgressSample: Equatable {
    /// Frames that were handed to the encoder.
    let done: Int
    let total: Int
    /// Seconds since the render began.
    let elapsed: Double
    /// Frames a second that the movie plays at.
    let frameRate: Double

    /// Frames rendered in a second so far; nil before there is anything to measure.
    var framesPerSecond: Double? { done > 0 && elapsed > 0 ? Double(done) / elapsed : nil }

    /// Seconds of movie rendered in a second: 1 is real time.
    var speed: Double? { framesPerSecond.map { $0 / frameRate } }

    /// Seconds that are left at the present speed.
    var remaining: Double? { framesPerSecond.map { Double(total - done) / $0 } }

    var fraction: Double { total > 0 ? Double(done) / Double(total) : 1 }
}
