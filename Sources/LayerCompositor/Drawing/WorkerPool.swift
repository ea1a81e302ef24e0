import Dispatch
import Foundation
import Quartz2D
import Synchronization
import VectorGeometry

/// Workers that share jobs: each takes the next job until none is left. Results must not depend on which worker runs a
/// job.
struct WorkerPool<Worker: Sendable>: Sendable {
    let workers: [Worker]
    /// The jobs of the thread that runs work of its own besides the workers' jobs.
    private let sharedJobs: SharedJobs

    /// Creates workers.
    ///
    /// - Parameter sharedJobs: shared by pools that work at the same time.
    init(count: Int, sharedJobs: SharedJobs = SharedJobs(), _ make: () -> Worker) {
        workers = (0..<max(1, count)).map { _ in make() }
        self.sharedJobs = sharedJobs
    }

    /// Runs `job` for 0 ..< count and returns when all are done.
    func run(_ count: Int, _ job: @Sendable (Int, Worker) -> Void) {
        let next = Atomic<Int>(0)
        let busy = min(workers.count, count)
        guard busy > 1 else { return (0..<count).forEach { job($0, workers[0]) } }
        if sharedJobs.run(count, { job($0, workers[$1]) }) { return }
        DispatchQueue.concurrentPerform(iterations: busy) { who in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                job(index, workers[who])
            }
        }
    }

    /// Runs `own` on the calling thread while the other workers begin with `job` for 0 ..< count; returns when all are
    /// done. Workers without jobs take those that `own` passes to `run` and `map`.
    func run(_ count: Int, besides own: () -> Void, _ job: @Sendable (Int, Worker) -> Void) {
        let next = Atomic<Int>(0)
        withoutActuallyEscaping(own) { own in
            let own = CallingThreadWork(own, sharedJobs)
            DispatchQueue.concurrentPerform(iterations: min(workers.count, count + 1)) { who in
                own.runOnce(as: who)
                while true {
                    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                    guard index < count else { break }
                    job(index, workers[who])
                }
                sharedJobs.help(as: who)
            }
            // The other workers may have been faster.
            own.runOnce(as: 0)
        }
    }

    /// Returns the results of `job` for 0 ..< count, in that order.
    func map<Result: Sendable>(_ count: Int, _ job: @Sendable (Int) -> Result) -> [Result] {
        [Result](unsafeUninitializedCapacity: count) { memory, filled in
            guard let base = memory.baseAddress else { return }
            let slots = ResultSlots(base: base)
            run(count) { index, _ in slots.fill(index, with: job(index)) }
            filled = count
        }
    }
}

extension Optional {
    /// Runs `job` for 0 ..< count and returns when all are done: on the worker pool, or on the calling thread if there
    /// is none.
    func share<Worker>(_ count: Int, _ job: @Sendable (Int) -> Void) where Wrapped == WorkerPool<Worker> {
        if let self { self.run(count) { index, _ in job(index) } } else { (0..<count).forEach(job) }
    }
}

/// Workers that draw in 8 bits.
typealias TileWorkerPool = WorkerPool<TileWorker>

extension TileWorkerPool {
    init(
        count: Int, sharedJobs: SharedJobs = SharedJobs(), filterMemory: Int = Compositor.defaultFilterMemory
    ) {
        let memory = FilterMemory(limit: filterMemory)
        self.init(count: count, sharedJobs: sharedJobs) { TileWorker(filters: memory) }
    }

    /// The memory of filters, which all workers share.
    var filterMemory: FilterMemory { workers[0].filterMemory }
}

/// Work for the thread that creates it.
private final class CallingThreadWork: @unchecked Sendable {
    private let thread = pthread_self()
    private let sharedJobs: SharedJobs
    private var work: (() -> Void)?

    init(_ work: @escaping () -> Void, _ sharedJobs: SharedJobs) {
        self.work = work
        self.sharedJobs = sharedJobs
    }

    /// Does the work once, as the owner of the shared jobs; on other threads, nothing happens.
    func runOnce(as worker: Int) {
        guard pthread_equal(thread, pthread_self()) != 0, let work else { return }
        self.work = nil
        sharedJobs.own(as: worker, work)
    }
}

/// Memory in which each job writes its own element.
private struct ResultSlots<Result>: @unchecked Sendable {
    let base: UnsafeMutablePointer<Result>

    func fill(_ index: Int, with result: Result) { (base + index).initialize(to: result) }
}

/// The workers that execute a plan, in 8 bits or in floating point.
struct FrameWorkerPool {
    /// The 8-bit workers; they also help planning.
    let eightBit: TileWorkerPool
    private let highPrecision: WorkerPool<HighPrecisionTileWorker>?
    private let filteredImages: FilteredImagePass

    /// The part of a tile to draw.
    struct Job: Sendable {
        let tile: Int
        let area: PixelRect
    }

    init(_ drawing: DrawingDepth, count: Int, signal: PixelSignal = .standard, filterMemory: Int) {
        // The calling thread plans with 8-bit workers while workers of either kind draw.
        let sharedJobs = SharedJobs()
        eightBit = TileWorkerPool(count: count, sharedJobs: sharedJobs, filterMemory: filterMemory)
        highPrecision =
            drawing == .float
            ? WorkerPool(count: count, sharedJobs: sharedJobs) { HighPrecisionTileWorker(signal) } : nil
        filteredImages = highPrecision.map { FilteredImagePass($0) } ?? FilteredImagePass(eightBit)
    }

    /// Draws what the frame's tiles need: video frames, new shadows, and filtered images. In floating point, shadows are
    /// drawn by the first worker that needs them.
    func prepare(_ frame: FramePlan, over background: FrameBackground) {
        convertVideoFrames(of: frame)
        drawShadows(of: frame, over: background)
        drawFilteredImages(of: [frame], keepsBackdrops: true)
    }

    /// Converts the video frames of a frame that are not pixels yet.
    func convertVideoFrames(of frame: FramePlan) { VideoFramePass(workerPool: eightBit).run(frame.items) }

    /// Draws the new shadows of a frame.
    func drawShadows(of frame: FramePlan, over background: FrameBackground) {
        if let highPrecision { return highPrecision.workers.forEach { $0.begin(over: background) } }
        ShadowPass(shadows: frame.newShadows).run(eightBit)
    }

    /// Draws the filtered images of a frame, or of samples of a frame, that are not drawn yet; frees those of the last
    /// frame.
    ///
    /// - Parameter keepsBackdrops: whether unfiltered backdrops are kept for the next frame.
    func drawFilteredImages(of frames: some Collection<FramePlan>, keepsBackdrops: Bool) {
        filteredImages.run(frames.map(\.items), keepsBackdrops: keepsBackdrops)
    }

    /// The size of a pixel of filtered images, in bytes.
    var bytesPerPixel: Int { highPrecision == nil ? 4 : 16 }

    /// Draws the jobs and calls `finish` with the area of each; one worker runs `first` before it draws, and the
    /// calling thread `own`.
    func draw(
        _ jobs: [Job], _ bins: TileBins, over background: FrameBackground, into target: PixelBuffer,
        finish: (@Sendable (PixelRect) -> Void)?, besides own: () -> Void, _ first: @Sendable () -> Void
    ) {
        if let highPrecision {
            return highPrecision.run(1 + jobs.count, besides: own) { number, worker in
                if number == 0 { return first() }
                let job = jobs[number - 1]
                worker.draw(bins, tile: job.tile, over: background, in: job.area, into: target)
                finish?(job.area)
            }
        }
        precondition(target.depth == .eightBits, "8-bit drawing needs a target of 8 bits per component")
        eightBit.run(1 + jobs.count, besides: own) { number, worker in
            if number == 0 { return first() }
            let job = jobs[number - 1]
            let surface = Surface(of: target)
            let visible = bins.visible(inTile: job.tile, area: job.area)
            for area in job.area.subtracting(visible.covered) { surface.fill(area, with: background.pixel) }
            worker.draw(bins, visible.items, on: surface, in: job.area)
            background.fillHoles(of: surface, in: job.area.intersection(bins.holes))
            finish?(job.area)
        }
    }

    /// Adds the samples of a pass to the sums of each job, and draws their means after the last pass.
    func draw(_ jobs: [Job], addedBy pass: MotionBlurPass, to sums: [MotionBlurSums], into target: PixelBuffer) {
        if let highPrecision {
            return highPrecision.run(jobs.count) { number, worker in
                pass.draw(jobs[number], by: worker, addingTo: sums[number], into: target)
            }
        }
        eightBit.run(jobs.count) { number, worker in
            pass.draw(jobs[number], by: worker, addingTo: sums[number], into: target)
        }
    }
}

extension Surface {
    /// Creates a surface of a whole 8-bit frame.
    init(of target: PixelBuffer) {
        self.init(
            rect: PixelRect(x: 0, y: 0, width: target.width, height: target.height), pixels: target.row(0),
            stride: target.bytesPerRow / 4)
    }
}
