import VectorGeometry

/// The value of an animatable property, of any type that can be animated (facts 2.8).
///
/// Lengths are in points, angles in radians. `.none` is the value of a property without a value.
package enum AnimatableValue: Equatable, Sendable {
    /// A number.
    case number(Double)
    /// A Boolean.
    case bool(Bool)
    /// A point.
    case point(CGPoint)
    /// A size.
    case size(CGSize)
    /// A rectangle.
    case rect(CGRect)
    /// A 3D transform.
    case transform(CATransform3D)
    /// A color, or nil for none.
    case color(ColorComponents?)
    /// A path, or nil for none.
    case path(VectorPath?)
    /// An array of numbers.
    case numbers([Double])
    /// An array of colors.
    case colors([ColorComponents])
    /// A string.
    case string(String)
    /// An object that is passed on by reference, such as an image; nil for none.
    case object(ObjectReference?)
    /// Two objects drawn over each other; `fraction` is the opacity of `to`, between 0 and 1.
    case crossfade(from: ObjectReference?, to: ObjectReference?, fraction: Double)
    /// No value.
    case none
}

/// A color as four gamma-encoded sRGB components, not premultiplied.
///
/// Components are nominally 0…1; interpolation with an overshooting curve may leave that range.
package struct ColorComponents: Equatable, Hashable, Sendable {
    /// The components.
    package var red, green, blue, alpha: Double

    /// Creates a color.
    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}

/// A reference to an object that animations pass on without interpreting it, such as an image; equal only to itself.
package struct ObjectReference: Equatable, Hashable, Sendable {
    /// The object.
    package let object: any AnyObject & Sendable

    /// Creates a reference to `object`.
    package init(_ object: any AnyObject & Sendable) { self.object = object }

    /// Returns whether both refer to the same object.
    package static func == (a: ObjectReference, b: ObjectReference) -> Bool { a.object === b.object }

    /// Hashes the object's identity.
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}

extension AnimatableValue {
    /// Combines the components of two values of the same kind (numbers, points, sizes, rectangles, colors, arrays of
    /// equal count).
    ///
    /// Returns nil if the kinds differ or have no components. Allocates for arrays only.
    @inline(__always)
    func combined(with other: AnimatableValue, _ f: (Double, Double) -> Double) -> AnimatableValue? {
        switch (self, other) {
        case (.number(let a), .number(let b)): return .number(f(a, b))
        case (.point(let a), .point(let b)): return .point(CGPoint(x: f(a.x, b.x), y: f(a.y, b.y)))
        case (.size(let a), .size(let b)):
            return .size(CGSize(width: f(a.width, b.width), height: f(a.height, b.height)))
        case (.rect(let a), .rect(let b)):
            return .rect(
                CGRect(
                    x: f(a.origin.x, b.origin.x), y: f(a.origin.y, b.origin.y),
                    width: f(a.size.width, b.size.width), height: f(a.size.height, b.size.height)))
        case (.color(let a?), .color(let b?)): return .color(a.combined(with: b, f))
        case (.numbers(let a), .numbers(let b)) where a.count == b.count: return .numbers(zip(a, b).map(f))
        case (.colors(let a), .colors(let b)) where a.count == b.count:
            return .colors(zip(a, b).map { $0.combined(with: $1, f) })
        default: return nil
        }
    }

    /// Returns this animation value added to the underlying value: components add, transforms become `self ·
    /// underlying` (facts 2.6, N63).
    ///
    /// A nil on either side adds nothing; kinds that cannot be added give `self`. Sizes may become negative, because a
    /// later animation may add to them again: limit the sum of all animations to zero when reading it.
    package func adding(_ underlying: AnimatableValue) -> AnimatableValue {
        if let sum = combined(with: underlying, { $0 + $1 }) { return sum }
        switch (self, underlying) {
        case (.transform(let a), .transform(let u)): return .transform(CATransform3DConcat(a, u))
        case (.none, _), (.color(nil), _): return underlying
        default: return self
        }
    }

    /// Returns the value that gives `self` when `other` is added to it; `self` if there is none.
    package func subtracting(_ other: AnimatableValue) -> AnimatableValue {
        if let difference = combined(with: other, { $0 - $1 }) { return difference }
        if case (.transform(let a), .transform(let b)) = (self, other), let inverse = b.inverse {
            return .transform(CATransform3DConcat(inverse, a))
        }
        return self
    }

    /// Returns the value with each component multiplied by `factor`; kinds without components are unchanged.
    package func scaled(by factor: Double) -> AnimatableValue {
        combined(with: self) { value, _ in value * factor } ?? self
    }

    /// Returns `self` added `count` times; for a transform, its power.
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

extension ColorComponents {
    @inline(__always)
    func combined(with other: ColorComponents, _ f: (Double, Double) -> Double) -> ColorComponents {
        ColorComponents(
            red: f(red, other.red), green: f(green, other.green), blue: f(blue, other.blue),
            alpha: f(alpha, other.alpha))
    }
}
