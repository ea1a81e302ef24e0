import CFFmpeg

extension Rational {
    /// FFmpeg's fraction; nil when its denominator is zero, FFmpeg's way of saying "unknown".
    init?(_ fraction: AVRational) {
        guard fraction.den != 0 else { return nil }
        self.init(Int64(fraction.num), Int64(fraction.den))
    }

    /// The time of `ticks` units of `timeBase` seconds.
    init(ticks: Int64, timeBase: AVRational) {
        self.init(wide: Int128(ticks) * Int128(timeBase.num), Int128(max(1, timeBase.den)))
    }

    /// FFmpeg's fraction, rounded where 32 bits are not enough.
    var ffmpeg: AVRational {
        var result = AVRational(num: 0, den: 1)
        av_reduce(&result.num, &result.den, numerator, denominator, Int64(Int32.max))
        return result
    }

    /// The last tick of `timeBase` that is not after this time.
    func ticksFloor(_ timeBase: AVRational) -> Int64 { Int64((self / Self.unit(timeBase)).floor) }

    /// The tick of `timeBase` nearest to this time; halves go up.
    func ticksRounded(_ timeBase: AVRational) -> Int64 { Int64((self / Self.unit(timeBase)).rounded) }

    private static func unit(_ timeBase: AVRational) -> Rational {
        Rational(Int64(max(1, timeBase.num)), Int64(max(1, timeBase.den)))
    }
}
