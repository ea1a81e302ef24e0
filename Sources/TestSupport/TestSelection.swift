import Foundation

/// Chooses the cases of parameterized tests: `./test` runs a few, `./test long` all.
public enum TestSelection {
    /// Whether long cases run: whether `MULTIPLANE_LONG_TESTS` is 1.
    public static let includesLongCases = ProcessInfo.processInfo.environment["MULTIPLANE_LONG_TESTS"] == "1"

    /// Returns all cases if long ones run, otherwise the first `quick`.
    public static func cases<Cases: Collection>(_ cases: Cases, quick: Int) -> [Cases.Element] {
        includesLongCases ? Array(cases) : Array(cases.prefix(quick))
    }
}
