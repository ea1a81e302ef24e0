extension Rational: Codable {
    /// As text, "30000/1001": numbers in a file lose digits in some readers.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Rational(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected a fraction such as 30000/1001, found \(text)")
        }
        self = value
    }
}
