import Foundation
import SceneEditing
import SceneFormat
import SceneLanguage
import SourceFiles
import SourceText

/// The result of `multiplane validate` for one scene or variant, for programs.
struct ValidationReport: Encodable {
    /// One problem or warning.
    struct Message: Encodable {
        let severity: String
        let code: String
        let file: String
        var line: Int?
        var column: Int?
        var length: Int?
        let problem: String
        var expectation: String?
        var suggestion: String?
        /// Where the component, repetition or included file with the problem is used.
        var use: String?
        /// The time in seconds at which a problem of the movie can be seen.
        var time: Double?
        var fix: Fix?
    }

    /// A change of the text that solves a problem.
    struct Fix: Encodable {
        /// The offset of the change in the UTF-8 text of the file, from 0.
        let offset: Int
        /// The text that is replaced.
        let removed: String
        /// The text that replaces it.
        let inserted: String
    }

    let file: String
    var variant: String?
    /// Whether the scene can be rendered; with --strict, without warnings.
    var isValid: Bool
    /// The size, frame rate and length; nil for an invalid scene.
    var summary: String?
    var messages: [Message]

    enum CodingKeys: String, CodingKey {
        case file, variant, summary, messages
        case isValid = "valid"
    }
}

extension ValidationReport {
    /// Returns reports as JSON: `{ "version": 1, "scenes": […] }`.
    static func json(_ reports: [ValidationReport]) throws -> String {
        struct Reports: Encodable {
            let version = 1
            let scenes: [ValidationReport]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Reports(scenes: reports)), as: UTF8.self) + "\n"
    }
}

extension ValidationReport.Message {
    /// Creates the message of a problem.
    ///
    /// - Parameter fixes: The corrections of the scene file.
    init(_ problem: SceneDiagnostic, severity: String, _ fixes: [CorrectedText.Fix]) {
        let location = problem.location
        self.init(
            severity: severity, code: problem.code.rawValue, file: location.file, problem: problem.problem,
            expectation: problem.expectation, suggestion: problem.suggestion, use: location.use?.description)
        setPosition(location)
        fix = fixes.first { $0.problem == problem }.map { fix in
            ValidationReport.Fix(
                offset: fix.change.offset, removed: String(decoding: fix.change.removed, as: UTF8.self),
                inserted: String(decoding: fix.change.inserted, as: UTF8.self))
        }
    }

    /// Creates the message of a warning about a file or a legal scene.
    init(_ warning: MediaWarning) {
        let code: SceneDiagnostic.Code = warning.isAboutScene ? .likelyMistake : .file
        self.init(severity: "warning", code: code.rawValue, file: warning.file, problem: warning.detail)
        setPosition(SourceLocation(file: warning.file, line: warning.line, column: warning.column))
    }

    /// Sets the position unless it is the whole file.
    private mutating func setPosition(_ location: SourceLocation) {
        guard location.line > 0 else { return }
        line = location.line
        column = location.column
        if location.length > 0 { length = location.length }
    }

    /// Creates the message of a problem that `multiplane lint` finds.
    init(_ finding: LintFinding) {
        let location = finding.location
        self.init(
            severity: "warning", code: finding.rule.rawValue, file: location.file, problem: finding.problem,
            expectation: finding.remedy, use: location.use?.description, time: finding.time)
        setPosition(location)
    }

    /// Creates the message of another error, such as that of a file that cannot be read.
    init(_ error: any Error, file: String) {
        self.init(
            severity: "error", code: SceneDiagnostic.Code.file.rawValue, file: file, problem: "\(error)")
    }
}
