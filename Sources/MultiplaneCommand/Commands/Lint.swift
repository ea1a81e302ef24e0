import ArgumentParser
import FileAccess
import Foundation
import MovieRendering
import SceneEditing
import SceneFormat
import SceneLanguage

/// `multiplane lint`: finds text that cannot be read, and flashes, in what a scene draws.
struct Lint: LimitedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find text that cannot be read, and flashes that can harm.",
        discussion: """
            Draws the frames of a scene and of its variants in small, and prints each problem as \
            file:line:column: problem; remedy [code]. The codes are \
            \(LintRule.allCases.map(\.rawValue).joined(separator: ", ")); `multiplane validate --explain CODE` \
            explains them. Problems do not change the exit status, except with --strict: then it is 1. `multiplane validate` \
            finds problems of the scene file itself.

            Examples:
              multiplane lint title.yaml
              multiplane lint title.yaml --set title=Hello --strict
              multiplane lint title.yaml --format json
            """)

    @OptionGroup var scene: SceneArguments

    @Option(help: ArgumentHelp("The form of the messages: text, or json on standard output.", valueName: "format"))
    var format = Validate.Format.text

    @Option(
        help: ArgumentHelp("The number of drawing threads (default: one per CPU core).", valueName: "count"),
        transform: ArgumentValues.threads)
    var threads: Int?

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    func run() throws {
        try decoding.apply(isStrict: scene.parameters.strict, isQuiet: true)
        let input = scene.input(root: try inputs.folder())
        let document = try input.document()
        var reports: [ValidationReport] = []
        var count = 0
        for variant in variants(of: document) {
            let description = try self.description(document, variant)
            let movie = try description.makeMovie()
            let findings = try SceneLint(
                description, movie, threads: threads ?? ContainerLimits.processorCount
            ).run()
            count += findings.count
            reports.append(
                ValidationReport(
                    file: input.path, variant: variant, isValid: !scene.parameters.strict || findings.isEmpty,
                    summary: description.summary, messages: findings.map { ValidationReport.Message($0) }))
            if format == .text { printLines(findings, variant) }
        }
        if format == .json { Console.output(try ValidationReport.json(reports)) }
        if scene.parameters.strict, count > 0 { throw ExitCode(CommandStatus.renderFailed.rawValue) }
    }

    /// Returns the variants to check: the scene itself, and its variants unless an option selects one.
    private func variants(of document: SceneDocument) -> [String?] {
        let isSelected = scene.overrides().contains { $0.name == SceneDocument.variantParameter }
        return [nil] + (isSelected ? [] : document.variants.dropFirst().map(Optional.some))
    }

    private func description(_ document: SceneDocument, _ variant: String?) throws -> SceneDescription {
        let selection = variant.map { [ParameterOverride(name: SceneDocument.variantParameter, text: $0)] } ?? []
        do {
            return try SceneDescription(document, overrides: scene.overrides() + selection)
        } catch {
            throw variant.map { error.inVariant($0, of: document) } ?? error
        }
    }

    private func printLines(_ findings: [LintFinding], _ variant: String?) {
        let suffix = variant.map { " (variant \"\($0)\")" } ?? ""
        for finding in findings { Console.output("\(finding)\(suffix)".escapingControls + "\n") }
    }
}

extension ValidationReport.Message {
    /// Creates the message of something that a movie breaks.
    fileprivate init(_ finding: LintFinding) {
        let location = finding.location
        self.init(
            severity: "warning", code: finding.rule.rawValue, file: location.file, problem: finding.problem,
            expectation: finding.remedy, use: location.use?.description, time: finding.time)
        guard location.line > 0 else { return }
        line = location.line
        column = location.column
        if location.length > 0 { length = location.length }
    }
}
