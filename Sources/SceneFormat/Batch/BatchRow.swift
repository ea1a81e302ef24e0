/// One row of a batch: values for a scene's parameters.
public struct BatchRow: Equatable, Sendable {
    /// Counts from 1, in the order of the table.
    public let number: Int
    /// In the order of the columns; an empty cell of JSON (null) is left out.
    public let values: [ParameterOverride]
    public let location: SourceLocation
}
