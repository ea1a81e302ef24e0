/// Whether an animation shows its first value before it begins, and its last after it has ended.
///
/// - Apple: `CAMediaTimingFillMode`; any other string means `removed` there (facts 2.1).
public enum FillMode: String, Equatable, Hashable, Sendable, CaseIterable {
    case removed, forwards, backwards, both

    var showsBefore: Bool { self == .backwards || self == .both }
    var showsAfter: Bool { self == .forwards || self == .both }
}
