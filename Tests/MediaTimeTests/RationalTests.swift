import MediaTime
import Testing

@Suite struct RationalTests {
    @Test("Rationals are reduced to lowest terms with a positive denominator")
    func normalizes() {
        #expect(Rational(60, -2002) == Rational(-30, 1001))
        #expect(Rational(0, -5) == .zero)
        #expect(Rational(6, 4).numerator == 3)
    }

    @Test(
        "Numbers and fractions parse exactly",
        arguments: [
            ("24", Rational(24)), ("30000/1001", Rational(30000, 1001)), ("29.97", Rational(2997, 100)),
            ("-1.5", Rational(-3, 2)),
            (".5", Rational(1, 2)), ("1.5/0.5", Rational(3)),
        ])
    func parses(_ text: String, _ expected: Rational) { #expect(Rational(text) == expected) }

    @Test(
        "Decimals as programs print them give the fraction they were computed from",
        arguments: [
            ("1.8833333333333333", Rational(113, 60)), ("0.03336666666666667", Rational(1001, 30000)),
            ("2.5", Rational(5, 2)), ("0.123456789", Rational(123_456_789, 1_000_000_000)), ("5e-2", Rational(1, 20)),
            ("-0.3333333333333333333333", Rational(-1, 3)), ("1001/30", Rational(1001, 30)),
        ])
    func reads(_ text: String, _ expected: Rational) { #expect(Rational(reading: text) == expected) }

    @Test("Text that is not a number is not read", arguments: ["", "e", "1s", "inf", "nan", "0x10", "1e10", "1/1e3"])
    func doesNotRead(_ text: String) { #expect(Rational(reading: text) == nil) }

    @Test(
        "Text that is not a fraction gives nil",
        arguments: ["", "-", ".", "1/0", "1/", "a", "1e3", "--1", "1.2.3", "99999999999999999999", "٣"])
    func refuses(_ text: String) { #expect(Rational(text) == nil) }

    @Test("Sums, products and comparisons are exact")
    func arithmetic() {
        #expect(Rational(1, 3) + Rational(1, 6) == Rational(1, 2))
        #expect(Rational(1001, 30000) * 30000 == 1001)
        #expect(Rational(1, 3) - Rational(1, 2) == Rational(-1, 6))
        #expect(Rational(2, 3) / Rational(4, 3) == Rational(1, 2))
        #expect(Rational(Int64.max, 2) < Rational(Int64.max, 1))
        #expect(Rational(Int64.max - 1, Int64.max) < 1)
    }

    @Test(
        "floor, ceiling and rounded give the expected integers; halves round up",
        arguments: [
            (Rational(7, 2), 3, 4, 4), (Rational(-7, 2), -4, -3, -3), (Rational(5), 5, 5, 5),
            (Rational(-1, 3), -1, 0, 0),
        ])
    func rounds(_ value: Rational, _ floor: Int, _ ceiling: Int, _ nearest: Int) {
        #expect(value.floor == floor)
        #expect(value.ceiling == ceiling)
        #expect(value.rounded == nearest)
    }

    @Test("Results that exceed 64 bits are rounded instead of trapping")
    func overflow() {
        let small = Rational(1, Int64.max)
        let large = Rational(Int64.max, 1)
        #expect(large + large == large)
        #expect((small * small).seconds < 1e-18)
        let sum = Rational(1, Int64.max) + Rational(1, Int64.max - 1)
        #expect(abs(sum.seconds / (2 / Double(Int64.max)) - 1) < 1e-9)
        let near = Rational(Int64.max, 3) + Rational(Int64.max, 5)
        #expect(abs(near.seconds / (Double(Int64.max) * 8 / 15) - 1) < 1e-15)
    }
}

@Suite struct FrameRateTests {
    @Test("Frame times and frame numbers convert exactly, and frameCount rounds up")
    func frames() throws {
        let rate = try #require(FrameRate("30000/1001"))
        #expect(rate.time(ofFrame: 30000) == 1001)
        #expect(rate.frame(at: rate.time(ofFrame: 12345)) == 12345)
        #expect(rate.frame(at: rate.time(ofFrame: 12345) - Rational(1, 1_000_000_000)) == 12344)
        #expect(rate.frameCount(duration: 1001) == 30000)
        #expect(rate.frameCount(duration: 1001 + Rational(1, 1_000_000)) == 30001)
        #expect(rate.frameCount(duration: 0) == 0)
    }

    @Test("Frame rates that are not positive give nil", arguments: ["0", "-24", "0/1", "x"])
    func refuses(_ text: String) { #expect(FrameRate(text) == nil) }
}
