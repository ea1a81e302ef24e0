import CFFmpeg

/// Turns a stream's ticks into seconds from the clip's start, and back.
///
/// Containers with coarse ticks (Matroska and FLV count milliseconds) round the times of a steady rate. A frame whose
/// tick is the one nearest to a multiple of the frame duration gets that multiple as its time, so that frame n of a
/// 24000/1001 clip is at n × 1001/24000 in WebM as in MP4. Frames off that grid, as with variable rate, keep their
/// ticks.
struct StreamTimeline: Equatable {
    let timeBase: AVRational
    /// Seconds on the container's clock of the clip's zero.
    let origin: Rational
    /// Seconds from frame to frame; nil where ticks are to be taken as they are.
    let grid: Rational?
    /// Seconds on the container's clock from which the grid counts.
    let gridStart: Rational

    init(timeBase: AVRational, origin: Rational, frameDuration: Rational?, streamStart: Rational) {
        self.timeBase = timeBase
        self.origin = origin
        gridStart = streamStart
        let tick = Rational(ticks: 1, timeBase: timeBase)
        // A duration of whole ticks needs no grid, and a grid finer than two ticks means nothing.
        grid = frameDuration.flatMap { ($0 / tick).denominator == 1 || $0 < tick * 2 ? nil : $0 }
    }

    static func == (a: StreamTimeline, b: StreamTimeline) -> Bool {
        a.origin == b.origin && a.grid == b.grid && a.timeBase.num == b.timeBase.num && a.timeBase.den == b.timeBase.den
    }

    /// Seconds from the clip's start.
    func time(_ ticks: Int64) -> Rational {
        let plain = Rational(ticks: ticks, timeBase: timeBase)
        guard let grid else { return plain - origin }
        let step = Rational(((plain - gridStart) / grid).rounded)
        let onGrid = gridStart + step * grid
        let isNearest = ((onGrid - plain) / Rational(ticks: 1, timeBase: timeBase)).magnitude <= Rational(1, 2)
        return (isNearest ? onGrid : plain) - origin
    }

    /// The first tick that is not before `time`: a key frame at or before it is a key frame for `time`.
    func ticks(_ time: Rational) -> Int64 { Int64(((time + origin) / Rational(ticks: 1, timeBase: timeBase)).ceiling) }
}

extension StreamTimeline {
    /// The timeline of a video stream.
    init(video stream: UnsafeMutablePointer<AVStream>, origin: Rational, rate: FrameRate?) {
        self.init(
            timeBase: stream.pointee.time_base, origin: origin,
            frameDuration: stream.pointee.isSteady ? rate?.frameDuration : nil,
            streamStart: stream.pointee.start ?? origin)
    }
}

extension AVStream {
    /// Whether FFmpeg's guess of the rate that all times fit is also the mean rate, but for what the length is rounded
    /// by. Of variable rate it guesses one that some frames fit by chance.
    var isSteady: Bool {
        guard let real = Rational(r_frame_rate), let mean = Rational(avg_frame_rate), mean > .zero else { return true }
        return (real / mean - .one).magnitude < Rational(1, 50)
    }
}
