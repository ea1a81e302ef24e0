import VectorGeometry

extension AnimatableValue {
    /// The value a `fraction` of the way to `target`, which is not limited to 0…1 because timing curves may overshoot.
    ///
    /// The ends are exact. Colours of which either is nil give nil; paths of unlike structure show the first until
    /// `fraction` exceeds 0; other values that cannot be blended switch half-way (facts 2.8, U17).
    public func interpolated(to target: AnimatableValue, fraction: Double) -> AnimatableValue {
        if let blend = combined(with: target, { lerp($0, $1, fraction) }) { return blend }
        switch (self, target) {
        case (.transform(let a), .transform(let b)): return .transform(a.interpolated(to: b, fraction: fraction))
        case (.bool(let a), .bool(let b)): return .bool(lerp(a ? 1 : 0, b ? 1 : 0, fraction) != 0)
        case (.color, .color), (.color, .none), (.none, .color): return .color(nil)
        case (.path(let a), .path(let b)): return .path(Self.interpolate(a, b, fraction))
        case (.object(let a), .object(let b)): return Self.crossfading(a, b, fraction)
        case (.object(let a), .none): return Self.crossfading(a, nil, fraction)
        case (.none, .object(let b)): return Self.crossfading(nil, b, fraction)
        default: return fraction < 0.5 ? self : target
        }
    }

    private static func interpolate(_ a: VectorPath?, _ b: VectorPath?, _ fraction: Double) -> VectorPath? {
        if let a, let b, let blend = a.interpolated(to: b, fraction: fraction) { return blend }
        return fraction <= 0 ? a : b
    }

    private static func crossfading(_ a: ObjectReference?, _ b: ObjectReference?, _ fraction: Double) -> AnimatableValue
    {
        if a == b || fraction <= 0 { return .object(a) }
        return fraction >= 1 ? .object(b) : .crossfade(from: a, to: b, fraction: fraction)
    }
}

/// `a + (b − a)·f` with both ends exact.
@inline(__always)
func lerp(_ a: Double, _ b: Double, _ f: Double) -> Double {
    f == 1 ? b : a + (b - a) * f
}
