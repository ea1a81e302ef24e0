import VectorGeometry

extension AnimatableValue {
    /// This animation value added to the value under it: components add, transforms become `self · under` (facts 2.6,
    /// N63).
    ///
    /// A nil on either side adds nothing; kinds that cannot be added give `self`. Sizes may become negative, as a later
    /// animation may add them back: whoever reads the sum of all animations limits it to zero.
    public func adding(_ under: AnimatableValue) -> AnimatableValue {
        if let sum = combined(with: under, { $0 + $1 }) { return sum }
        switch (self, under) {
        case (.transform(let a), .transform(let u)): return .transform(CATransform3DConcat(a, u))
        case (.none, _), (.color(nil), _): return under
        default: return self
        }
    }

    /// The value that gives `self` when `other` is added to it; `self` where there is none.
    public func subtracting(_ other: AnimatableValue) -> AnimatableValue {
        if let difference = combined(with: other, { $0 - $1 }) { return difference }
        if case (.transform(let a), .transform(let b)) = (self, other), let inverse = b.inverse {
            return .transform(CATransform3DConcat(inverse, a))
        }
        return self
    }

    /// Each component times `factor`; kinds without components unchanged.
    public func scaled(by factor: Double) -> AnimatableValue {
        combined(with: self) { value, _ in value * factor } ?? self
    }

    /// `self` added `count` times, which for a transform is its power.
    func repeated(_ count: Int) -> AnimatableValue {
        guard case .transform(var base) = self else { return scaled(by: Double(count)) }
        var power = CATransform3DIdentity
        var remaining = count
        while remaining > 0 {
            if remaining & 1 == 1 { power = CATransform3DConcat(power, base) }
            base = CATransform3DConcat(base, base)
            remaining >>= 1
        }
        return .transform(power)
    }
}
