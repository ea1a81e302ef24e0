import VectorGeometry

/// The kind of value that up to four numbers represent.
package enum NumericKind: Sendable {
    /// The kinds: one number, x and y, width and height, or origin and size.
    case number, point, size, rect

    /// Returns the numbers of a value of this kind; unused lanes are 0. Nil for a value of another kind.
    package func components(of value: AnimatableValue) -> SIMD4<Double>? {
        switch (self, value) {
        case (.number, .number(let n)): SIMD4(n, 0, 0, 0)
        case (.point, .point(let p)): SIMD4(p.x, p.y, 0, 0)
        case (.size, .size(let s)): SIMD4(s.width, s.height, 0, 0)
        case (.rect, .rect(let r)): SIMD4(r.origin.x, r.origin.y, r.size.width, r.size.height)
        default: nil
        }
    }
}

/// A compiled animation of a number, point, size or rectangle.
package final class CompiledNumberTrack: Sendable {
    private let track: CompiledTrack<SIMD4<Double>>

    /// Compiles `track`; nil if it has values of another kind or uses a feature that only `AnimationTrack` supports.
    package init?(_ track: AnimationTrack, kind: NumericKind) {
        guard let compiled = CompiledTrack(track, extract: kind.components(of:)) else { return nil }
        self.track = compiled
    }

    /// Returns the value over the underlying value at `time`, in seconds of the layer; nil where the animation has no
    /// effect.
    package func value(at time: Double, underlying: SIMD4<Double>) -> SIMD4<Double>? {
        track.value(at: time, underlying: underlying)
    }
}

/// A compiled animation of a whole transform.
package struct CompiledTransformTrack: Sendable {
    private let track: CompiledTrack<CATransform3D>

    /// Compiles `track`; nil if it has other values or uses a feature that only `AnimationTrack` supports.
    package init?(_ track: AnimationTrack) {
        let compiled = CompiledTrack<CATransform3D>(track) { if case .transform(let value) = $0 { value } else { nil } }
        guard let compiled else { return nil }
        self.track = compiled
    }

    /// Returns the value over the underlying value at `time`, in seconds of the layer; nil where the animation has no
    /// effect.
    package func value(at time: Double, underlying: CATransform3D) -> CATransform3D? {
        track.value(at: time, underlying: underlying)
    }
}

/// A compiled animation of one property: `AnimationTrack` and `PropertyTrack` specialized for one type of value.
///
/// Its results equal theirs bit for bit, which defines its behavior, without creating an `AnimatableValue`.
final class CompiledTrack<Value: CompiledValue>: Sendable {
    private let timing: MediaTiming
    private let curve: TimingCurve?
    private let source: CompiledSource<Value>
    /// The interpolator of a source with two fixed ends that does not depend on the underlying value or earlier
    /// cycles: the common case.
    private let interpolator: Value.Interpolator?
    private let isAdditive, isCumulative: Bool
    private let duration: Double

    /// Compiles `track`; nil for groups, value functions, paths, splines, and values for which `extract` returns nil.
    init?(_ track: AnimationTrack, extract: (AnimatableValue) -> Value?) {
        guard case .property(let property) = track.body, property.valueFunction == nil,
            let source = CompiledSource(property.source, extract)
        else { return nil }
        timing = track.timing
        curve = track.curve
        self.source = source
        isAdditive = property.isAdditive
        isCumulative = property.isCumulative && !track.timing.autoreverses
        duration = track.timing.simpleDuration(inheritedDuration: track.timing.duration)
        if case .basic(.fixed(let interpolator)) = source, !isAdditive, !isCumulative {
            self.interpolator = interpolator
        } else {
            interpolator = nil
        }
    }

    /// Returns the value over the underlying value at `time`, in seconds of the layer; nil where the animation has no
    /// effect.
    @inline(__always)
    func value(at time: Double, underlying: Value) -> Value? {
        guard let sample = timing.sample(at: time, inheritedDuration: timing.duration) else { return nil }
        let fraction = curve?.value(at: sample.fraction) ?? sample.fraction
        if let interpolator { return interpolator.value(at: fraction) }
        var value = source.value(at: fraction, duration: duration, underlying: underlying)
        if isCumulative, sample.iteration > 0 {
            value = value.adding(source.end(underlying: underlying).repeated(sample.iteration))
        }
        return isAdditive ? value.adding(underlying) : value
    }
}

/// The values of a `PropertyTrack` as typed values.
enum CompiledSource<Value: CompiledValue>: Sendable {
    case basic(CompiledEndpoints<Value>)
    case spring(CompiledEndpoints<Value>, SpringMotion)
    /// The values of discrete tracks are the ends of the interpolators, preceded by the start of the first.
    case keyframes(KeyframeTrack, [Value.Interpolator])

    /// Compiles a source; nil for paths, splines, and values for which `extract` returns nil.
    init?(_ source: PropertyTrack.ValueSource, _ extract: (AnimatableValue) -> Value?) {
        switch source {
        case .basic(let track):
            guard let ends = Self.ends(track, extract) else { return nil }
            self = .basic(ends)
        case .spring(let track, let spring):
            guard let ends = Self.ends(track, extract) else { return nil }
            self = .spring(ends, spring.motion)
        case .keyframes(let track):
            let values = track.values.compactMap(extract)
            guard values.count == track.values.count, values.count > 1, track.tangents == nil else { return nil }
            self = .keyframes(track, zip(values, values.dropFirst()).map { Value.Interpolator(from: $0, to: $1) })
        case .path: return nil
        }
    }

    private static func ends(_ track: BasicTrack, _ extract: (AnimatableValue) -> Value?) -> CompiledEndpoints<Value>? {
        let endpoints = [track.from, track.to, track.by].map { $0.map(extract) }
        if endpoints.contains(where: { if case .some(.none) = $0 { true } else { false } }) { return nil }
        return CompiledEndpoints(from: endpoints[0] ?? nil, to: endpoints[1] ?? nil, by: endpoints[2] ?? nil)
    }

    /// Returns the value at `fraction` of the simple duration, after the timing curve; `duration` is in local seconds.
    @inline(__always)
    func value(at fraction: Double, duration: Double, underlying: Value) -> Value {
        switch self {
        case .basic(let ends): return ends.value(at: fraction, underlying: underlying)
        case .spring(let ends, let motion):
            return ends.value(at: motion.value(at: fraction * duration), underlying: underlying)
        case .keyframes(let track, let interpolators):
            if track.mode == .discrete {
                let index = track.times.index(at: fraction)
                return index == 0 ? interpolators[0].start : interpolators[index - 1].end
            }
            let (index, local) = track.segmentPosition(at: fraction)
            return interpolators[index].value(at: local)
        }
    }

    /// Returns the value at the end of a cycle.
    func end(underlying: Value) -> Value {
        switch self {
        case .basic(let ends), .spring(let ends, _): ends.end(underlying: underlying)
        case .keyframes(_, let interpolators): interpolators.last?.end ?? underlying
        }
    }
}

/// The end values of a `BasicTrack`; those that do not depend on the underlying value are computed once.
enum CompiledEndpoints<Value: CompiledValue>: Sendable {
    case fixed(Value.Interpolator)
    case toUnderlying(Value)
    case fromUnderlying(Value)
    case byFromUnderlying(by: Value)
    case underlying

    init(from: Value?, to: Value?, by: Value?) {
        switch (from, to, by) {
        case (let from?, let to?, _): self = .fixed(.init(from: from, to: to))
        case (let from?, nil, let by?): self = .fixed(.init(from: from, to: by.adding(from)))
        case (nil, let to?, let by?): self = .fixed(.init(from: to.subtracting(by), to: to))
        case (let from?, nil, nil): self = .toUnderlying(from)
        case (nil, let to?, nil): self = .fromUnderlying(to)
        case (nil, nil, let by?): self = .byFromUnderlying(by: by)
        case (nil, nil, nil): self = .underlying
        }
    }

    /// Returns the value at `fraction` between the ends.
    @inline(__always)
    func value(at fraction: Double, underlying: Value) -> Value {
        switch self {
        case .fixed(let interpolator): interpolator.value(at: fraction)
        case .toUnderlying(let from): Value.Interpolator(from: from, to: underlying).value(at: fraction)
        case .fromUnderlying(let to): Value.Interpolator(from: underlying, to: to).value(at: fraction)
        case .byFromUnderlying(let by):
            Value.Interpolator(from: underlying, to: by.adding(underlying)).value(at: fraction)
        case .underlying: underlying
        }
    }

    /// Returns the value at the end of a cycle.
    func end(underlying: Value) -> Value {
        switch self {
        case .fixed(let interpolator): interpolator.end
        case .toUnderlying, .underlying: underlying
        case .fromUnderlying(let to): to
        case .byFromUnderlying(let by): by.adding(underlying)
        }
    }
}
