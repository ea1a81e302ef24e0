import Yams

/// Gives a scalar its type by YAML 1.2's core schema: `yes`, `no`, `on` and dates stay text.
struct ScalarTyping {
    private let text: String
    private let tag: String
    private let isPlain: Bool
    private let location: SourceLocation

    init(_ scalar: Node.Scalar, at location: SourceLocation) {
        text = scalar.string
        tag = scalar.tag.description
        isPlain = scalar.style == .plain
        self.location = location
    }

    func value(reportingTo collector: DiagnosticCollector) -> SceneValue? {
        switch tag {
        case "": SceneValue(isPlain ? plain : .text(text), at: location)
        case "!", Tag.Name.str.rawValue: SceneValue(.text(text), at: location)
        default: refuse(collector)
        }
    }

    private var plain: SceneValue.Content {
        switch text {
        case "", "~", "null", "Null", "NULL": .null
        case "true", "True", "TRUE": .boolean(true)
        case "false", "False", "FALSE": .boolean(false)
        default: NumberLiteral(text).map { .number($0) } ?? .text(text)
        }
    }

    private func refuse(_ collector: DiagnosticCollector) -> SceneValue? {
        collector.report(
            at: location, "the tag \"\(tag)\" is not part of the format", expected: "expected a value without a tag")
        return nil
    }
}
