import ArgumentParser
import Foundation
import Multiplane

/// `multiplane batch`: scenes × presets × rows of a table.
struct Batch: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render scenes × presets × rows of a table.",
        discussion: """
            Each row of the table (.csv with a header, .json or .jsonl) gives values to parameters of the scenes. A render that fails \
            does not stop the others. The paths of the finished files are printed; the summary goes to standard error; the status is \
            0 when all were rendered, else that of the first failure.

            The name of an output may hold {scene}, {preset}, {row}, {extension} (the preset's: mp4, webm, %05d.png) and the scene's \
            parameters. A name without an extension gets the preset's.

            Examples:
              multiplane batch card.yaml --rows names.csv -o "out/{row}-{name}.mp4"
              multiplane batch *.yaml --preset draft --preset web-vp9 -o {scene}-{preset}.{extension}
            """)

    @Argument(help: ArgumentHelp("The scenes.", valueName: "scene"))
    var scenes: [String]

    @Option(help: ArgumentHelp("The table: a CSV, JSON or JSONL file.", valueName: "file"))
    var rows: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("The names of the outputs, with {fields}.", valueName: "template"))
    var output: String

    @Option(
        name: .customLong("preset"), help: ArgumentHelp("A preset's name or file; may be repeated.", valueName: "name"))
    var presets: [String] = []

    @OptionGroup var parameters: ParameterArguments

    @OptionGroup var size: SizeArguments

    @Option(
        help: ArgumentHelp("Frames a second: 25, 29.97 or 30000/1001.", valueName: "rate"),
        transform: ArgumentValues.rate)
    var fps: FrameRate?

    @OptionGroup var encoding: EncodingArguments

    @Flag(exclusivity: .chooseLast) var overwriting: Overwriting = .refuse

    @OptionGroup var running: RunArguments

    func run() throws {
        let interruption = SignalHandler()
        let plan = try BatchPlan(
            scenes: scenes, presets: try presets.map(Inputs.preset), rows: try rows.map { try Inputs.table($0).rows },
            template: output,
            overrides: parameters.overrides)
        var tally = BatchSummary()
        for item in plan.items {
            if interruption.cancellation.isCancelled { throw RenderError.cancelled }
            do {
                try render(item, interruption.cancellation)
                tally.rendered += 1
            } catch RenderError.cancelled {
                throw RenderError.cancelled
            } catch {
                Console.error("\(item.output): not rendered\n\(CommandExit.message(for: error))\n")
                tally.failures.append(.init(output: item.output, status: CommandStatus(error)))
            }
        }
        if !running.quiet { Console.error(tally.summary + "\n") }
        if let status = tally.status { throw ExitCode(status.rawValue) }
    }

    private func render(_ item: BatchPlan.Item, _ cancellation: RenderCancellation) throws {
        let request = OutputRequest(
            preset: item.preset, size: size.size, scale: size.scale, frameRate: fps, encoding: encoding.request)
        try Outputs.makeFolder(of: item.output)
        let job = RenderJob(
            scene: try Inputs.scene(item.scene, item.overrides),
            inputs: scenes + [rows].compactMap(\.self) + Inputs.files(ofPresets: presets),
            output: item.output, request: request, overwriting: overwriting,
            isStrict: parameters.strict, threads: running.threadCount, logger: running.logger,
            note: { if !running.quiet { Console.error("multiplane: note: \(item.output): \($0)\n") } })
        let mode = running.mode(isTerminal: Console.isErrorTerminal)
        let shortcomings = try job.run(cancellation) { .console(mode, output: item.output, frames: $0, frameRate: $1) }
        guard !running.quiet else { return }
        Console.warn(shortcomings)
        if mode != .ndjson { Console.output(item.output + "\n") }
    }
}

/// What a batch renders, in order: for each scene each preset, for each of these each row.
struct BatchPlan {
    struct Item {
        let scene: String
        let preset: Preset?
        /// The row's values, then those of `--set`, which hold over a row's.
        let overrides: [ParameterOverride]
        let output: String
    }

    let items: [Item]

    /// - Throws: `CommandError` of usage where the template does not tell the outputs apart or names a field that is
    ///   none.
    init(scenes: [String], presets: [Preset], rows: [BatchRow]?, template: String, overrides: [ParameterOverride])
        throws
    {
        var jobs = [OutputNameTemplate.Job]()
        var drafts = [(String, Preset?, [ParameterOverride])]()
        for scene in scenes {
            // What is wrong with the scene is told when it is rendered.
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
            throw CommandError(.usage, "--output is -; expected names of files, since a batch makes several")
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

/// What came of a batch so far.
struct BatchSummary {
    struct Failure: Equatable {
        let output: String
        let status: CommandStatus
    }

    var rendered = 0
    var failures: [Failure] = []

    var count: Int { rendered + failures.count }

    /// Nil when nothing failed, else the first failure's.
    var status: CommandStatus? { failures.first?.status }

    /// "3 of 4 rendered; not rendered: out/2-b.mp4"
    var summary: String {
        let head = "\(rendered) of \(count) rendered"
        return failures.isEmpty ? head : head + "; not rendered: " + failures.map(\.output).joined(separator: ", ")
    }
}
