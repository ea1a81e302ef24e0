import Dispatch
import Quartz2D
import Synchronization
import VectorGeometry

/// Workers that share jobs: each takes the next one until none is left, so the result may not depend on who does which.
struct WorkerPool<Worker: Sendable>: Sendable {
    let workers: [Worker]

    init(count: Int, _ make: () -> Worker) { workers = (0..<max(1, count)).map { _ in make() } }

    /// Runs `job` for 0 ..< count and returns when all are done.
    func run(_ count: Int, _ job: @Sendable (Int, Worker) -> Void) {
        let next = Atomic<Int>(0)
        let busy = min(workers.count, count)
        guard busy > 1 else { return (0..<count).forEach { job($0, workers[0]) } }
        DispatchQueue.concurrentPerform(iterations: busy) { who in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                job(index, workers[who])
            }
        }
    }

    /// What `job` gives for 0 ..< count, in that order.
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
    /// Runs `job` for 0 ..< count and returns when all are done: by a workerPool, or by the caller alone where there is none.
    func share<Worker>(_ count: Int, _ job: @Sendable (Int) -> Void) where Wrapped == WorkerPool<Worker> {
        if let self { self.run(count) { index, _ in job(index) } } else { (0..<count).forEach(job) }
    }
}

/// Workers that draw in bytes.
typealias TileWorkerPool = WorkerPool<TileWorker>

extension TileWorkerPool {
    init(count: Int) { self.init(count: count) { TileWorker() } }
}

/// Memory of which each job writes its own part.
private struct ResultSlots<Result>: @unchecked Sendable {
    let base: UnsafeMutablePointer<Result>

    func fill(_ index: Int, with result: Result) { (base + index).initialize(to: result) }
}

/// The workers that execute a plan: in bytes, or in floating point where there are such.
struct FrameWorkerPool {
    /// They plan, too.
    let bytes: TileWorkerPool
    private let floats: WorkerPool<HighPrecisionTileWorker>?

    /// The part of a tile that has to be drawn.
    struct Job: Sendable {
        let tile: Int
        let area: PixelRect
    }

    init(_ drawing: DrawingDepth, count: Int, signal: PixelSignal = .standard) {
        bytes = TileWorkerPool(count: count)
        floats = drawing == .float ? WorkerPool(count: count) { HighPrecisionTileWorker(signal) } : nil
    }

    /// Draws what tiles of the frame need to be there before: shadows, but in floating point, where who needs one first
    /// draws it; and filtered pictures.
    func prepare(_ frame: FramePlan, over background: FrameBackground) {
        if let floats {
            for worker in floats.workers { worker.begin(over: background) }
            return FilteredImagePass(floats).run(frame.items)
        }
        ShadowPass(shadows: frame.newShadows).run(bytes)
        FilteredImagePass(bytes).run(frame.items)
    }

    /// Draws, while one worker does something else first.
    func draw(
        _ jobs: [Job], _ bins: TileBins, over background: FrameBackground, into target: PixelBuffer,
        _ first: @Sendable () -> Void
    ) {
        if let floats {
            return floats.run(1 + jobs.count) { number, worker in
                if number == 0 { return first() }
                worker.draw(
                    bins, tile: jobs[number - 1].tile, over: background, in: jobs[number - 1].area, into: target)
            }
        }
        precondition(target.depth == .eightBits, "bytes are drawn into bytes")
        bytes.run(1 + jobs.count) { number, worker in
            if number == 0 { return first() }
            let job = jobs[number - 1]
            let surface = Surface(of: target)
            let visible = bins.visible(inTile: job.tile, area: job.area)
            if !visible.hideAll { surface.fill(job.area, with: background.pixel) }
            worker.draw(bins, visible.items, on: surface, in: job.area)
            background.fillHoles(of: surface, in: job.area.intersection(bins.holes))
        }
    }
}

extension Surface {
    /// The whole of a picture of bytes that is a frame.
    init(of target: PixelBuffer) {
        self.init(
            rect: PixelRect(x: 0, y: 0, width: target.width, height: target.height), pixels: target.row(0),
            stride: target.bytesPerRow / 4)
    }
}
