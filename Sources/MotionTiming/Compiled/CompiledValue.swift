import VectorGeometry

/// What unboxed tracks compute with. Each operation gives the bits that `AnimatableValue`'s gives.
protocol CompiledValue: Sendable {
    /// From one value to another, with what does not depend on the fraction worked out.
    associatedtype Way: UnboxedWay where Way.Value == Self

    func adding(_ under: Self) -> Self
    func subtracting(_ other: Self) -> Self
    /// `self` added `count` times.
    func repeated(_ count: Int) -> Self
}

/// The way from one value to another.
protocol UnboxedWay: Sendable {
    associatedtype Value
    var start: Value { get }
    var end: Value { get }

    init(from start: Value, to end: Value)
    /// The value a `fraction` of the way, not limited to 0…1; the ends are exact.
    func value(at fraction: Double) -> Value
}

/// Up to four numbers side by side; the other lanes mean nothing.
extension SIMD4: CompiledValue where Scalar == Double {
    struct Way: UnboxedWay {
        let start, end: SIMD4<Double>

        init(from start: SIMD4<Double>, to end: SIMD4<Double>) { (self.start, self.end) = (start, end) }

        @inline(__always)
        func value(at fraction: Double) -> SIMD4<Double> { fraction == 1 ? end : start + (end - start) * fraction }
    }

    func adding(_ under: SIMD4<Double>) -> SIMD4<Double> { self + under }
    func subtracting(_ other: SIMD4<Double>) -> SIMD4<Double> { self - other }
    func repeated(_ count: Int) -> SIMD4<Double> { self * Double(count) }
}

extension CATransform3D: CompiledValue {
    func adding(_ under: CATransform3D) -> CATransform3D { CATransform3DConcat(self, under) }

    func subtracting(_ other: CATransform3D) -> CATransform3D {
        other.inverse.map { CATransform3DConcat($0, self) } ?? self
    }

    func repeated(_ count: Int) -> CATransform3D {
        guard case .transform(let power) = AnimatableValue.transform(self).repeated(count) else { return self }
        return power
    }

    /// Both ends are taken apart once, as `CATransform3D.interpolated` does at every fraction.
    struct Way: UnboxedWay {
        let start, end: CATransform3D
        private let parts: Parts

        private enum Parts {
            case still
            case flat(AffineDecomposition, AffineDecomposition)
            case spatial(TransformDecomposition, TransformDecomposition)
            /// A singular end.
            case elements
        }

        init(from start: CATransform3D, to end: CATransform3D) {
            self.start = start
            self.end = end
            parts = Self.parts(start, end)
        }

        private static func parts(_ start: CATransform3D, _ end: CATransform3D) -> Parts {
            if start == end { return .still }
            if CATransform3DIsAffine(start), CATransform3DIsAffine(end) {
                let a = CATransform3DGetAffineTransform(start)
                let b = CATransform3DGetAffineTransform(end)
                return a.determinant != 0 && b.determinant != 0
                    ? .flat(AffineDecomposition(a), AffineDecomposition(b)) : .elements
            }
            guard let a = TransformDecomposition(start), let b = TransformDecomposition(end) else { return .elements }
            return .spatial(a, b)
        }

        func value(at fraction: Double) -> CATransform3D {
            if fraction == 0 { return start }
            if fraction == 1 { return end }
            switch parts {
            case .still: return start
            case .flat(let a, let b):
                return CATransform3DMakeAffineTransform(a.interpolated(to: b, fraction: fraction).transform)
            case .spatial(let a, let b): return a.interpolated(to: b, fraction: fraction).transform
            case .elements: return start.interpolated(to: end, fraction: fraction)
            }
        }
    }
}
