import VectorGeometry

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
