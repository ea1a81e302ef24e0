/// What a file says of its pixels and its clocks, where that is not the usual.
public struct TrackFormatOptions: Sendable, Equatable {
    /// Width of a pixel over its height, each of up to 16 bits.
    public var pixelAspect = Rational.one
    /// Ticks a second of the movie's own clock, of which MP4 and QuickTime have one; nil for one that is exact.
    public var movieTimescale: Int?
    /// Ticks a second of the picture's clock there, at least one for each frame; nil for one that is exact.
    public var videoTimescale: Int?

    public init(pixelAspect: Rational = .one, movieTimescale: Int? = nil, videoTimescale: Int? = nil) {
        self.pixelAspect = pixelAspect
        self.movieTimescale = movieTimescale
        self.videoTimescale = videoTimescale
    }
}

extension MovieSettings {
    func validateTrackFormat() throws(MovieSettingsError) {
        guard form != TrackFormatOptions() else { return }
        guard container.isISOMedia else {
            throw .annotation("such pixels or clocks", "only MP4 and QuickTime are written with them")
        }
        let sides = 1...Int64(UInt16.max)
        guard form.pixelAspect > .zero, sides.contains(form.pixelAspect.numerator),
            sides.contains(form.pixelAspect.denominator)
        else {
            throw .annotation("pixels of \(form.pixelAspect)", "both numbers are from 1 to 65535")
        }
        for scale in [form.movieTimescale, form.videoTimescale].compactMap({ $0 })
        where !(1...Int(Int32.max)).contains(scale) {
            throw .annotation("a timescale of \(scale)", "it is from 1 to 2147483647")
        }
        guard let scale = form.videoTimescale, Rational(scale) < frameRate.framesPerSecond else { return }
        throw .annotation(
            "a timescale of \(scale) for \(frameRate) frames a second", "each frame needs a tick of its own")
    }
}
