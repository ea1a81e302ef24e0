import VectorGeometry

/// What unboxed tracks compute with. Each operation gives the bits that `AnimatableValue`'s gives.
protocol UnboxedValue: Sendable {
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
extension SIMD4: UnboxedValue where Scalar == Double {
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
