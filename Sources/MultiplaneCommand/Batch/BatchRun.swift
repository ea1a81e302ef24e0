import FileAccess
import Foundation
import Images
import MediaTime
import MediaWriting
import MovieRendering
import SceneFormat

/// The renders of a batch in this process, with their messages, report and metrics.
struct BatchRun {
    /// The results of all renders that ended.
    struct Results {
        var summary = BatchSummary()
        /// The numbers of the table rows of which a render failed.
        var failedRows: Set<Int> = []
    }

    let plan: BatchPlan
    /// The items that this process renders.
    let indices: [Int]
    let encoding: EncodingOptions
    /// The files that the options name.
    let inputs: [String]
    let outputRoot: ConfinedFolder?
    let report: BatchReport?
    let metrics: BatchMetrics?
    let options: Batch

    /// Renders the items, and prints the messages.
    func render(_ cancellation: RenderCancellation) -> Results {
        let session = plan.items.first.flatMap { try? outputRoot.output($0.output) }
            .map { BatchSession(output: $0) }
        let queue = BatchQueue(
            plan.items, indices: indices, outputRoot: outputRoot, policy: options.batch.policy, session: session)
        let render = batchRender(session, cancellation)
        let mode = options.running.mode(isTerminal: Console.isErrorTerminal)
        let showsBars = mode != .bar || options.batch.jobs == 1
        let console = BatchConsole(count: indices.count, showsCount: !showsBars)
        let positions = Dictionary(uniqueKeysWithValues: zip(indices, indices.indices))
        let results = LockedValue<[Int: BatchResult]>([:])
        let usage = ProcessUsage()
        let items = plan.items
        let (report, metrics) = (self.report, self.metrics)
        let isQuiet = options.running.quiet
        let newOutcome: @Sendable (Int) -> Outcome = { index in
            Outcome(
                messages: BatchMessages(items[index], isQuiet: isQuiet, printsPath: mode != .ndjson))
        }
        BatchRunner(jobs: options.batch.jobs, cancellation: cancellation).run {
            let step = queue.next()
            if case .render(let index) = step {
                usage.begin(index)
                metrics?.begin()
            }
            return step
        } _: { index -> Outcome in
            let item = items[index]
            var outcome = newOutcome(index)
            var last: ProgressMeter?
            let meter: ProgressMeter.Factory = { frames, earlier, frameRate in
                let meter = ProgressMeter.console(
                    showsBars ? mode : .none, output: item.output, frames: frames, earlier: earlier,
                    frameRate: frameRate, row: item.row, isEndReported: false, write: console.print)
                last = meter
                return meter
            }
            // Only a cancellation throws: the render has no result then.
            outcome.result = try? render.run(item, meter: meter, note: { outcome.messages.addNote($0) })
            outcome.progress = last?.last
            return outcome
        } overdue: { index, error in
            var outcome = newOutcome(index)
            outcome.result = .failed(error)
            outcome.result?.seconds = error.actual
            return outcome
        } finished: { index, outcome in
            let share = usage.end(index)
            var result = outcome.result
            result?.usage = share
            queue.finish(index, result)
            metrics?.end(result)
            guard let result else { return }
            let item = items[index]
            report?.add(item, result)
            if mode == .ndjson { console.print(.output, ProgressEvent(item, result, outcome.progress).line) }
            results.withLock { $0[index] = result }
            var messages = outcome.messages
            messages.add(result)
            console.finish(positions[index] ?? index, messages.all)
        }
        queue.end()
        console.flush()
        return self.results(results.withLock { $0 }, queue)
    }

    private func batchRender(_ session: BatchSession?, _ cancellation: RenderCancellation) -> BatchRender {
        BatchRender(
            size: options.size.size, scale: options.size.scale, frameRate: options.fps, encoding: encoding,
            inputs: inputs, outputRoot: outputRoot,
            overwriting: options.overwriting,
            skipsExisting: options.batch.skipsExisting, session: session, retries: options.batch.retries,
            savesCheckpoints: options.batch.resume,
            strictness: options.inputs.strictness(options.parameters.strict),
            threads: options.running.threadCount(jobs: options.batch.jobs), logger: options.running.logger,
            cancellation: cancellation)
    }

    private func results(_ all: [Int: BatchResult], _ queue: BatchQueue) -> Results {
        var results = Results()
        for (index, result) in all.sorted(by: { $0.key < $1.key }) {
            results.summary.add(result, output: plan.items[index].output)
            if result.status == .failed, let row = plan.items[index].row { results.failedRows.insert(row) }
        }
        results.summary.stop = queue.stop
        if queue.stop != nil {
            results.summary.notStarted = indices.count - all.count
            results.failedRows.formUnion(indices.filter { all[$0] == nil }.compactMap { plan.items[$0].row })
        }
        return results
    }

    /// The messages of a render, and its result; nil if it was canceled.
    private struct Outcome: Sendable {
        var messages: BatchMessages
        var result: BatchResult?
        /// The progress at the end; nil if the render ended before its first frame.
        var progress: ProgressSample?
    }
}
