import MediaTime

/// The type of a scene key's value: how it is written, and how it is read.
package struct SceneValueType<Value>: Sendable {
    /// How the value is written.
    package let form: SceneValueForm
    /// Reads a value that is not null; the text is its label in messages. Reports an illegal value and returns nil.
    package let read: @Sendable (SceneValue, String, ValueReader) -> Value?

    package init(_ form: SceneValueForm, read: @escaping @Sendable (SceneValue, String, ValueReader) -> Value?) {
        self.form = form
        self.read = read
    }

    /// Returns the type with converted values.
    package func map<Other>(_ convert: @escaping @Sendable (Value) -> Other?) -> SceneValueType<Other> {
        SceneValueType<Other>(form) { value, label, reader in read(value, label, reader).flatMap(convert) }
    }

    /// Returns the type with another schema, for values whose form the schema describes elsewhere.
    package func schema(_ schema: JSONSchemaNode) -> SceneValueType {
        var form = form
        form.schema = schema
        return SceneValueType(form, read: read)
    }
}

/// How the value of a key is written: for the JSON Schema, the documentation and the studio's inspector.
package struct SceneValueForm: Sendable {
    /// The kind of the control that edits the value.
    package enum Kind: String, Sendable {
        case number, integer, boolean, text, choice, color, asset, point, size, rect, transform, path
        case list, object, timingFunction, other
    }

    /// The unit of a number.
    package enum Unit: String, Sendable {
        case seconds, degrees, radians, points, pixels, decibels = "dB", framesPerSecond = "frames per second"
        case bitsPerSecond = "bits per second", loudnessUnits = "LUFS", decibelsFullScale = "dBFS"
        /// A number that may be written as a percentage of 1.
        case fraction
    }

    /// The kind.
    package let kind: Kind
    /// The value in words, as error messages give it after "expected".
    package let expectation: String
    /// Makes the schema of the value. Reading a scene needs no schemas, of which some list all key paths.
    private var makeSchema: @Sendable () -> JSONSchemaNode
    /// The unit; nil for values without one.
    package var unit: Unit?
    /// The legal numbers; nil for any.
    package var range: ClosedRange<Double>?
    /// The legal names; empty for values that are not names.
    package var choices: [String] = []
    /// The name of the object that the value is, or that the items of a list are, in `SceneReference`; nil for others.
    package var object: String?

    package init(
        kind: Kind, expectation: String, schema: @autoclosure @escaping @Sendable () -> JSONSchemaNode,
        unit: Unit? = nil, range: ClosedRange<Double>? = nil, choices: [String] = [], object: String? = nil
    ) {
        self.kind = kind
        self.expectation = expectation
        makeSchema = schema
        self.unit = unit
        self.range = range
        self.choices = choices
        self.object = object
    }

    /// The schema of the value, made at each call.
    package var schema: JSONSchemaNode {
        get { makeSchema() }
        set { makeSchema = { newValue } }
    }
}

extension SceneValueType where Value == Double {
    /// A finite number within a range.
    package static func number(
        _ expectation: String = "a number",
        in range: ClosedRange<Double> = -ValueReader.numberLimit...ValueReader.numberLimit,
        unit: SceneValueForm.Unit? = nil
    ) -> SceneValueType {
        let isLimited = range.lowerBound > -ValueReader.numberLimit || range.upperBound < ValueReader.numberLimit
        let form = SceneValueForm(
            kind: .number, expectation: expectation, schema: .reference("number"), unit: unit,
            range: isLimited ? range : nil)
        return SceneValueType(form) { $2.number($0, $1, in: range, expectation, unit: unit) }
    }

    /// A number above 0.
    package static var positive: SceneValueType { number("a number above 0", in: 1e-9...ValueReader.numberLimit) }

    /// A number of at least 0.
    package static func nonNegative(
        _ expectation: String = "a number of at least 0", unit: SceneValueForm.Unit? = nil
    ) -> SceneValueType {
        number(expectation, in: 0...ValueReader.numberLimit, unit: unit)
    }

    /// A number of at least 0, or `inf`.
    package static func nonNegativeOrInfinite(_ expectation: String, unit: SceneValueForm.Unit? = nil) -> SceneValueType
    {
        let form = SceneValueForm(
            kind: .number, expectation: expectation, schema: .reference("endless"), unit: unit,
            range: 0...Double.infinity)
        return SceneValueType(form) { $2.nonNegativeOrInfinite($0, $1, expectation, unit: unit) }
    }
}

extension SceneValueType where Value == Int {
    /// A whole number within a range.
    package static func integer(
        _ expectation: String, in range: ClosedRange<Int>, unit: SceneValueForm.Unit? = nil
    ) -> SceneValueType {
        let form = SceneValueForm(
            kind: .integer, expectation: expectation, schema: .reference("number"), unit: unit,
            range: Double(range.lowerBound)...Double(range.upperBound))
        return SceneValueType(form) { $2.integer($0, $1, in: range, expectation) }
    }
}

extension SceneValueType where Value == Rational {
    /// An exact number within a range, whose bounds are legal.
    package static func rational(
        _ expectation: String, in range: ClosedRange<Rational>, unit: SceneValueForm.Unit? = nil
    ) -> SceneValueType {
        rational(expectation, unit: unit, range: range.lowerBound.seconds...range.upperBound.seconds) {
            range.contains($0)
        }
    }

    /// An exact time in seconds, at least 0.
    package static var seconds: SceneValueType {
        let form = SceneValueForm(
            kind: .number, expectation: "seconds, at least 0 (2, 2.5 or 1001/30)", schema: .reference("rational"),
            unit: .seconds, range: 0...ValueReader.numberLimit)
        return SceneValueType(form) { $2.seconds($0, $1) }
    }

    /// An exact number that meets a condition.
    package static func rational(
        _ expectation: String, unit: SceneValueForm.Unit? = nil, range: ClosedRange<Double>? = nil,
        where isLegal: @escaping @Sendable (Rational) -> Bool
    ) -> SceneValueType {
        let form = SceneValueForm(
            kind: .number, expectation: expectation, schema: .reference("rational"), unit: unit, range: range)
        return SceneValueType(form) { value, label, reader in
            guard let rational = reader.rational(value, label, expectation, unit: unit) else { return nil }
            return isLegal(rational) ? rational : reader.refuse(value, label, expectation)
        }
    }
}

extension SceneValueType where Value == Bool {
    /// True or false.
    package static var boolean: SceneValueType {
        let form = SceneValueForm(kind: .boolean, expectation: "true or false", schema: .reference("boolean"))
        return SceneValueType(form) { $2.boolean($0, $1) }
    }
}

extension SceneValueType where Value == String {
    /// Text.
    package static func text(_ expectation: String = "text") -> SceneValueType {
        let form = SceneValueForm(kind: .text, expectation: expectation, schema: .type("string"))
        return SceneValueType(form) { $2.text($0, $1, expectation) }
    }

    /// One of the names.
    static func name(_ names: [String]) -> SceneValueType {
        SceneValueType(.choice(names)) { $2.choice($0, $1, of: names) }
    }
}

extension SceneValueForm {
    /// One of the names.
    package static func choice(_ names: [String]) -> SceneValueForm {
        SceneValueForm(
            kind: .choice, expectation: "one of \(names.joined(separator: ", "))",
            schema: ValueJSONSchema.orParameter(.names(names)), choices: names)
    }

    /// A list of objects, whose schema allows repetitions.
    package static func list(of object: String, _ expectation: String) -> SceneValueForm {
        SceneValueForm(
            kind: .list, expectation: expectation, schema: .array(of: .reference(object + "Item")), object: object)
    }
}

extension SceneValueType where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    /// A case by its raw value.
    package static var choice: SceneValueType { choice() }

    /// A case by its raw value.
    ///
    /// - Parameter guess: Returns the name that a word of another format means.
    package static func choice(guess: @escaping @Sendable (String) -> String? = { _ in nil }) -> SceneValueType {
        choice(Value.allCases.map { ($0.rawValue, $0) }, guess: guess)
    }
}

extension SceneValueType where Value: Sendable {
    /// One of the values by its name.
    ///
    /// - Parameter guess: Returns the name that a word of another format means.
    package static func choice(
        _ values: [(name: String, value: Value)], guess: @escaping @Sendable (String) -> String? = { _ in nil }
    ) -> SceneValueType {
        let names = values.map(\.name)
        return SceneValueType(.choice(names)) { value, label, reader in
            reader.choice(value, label, of: names, guess: guess).flatMap { name in
                values.first { $0.name == name }?.value
            }
        }
    }
}

extension SceneValueType {
    /// A list of values.
    ///
    /// - Parameters:
    ///   - item: The type of the items.
    ///   - label: The label of an item in messages; nil for "a number of keyTimes", with the label of the list.
    package static func list<Item>(_ item: SceneValueType<Item>, of label: String, _ expectation: String)
        -> SceneValueType<[Item]>
    {
        let form = SceneValueForm(
            kind: .list, expectation: expectation, schema: .array(of: item.form.schema), object: item.form.object)
        return SceneValueType<[Item]>(form) { value, key, reader in
            reader.list(value, key, expectation) { item.read($0, label, reader) }
        }
    }
}

extension SceneValueType where Value == [Double] {
    /// A list of numbers.
    package static var numbers: SceneValueType {
        let form = SceneValueForm(kind: .list, expectation: "a list of numbers", schema: .reference("numbers"))
        return SceneValueType(form) { $2.numbers($0, $1) }
    }
}

extension SceneValueType where Value == AssetDescription {
    /// The name of an asset, or the path of a file.
    package static var asset: SceneValueType {
        let form = SceneValueForm(
            kind: .asset, expectation: "the name of an asset, or the path of a file", schema: .type("string"))
        return SceneValueType(form) { value, label, reader in reader.files?.assets.asset(value, label, reader) }
    }
}
