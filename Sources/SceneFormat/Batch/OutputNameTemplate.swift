import MediaWriting
import SceneLanguage
import SourceText

/// A file name with placeholders: `{row}`, `{scene}`, `{preset}`, `{extension}` and the scene's parameters.
///
/// The preset's extension is added to a name without an extension.
package struct OutputNameTemplate: Equatable, Sendable {
    /// The values of the placeholders for one render of a batch.
    package struct Job: Equatable, Sendable {
        /// The name of the scene.
        package let scene: String
        /// The name of the preset; nil without presets.
        package let preset: String?
        /// The number of the table row, from 1; nil without a table.
        package let row: Int?
        /// The values of parameters as text, by name.
        package let parameters: [String: String]
        /// The container of the preset; nil without presets.
        package let container: Preset.Container?
        /// The scene's defaults as text, for parameters without a value.
        package let defaults: [String: String]

        /// Creates the values for one render.
        package init(
            scene: String, preset: String?, row: Int?, parameters: [String: String], container: Preset.Container? = nil,
            defaults: [String: String] = [:]
        ) {
            self.scene = scene
            self.preset = preset
            self.row = row
            self.parameters = parameters
            self.container = container
            self.defaults = defaults
        }
    }

    enum Piece: Equatable, Sendable {
        case literal(String)
        case field(String)
    }

    let pieces: [Piece]
    private let text: String

    /// Parses a template.
    ///
    /// - Throws: `SceneFormatError` if a brace is not closed or a placeholder has no name.
    package init(_ text: String) throws(SceneFormatError) {
        var pieces = [Piece]()
        var literal = ""
        var field = String?.none
        for character in text {
            switch (character, field) {
            case ("{", nil):
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = ""
                field = ""
            case ("}", .some(let name)) where !name.isEmpty:
                pieces.append(.field(name))
                field = nil
            case ("{", _), ("}", _):
                throw Self.failure(
                    text, "a brace is misplaced", expected: "expected {field} with a name between braces")
            case (_, .some(let name)): field = name + String(character)
            case (_, nil): literal.append(character)
            }
        }
        guard field == nil else { throw Self.failure(text, "a brace is not closed", expected: "expected {field}") }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        self.pieces = pieces
        self.text = text
    }

    private static func failure(_ text: String, _ problem: String, expected: String, suggestion: String? = nil)
        -> SceneFormatError
    {
        SceneFormatError(diagnostics: [
            SceneDiagnostic(
                at: SourceLocation(file: "\"\(text)\""), problem, expected: expected, suggestion: suggestion)
        ])
    }

    /// Returns one path per job, in order; row numbers are padded with zeros to the same length.
    ///
    /// - Throws: `SceneFormatError` if a job lacks a placeholder's value, or two jobs would write the same file.
    package func paths(for jobs: [Job]) throws(SceneFormatError) -> [String] {
        let digits = String(jobs.compactMap(\.row).max() ?? 1).count
        var paths = [String]()
        var sharing = OutputNameClashes()
        for job in jobs {
            let path = try path(for: job, digits: digits)
            sharing.add(path, job)
            paths.append(path)
        }
        guard let problem = sharing.problem else { return paths }
        throw Self.failure(
            text, problem, expected: "expected a template with unique names, such as one with {row}")
    }

    private func path(for job: Job, digits: Int) throws(SceneFormatError) -> String {
        var result = ""
        for piece in pieces {
            switch piece {
            case .literal(let literal): result += literal
            // The file name pattern of a sequence is not sanitized.
            case .field("extension") where job.parameters["extension"] == nil && job.container != nil:
                result += job.container?.fileExtension ?? ""
            case .field(let name): result += try FileNameSanitizer.sanitized(value(of: name, job, digits: digits))
            }
        }
        return complete(result, job.container)
    }

    /// Adds the preset's extension. Dots within values are not extensions ("v1.2"), but a column may contain whole file
    /// names.
    private func complete(_ path: String, _ container: Preset.Container?) -> String {
        guard let container, !container.isSequence, !hasExtension, MovieContainer(path: path) == nil else {
            return path
        }
        return path + "." + container.fileExtension
    }

    /// Whether the last part of the template has an extension.
    private var hasExtension: Bool {
        (text.split(separator: "/", omittingEmptySubsequences: false).last ?? "").contains(".")
    }

    private func value(of field: String, _ job: Job, digits: Int) throws(SceneFormatError) -> String {
        if let value = job.parameters[field] { return value }
        switch field {
        case "scene": return job.scene
        case "preset" where job.preset != nil: return job.preset ?? ""
        case "row" where job.row != nil:
            let number = String(job.row ?? 0)
            return String(repeating: "0", count: max(0, digits - number.count)) + number
        default:
            if let value = job.defaults[field] { return value }
            let own =
                ["scene"] + (job.preset == nil ? [] : ["preset"]) + (job.row == nil ? [] : ["row"])
                + (job.container == nil ? [] : ["extension"])
            let fields = own + Set(job.parameters.keys).union(job.defaults.keys).sorted()
            throw Self.failure(
                text, "\(Self.name(of: job)) has no field \"\(field)\"",
                expected: "expected one of \(fields.listed)",
                suggestion: SpellingSuggestion.closest(to: field, in: fields))
        }
    }

    static func name(of job: Job) -> String {
        let row = job.row.map { "row \($0)" }
        let preset = job.preset.map { "preset \($0)" }
        return [row, "scene \(job.scene)", preset].compactMap { $0 }.joined(separator: " of ")
    }
}

/// Makes text usable as a part of a file name.
enum FileNameSanitizer {
    /// The number of UTF-8 bytes that are kept, so that a name of several placeholders stays below the 255 bytes of
    /// most file systems.
    private static let byteLimit = 100

    /// Replaces separators, control characters and characters that Windows forbids by `_`, and removes dots and spaces
    /// at the ends. The result is never empty.
    static func sanitized(_ text: String) -> String {
        let replaced = text.unicodeScalars.map { scalar -> Character in
            let isForbidden = scalar.value < 32 || scalar.value == 127 || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
            return isForbidden ? "_" : Character(scalar)
        }
        var name = String(replaced).drop { $0 == "." || $0 == " " }
        while name.utf8.count > byteLimit || name.last == "." || name.last == " " { name = name.dropLast() }
        return name.isEmpty ? "_" : String(name)
    }
}
