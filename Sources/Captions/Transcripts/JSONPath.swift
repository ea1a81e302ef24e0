import JSONParsing

/// The path of values in a JSON document: names and indices separated by periods, and `*` for all elements of an array
/// or members of an object. An empty path is the document.
struct JSONPath: ExpressibleByStringLiteral {
    private enum Step {
        case name(String), index(Int), all
    }

    private let steps: [Step]

    init(stringLiteral text: String) { self.init(text) }

    init(_ text: String) {
        steps = text.split(separator: ".").map { part in
            part == "*" ? .all : Int(part).map { .index($0) } ?? .name(String(part))
        }
    }

    /// Returns the values at the path, without nulls.
    func values(in root: JSONValue) -> [JSONValue] {
        var values = [root]
        for step in steps {
            values = values.flatMap { Self.values(at: step, in: $0) }
            if values.isEmpty { return [] }
        }
        return values
    }

    /// Returns the first value at the path; nil for none and for null.
    func first(in root: JSONValue) -> JSONValue? {
        var value = root
        for (index, step) in steps.enumerated() {
            guard let next = Self.first(at: step, in: value) else { return nil }
            if case .all = step, index + 1 < steps.count { return values(in: root).first }
            value = next
        }
        return value
    }

    private static func values(at step: Step, in value: JSONValue) -> [JSONValue] {
        guard case .all = step else { return first(at: step, in: value).map { [$0] } ?? [] }
        let values = value.array ?? value.object?.members.map(\.value) ?? []
        return values.filter { !$0.isNull }
    }

    private static func first(at step: Step, in value: JSONValue) -> JSONValue? {
        let match: JSONValue? =
            switch step {
            case .name(let name): value[name]
            case .index(let index): value.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            case .all: values(at: step, in: value).first
            }
        return match.flatMap { $0.isNull ? nil : $0 }
    }
}

extension JSONValue {
    /// Whether the value is null.
    var isNull: Bool { if case .null = self { true } else { false } }

    /// Returns the first value under one of the paths; nil for none and for null.
    func first(_ paths: [JSONPath]) -> JSONValue? {
        for path in paths { if let value = path.first(in: self) { return value } }
        return nil
    }

    /// Returns the values under the first of the paths that has any.
    func values(_ paths: [JSONPath]) -> [JSONValue] {
        for path in paths {
            let values = path.values(in: self)
            if !values.isEmpty { return values }
        }
        return []
    }
}
