import MediaPipeline

/// Reads document values as typed ones; what is not of the type is reported and gives nil.
struct ValueReader {
    /// Larger magnitudes are refused, so that no later arithmetic overflows.
    static let numberLimit = 1e9

    let collector: DiagnosticCollector

    func refuse<T>(_ value: SceneValue, _ label: String, _ expectation: String, suggestion: String? = nil) -> T? {
        collector.report(
            at: value.location, "\(label) is \(value.summary)", expected: "expected \(expectation)",
            suggestion: suggestion)
        return nil
    }

    func text(_ value: SceneValue, _ label: String, _ expectation: String = "text") -> String? {
        guard case .text(let text) = value.content else { return refuse(value, label, expectation) }
        return text
    }

    func boolean(_ value: SceneValue, _ label: String) -> Bool? {
        guard case .boolean(let flag) = value.content else { return refuse(value, label, "true or false") }
        return flag
    }

    /// One of `names`.
    func choice(_ value: SceneValue, _ label: String, of names: [String]) -> String? {
        let expectation = "one of \(names.joined(separator: ", "))"
        guard case .text(let text) = value.content else { return refuse(value, label, expectation) }
        guard names.contains(text) else {
            return refuse(value, label, expectation, suggestion: SpellingSuggestion.of(text, in: names))
        }
        return text
    }

    /// Each item of a list; nil where the value is none or an item is refused, so that every item is looked at.
    func list<T>(_ value: SceneValue, _ label: String, _ expectation: String = "a list", _ read: (SceneValue) -> T?)
        -> [T]?
    {
        guard case .list(let items) = value.content else { return refuse(value, label, expectation) }
        let results = items.map(read)
        return results.contains { $0 == nil } ? nil : results.compactMap { $0 }
    }
}

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

extension ValueReader {
    /// A name of `CAMediaTimingFunctionName`, or the two control points; x must lie in 0…1 (facts 2.14).
    func timingFunction(_ value: SceneValue, _ label: String = "timingFunction") -> TimingFunctionDescription? {
        let names = TimingFunctionDescription.Name.allCases.map(\.rawValue)
        let expectation = "\(names.joined(separator: ", ")), or [x1, y1, x2, y2] with x1 and x2 from 0 to 1"
        guard case .list = value.content else {
            guard case .text(let text) = value.content, let name = TimingFunctionDescription.Name(rawValue: text) else {
                return refuse(
                    value, label, expectation,
                    suggestion: value.textForm.flatMap { SpellingSuggestion.of($0, in: names) })
            }
            return .named(name)
        }
        guard let points = numbers(value, label, count: 4...4, expectation) else { return nil }
        guard (0...1).contains(points[0]), (0...1).contains(points[2]) else { return refuse(value, label, expectation) }
        return .controlPoints(points[0], points[1], points[2], points[3])
    }
}

extension ValueReader {
    /// By its name, where 5.1 may be written as a number, or by its channels.
    func channelLayout(_ value: SceneValue, _ label: String) -> ChannelLayout? {
        let text = value.textForm ?? ""
        return ChannelLayout(rawValue: text) ?? Int(text).flatMap { ChannelLayout(channels: $0) }
            ?? refuse(value, label, "one of \(ChannelLayout.list)")
    }
}
