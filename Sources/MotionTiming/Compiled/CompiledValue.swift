import VectorGeometry

/// The value type of compiled tracks. Each operation equals that of `AnimatableValue` bit for bit.
protocol CompiledValue: Sendable {
    /// The interpolation between two values, with all terms that do not depend on the fraction precomputed.
    associatedtype Interpolator: CompiledInterpolator where Interpolator.Value == Self

    /// Returns this animation value added to the underlying value.
    func adding(_ underlying: Self) -> Self
    /// Returns the value that gives `self` when `other` is added to it.
    func subtracting(_ other: Self) -> Self
    /// Returns `self` added `count` times.
    func repeated(_ count: Int) -> Self
}

/// The interpolation from one value to another.
protocol CompiledInterpolator: Sendable {
    associatedtype Value
    var start: Value { get }
    var end: Value { get }

    init(from start: Value, to end: Value)
    /// Returns the value at `fraction`, which is not limited to 0…1; the ends are exact.
    func value(at fraction: Double) -> Value
}

/// Up to four numbers; unused lanes have no meaning.
extension SIMD4: CompiledValue where Scalar == Double {
    struct Interpolator: CompiledInterpolator {
        let start, end: SIMD4<Double>

        init(from start: SIMD4<Double>, to end: SIMD4<Double>) {
            self.start = start
            self.end = end
        }

        @inline(__always)
        func value(at fraction: Double) -> SIMD4<Double> { fraction == 1 ? end : start + (end - start) * fraction }
    }

    func adding(_ underlying: SIMD4<Double>) -> SIMD4<Double> { self + underlying }
    func subtracting(_ other: SIMD4<Double>) -> SIMD4<Double> { self - other }
    func repeated(_ count: Int) -> SIMD4<Double> { self * Double(count) }
}

extension CATransform3D: CompiledValue {
    func adding(_ underlying: CATransform3D) -> CATransform3D { CATransform3DConcat(self, underlying) }

    func subtracting(_ other: CATransform3D) -> CATransform3D {
        other.inverse.map { CATransform3DConcat($0, self) } ?? self
    }

    func repeated(_ count: Int) -> CATransform3D {
        guard case .transform(let power) = AnimatableValue.transform(self).repeated(count) else { return self }
        return power
    }

    /// An interpolation that decomposes both ends once, instead of at every fraction as `CATransform3D.interpolated`
    /// does.
    struct Interpolator: CompiledInterpolator {
        let start, end: CATransform3D
        private let parts: Parts

        /// The decomposed ends.
        private enum Parts {
            /// Equal ends.
            case still
            /// Two affine transforms.
            case flat(AffineDecomposition, AffineDecomposition)
            /// Two 3D transforms.
            case spatial(TransformDecomposition, TransformDecomposition)
            /// A singular end: elements are interpolated separately.
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
