import Foundation
import MediaTime
import SceneFormat
import SceneLanguage
import SourceFiles
import SourceText

/// What the page shows besides frames: the scene, its problems and parameters, and the state of outputs.
struct PreviewState: Codable, Sendable {
    struct SceneInfo: Codable, Sendable {
        let width: Int
        let height: Int
        let frameRate: Double
        let frameRateText: String
        let frameCount: Int
        let duration: Double
        let hasAudio: Bool
        /// Whether the background hides everything behind it; streams have no alpha.
        let isOpaque: Bool
        /// The origin and the size of the scene's own safe area; nil if it sets none.
        let safeArea: [Double]?

        init(_ scene: LoadedScene) {
            let output = scene.output
            width = output.size.width
            height = output.size.height
            frameRate = output.frameRate.framesPerSecond.seconds
            frameRateText = output.frameRate.description
            frameCount = scene.frameCount
            duration = scene.duration.seconds
            hasAudio = output.hasAudio
            isOpaque = scene.isOpaque
            safeArea = scene.description?.safeArea.map { [$0.minX, $0.minY, $0.width, $0.height].map(Double.init) }
        }
    }

    struct Parameter: Codable, Sendable {
        let name: String
        let kind: String
        let value: String
        let defaultValue: String?
        let choices: [String]
        let summary: String?
        /// Whether the scene declares it under `parameters`, and not by `themes` or `variants`.
        let isDeclared: Bool
        let line: Int
        /// The fields of an object, or of the objects of a list; one column without a name for other items. Empty if
        /// the scene does not declare them.
        let columns: [Column]

        struct Column: Codable, Sendable {
            let name: String
            let kind: String
            let choices: [String]
            /// Whether each row must have a value.
            let isRequired: Bool

            init(_ declaration: ParameterDeclaration, name: String) {
                self.name = name
                kind = declaration.kind.rawValue
                choices = declaration.choices.compactMap(\.argumentText)
                isRequired = declaration.defaultValue == nil
            }
        }
    }

    /// Whether the page can change the scene, and the steps that it can undo.
    struct Editing: Codable, Sendable, Equatable {
        var enabled = false
        /// Why the scene cannot be changed; nil if it can.
        var reason: String?
        /// The name of the step that is undone next; nil for none.
        var undo: String?
        /// The name of the step that is redone next; nil for none.
        var redo: String?
    }

    enum Audio: String, Codable, Sendable { case none, rendering, ready, failed }

    /// The file name.
    var title: String
    /// The scenes of the folder; empty for a preview of one scene.
    var scenes: [String] = []
    /// Whether the page can write new scenes into the folder.
    var makesScenes = false
    /// The batch table and its current row; nil without one.
    var rows: RowTable.Report?
    /// The values of the parameters as a row of the table, or as a table with one row.
    var row = ""
    /// Counts all changes.
    var revision = 0
    /// Counts the loaded versions of the scene; frames of different versions differ.
    var sceneRevision = 0
    /// The last version without problems.
    var scene: SceneInfo?
    var problems: [SceneProblem] = []
    var warnings: [String] = []
    var parameters: [Parameter] = []
    /// The values of parameters that differ from their defaults, as arguments of the command.
    var arguments = ""
    var audio = Audio.none
    var presets: [String] = []
    var render: RenderStatus?
    var editing = Editing()
}

/// A problem of the scene with the lines around it.
struct SceneProblem: Codable, Sendable {
    let file: String
    let line: Int
    let column: Int
    let problem: String
    let expectation: String
    let suggestion: String?
    let excerpt: [SourceExcerpt.Line]

    /// Returns the problems that an error describes.
    ///
    /// - Parameter path: The scene file.
    static func problems(of error: any Error, path: String) -> [SceneProblem] {
        guard let error = error as? SceneFormatError else {
            let media = error as? MediaError
            return [
                SceneProblem(
                    file: path, line: 0, column: 0, problem: "\(error)", expectation: media?.remedy ?? "",
                    suggestion: nil, excerpt: [])
            ]
        }
        var excerpts = SourceExcerpt()
        return error.diagnostics.map { diagnostic in
            let place = diagnostic.location
            return SceneProblem(
                file: place.file, line: place.line, column: place.column, problem: diagnostic.problem,
                expectation: diagnostic.expectation, suggestion: diagnostic.suggestion,
                excerpt: excerpts.lines(of: place.file, around: place.line, column: place.column))
        }
    }
}

extension LoadedScene {
    /// The parameters with their current values.
    var parameterReport: [PreviewState.Parameter] {
        guard case .document(let document, let description) = content else { return [] }
        let defaults = document.parameterDefaults
        let section = document.root["parameters"]
        return description.parameters.map { declaration in
            let fallback = defaults[declaration.name] ?? declaration.defaultValue?.argumentText
            let value = overrides.last { $0.name == declaration.name }?.text ?? fallback ?? ""
            return PreviewState.Parameter(
                name: declaration.name, kind: declaration.kind.rawValue, value: value, defaultValue: fallback,
                choices: declaration.choices.compactMap(\.argumentText), summary: declaration.summary,
                isDeclared: section?[declaration.name] != nil, line: declaration.location.line,
                columns: declaration.columns)
        }
    }

    /// The overrides as options of the command, quoted for a shell.
    var argumentText: String {
        overrides.map { "--set " + "\($0.name)=\($0.text)".quotedForShell }.joined(separator: " ")
    }
}

extension ParameterDeclaration {
    /// The columns of the table of a list or an object.
    fileprivate var columns: [PreviewState.Parameter.Column] {
        if let fields = fields ?? items.first?.fields { return fields.map { .init($0, name: $0.name) } }
        return items.map { .init($0, name: "") }
    }
}

extension SceneValue {
    /// The value as text for `--set`: JSON for maps, and for lists whose items commas cannot separate; nil for null.
    fileprivate var argumentText: String? {
        switch content {
        case .text(let text): text
        case .number(let number): number.text
        case .boolean(let flag): "\(flag)"
        case .list(let items):
            items.allSatisfy(\.isPlainItem) ? items.compactMap(\.argumentText).joined(separator: ",") : json
        case .map: json
        case .null: nil
        }
    }

    /// Whether a list of `--set` can contain the value between commas.
    private var isPlainItem: Bool {
        switch content {
        case .text(let text):
            !text.contains(",") && !text.hasPrefix("[") && !text.hasPrefix(" ") && !text.hasSuffix(" ")
        case .number, .boolean: true
        case .list, .map, .null: false
        }
    }
}

extension String {
    fileprivate var quotedForShell: String {
        if wholeMatch(of: #/[A-Za-z0-9_.,:@%+=\/-]+/#) != nil { return self }
        return "'" + replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}
