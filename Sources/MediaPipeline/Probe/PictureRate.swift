import CFFmpeg

/// How many pictures a second a stream has, as its maker meant it.
///
/// FFmpeg guesses from rounded times and lengths: 19001/317 for 60000/1001 in Matroska, 959/16 in FLV, and 120 for
/// 120000/1001 anywhere.
enum StreamFrameRate {
    /// Nil when unknown; the average of those of variable rate.
    static func of(_ stream: UnsafeMutablePointer<AVStream>, in input: borrowing InputContext) -> FrameRate? {
        guard let guess = Rational(av_guess_frame_rate(input.pointer, stream, nil)), guess > .zero else { return nil }
        return FrameRate(meant(by: guess, stream, path: input.path))
    }

    private static func meant(by guess: Rational, _ stream: UnsafeMutablePointer<AVStream>, path: String) -> Rational {
        let timeBase = stream.pointee.time_base
        if withUnknownTwin.contains(guess) {
            let times = StoredTimestamps.first(of: Int(stream.pointee.index), path: path)
            return [guess, guess * slowed].max { hits(times, $0, timeBase) < hits(times, $1, timeBase) } ?? guess
        }
        if (.one / guess / Rational(ticks: 1, timeBase: timeBase)).denominator == 1 { return guess }
        if let found = ntscRate(near: guess) { return found }
        guard let mean = Rational(stream.pointee.avg_frame_rate), mean > .zero,
            (mean / guess - .one).magnitude < Rational(1, 100)
        else { return guess }
        return ntscRate(near: mean) ?? guess
    }

    /// What colour television took off whole rates.
    private static let slowed = Rational(1000, 1001)

    /// Rates that FFmpeg takes for whole also where they are slowed.
    private static let withUnknownTwin: [Rational] = [80, 120, 240]

    /// The n · 1000/1001 that a guess is a rounding of.
    static func ntscRate(near guess: Rational) -> Rational? {
        let exact = Rational((guess / slowed).rounded) * slowed
        guard exact > .zero, (guess / exact - .one).magnitude < Rational(1, 500_000) else { return nil }
        return exact
    }

    /// How many of the ticks are nearest to multiples of a rate's frame duration.
    private static func hits(_ ticks: [Int64], _ rate: Rational, _ timeBase: AVRational) -> Int {
        guard let first = ticks.first else { return 0 }
        let tick = Rational(ticks: 1, timeBase: timeBase)
        let duration = .one / rate / tick
        return ticks.count { ticks in
            let place = Rational(Int(ticks - first))
            return (Rational((place / duration).rounded) * duration - place).magnitude <= Rational(1, 2)
        }
    }
}
