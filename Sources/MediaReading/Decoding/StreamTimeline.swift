import CFFmpeg
import FFmpegSupport
import MediaTime

/// Converts between a stream's ticks and seconds from the start of the clip.
///
/// Containers with coarse ticks (Matroska and FLV count milliseconds) round the times of a constant frame rate: most
/// writers to the nearest tick, some up or down. A frame less than one tick from a multiple of the frame duration gets
/// that multiple as its time: frame n of a 24000/1001 clip is at n × 1001/24000 in WebM as in MP4. Frames off that
/// grid, as with variable frame rates, keep their ticks.
struct StreamTimeline: Equatable {
    let timeBase: AVRational
    /// The start of the clip on the container's clock, in seconds.
    let origin: Rational
    /// The frame duration in seconds; `nil` if ticks are used unchanged.
    let grid: Rational?
    /// The time on the container's clock from which the grid counts, in seconds.
    let gridStart: Rational

    /// Creates a timeline.
    init(timeBase: AVRational, origin: Rational, frameDuration: Rational?, streamStart: Rational) {
        self.timeBase = timeBase
        self.origin = origin
        gridStart = streamStart
        let tick = Rational(ticks: 1, timeBase: timeBase)
        // A duration of whole ticks needs no grid, and a grid finer than two ticks has no meaning.
        grid = frameDuration.flatMap { ($0 / tick).denominator == 1 || $0 < tick * 2 ? nil : $0 }
    }

    /// Compares the clocks and the grids.
    static func == (a: StreamTimeline, b: StreamTimeline) -> Bool {
        a.origin == b.origin && a.grid == b.grid && a.timeBase.num == b.timeBase.num && a.timeBase.den == b.timeBase.den
    }

    /// Returns the time of a tick, in seconds from the start of the clip.
    func time(_ ticks: Int64) -> Rational {
        let plain = Rational(ticks: ticks, timeBase: timeBase)
        guard let grid else { return plain - origin }
        let step = Rational(((plain - gridStart) / grid).rounded)
        let onGrid = gridStart + step * grid
        let isRounded = (onGrid - plain).magnitude < Rational(ticks: 1, timeBase: timeBase)
        return (isRounded ? onGrid : plain) - origin
    }

    /// Returns the first tick that is not before `time`: a key frame at or before it is a key frame for `time`.
    func ticks(_ time: Rational) -> Int64 { Int64(((time + origin) / Rational(ticks: 1, timeBase: timeBase)).ceiling) }
}

extension StreamTimeline {
    /// Creates the timeline of a video stream.
    ///
    /// - Parameter start: The first presentation time on the container's clock, in seconds.
    init(
        video stream: UnsafeMutablePointer<AVStream>, origin: Rational, start: Rational?, rate: FrameRate?
    ) {
        self.init(
            timeBase: stream.pointee.time_base, origin: origin,
            frameDuration: stream.pointee.isSteady ? rate?.frameDuration : nil,
            streamStart: start ?? origin)
    }
}

extension AVStream {
    /// Whether the frame rate is constant: FFmpeg's guess that fits all timestamps equals the mean rate, apart from
    /// rounding of the length. For variable frame rates the guess only fits some frames.
    var isSteady: Bool {
        guard let real = Rational(r_frame_rate), let mean = Rational(avg_frame_rate), mean > .zero else { return true }
        return (real / mean - .one).magnitude < Rational(1, 50)
    }
}
