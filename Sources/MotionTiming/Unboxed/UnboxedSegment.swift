/// What a `PropertyTrack` goes through, out of its boxes.
enum UnboxedSegment<Value: UnboxedValue>: Sendable {
    case basic(UnboxedEnds<Value>)
    case spring(UnboxedEnds<Value>, SpringMotion)
    /// The values of discrete tracks are the ends of the ways, and the start of the first.
    case keyframes(KeyframeTrack, [Value.Way])

    /// Nil for paths and splines, and where `unbox` knows a value not.
    init?(_ segment: PropertyTrack.Kind, _ unbox: (AnimatableValue) -> Value?) {
        switch segment {
        case .basic(let track):
            guard let ends = Self.ends(track, unbox) else { return nil }
            self = .basic(ends)
        case .spring(let track, let spring):
            guard let ends = Self.ends(track, unbox) else { return nil }
            self = .spring(ends, spring.motion)
        case .keyframes(let track):
            let values = track.values.compactMap(unbox)
            guard values.count == track.values.count, values.count > 1, track.tangents == nil else { return nil }
            self = .keyframes(track, zip(values, values.dropFirst()).map { Value.Way(from: $0, to: $1) })
        case .path: return nil
        }
    }

    private static func ends(_ track: BasicTrack, _ unbox: (AnimatableValue) -> Value?) -> UnboxedEnds<Value>? {
        let given = [track.from, track.to, track.by].map { $0.map(unbox) }
        if given.contains(where: { if case .some(.none) = $0 { true } else { false } }) { return nil }
        return UnboxedEnds(from: given[0] ?? nil, to: given[1] ?? nil, by: given[2] ?? nil)
    }

    /// `fraction` is that of the simple duration after the timing curve, `duration` in local seconds.
    @inline(__always)
    func value(at fraction: Double, duration: Double, under: Value) -> Value {
        switch self {
        case .basic(let ends): return ends.value(at: fraction, under: under)
        case .spring(let ends, let motion): return ends.value(at: motion.value(at: fraction * duration), under: under)
        case .keyframes(let track, let ways):
            if track.mode == .discrete {
                let index = track.times.index(at: fraction)
                return index == 0 ? ways[0].start : ways[index - 1].end
            }
            let (index, share) = track.place(at: fraction)
            return ways[index].value(at: share)
        }
    }

    func end(under: Value) -> Value {
        switch self {
        case .basic(let ends), .spring(let ends, _): ends.end(under: under)
        case .keyframes(_, let ways): ways.last?.end ?? under
        }
    }
}
