/// The types that a scene's parameters may have.
public enum ParameterKind: String, CaseIterable, Sendable {
    case string, number, integer, boolean, color, asset

    /// For messages.
    var expectation: String {
        switch self {
        case .string: "text"
        case .number: "a number"
        case .integer: "a whole number"
        case .boolean: "true or false"
        case .color: ColorReading.expectation
        case .asset: "the path of a file, relative to the scene file"
        }
    }

    /// Whether `value` is of this type; the one check for defaults and overrides alike.
    func accepts(_ value: SceneValue) -> Bool {
        switch (self, value.content) {
        case (.string, .text), (.asset, .text), (.boolean, .boolean): true
        case (.number, .number(let number)): number.value.isFinite
        case (.integer, .number(let number)):
            number.value.isFinite && number.value == number.value.rounded()
                && number.value.magnitude <= 9_007_199_254_740_992
        case (.color, _): ColorReading.color(value) != nil
        default: false
        }
    }

    /// Text from a command line or a table as a value of this type, nil where it is none.
    func value(from text: String, at location: SourceLocation) -> SceneValue? {
        let value: SceneValue
        switch self {
        case .string, .asset: value = SceneValue(.text(text), at: location)
        case .number, .integer: value = SceneValue(NumberLiteral(text).map { .number($0) } ?? .null, at: location)
        case .boolean:
            value = SceneValue(text == "true" || text == "false" ? .boolean(text == "true") : .null, at: location)
        case .color: value = Self.colorValue(text, at: location)
        }
        return accepts(value) ? value : nil
    }

    /// A name, `#rrggbb`, or four numbers with commas between them and brackets or none around them.
    private static func colorValue(_ text: String, at location: SourceLocation) -> SceneValue {
        let parts = text.filter { !"[] ".contains($0) }.split(separator: ",").map { NumberLiteral(String($0)) }
        guard parts.count == 4 else { return SceneValue(.text(text), at: location) }
        return SceneValue(.list(parts.map { SceneValue($0.map { .number($0) } ?? .null, at: location) }), at: location)
    }
}
