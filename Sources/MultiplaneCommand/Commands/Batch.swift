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

            Several processes and machines can run the same command at the same time: they share the rows.

            Output names can contain {scene}, {preset}, {row}, {extension} (of the preset: mp4, webm, %05d.png) and \
            the scene's parameters and other columns. A name without an extension gets the preset's.

            Examples:
              multiplane batch card.yaml --rows names.csv -o "out/{row}-{name}.mp4"
              multiplane batch card.yaml --rows names.jsonl -o "{row}.mp4" --jobs 4 --resume --report done.jsonl
              multiplane batch card.yaml --rows names.csv -o "{id}.mp4" --ignore-columns id --failed failed.csv
              multiplane batch card.yaml --rows names.csv -o "{row}.mp4" --shard 3/10
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

    @OptionGroup(title: "Core Animation Package Options") var package: PackageArguments

    @OptionGroup(title: "Core Animation Package Options") var schedule: StateScheduleArguments

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
        let files = [batch.report, batch.metrics, batch.failed].compactMap(\.self)
        guard Set(files).count == files.count else {
            throw ValidationError("--report, --metrics and --failed need different files; give each another name")
        }
    }

    func run() throws {
        try decoding.apply(isStrict: parameters.strict, isQuiet: running.quiet)
        let root = try inputs.folder()
        let outputRoot = try outputs.folder()
        // Before there is a cancellation, a signal ends the command at once, also while it waits for standard input.
        let (table, plan, encoding) = try TimedWork.perform("the scenes and the table") {
            let table = try readTable(root)
            return (
                table, try self.plan(table, root), try self.encoding.request(root: root, isQuiet: running.quiet)
            )
        }
        try Self.checkFormats(of: plan, encoding)
        let failedRows = try self.failedRows(for: plan, table, outputRoot)
        let run = try BatchRun(
            plan: plan, indices: indices(of: plan), encoding: encoding, inputs: inputFiles, outputRoot: outputRoot,
            report: report(for: plan, outputRoot), metrics: metrics(for: plan, outputRoot), options: self)
        let signalHandler = SignalHandler()
        let results = run.render(signalHandler.cancellation)
        let isCancelled = signalHandler.cancellation.isCancelled
        if !isCancelled, !running.quiet { Console.error(results.summary.text + "\n") }
        // An interrupted second run keeps the table of the first.
        if !isCancelled || !results.failedRows.isEmpty { try failedRows?.write(results.failedRows) }
        try run.metrics?.finish(isComplete: !isCancelled && results.summary.notStarted == 0)
        if isCancelled { throw interruption(results.summary, run.indices.count) }
        if let status = results.summary.status { throw ExitCode(status.rawValue) }
        try run.report?.check()
    }

    /// Reads the scenes, the presets and the table, and checks the output names.
    func checkedPlan(_ root: ConfinedFolder?) throws -> BatchPlan { try plan(try readTable(root), root) }

    /// Checks that the name of an output determines its format, so that not every render ends with the same error.
    private static func checkFormats(of plan: BatchPlan, _ encoding: EncodingOptions) throws {
        var first: OutputPlanError?
        for item in plan.items {
            let hasPreset = item.preset != nil
            let audio = AudioFileJob.format(of: item.output, container: encoding.container, hasPreset: hasPreset)
            guard audio == nil else { return }
            do {
                _ = try OutputPlan.container(
                    item.output, OutputRequest(preset: item.preset?.preset, encoding: encoding))
                return
            } catch {
                first = first ?? error
            }
        }
        if let first { throw first }
    }

    /// Returns the items that this process renders.
    private func indices(of plan: BatchPlan) -> [Int] {
        plan.items.indices.filter { batch.shard?.contains(plan.items[$0], at: $0) ?? true }
    }

    /// The values of parameters that options set.
    private var overrides: [ParameterOverride] {
        let overrides = parameters.overrides + lottie.overrides(size: size.size) + package.overrides
        return overrides + schedule.overrides(existing: overrides)
    }

    /// Reads the scenes, the presets and the table.
    private func plan(_ table: BatchTable?, _ root: ConfinedFolder?) throws -> BatchPlan {
        try BatchPlan(
            scenes: scenes.map { SceneInput(path: $0, base: base.base, root: root) },
            presets: presets.map { try BatchPreset($0, root: root) }, table: table,
            pathsFromTable: batch.pathsFromTable, template: output,
            overrides: overrides, size: size.size,
            ignoredColumns: batch.ignoredColumns)
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
        try checkFile(path, "--report", plan)
        return try BatchReport(try outputRoot.output(path), overwriting, appends: batch.skipsExisting)
    }

    /// Creates the file of metrics.
    private func metrics(for plan: BatchPlan, _ outputRoot: ConfinedFolder?) throws -> BatchMetrics? {
        guard let path = batch.metrics else { return nil }
        try checkFile(path, "--metrics", plan)
        return try BatchMetrics(try outputRoot.output(path), planned: indices(of: plan).count)
    }

    /// Checks the table of failed rows.
    private func failedRows(for plan: BatchPlan, _ table: BatchTable?, _ outputRoot: ConfinedFolder?) throws
        -> FailedRows?
    {
        guard let path = batch.failed else { return nil }
        try checkFile(path, "--failed", plan)
        return try FailedRows(
            path, table, outputRoot: outputRoot, replaces: overwriting == .replace || batch.skipsExisting)
    }

    /// Checks that a file of an option is neither an input nor an output.
    private func checkFile(_ path: String, _ option: String, _ plan: BatchPlan) throws {
        try OutputFiles.check([path], against: scenes + inputFiles)
        guard !plan.items.contains(where: { $0.output == path }) else {
            throw CommandError(.usage, "\(path): \(option) and an output have the same name; give another name")
        }
    }

    private func interruption(_ summary: BatchSummary, _ count: Int) -> CommandError {
        let option = batch.resume ? "--resume" : "--skip-existing"
        return CommandError(
            .interrupted,
            "interrupted; \(summary.rendered + summary.skipped) of \(count) are complete; run the command "
                + "with \(option) to render the others")
    }
}
