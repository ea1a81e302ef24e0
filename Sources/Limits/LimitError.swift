/// A scene or a file that exceeds a resource limit.
public struct LimitError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The name of the limit, as in `--limit`.
    public let limit: String
    /// The value of the limit.
    public let value: Int
    /// The amount that the scene or file needs, or an upper bound of it.
    public let actual: Double
    /// The file and position, or the layer; nil if the whole rendering exceeds the limit.
    public var location: String?
    private let unit: String
    private let property: String

    package init(_ entry: ResourceLimits.Entry, value: Int, actual: Double, location: String?) {
        limit = entry.name
        unit = entry.unit
        property = entry.property
        self.value = value
        self.actual = actual
        self.location = location
    }

    /// The problem: "2,000 players exceed the limit of 256 (players)".
    package var problem: String {
        "\(Self.text(actual)) \(unit) exceed the limit of \(Self.text(Double(value))) (\(limit))"
    }

    /// The remedy, which starts with a verb.
    package var remedy: String {
        "reduce them, or raise the limit with --limit \(limit)=N, \(ResourceLimits.environmentVariable)=\(limit)=N "
            + "or ResourceLimits.\(property)"
    }

    /// The location, the problem and the remedy.
    public var description: String { (location.map { "\($0): " } ?? "") + "\(problem); \(remedy)" }

    /// Returns a number with separators of thousands; as a power of ten from 10¹⁵ on.
    private static func text(_ number: Double) -> String {
        guard number.rounded() < 1e15 else {
            guard number.isFinite else { return "unlimited" }
            var exponent = 0
            var mantissa = number
            while mantissa >= 10 {
                mantissa /= 10
                exponent += 1
            }
            return "about \(Int(mantissa))e\(exponent)"
        }
        let digits = String(Int(number.rounded()))
        var groups: [Substring] = []
        var end = digits.endIndex
        while let start = digits.index(end, offsetBy: -3, limitedBy: digits.startIndex), start > digits.startIndex {
            groups.insert(digits[start..<end], at: 0)
            end = start
        }
        groups.insert(digits[..<end], at: 0)
        return groups.joined(separator: ",")
    }
}
