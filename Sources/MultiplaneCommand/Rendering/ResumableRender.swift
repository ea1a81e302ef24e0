import Foundation
import Logging
import Multiplane

/// `render --resume`: the chunks lie in a hidden folder beside the movie until it is there.
struct ResumableRender {
    let maker: PlanMaker
    let output: String
    let overwriting: Overwriting
    let threads: Int
    let logger: Logger

    /// Where the chunks of a movie lie: `.NAME.chunks` in its folder.
    static func folder(of output: String) -> String {
        let url = URL(fileURLWithPath: output)
        return url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).chunks").path
    }

    /// Removes what a killed render of the same movie left, unless somebody renders there.
    static func clear(_ output: String) {
        let path = folder(of: output)
        guard let chunks = try? ChunkFolder(path: path), let lock = try? FolderLock(path) else { return }
        withExtendedLifetime(lock) { chunks.remove() }
    }

    /// Renders what is missing, and joins it; when it returns the file has its name and the chunks are gone.
    ///
    /// - Parameters:
    ///   - makeMeter: makes the meter from frames and frame rate.
    ///   - say: told what was found.
    /// - Returns: what could not be drawn as asked.
    func run(
        _ cancellation: RenderCancellation, meter makeMeter: (Int, FrameRate) -> ProgressMeter, say: (String) -> Void
    ) throws -> [String] {
        try Outputs.check(output, overwriting)
        let path = Self.folder(of: output)
        let plan = try maker.plan(in: path) { .seconds(ChunkDivision.usualSeconds, $0) }
        try Outputs.check([output], apartFrom: plan.files(seenFrom: path))
        let lock = try Self.locked(path)
        if let old = try? ChunkFolder(path: path), !old.plan.rendersSame(as: plan) {
            say("\(path): the scene or how it is rendered changed; its chunks are rendered anew")
        }
        let folder = try ChunkFolder(path: path, plan: plan, replaces: true)
        let meter = makeMeter(plan.frameCount, folder.frameRate)
        do {
            let shortcomings = try render(
                PlannedRender(folder: folder, threads: threads, logger: logger), cancellation, meter)
            folder.remove()
            withExtendedLifetime(lock) { meter.finish() }
            return shortcomings
        } catch {
            let told = Self.told(error, path)
            meter.fail(told)
            throw told
        }
    }

    private static func told(_ error: any Error, _ folder: String) -> any Error {
        guard let cancelled = error as? RenderError, cancelled == .cancelled else { return error }
        return CommandError(
            .interrupted, "interrupted; what is rendered stays in \(folder), and the same command goes on from there")
    }

    private static func locked(_ path: String) throws -> FolderLock {
        do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) } catch {
            // There already, or not to be made: writing the plan tells.
        }
        return try FolderLock(path)
    }

    private func render(_ render: PlannedRender, _ cancellation: RenderCancellation, _ meter: ProgressMeter) throws
        -> [String]
    {
        let plan = render.folder.plan
        for (number, chunk) in plan.chunks.enumerated() {
            if cancellation.isCancelled { throw RenderError.cancelled }
            _ = try render.renderChunk(number, cancellation) {
                meter.report(done: chunk.first + $0.done, total: plan.frameCount)
            }
        }
        return try render.assemble(to: output, overwriting, cancellation) { _ in }
    }
}
