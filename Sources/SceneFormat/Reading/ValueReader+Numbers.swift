import MediaPipeline

extension ValueReader {
    /// A finite number within `range` and within ±1e9.
    func number(
        _ value: SceneValue, _ label: String, in range: ClosedRange<Double> = -numberLimit...numberLimit,
        _ expectation: String = "a number"
    ) -> Double? {
        guard case .number(let number) = value.content else { return refuse(value, label, expectation) }
        guard number.value.isFinite else { return refuse(value, label, expectation + ", which is finite") }
        guard range.contains(number.value) else {
            return refuse(
                value, label,
                range.upperBound < Self.numberLimit || range.lowerBound > -Self.numberLimit
                    ? expectation : expectation + " between -1e9 and 1e9")
        }
        return number.value
    }

    /// A whole number within `range`.
    func integer(_ value: SceneValue, _ label: String, in range: ClosedRange<Int>, _ expectation: String) -> Int? {
        guard case .number(let number) = value.content, let whole = Int(exactly: number.value), range.contains(whole)
        else {
            return refuse(value, label, expectation)
        }
        return whole
    }

    /// At least zero.
    func nonNegative(_ value: SceneValue, _ label: String, _ expectation: String = "a number of at least 0") -> Double?
    {
        number(value, label, in: 0...Self.numberLimit, expectation)
    }

    /// At least zero; `inf` and `.inf` are infinity.
    func endless(_ value: SceneValue, _ label: String, _ expectation: String) -> Double? {
        switch value.content {
        case .text("inf"): .infinity
        case .number(let number) where number.value == .infinity: .infinity
        default: nonNegative(value, label, expectation)
        }
    }

    /// An exact number: an integer, a decimal, or a fraction as text (30000/1001).
    func rational(_ value: SceneValue, _ label: String, _ expectation: String) -> Rational? {
        guard let text = value.textForm, text.utf8.count <= 40, let rational = Rational(text),
            rational.seconds.magnitude <= Self.numberLimit, rational.denominator <= 1_000_000_000
        else { return refuse(value, label, expectation) }
        return rational
    }

    /// Seconds, exact, at least zero.
    func seconds(_ value: SceneValue, _ label: String) -> Rational? {
        let expectation = "seconds, at least 0 (2, 2.5 or 1001/30)"
        guard let seconds = rational(value, label, expectation) else { return nil }
        return seconds < .zero ? refuse(value, label, expectation) : seconds
    }

    func numbers(_ value: SceneValue, _ label: String, count: ClosedRange<Int>, _ expectation: String) -> [Double]? {
        guard case .list(let items) = value.content, count.contains(items.count) else {
            return refuse(value, label, expectation)
        }
        return list(value, label, expectation) { number($0, "a number of \(label)") }
    }

    func numbers(_ value: SceneValue, _ label: String) -> [Double]? {
        list(value, label, "a list of numbers") { number($0, "a number of \(label)") }
    }
}
