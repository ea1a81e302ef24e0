import MediaPipeline

/// A file name with `{field}` places: `{row}`, `{scene}`, `{preset}`, `{extension}` and the scene's parameters.
///
/// A name without an extension gets the preset's.
public struct OutputNameTemplate: Equatable, Sendable {
    /// What one render of a batch is called by.
    public struct Job: Equatable, Sendable {
        public let scene: String
        public let preset: String?
        public let row: Int?
        /// The values of the parameters as text.
        public let parameters: [String: String]
        /// The preset's.
        public let container: Preset.Container?
        /// The scene's, for parameters without a value, as text.
        public let defaults: [String: String]

        public init(
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

    /// - Throws: `SceneFormatError` where a brace is not closed or a field has no name.
    public init(_ text: String) throws(SceneFormatError) {
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
                    text, "a brace is out of place", expected: "expected {field} with a name between braces")
            case (_, .some(let name)): field = name + String(character)
            case (_, nil): literal.append(character)
            }
        }
        guard field == nil else { throw Self.failure(text, "a brace is not closed", expected: "expected {field}") }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        self.pieces = pieces
        self.text = text
    }

    static func failure(_ text: String, _ problem: String, expected: String, suggestion: String? = nil)
        -> SceneFormatError
    {
        SceneFormatError(diagnostics: [
            SceneDiagnostic(
                at: SourceLocation(file: "\"\(text)\""), problem, expected: expected, suggestion: suggestion)
        ])
    }
}

extension OutputNameTemplate {
    /// One path for each job, in their order; row numbers are padded with zeros to one length.
    ///
    /// - Throws: `SceneFormatError` where a job lacks a field, or two jobs would write the same file.
    public func paths(for jobs: [Job]) throws(SceneFormatError) -> [String] {
        let digits = String(jobs.compactMap(\.row).max() ?? 1).count
        var paths = [String]()
        var diagnostics = [SceneDiagnostic]()
        var owners = [String: Int]()
        for (index, job) in jobs.enumerated() {
            let path = try path(for: job, digits: digits)
            if let first = owners[path.lowercased()] {
                diagnostics.append(
                    SceneDiagnostic(
                        at: SourceLocation(file: "\"\(text)\""),
                        "\(Self.name(of: jobs[first])) and \(Self.name(of: job)) would both write \"\(path)\"",
                        expected: "expected a template that tells them apart, such as one with {row}"))
            }
            owners[path.lowercased()] = owners[path.lowercased()] ?? index
            paths.append(path)
        }
        guard diagnostics.isEmpty else { throw SceneFormatError(diagnostics: diagnostics) }
        return paths
    }

    private func path(for job: Job, digits: Int) throws(SceneFormatError) -> String {
        var result = ""
        for piece in pieces {
            switch piece {
            case .literal(let literal): result += literal
            // The pattern of a sequence is no text of the user's.
            case .field("extension") where job.parameters["extension"] == nil && job.container != nil:
                result += job.container?.fileExtension ?? ""
            case .field(let name): result += try FileNameSanitizer.from(value(of: name, job, digits: digits))
            }
        }
        return complete(result, job.container)
    }

    /// Dots within values are no extensions ("v1.2"), but a column may have whole file names.
    private func complete(_ path: String, _ container: Preset.Container?) -> String {
        guard let container, !container.isSequence, !hasExtension, MovieContainer(path: path) == nil else {
            return path
        }
        return path + "." + container.fileExtension
    }

    /// Whether the template itself has one, in its last part.
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
                expected: "expected one of \(fields.joined(separator: ", "))",
                suggestion: SpellingSuggestion.of(field, in: fields))
        }
    }

    private static func name(of job: Job) -> String {
        let row = job.row.map { "row \($0)" }
        let preset = job.preset.map { "preset \($0)" }
        return [row, "scene \(job.scene)", preset].compactMap { $0 }.joined(separator: " of ")
    }
}

/// Makes any text a part of a file name.
enum FileNameSanitizer {
    /// UTF-8 bytes that are kept, so that a name of several fields stays below the 255 of most file systems.
    private static let byteLimit = 100

    /// Separators, control characters and what Windows forbids become `_`, dots and spaces at the ends go; never empty.
    static func from(_ text: String) -> String {
        let replaced = text.unicodeScalars.map { scalar -> Character in
            let isForbidden = scalar.value < 32 || scalar.value == 127 || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
            return isForbidden ? "_" : Character(scalar)
        }
        var name = String(replaced).drop { $0 == "." || $0 == " " }
        while name.utf8.count > byteLimit || name.last == "." || name.last == " " { name = name.dropLast() }
        return name.isEmpty ? "_" : String(name)
    }
}
