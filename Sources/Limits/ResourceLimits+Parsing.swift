extension ResourceLimits {
    /// The environment variable with limits: `MULTIPLANE_LIMITS="particles=1e6,layers=5000"`.
    package static let environmentVariable = "MULTIPLANE_LIMITS"

    /// A limit and its value in a text such as "particles=1e6".
    package struct Assignment: Sendable {
        /// The limit.
        package let entry: Entry
        /// The value; `Int.max` for none.
        package let value: Int

        /// Parses a text.
        ///
        /// - Throws: `ParsingError` for an unknown name or an invalid value.
        package init(_ text: some StringProtocol) throws(ParsingError) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let entry = ResourceLimits.table.first(where: { $0.name == parts[0] }) else {
                let names = ResourceLimits.table.map(\.name).joined(separator: ", ")
                throw ParsingError("expected name=value with one of the names \(names)")
            }
            guard let value = Self.value(String(parts[1])) else {
                throw ParsingError("\(entry.name) is a whole number from 1 on, such as 5000 or 1e6, or none")
            }
            self.entry = entry
            self.value = value
        }

        private static func value(_ text: String) -> Int? {
            if text == "none" { return .max }
            guard let number = Double(text), number >= 1, number < 1e18, number == number.rounded() else { return nil }
            return Int(number)
        }
    }

    /// An invalid name or value of a limit.
    package struct ParsingError: Error, Equatable, CustomStringConvertible {
        /// The expected text.
        package let description: String

        init(_ description: String) { self.description = description }
    }

    /// Changes a limit.
    package mutating func apply(_ assignment: Assignment) { self[keyPath: assignment.entry.keyPath] = assignment.value }

    /// Changes the limits of a list such as "particles=1e6,layers=5000".
    ///
    /// - Throws: `ParsingError` for an unknown name or an invalid value.
    package mutating func apply(list: String) throws(ParsingError) {
        for text in list.split(separator: ",") { apply(try Assignment(text.trimmingSpaces)) }
    }
}

extension ResourceLimits {
    /// All limits as a list that `apply(list:)` reads.
    package var list: String {
        let values = Self.table.map { entry in
            let value = self[keyPath: entry.keyPath]
            return "\(entry.name)=\(value == .max ? "none" : String(value))"
        }
        return values.joined(separator: ",")
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var trimmed = self
        while trimmed.first == " " { trimmed.removeFirst() }
        while trimmed.last == " " { trimmed.removeLast() }
        return trimmed
    }
}
