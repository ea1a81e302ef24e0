import SourceText

/// A place of a scene that breaks a rule.
package struct LintFinding: Equatable, Sendable {
    package let rule: LintRule
    /// The position of the layer in the document, or of the scene.
    package let location: SourceLocation
    /// The time at which it can be seen, in seconds.
    package let time: Double
    /// The problem, without a period.
    package let problem: String
    /// What to do.
    package let remedy: String
}

extension LintFinding: CustomStringConvertible {
    /// The text `file:line:column: problem; remedy [code]`.
    package var description: String {
        "\(location): \(problem); \(remedy) [\(rule.rawValue)]"
    }
}
