import CFFmpeg

extension AVPacket {
    /// Seconds that it lasts; nil where the file does not say, or says what nothing lasts: a year and more.
    func length(_ timeBase: AVRational) -> Rational? {
        let length = Rational(ticks: duration, timeBase: timeBase)
        return length > .zero && length < Self.longest ? length : nil
    }

    private static let longest = Rational(366 * 86_400)
}
