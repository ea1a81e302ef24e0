import MediaPipeline

/// How a movie is divided into chunks.
public enum ChunkDivision: Equatable, Sendable {
    /// So many, or fewer where a chunk would have less than two frames.
    case count(Int)
    /// As few as make none longer than this, at this rate.
    case seconds(Rational, FrameRate)

    /// Ten seconds: short enough to lose little, long enough for the start of a worker not to matter.
    public static let defaultChunkDuration = Rational(10)

    /// Chunks whose lengths differ by a frame at most: an encoder that looks ahead treats a very short last one badly.
    func chunks(of frames: Int) -> [ChunkPlan.Chunk] {
        let number = max(1, min(wanted(frames), frames / 2))
        return (0..<number).map { n in
            let first = frames * n / number
            let end = frames * (n + 1) / number
            return ChunkPlan.Chunk(first: first, count: end - first)
        }
    }

    private func wanted(_ frames: Int) -> Int {
        switch self {
        case .count(let count): return count
        case .seconds(let seconds, let rate):
            let each = max(1, (seconds * rate.framesPerSecond).floor)
            return (frames + each - 1) / each
        }
    }
}
