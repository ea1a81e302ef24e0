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
            explains them. Problems do not change the exit status, except with --strict: then it is 1. \
            `multiplane validate` finds problems of the scene file itself.

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
        let overrides = scene.overrides()
        for variant in document.variantsToCheck(overrides) {
            let description = try document.description(of: variant, overrides: overrides)
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

    private func printLines(_ findings: [LintFinding], _ variant: String?) {
        let suffix = variant.map { " (variant \"\($0)\")" } ?? ""
        for finding in findings { Console.output("\(finding)\(suffix)".escapingControls + "\n") }
    }
}
