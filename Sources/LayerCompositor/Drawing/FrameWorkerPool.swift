import Images
import Quartz2D
import VectorGeometry

/// A worker that draws tiles of frames: in 8 bits or in floating point.
protocol FrameWorker: SurfacePainter, Sendable {
    /// The drawn shadows, shared by all workers of a pool.
    var shadows: ShadowStore<Format.Coverage> { get }
    /// The time for drawing; nil for no limit.
    var timeLimit: DrawingTimeLimit? { get set }

    /// Sets the background of the frame whose shadows and images are drawn from now on.
    func begin(over background: FrameBackground)

    /// Draws the items of a tile, and the background below them, on a surface that contains `area`.
    func draw(
        _ bins: TileBins, tile: Int, over background: FrameBackground, in area: PixelRect, on surface: Pixels)

    /// Draws the items of a tile, and the background below them, into a frame.
    func draw(
        _ bins: TileBins, tile: Int, over background: FrameBackground, in area: PixelRect, into target: PixelBuffer)

    /// Adds a motion blur sample to the sums of a part of a tile.
    func add(_ surface: Pixels, to sums: MotionBlurSums)

    /// Writes the means of `count` samples into a frame, and forgets the sums.
    func writeMeans(of count: Int, _ sums: MotionBlurSums, on surface: Pixels, into target: PixelBuffer)

    /// Returns the pass that draws filtered images with a pool.
    static func filteredImagePass(_ workerPool: WorkerPool<Self>) -> FilteredImagePass
}

/// Draws frames by their plans, with the workers of one precision.
protocol FrameDrawing {
    /// The threads that draw, as 8-bit workers: they also plan and convert.
    var threads: TileWorkerPool { get }
    /// The size of a pixel of filtered images, in bytes.
    var bytesPerPixel: Int { get }

    /// Sets the time for drawing; nil for no limit.
    func setTimeLimit(_ limit: DrawingTimeLimit?)

    /// Converts the video frames of a frame, or of samples of a frame, that are not pixels yet, and frees those of the
    /// last frame. Then draws the new shadows.
    func drawShadows(of frames: [FramePlan], over background: FrameBackground)

    /// Returns the memory that drawing the filtered images of a frame adds to that of the last frame, in bytes.
    func filteredBytes(of frame: FramePlan) -> Int

    /// Draws the filtered images of a frame, or of samples of a frame, that are not drawn yet; frees those of the last
    /// frame.
    ///
    /// - Parameter keepsBackdrops: whether unfiltered backdrops are kept for the next frame.
    func drawFilteredImages(of frames: ArraySlice<FramePlan>, keepsBackdrops: Bool)

    /// Draws the jobs; one worker finds the changes before it draws, and the calling thread runs `own` meanwhile.
    func draw(
        _ jobs: [TileJob], _ bins: TileBins, over background: FrameBackground, into target: PixelBuffer,
        finding changes: ChangedParts, observer: (any FrameObserver)?, besides own: () -> Void)

    /// Adds the samples of a pass to the sums of each job, and draws their means after the last pass.
    func draw(_ jobs: [TileJob], addedBy pass: MotionBlurPass, to sums: [MotionBlurSums], into target: PixelBuffer)
}

/// A part of a tile to draw.
struct TileJob: Sendable {
    let tile: Int
    let area: PixelRect
}

/// The workers that execute a plan.
struct FrameWorkerPool<Worker: FrameWorker>: FrameDrawing {
    let threads: TileWorkerPool
    private let workerPool: WorkerPool<Worker>
    private let filteredImages: FilteredImagePass
    private let videoFrames: VideoFramePass

    private init(_ workerPool: WorkerPool<Worker>, threads: TileWorkerPool) {
        self.workerPool = workerPool
        self.threads = threads
        filteredImages = Worker.filteredImagePass(workerPool)
        videoFrames = VideoFramePass(threads)
    }

    var bytesPerPixel: Int { MemoryLayout<Worker.Format.Element>.stride * Worker.Format.elementsPerPixel }

    func setTimeLimit(_ limit: DrawingTimeLimit?) {
        filteredImages.timeLimit = limit
        for worker in workerPool.workers { worker.timeLimit = limit }
        for worker in threads.workers { worker.timeLimit = limit }
    }

    func drawShadows(of frames: [FramePlan], over background: FrameBackground) {
        videoFrames.run(frames.map(\.items) + frames.flatMap(\.newShadows).map(\.silhouette))
        workerPool.workers[0].shadows.removeReleased()
        for worker in workerPool.workers { worker.begin(over: background) }
        for frame in frames { ShadowPass(shadows: frame.newShadows).run(workerPool) }
    }

    func filteredBytes(of frame: FramePlan) -> Int {
        filteredImages.addedBytes(frame.items, bytesPerPixel: bytesPerPixel)
    }

    func drawFilteredImages(of frames: ArraySlice<FramePlan>, keepsBackdrops: Bool) {
        filteredImages.run(frames.map(\.items), keepsBackdrops: keepsBackdrops)
    }

    func draw(
        _ jobs: [TileJob], _ bins: TileBins, over background: FrameBackground, into target: PixelBuffer,
        finding changes: ChangedParts, observer: (any FrameObserver)?, besides own: () -> Void
    ) {
        let parts = jobs.dividingLast(by: workerPool.workers.count)
        workerPool.run(1 + parts.count, besides: own) { number, worker in
            if number == 0 { return changes.find() }
            let job = parts[number - 1]
            worker.draw(bins, tile: job.tile, over: background, in: job.area, into: target)
            observer?.didDraw(job.area)
        }
    }

    func draw(_ jobs: [TileJob], addedBy pass: MotionBlurPass, to sums: [MotionBlurSums], into target: PixelBuffer) {
        workerPool.run(jobs.count) { number, worker in
            pass.draw(jobs[number], by: worker, addingTo: sums[number], into: target)
        }
    }
}

extension FrameWorkerPool<TileWorker> {
    init(count: Int, filterMemory: Int) {
        let workerPool = TileWorkerPool(count: count, filterMemory: filterMemory)
        self.init(workerPool, threads: workerPool)
    }
}

extension FrameWorkerPool<HighPrecisionTileWorker> {
    init(count: Int, signal: PixelSignal, filterMemory: Int) {
        // The calling thread plans with 8-bit workers while the others draw.
        let sharedJobs = SharedJobs()
        let shadows = ShadowStore<Float>()
        let workers = WorkerPool(count: count, sharedJobs: sharedJobs) {
            HighPrecisionTileWorker(signal, shadows: shadows)
        }
        self.init(
            workers, threads: TileWorkerPool(count: count, sharedJobs: sharedJobs, filterMemory: filterMemory))
    }
}

extension [TileJob] {
    /// The jobs with the last two of each worker halved, so that workers wait less for the last job.
    ///
    /// The upper halves end at even rows: no two jobs convert the same pair of rows.
    func dividingLast(by workers: Int) -> [TileJob] {
        guard workers > 1 else { return self }
        return dropLast(2 * workers)
            + suffix(2 * workers).flatMap { job -> [TileJob] in
                let area = job.area
                let middle = (area.minY + area.height / 2) & ~1
                guard area.height >= 32 else { return [job] }
                return [
                    TileJob(
                        tile: job.tile,
                        area: PixelRect(minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: middle)),
                    TileJob(
                        tile: job.tile,
                        area: PixelRect(minX: area.minX, minY: middle, maxX: area.maxX, maxY: area.maxY)),
                ]
            }
    }
}
