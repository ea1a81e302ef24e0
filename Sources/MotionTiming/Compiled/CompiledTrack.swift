import VectorGeometry

/// What up to four numbers side by side stand for.
public enum NumericKind: Sendable {
    case number, point, size, rect

    /// The numbers of a value of this form.
    public func unbox(_ value: AnimatableValue) -> SIMD4<Double>? {
        switch (self, value) {
        case (.number, .number(let n)): SIMD4(n, 0, 0, 0)
        case (.point, .point(let p)): SIMD4(p.x, p.y, 0, 0)
        case (.size, .size(let s)): SIMD4(s.width, s.height, 0, 0)
        case (.rect, .rect(let r)): SIMD4(r.origin.x, r.origin.y, r.size.width, r.size.height)
        default: nil
        }
    }
}

/// An animation of a number, point, size or rect, compiled.
public final class CompiledNumberTrack: Sendable {
    private let track: CompiledTrack<SIMD4<Double>>

    /// Nil where the track has values of another form, or goes a way that only `AnimationTrack` knows.
    public init?(_ track: AnimationTrack, form: NumericKind) {
        guard let unboxed = CompiledTrack(track, unbox: form.unbox) else { return nil }
        self.track = unboxed
    }

    /// The value over the one under it, `time` in seconds of the layer; nil where the animation has no effect.
    public func value(at time: Double, under: SIMD4<Double>) -> SIMD4<Double>? { track.value(at: time, under: under) }
}

/// An animation of a whole transform, compiled.
public struct CompiledTransformTrack: Sendable {
    private let track: CompiledTrack<CATransform3D>

    /// Nil where the track has other values, or goes a way that only `AnimationTrack` knows.
    public init?(_ track: AnimationTrack) {
        let unboxed = CompiledTrack<CATransform3D>(track) { if case .transform(let value) = $0 { value } else { nil } }
        guard let unboxed else { return nil }
        self.track = unboxed
    }

    /// The value over the one under it, `time` in seconds of the layer; nil where the animation has no effect.
    public func value(at time: Double, under: CATransform3D) -> CATransform3D? { track.value(at: time, under: under) }
}

/// An animation of one property, compiled: `AnimationTrack` and `PropertyTrack` for one type of value.
///
/// It gives the bits that they give, which specify it, without making an `AnimatableValue`.
final class CompiledTrack<Value: CompiledValue>: Sendable {
    private let timing: MediaTiming
    private let curve: TimingCurve?
    private let segment: CompiledSegment<Value>
    /// The way of a segment that goes one, whatever is under it and was before: the usual case.
    private let way: Value.Way?
    private let isAdditive, isCumulative: Bool
    private let duration: Double

    /// Nil for groups, value functions, paths, splines, and where `unbox` knows a value not.
    init?(_ track: AnimationTrack, unbox: (AnimatableValue) -> Value?) {
        guard case .property(let property) = track.body, property.valueFunction == nil,
            let segment = CompiledSegment(property.segment, unbox)
        else { return nil }
        timing = track.timing
        curve = track.curve
        self.segment = segment
        isAdditive = property.isAdditive
        isCumulative = property.isCumulative && !track.timing.autoreverses
        duration = track.timing.simpleDuration(inheritedDuration: track.timing.duration)
        if case .basic(.fixed(let way)) = segment, !isAdditive, !isCumulative { self.way = way } else { way = nil }
    }

    /// The value over the one under it at a time of the layer; nil where the animation has no effect.
    @inline(__always)
    func value(at time: Double, under: Value) -> Value? {
        guard let sample = timing.sample(at: time, inheritedDuration: timing.duration) else { return nil }
        let fraction = curve?.value(at: sample.fraction) ?? sample.fraction
        if let way { return way.value(at: fraction) }
        var value = segment.value(at: fraction, duration: duration, under: under)
        if isCumulative, sample.iteration > 0 {
            value = value.adding(segment.end(under: under).repeated(sample.iteration))
        }
        return isAdditive ? value.adding(under) : value
    }
}

/// What a `PropertyTrack` goes through, out of its boxes.
enum CompiledSegment<Value: CompiledValue>: Sendable {
    case basic(CompiledEndpoints<Value>)
    case spring(CompiledEndpoints<Value>, SpringMotion)
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

    private static func ends(_ track: BasicTrack, _ unbox: (AnimatableValue) -> Value?) -> CompiledEndpoints<Value>? {
        let given = [track.from, track.to, track.by].map { $0.map(unbox) }
        if given.contains(where: { if case .some(.none) = $0 { true } else { false } }) { return nil }
        return CompiledEndpoints(from: given[0] ?? nil, to: given[1] ?? nil, by: given[2] ?? nil)
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

/// The ends of a `BasicTrack`; those that do not depend on the value under the animation are worked out once.
enum CompiledEndpoints<Value: CompiledValue>: Sendable {
    case fixed(Value.Way)
    case toUnderlying(Value)
    case fromUnderlying(Value)
    case byFromUnderlying(by: Value)
    case under

    init(from: Value?, to: Value?, by: Value?) {
        switch (from, to, by) {
        case (let from?, let to?, _): self = .fixed(.init(from: from, to: to))
        case (let from?, nil, let by?): self = .fixed(.init(from: from, to: by.adding(from)))
        case (nil, let to?, let by?): self = .fixed(.init(from: to.subtracting(by), to: to))
        case (let from?, nil, nil): self = .toUnderlying(from)
        case (nil, let to?, nil): self = .fromUnderlying(to)
        case (nil, nil, let by?): self = .byFromUnderlying(by: by)
        case (nil, nil, nil): self = .under
        }
    }

    @inline(__always)
    func value(at fraction: Double, under: Value) -> Value {
        switch self {
        case .fixed(let way): way.value(at: fraction)
        case .toUnderlying(let from): Value.Way(from: from, to: under).value(at: fraction)
        case .fromUnderlying(let to): Value.Way(from: under, to: to).value(at: fraction)
        case .byFromUnderlying(let by): Value.Way(from: under, to: by.adding(under)).value(at: fraction)
        case .under: under
        }
    }

    func end(under: Value) -> Value {
        switch self {
        case .fixed(let way): way.end
        case .toUnderlying, .under: under
        case .fromUnderlying(let to): to
        case .byFromUnderlying(let by): by.adding(under)
        }
    }
}
