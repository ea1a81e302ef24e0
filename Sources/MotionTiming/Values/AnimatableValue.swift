import VectorGeometry

/// The value of an animatable property, of any type that animations know (facts 2.8).
///
/// Lengths are in points, angles in radians. `.none` stands for a property that has no value.
public enum AnimatableValue: Equatable, Sendable {
    case number(Double)
    case bool(Bool)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(CATransform3D)
    case color(ColorComponents?)
    case path(VectorPath?)
    case numbers([Double])
    case colors([ColorComponents])
    case string(String)
    case object(ObjectReference?)
    /// Two objects drawn over each other; `fraction` is the share of `to`, between 0 and 1.
    case crossfade(from: ObjectReference?, to: ObjectReference?, fraction: Double)
    case none
}

/// A colour that is not premultiplied, as four gamma-encoded sRGB components.
///
/// Nominally 0…1; interpolation with an overshooting curve may leave that range.
public struct ColorComponents: Equatable, Hashable, Sendable {
    public var red, green, blue, alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}

/// An object that animations pass on but never look into (an image), equal only to itself.
public struct ObjectReference: Equatable, Hashable, Sendable {
    public let object: any AnyObject & Sendable

    public init(_ object: any AnyObject & Sendable) { self.object = object }

    public static func == (a: ObjectReference, b: ObjectReference) -> Bool { a.object === b.object }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}

extension AnimatableValue {
    /// Combines the components of two values of one vector kind (numbers, points, sizes, rects, colours, equally long
    /// arrays).
    ///
    /// nil where the kinds differ or have no components. Allocates for arrays only.
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
}

extension ColorComponents {
    @inline(__always)
    func combined(with other: ColorComponents, _ f: (Double, Double) -> Double) -> ColorComponents {
        ColorComponents(
            red: f(red, other.red), green: f(green, other.green), blue: f(blue, other.blue),
            alpha: f(alpha, other.alpha))
    }
}

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
