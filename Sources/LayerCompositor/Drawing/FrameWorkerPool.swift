import Quartz2D
import VectorGeometry

/// The workers that execute a plan, in 8 bits or in floating point.
struct FrameWorkerPool {
    /// The threads that draw, as 8-bit workers: they also plan and convert.
    let threads: TileWorkerPool
    private let highPrecision: WorkerPool<HighPrecisionTileWorker>?
    private let filteredImages: FilteredImagePass
    private let videoFrames: VideoFramePass

    /// A part of a tile to draw.
    struct Job: Sendable {
        let tile: Int
        let area: PixelRect
    }

    init(_ drawing: DrawingDepth, count: Int, signal: PixelSignal = .standard, filterMemory: Int) {
        // The calling thread plans with 8-bit workers while workers of either kind draw.
        let sharedJobs = SharedJobs()
        threads = TileWorkerPool(count: count, sharedJobs: sharedJobs, filterMemory: filterMemory)
        highPrecision =
            drawing == .float
            ? WorkerPool(count: count, sharedJobs: sharedJobs) { HighPrecisionTileWorker(signal) } : nil
        filteredImages = highPrecision.map { FilteredImagePass($0) } ?? FilteredImagePass(threads)
        videoFrames = VideoFramePass(threads)
    }

    /// Draws what the frame's tiles need: video frames, new shadows, and filtered images. In floating point, shadows
    /// are drawn by the first worker that needs them.
    func prepare(_ frame: FramePlan, over background: FrameBackground) {
        convertVideoFrames(of: [frame])
        drawShadows(of: frame, over: background)
        drawFilteredImages(of: [frame], keepsBackdrops: true)
    }

    /// Converts the video frames of a frame, or of samples of a frame, that are not pixels yet, and frees those of the
    /// last frame.
    func convertVideoFrames(of frames: [FramePlan]) {
        // New shadows are drawn in 8 bits even if no item shows them.
        let shadows = highPrecision == nil ? frames.flatMap(\.newShadows) : []
        videoFrames.run(frames.map(\.items) + shadows.map(\.silhouette))
    }

    /// Draws the new shadows of a frame.
    func drawShadows(of frame: FramePlan, over background: FrameBackground) {
        if let highPrecision { return highPrecision.workers.forEach { $0.begin(over: background) } }
        ShadowPass(shadows: frame.newShadows).run(threads)
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

    /// Draws the jobs; one worker finds the changes before it draws, and the calling thread runs `own` meanwhile.
    func draw(
        _ jobs: [Job], _ bins: TileBins, over background: FrameBackground, into target: PixelBuffer,
        finding changes: ChangedParts, observer: (any FrameObserver)?, besides own: () -> Void
    ) {
        if let highPrecision {
            return highPrecision.run(1 + jobs.count, besides: own) { number, worker in
                if number == 0 { return changes.find() }
                let job = jobs[number - 1]
                worker.draw(bins, tile: job.tile, over: background, in: job.area, into: target)
                observer?.didDraw(job.area)
            }
        }
        precondition(target.depth == .eightBits, "8-bit drawing needs a target of 8 bits per component")
        let parts = jobs.dividingLast(by: threads.workers.count)
        threads.run(1 + parts.count, besides: own) { number, worker in
            if number == 0 { return changes.find() }
            let job = parts[number - 1]
            let surface = ByteSurface(of: target)
            let visible = bins.visible(inTile: job.tile, area: job.area)
            for area in job.area.subtracting(visible.covered) { surface.fill(area, with: background.pixel) }
            worker.draw(bins, visible.items, on: surface, in: job.area)
            background.fillHoles(of: surface, in: job.area.intersection(bins.holes))
            observer?.didDraw(job.area)
        }
    }

    /// Adds the samples of a pass to the sums of each job, and draws their means after the last pass.
    func draw(_ jobs: [Job], addedBy pass: MotionBlurPass, to sums: [MotionBlurSums], into target: PixelBuffer) {
        if let highPrecision {
            return highPrecision.run(jobs.count) { number, worker in
                pass.draw(jobs[number], by: worker, addingTo: sums[number], into: target)
            }
        }
        threads.run(jobs.count) { number, worker in
            pass.draw(jobs[number], by: worker, addingTo: sums[number], into: target)
        }
    }
}

extension [FrameWorkerPool.Job] {
    /// The jobs with the last two of each worker halved, so that workers wait less for the last job.
    ///
    /// The upper halves end at even rows: no two jobs convert the same pair of rows.
    func dividingLast(by workers: Int) -> [FrameWorkerPool.Job] {
        guard workers > 1 else { return self }
        return dropLast(2 * workers)
            + suffix(2 * workers).flatMap { job -> [FrameWorkerPool.Job] in
                let area = job.area
                let middle = (area.minY + area.height / 2) & ~1
                guard area.height >= 32 else { return [job] }
                return [
                    FrameWorkerPool.Job(
                        tile: job.tile,
                        area: PixelRect(minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: middle)),
                    FrameWorkerPool.Job(
                        tile: job.tile,
                        area: PixelRect(minX: area.minX, minY: middle, maxX: area.maxX, maxY: area.maxY)),
                ]
            }
    }
}
