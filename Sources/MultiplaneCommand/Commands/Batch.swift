import ArgumentParser
import FileAccess
import Foundation
import Images
import Limits
import MediaTime
import MediaWriting
import MovieRendering
import Quartz2D
import SceneFormat
import SceneLanguage

/// `multiplane batch`: renders scenes × presets × rows of a table.
struct Batch: LimitedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render every combination of scenes, presets and table rows.",
        discussion: """
            Each row of the table (.csv or .tsv with a header, .json or .jsonl) sets parameters of the scenes. If a render \
            fails, the others continue. The command prints the paths of finished files to standard output and a \
            summary to standard error. The exit status is 0 if all renders succeed, otherwise that of the first \
            failure. Messages and paths are printed in the order of the renders.

            Output names can contain {scene}, {preset}, {row}, {extension} (of the preset: mp4, webm, %05d.png) and \
            the scene's parameters. A name without an extension gets the preset's.

            Examples:
              multiplane batch card.yaml --rows names.csv -o "out/{row}-{name}.mp4"
              multiplane batch card.yaml --rows names.jsonl -o "{row}.mp4" --jobs 4 --resume --report done.jsonl
              multiplane batch *.yaml --preset draft --preset web-vp9 -o {scene}-{preset}.{extension}
            """)

    @Argument(help: ArgumentHelp("The scene files (YAML or JSON); - for standard input.", valueName: "scene"))
    var scenes: [String]

    @OptionGroup var base: BaseArguments

    @Option(help: ArgumentHelp("The table: a CSV, TSV, JSON or JSONL file.", valueName: "file"))
    var rows: String?

    @OptionGroup var table: TableArguments

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

    @OptionGroup(title: "Lottie Options") var lottie: LottieArguments

    @OptionGroup var size: SizeArguments

    @Option(
        help: ArgumentHelp("Frames per second: 25, 29.97 or 30000/1001.", valueName: "rate"),
        transform: ArgumentValues.rate)
    var fps: FrameRate?

    @OptionGroup var encoding: EncodingArguments

    @OptionGroup var batch: BatchArguments

    @Flag(exclusivity: .chooseLast) var overwriting: OverwritePolicy = .refuse

    @OptionGroup var running: RunArguments

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    @OptionGroup var outputs: OutputRootArguments

    func validate() throws {
        guard overwriting == .refuse || !batch.skipsExisting else {
            throw ValidationError(
                "--overwrite and --\(batch.resume ? "resume" : "skip-existing") cannot be combined; give one of them")
        }
    }

    func run() throws {
        try decoding.apply(isStrict: parameters.strict, isQuiet: running.quiet)
        let root = try inputs.folder()
        let outputRoot = try outputs.folder()
        // Before there is a cancellation, a signal ends the command at once, also while it waits for standard input.
        let (plan, encoding) = try TimedWork.perform("the scenes and the table") {
            (try self.plan(root), try self.encoding.request(root: root, isQuiet: running.quiet))
        }
        let report = try report(for: plan, outputRoot)
        let signalHandler = SignalHandler()
        let summary = render(plan, encoding, outputRoot, report, signalHandler.cancellation)
        if signalHandler.cancellation.isCancelled { throw interruption(summary, of: plan) }
        if !running.quiet { Console.error(summary.text + "\n") }
        if let status = summary.status { throw ExitCode(status.rawValue) }
        try report?.check()
    }

    /// Reads the scenes, the presets and the table.
    private func plan(_ root: ConfinedFolder?) throws -> BatchPlan {
        try BatchPlan(
            scenes: scenes.map { SceneInput(path: $0, base: base.base, root: root) },
            presets: presets.map { try BatchPreset($0, root: root) }, table: readTable(root),
            pathsFromTable: batch.pathsFromTable, template: output,
            overrides: parameters.overrides + lottie.overrides(size: size.size), size: size.size)
    }

    /// Reads the table, and prints what is skipped.
    private func readTable(_ root: ConfinedFolder?) throws -> BatchTable? {
        guard let rows else { return nil }
        let table = try InputFiles.table(rows, root: root, separator: table.separator)
        if !running.quiet { Console.warn(table.warnings) }
        return table
    }

    /// The files that the options name.
    private var inputFiles: [String] {
        [rows].compactMap(\.self) + InputFiles.files(ofPresets: presets) + encoding.files
    }

    /// Creates the report.
    private func report(for plan: BatchPlan, _ outputRoot: ConfinedFolder?) throws -> BatchReport? {
        guard let path = batch.report else { return nil }
        try OutputFiles.check([path], against: scenes + inputFiles)
        guard !plan.items.contains(where: { $0.output == path }) else {
            throw CommandError(.usage, "\(path): --report and an output have the same name; give another name")
        }
        return try BatchReport(try outputRoot.output(path), overwriting, appends: batch.skipsExisting)
    }

    private func render(
        _ plan: BatchPlan, _ encoding: EncodingOptions, _ outputRoot: ConfinedFolder?, _ report: BatchReport?,
        _ cancellation: RenderCancellation
    ) -> BatchSummary {
        let render = BatchRender(
            size: size.size, scale: size.scale, frameRate: fps, encoding: encoding,
            inputs: inputFiles, outputRoot: outputRoot,
            overwriting: overwriting,
            skipsExisting: batch.skipsExisting, savesCheckpoints: batch.resume,
            strictness: inputs.strictness(parameters.strict),
            threads: running.threadCount(jobs: batch.jobs), logger: running.logger, cancellation: cancellation)
        let mode = running.mode(isTerminal: Console.isErrorTerminal)
        let showsBars = mode != .bar || batch.jobs == 1
        let console = BatchConsole(count: plan.items.count, showsCount: !showsBars)
        let isQuiet = running.quiet
        let results = LockedValue<[Int: BatchResult]>([:])
        let printsPath = mode != .ndjson
        BatchRunner(jobs: batch.jobs, cancellation: cancellation).run(plan.items.count) { index -> Outcome in
            let item = plan.items[index]
            var outcome = Outcome(messages: BatchMessages(item, isQuiet: isQuiet, printsPath: printsPath))
            let meter: ProgressMeter.Factory = { frames, earlier, frameRate in
                .console(
                    showsBars ? mode : .none, output: item.output, frames: frames, earlier: earlier,
                    frameRate: frameRate, write: console.print)
            }
            // Only a cancellation throws: the render has no result then.
            outcome.result = try? render.run(item, meter: meter, note: { outcome.messages.addNote($0) })
            return outcome
        } overdue: { index, error in
            Outcome(
                messages: BatchMessages(plan.items[index], isQuiet: isQuiet, printsPath: printsPath),
                result: .failed(error))
        } finished: { index, outcome in
            guard let result = outcome.result else { return }
            var messages = outcome.messages
            report?.add(plan.items[index], result)
            results.withLock { $0[index] = result }
            messages.add(result)
            console.finish(index, messages.all)
        }
        console.flush()
        var summary = BatchSummary()
        for (index, result) in results.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            summary.add(result, output: plan.items[index].output)
        }
        return summary
    }

    /// The messages of a render, and its result; nil if it was canceled.
    private struct Outcome {
        var messages: BatchMessages
        var result: BatchResult?
    }

    private func interruption(_ summary: BatchSummary, of plan: BatchPlan) -> CommandError {
        let option = batch.resume ? "--resume" : "--skip-existing"
        return CommandError(
            .interrupted,
            "interrupted; \(summary.rendered + summary.skipped) of \(plan.items.count) are complete; run the command "
                + "with \(option) to render the others")
    }
}
