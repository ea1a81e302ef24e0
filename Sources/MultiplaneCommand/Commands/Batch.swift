import ArgumentParser
import Foundation
import Multiplane

/// `multiplane batch`: renders scenes × presets × rows of a table.
struct Batch: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render every combination of scenes, presets and table rows.",
        discussion: """
            Each row of the table (.csv with a header, .json or .jsonl) sets parameters of the scenes. If a render \
            fails, the others continue. The command prints the paths of finished files to standard output and a \
            summary to standard error. The exit status is 0 if all renders succeed, otherwise that of the first \
            failure.

            Output names can contain {scene}, {preset}, {row}, {extension} (of the preset: mp4, webm, %05d.png) and \
            the scene's parameters. A name without an extension gets the preset's.

            Examples:
              multiplane batch card.yaml --rows names.csv -o "out/{row}-{name}.mp4"
              multiplane batch *.yaml --preset draft --preset web-vp9 -o {scene}-{preset}.{extension}
            """)

    @Argument(help: ArgumentHelp("The scene files (YAML or JSON).", valueName: "scene"))
    var scenes: [String]

    @Option(help: ArgumentHelp("The table: a CSV, JSON or JSONL file.", valueName: "file"))
    var rows: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The template of the output names, with {fields}.", valueName: "template"))
    var output: String

    @Option(
        name: .customLong("preset"),
        help: ArgumentHelp(
            "A preset's name or file; may be repeated. `multiplane presets` lists the names.", valueName: "name"))
    var presets: [String] = []

    @OptionGroup var parameters: ParameterArguments

    @OptionGroup var size: SizeArguments

    @Option(
        help: ArgumentHelp("Frames per second: 25, 29.97 or 30000/1001.", valueName: "rate"),
        transform: ArgumentValues.rate)
    var fps: FrameRate?

    @OptionGroup var encoding: EncodingArguments

    @Flag(exclusivity: .chooseLast) var overwriting: OverwritePolicy = .refuse

    @OptionGroup var running: RunArguments

    func run() throws {
        let signalHandler = SignalHandler()
        let plan = try BatchPlan(
            scenes: scenes, presets: try presets.map(InputFiles.preset),
            rows: try rows.map { try InputFiles.table($0).rows }, template: output, overrides: parameters.overrides)
        var summary = BatchSummary()
        for item in plan.items {
            if signalHandler.cancellation.isCancelled { throw RenderError.cancelled }
            do {
                try render(item, signalHandler.cancellation)
                summary.rendered += 1
            } catch RenderError.cancelled {
                throw RenderError.cancelled
            } catch {
                Console.error("\(item.output): not rendered\n\(CommandExit.message(for: error))\n")
                summary.failures.append(.init(output: item.output, status: CommandStatus(error)))
            }
        }
        if !running.quiet { Console.error(summary.text + "\n") }
        if let status = summary.status { throw ExitCode(status.rawValue) }
    }

    private func render(_ item: BatchPlan.Item, _ cancellation: RenderCancellation) throws {
        let request = OutputRequest(
            preset: item.preset, size: size.size, scale: size.scale, frameRate: fps, encoding: encoding.request)
        try OutputFiles.makeFolder(of: item.output)
        let job = RenderJob(
            scene: try InputFiles.scene(item.scene, item.overrides),
            inputs: scenes + [rows].compactMap(\.self) + InputFiles.files(ofPresets: presets),
            output: item.output, request: request, overwriting: overwriting,
            isStrict: parameters.strict, threads: running.threadCount, logger: running.logger,
            note: { if !running.quiet { Console.error("multiplane: note: \(item.output): \($0)\n") } })
        let mode = running.mode(isTerminal: Console.isErrorTerminal)
        let warnings = try job.run(cancellation) { .console(mode, output: item.output, frames: $0, frameRate: $1) }
        guard !running.quiet else { return }
        Console.warn(warnings)
        if mode != .ndjson { Console.output(item.output + "\n") }
    }
}

/// The renders of a batch in order: by scene, then by preset, then by row.
struct BatchPlan {
    struct Item {
        let scene: String
        let preset: Preset?
        /// The row's values, then those of `--set`, which take precedence.
        let overrides: [ParameterOverride]
        let output: String
    }

    let items: [Item]

    /// - Throws: `CommandError` with status `usage` if the template gives two renders the same name or has an unknown
    ///   field.
    init(scenes: [String], presets: [Preset], rows: [BatchRow]?, template: String, overrides: [ParameterOverride])
        throws
    {
        var jobs = [OutputNameTemplate.Job]()
        var drafts = [(String, Preset?, [ParameterOverride])]()
        for scene in scenes {
            // Errors in the scene are reported when it is rendered.
            let defaults = (try? SceneDocument(SceneSource(path: scene)).parameterDefaults) ?? [:]
            for preset in presets.isEmpty ? [nil] : presets.map(Optional.some) {
                for row in rows.map({ $0.map(Optional.some) }) ?? [nil] {
                    let values = (row?.values ?? []) + overrides
                    jobs.append(
                        .init(
                            scene: URL(fileURLWithPath: scene).deletingPathExtension().lastPathComponent,
                            preset: preset?.name, row: row?.number,
                            parameters: Dictionary(values.map { ($0.name, $0.text) }) { $1 },
                            container: preset?.container,
                            defaults: defaults))
                    drafts.append((scene, preset, values))
                }
            }
        }
        guard template != MovieWriter.standardOutput else {
            throw CommandError(.usage, "--output is -, but a batch writes several files; give a template of file names")
        }
        let outputs = try Self.outputs(template, jobs)
        items = zip(drafts, outputs).map { Item(scene: $0.0, preset: $0.1, overrides: $0.2, output: $1) }
    }

    private static func outputs(_ template: String, _ jobs: [OutputNameTemplate.Job]) throws(CommandError) -> [String] {
        do {
            return try OutputNameTemplate(template).paths(for: jobs)
        } catch {
            throw CommandError(.usage, error.diagnostics.map { "--output \($0)" }.joined(separator: "\n"))
        }
    }
}

/// The results of a batch so far.
struct BatchSummary {
    struct Failure: Equatable {
        let output: String
        let status: CommandStatus
    }

    var rendered = 0
    var failures: [Failure] = []

    var count: Int { rendered + failures.count }

    /// The status of the first failure; nil without failures.
    var status: CommandStatus? { failures.first?.status }

    /// The summary line: "3 of 4 rendered; not rendered: out/2-b.mp4".
    var text: String {
        let head = "\(rendered) of \(count) rendered"
        return failures.isEmpty ? head : head + "; not rendered: " + failures.map(\.output).joined(separator: ", ")
    }
}
