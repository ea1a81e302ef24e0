/// The frames just before the one that a cursor decodes at, so that playing backwards decodes a group of pictures once.
///
/// The run has no gaps. Beyond the byte limit the earliest go: a group that is longer than the limit is decoded once
/// for each run that fits.
/// - Thread safety: owner thread only.
struct FrameHistory {
    private var frames: [DecodedFrame] = []
    private var bytes = 0

    /// Adds the frame that follows the last one.
    mutating func append(_ frame: DecodedFrame, limit: Int) {
        frames.append(frame)
        bytes += frame.bytes
        var excess = 0
        while bytes > limit, excess < frames.count {
            bytes -= frames[excess].bytes
            excess += 1
        }
        frames.removeFirst(excess)
    }

    mutating func removeAll() {
        frames.removeAll()
        bytes = 0
    }

    /// The frame that shows at `time` and the one after it, if the run reaches back so far; `next` follows the run.
    ///
    /// - Parameter isStart: whether the run's first frame is the clip's, and so stands for all times before it.
    func frame(at time: Rational, next: DecodedFrame?, isStart: (DecodedFrame) -> Bool) -> (
        shown: DecodedFrame, next: DecodedFrame?
    )? {
        guard let first = frames.first, first.time <= time || isStart(first) else { return nil }
        // The last frame that is not after the time, by bisection.
        var low = 0
        var high = frames.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if frames[middle].time <= time { low = middle } else { high = middle }
        }
        return (frames[low], low + 1 < frames.count ? frames[low + 1] : next)
    }
}
