/// The type of a layer property's value, for key-value coding, animation and scene files alike.
public enum ValueKind: Equatable, Sendable {
    case number, bool, point, size, rect, transform, color, path, image, numbers, colors, string
    /// A string with these legal values; others are stored and behave as the default.
    case name([String])
    /// Filters in the order they are applied.
    case filters
    /// One filter, or its name.
    case filter
}
