import Testing

@testable import MediaTime

@Suite("Rates that change")
struct RateCurveTests {
    /// 1 up to 1 s, then to 1/4 at 3 s, then constant.
    private let curve = RateCurve([
        .init(time: .one, rate: .one), .init(time: 3, rate: Rational(1, 4)),
    ])

    @Test("The integral of a linear ramp is exact")
    func integral() throws {
        let curve = try #require(curve)
        #expect(curve.integral(to: .zero) == -1)
        #expect(curve.integral(to: 2) == Rational(13, 16))
        #expect(curve.integral(to: 3) == Rational(5, 4))
        #expect(curve.integral(to: 7) == Rational(9, 4))
        #expect(curve.rate(at: 2) == Rational(5, 8))
        #expect(curve.isConstant(at: .zero) && !curve.isConstant(at: 1) && curve.isConstant(at: 3))
    }

    @Test("The inverse is exact where the rate is constant, and at most a nanosecond late elsewhere")
    func inverse() throws {
        let curve = try #require(curve)
        #expect(curve.time(ofIntegral: -1) == .zero)
        #expect(curve.time(ofIntegral: Rational(9, 4)) == 7)
        for thirtieth in 1..<37 {
            let goal = Rational(Int64(thirtieth), 30)
            let time = try #require(curve.time(ofIntegral: goal))
            #expect(curve.integral(to: time) >= goal)
            #expect(curve.integral(to: time - Rational(2, 1_000_000_000)) < goal)
        }
    }

    @Test("A rate of 0 stops, and a value beyond is never reached")
    func stop() throws {
        let curve = try #require(RateCurve([.init(time: .zero, rate: .one), .init(time: 2, rate: .zero)]))
        #expect(curve.integral(to: 2) == 1 && curve.integral(to: 9) == 1)
        #expect(curve.time(ofIntegral: Rational(9, 8)) == nil)
    }

    @Test("Curves need a point, increasing times and factors of at least 0")
    func refused() {
        #expect(RateCurve([]) == nil)
        #expect(RateCurve([.init(time: .one, rate: .one), .init(time: .one, rate: .zero)]) == nil)
        #expect(RateCurve([.init(time: .one, rate: -1)]) == nil)
    }
}
