import ArgumentParser
import FileAccess
import Foundation
import MovieRendering
import SceneEditing
import SceneFormat
import SceneLanguage

/// `multiplane validate`: checks scenes and their media without rendering.
struct Validate: LimitedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check scenes and their media without rendering.",
        discussion: """
            Reads each scene, opens its images and clips, and prints every problem as file:line:column: problem; \
            solution. Variants of a scene are checked too. The exit status is 3 if a scene is invalid, 4 if only files \
            cannot be used. --fix corrects what has one certain correction, such as misspelled keys, in the file, and \
            prints the changes. --format json prints all messages for programs.

            Examples:
              multiplane validate title.yaml
              multiplane validate scenes/*.yaml --set title=Hello --strict
              multiplane validate title.yaml --fix
              multiplane validate title.yaml --format json
              generate-scene | multiplane validate - --base media
            """)

    @Argument(help: ArgumentHelp("The scene files (YAML or JSON); - for standard input.", valueName: "scene"))
    var scenes: [String] = []

    @Option(
        help: ArgumentHelp(
            "Explain a code of --format json or of `multiplane lint`, instead of checking scenes.", valueName: "code"))
    var explain: String?

    @OptionGroup var base: BaseArguments

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Set a parameter of the scenes; may be repeated.", valueName: "name=value"),
        transform: ParameterOverride.argument)
    var overrides: [ParameterOverride] = []

    @OptionGroup var animation: AnimationArgument

    @OptionGroup var compatibility: CompatibilityArgument

    @OptionGroup var timeline: TimelineArguments

    @Flag(help: "Treat warnings, such as missing fonts and unusable color profiles, as errors.")
    var strict = false

    @Flag(help: "Correct the scene files where a problem has one certain correction.")
    var fix = false

    @Option(help: ArgumentHelp("The form of the messages: text, or json on standard output.", valueName: "format"))
    var format = Format.text

    /// The form of the messages.
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    func validate() throws {
        guard scenes.isEmpty == (explain != nil) else {
            throw ValidationError(
                explain == nil
                    ? "missing expected argument '<scene> ...'" : "--explain needs no scene; remove one of them")
        }
        guard scenes.count(where: { $0 == SceneInput.standardInput }) < 2 else {
            throw ValidationError("the scene - is given twice, but standard input can be read only once")
        }
        guard !fix || !scenes.contains(SceneInput.standardInput) else {
            throw ValidationError("--fix changes files, so it cannot be used with standard input")
        }
        guard !fix || !inputs.untrusted else {
            throw ValidationError("--fix writes scene files, which --untrusted does not allow; remove one of them")
        }
    }

    func run() throws {
        if let explain { return try printExplanation(of: explain) }
        try decoding.apply(isStrict: strict, isQuiet: quiet)
        let root = try inputs.folder()
        if fix { try correct(root) }
        guard format == .text else { return try printReports(root) }
        try CommandExit.forEachFile(scenes) { path in
            let input = SceneInput(path: path, base: base.base, root: root)
            let document = try input.document()
            for variant in document.variantsToCheck(overrides) { try check(document, variant) }
        }
    }

    private func printExplanation(of code: String) throws {
        let rule = LintRule(rawValue: code)?.explanation
        guard let text = rule ?? SceneDiagnostic.Code(rawValue: code)?.explanation else {
            let codes = SceneDiagnostic.Code.allCases.map(\.rawValue) + LintRule.allCases.map(\.rawValue)
            let guess = SpellingSuggestion.closest(to: code, in: codes).map { "; did you mean \"\($0)\"?" } ?? ""
            throw CommandError(
                .usage, "there is no code \"\(code)\"; expected one of \(codes.joined(separator: ", "))\(guess)")
        }
        Console.output(text + "\n")
    }

    /// Corrects the files and prints the changes, with --format json to standard error.
    private func correct(_ root: ConfinedFolder?) throws {
        for path in scenes {
            let input = SceneInput(path: path, base: base.base, root: root)
            let lines = try SceneFixer(input: input, overrides: values).run()
            let text = lines.map { $0.escapingControls + "\n" }.joined()
            if format == .json { Console.error(text) } else if !quiet { Console.output(text) }
        }
    }

    /// The values of parameters: those of --set and of the options for files of other formats.
    private var values: [ParameterOverride] {
        overrides + animation.overrides + compatibility.overrides + timeline.overrides
    }

    private func check(_ document: SceneDocument, _ variant: String?) throws {
        let scene = try document.description(of: variant, overrides: values)
        let movie = try scene.makeCheckedMovie(requiresFonts: strict)
        let warnings = (movie.warnings + scene.fontWarnings).uniqued.map(RenderWarning.media)
        try inputs.strictness(strict).check(warnings)
        guard !quiet else { return }
        Console.warn(warnings)
        let title = scene.name + (variant.map { " (\($0))" } ?? "")
        Console.output("\(title): \(scene.summary)".escapingControls + "\n")
    }
}

// MARK: JSON

extension Validate {
    /// Prints the messages of all scenes as JSON.
    ///
    /// - Throws: `ExitCode` with the status of the first failure.
    private func printReports(_ root: ConfinedFolder?) throws {
        var reports: [ValidationReport] = []
        var failure: CommandStatus?
        for path in scenes {
            let input = SceneInput(path: path, base: base.base, root: root)
            do {
                let document = try input.document()
                for variant in document.variantsToCheck(overrides) {
                    reports.append(try report(document, variant, input) { failure = failure ?? $0 })
                }
            } catch {
                failure = failure ?? CommandStatus(error)
                reports.append(self.report(error, input))
            }
        }
        Console.output(try ValidationReport.json(reports))
        if let failure { throw ExitCode(failure.rawValue) }
    }

    private func report(
        _ document: SceneDocument, _ variant: String?, _ input: SceneInput, fails: (CommandStatus) -> Void
    ) throws -> ValidationReport {
        do {
            let scene = try document.description(of: variant, overrides: values)
            let movie = try scene.makeCheckedMovie(requiresFonts: strict)
            let mistakes = scene.mistakes
            let isListed = Set(mistakes.map(\.warning))
            let warnings = (movie.warnings + scene.fontWarnings).uniqued
            let fixes = CorrectedText(document.source.text, name: document.source.name, problems: mistakes).fixes
            let messages =
                mistakes.map { ValidationReport.Message($0, severity: "warning", fixes) }
                + warnings.filter { !isListed.contains($0) }.map { ValidationReport.Message($0) }
            var report = ValidationReport(
                file: input.path, variant: variant, isValid: true, summary: scene.summary, messages: messages)
            do {
                try inputs.strictness(strict).check(warnings.map(RenderWarning.media))
            } catch {
                fails(CommandStatus(error))
                report.isValid = false
            }
            return report
        } catch {
            fails(CommandStatus(error))
            var report = self.report(error, input, document.source.text)
            report.variant = variant
            return report
        }
    }

    private func report(_ error: any Error, _ input: SceneInput, _ text: String? = nil) -> ValidationReport {
        guard let error = error as? SceneFormatError else {
            return ValidationReport(
                file: input.path, isValid: false, messages: [ValidationReport.Message(error, file: input.path)])
        }
        let text = text ?? (input.isStandardInput ? nil : try? SceneSource(path: input.path, root: input.root).text)
        let fixes = text.map { CorrectedText($0, name: input.path, problems: error.diagnostics).fixes } ?? []
        let messages = error.diagnostics.map { ValidationReport.Message($0, severity: "error", fixes) }
        return ValidationReport(file: input.path, isValid: false, messages: messages)
    }
}

extension SceneDescription {
    /// The scene's size, frame rate and length: "1280×720, 30000/1001 fps, 120 frames".
    var summary: String { "\(size), \(frameRate) fps, \(frameCount) frames" }
}
