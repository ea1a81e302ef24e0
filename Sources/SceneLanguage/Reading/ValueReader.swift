import AudioMixing
import MediaTime

/// Reads document values as typed values; values of other types are reported and give nil.
package struct ValueReader {
    /// The largest magnitude of a number, so that later arithmetic cannot overflow.
    package static let numberLimit = 1e9

    package let collector: DiagnosticCollector
    /// The named colors, fonts and timing functions.
    package var theme = SceneTheme()
    /// The files that paths and filters are read from; nil where they cannot name files.
    package var files: SceneFiles?
    /// The frames per second of the scene, for times in frames; nil outside of scenes.
    package var frameRate: Rational?

    package init(collector: DiagnosticCollector, theme: SceneTheme = SceneTheme(), files: SceneFiles? = nil) {
        self.collector = collector
        self.theme = theme
        self.files = files
    }

    /// Reports `value` and returns nil.
    package func refuse<T>(
        _ value: SceneValue, _ label: String, _ expectation: @autoclosure () -> String,
        suggestion: @autoclosure () -> String? = nil, correction: @autoclosure () -> SceneCorrection? = nil
    ) -> T? {
        collector.report(
            at: value.location, "\(label) is \(value.summary)", expected: "expected \(expectation())",
            suggestion: suggestion(), code: .illegalValue, correction: correction())
        return nil
    }

    package func text(_ value: SceneValue, _ label: String, _ expectation: String = "text") -> String? {
        guard case .text(let text) = value.content else { return refuse(value, label, expectation) }
        return text
    }

    package func boolean(_ value: SceneValue, _ label: String) -> Bool? {
        guard case .boolean(let flag) = value.content else { return refuse(value, label, "true or false") }
        return flag
    }

    /// Reads one of `names`.
    ///
    /// - Parameter guess: Returns the name that a word of another format means.
    package func choice(
        _ value: SceneValue, _ label: String, of names: [String], guess: (String) -> String? = { _ in nil }
    ) -> String? {
        guard case .text(let text) = value.content else { return refuse(value, label, "one of \(names.listed)") }
        if names.contains(text) { return text }
        func suggestion() -> String? { guess(text) ?? SpellingSuggestion.closest(to: text, in: names) }
        func correction() -> SceneCorrection? {
            let spelling = SceneCorrection.spelling(text, in: names)
            return spelling?.replacement == suggestion() ? spelling : nil
        }
        return refuse(
            value, label, "one of \(names.listed)", suggestion: suggestion(), correction: correction())
    }

    /// Reads every item of a list; returns nil if the value is not a list or an item is not legal.
    package func list<T>(
        _ value: SceneValue, _ label: String, _ expectation: String = "a list", _ read: (SceneValue) -> T?
    )
        -> [T]?
    {
        guard case .list(let items) = value.content else { return refuse(value, label, expectation) }
        let results = items.map(read)
        return results.contains { $0 == nil } ? nil : results.compactMap { $0 }
    }

    /// Reads a finite number within `range` and within ±1e9. Text with a unit is converted to the unit of the key.
    package func number(
        _ value: SceneValue, _ label: String, in range: ClosedRange<Double> = -numberLimit...numberLimit,
        _ expectation: String = "a number", unit: SceneValueForm.Unit? = nil
    ) -> Double? {
        guard let number = plainNumber(value, unit) else {
            return refuse(value, label, expectation, suggestion: numberWithoutUnit(value))
        }
        guard number.isFinite else { return refuse(value, label, expectation + " (finite)") }
        guard range.contains(number) else {
            return refuse(
                value, label,
                range.upperBound < Self.numberLimit || range.lowerBound > -Self.numberLimit
                    ? expectation : expectation + " between -1e9 and 1e9")
        }
        return number
    }

    /// Returns a number in the unit of its key; nil for values that are none.
    private func plainNumber(_ value: SceneValue, _ unit: SceneValueForm.Unit?) -> Double? {
        switch value.content {
        case .number(let number): number.value
        case .text(let text): Quantity(text)?.value(in: unit, frameRate: frameRate)
        default: nil
        }
    }

    /// Reads a whole number within `range`.
    package func integer(_ value: SceneValue, _ label: String, in range: ClosedRange<Int>, _ expectation: String)
        -> Int?
    {
        guard case .number(let number) = value.content, let integer = Int(exactly: number.value),
            range.contains(integer)
        else {
            return refuse(value, label, expectation)
        }
        return integer
    }

    /// Reads a number of at least 0.
    func nonNegative(
        _ value: SceneValue, _ label: String, _ expectation: String = "a number of at least 0",
        unit: SceneValueForm.Unit? = nil
    ) -> Double? {
        number(value, label, in: 0...Self.numberLimit, expectation, unit: unit)
    }

    /// Reads a number of at least 0; `inf` and `.inf` are infinity.
    func nonNegativeOrInfinite(
        _ value: SceneValue, _ label: String, _ expectation: String, unit: SceneValueForm.Unit?
    ) -> Double? {
        value.isInfinite ? .infinity : nonNegative(value, label, expectation, unit: unit)
    }

    /// Reads an exact number: an integer, a decimal, or a fraction as text (30000/1001); of a decimal with more than
    /// nine places, as programs print it, the simplest fraction nearby. Text with a unit is converted to that of the
    /// key.
    package func rational(
        _ value: SceneValue, _ label: String, _ expectation: String, unit: SceneValueForm.Unit? = nil
    ) -> Rational? {
        guard let text = value.textForm, text.utf8.count <= 40,
            let rational = Rational(reading: text)
                ?? Quantity(text)?.exactValue(in: unit, frameRate: frameRate),
            rational.seconds.magnitude <= Self.numberLimit
        else { return refuse(value, label, expectation, suggestion: numberWithoutUnit(value)) }
        return rational
    }

    /// Returns the number that text with a unit means where the unit is not legal; nil for other values.
    private func numberWithoutUnit(_ value: SceneValue) -> String? {
        if case .text(let text) = value.content { Quantity(text)?.number.text } else { nil }
    }

    /// Reads an exact time in seconds, at least 0.
    package func seconds(_ value: SceneValue, _ label: String) -> Rational? {
        let expectation = "seconds, at least 0 (2, 2.5 or 1001/30)"
        guard let seconds = rational(value, label, expectation, unit: .seconds) else { return nil }
        return seconds < .zero ? refuse(value, label, expectation) : seconds
    }

    package func numbers(
        _ value: SceneValue, _ label: String, count: ClosedRange<Int>, _ expectation: String,
        unit: SceneValueForm.Unit? = nil
    ) -> [Double]? {
        guard case .list(let items) = value.content, count.contains(items.count) else {
            return refuse(value, label, expectation)
        }
        return list(value, label, expectation) { number($0, "a number of \(label)", unit: unit) }
    }

    package func numbers(_ value: SceneValue, _ label: String, unit: SceneValueForm.Unit? = nil) -> [Double]? {
        list(value, label, "a list of numbers") { number($0, "a number of \(label)", unit: unit) }
    }

    /// Reads an audio channel layout by name, where 5.1 may be written as a number, or by its number of channels.
    package func channelLayout(_ value: SceneValue, _ label: String) -> ChannelLayout? {
        let text = value.textForm ?? ""
        return ChannelLayout(rawValue: text) ?? Int(text).flatMap { ChannelLayout(channels: $0) }
            ?? refuse(value, label, "one of \(ChannelLayout.list)")
    }
}
