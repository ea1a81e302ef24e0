import TestSupport

/// Every measured row of facts 2, tested with layers and an engine. Identifiers are the section and the row's first
/// cell.
enum MeasuredFacts {
    static let rows: [Fact] =
        timing + cycles + fillModes + lifetimes + ends + interpolation + transforms + keyframeModes + paths + implicit
        + springs + settling
        + groups + curves + transactions + presentations
}
