import CFFmpeg
import MediaTime

extension Rational {
    /// Creates a fraction from FFmpeg's; `nil` if its denominator is zero, which FFmpeg uses for "unknown".
    package init?(_ fraction: AVRational) {
        guard fraction.den != 0 else { return nil }
        self.init(Int64(fraction.num), Int64(fraction.den))
    }

    /// Creates the time of `ticks` ticks, each `timeBase` seconds long.
    package init(ticks: Int64, timeBase: AVRational) {
        self.init(wide: Int128(ticks) * Int128(timeBase.num), Int128(max(1, timeBase.den)))
    }

    /// The fraction as FFmpeg's type, rounded if 32 bits are not enough.
    package var ffmpeg: AVRational {
        var result = AVRational(num: 0, den: 1)
        av_reduce(&result.num, &result.den, numerator, denominator, Int64(Int32.max))
        return result
    }

    /// Returns the last tick of `timeBase` that is not after this time.
    package func ticksFloor(_ timeBase: AVRational) -> Int64 { Int64((self / Self.unit(timeBase)).floor) }

    private static func unit(_ timeBase: AVRational) -> Rational {
        Rational(Int64(max(1, timeBase.num)), Int64(max(1, timeBase.den)))
    }
}
