import Quartz2D
import VectorGeometry

/// The workers that execute a plan: in bytes, or in floating point where there are such.
struct FrameCrew {
    /// They plan, too.
    let bytes: TileCrew
    private let floats: WorkerCrew<DeepWorker>?

    /// The part of a tile that has to be drawn.
    struct Job: Sendable {
        let tile: Int
        let area: PixelRect
    }

    init(_ drawing: DrawingDepth, count: Int, signal: PixelSignal = .standard) {
        bytes = TileCrew(count: count)
        floats = drawing == .float ? WorkerCrew(count: count) { DeepWorker(signal) } : nil
    }

    /// Draws what tiles of the frame need to be there before: shadows, but in floating point, where who needs one first
    /// draws it; and filtered pictures.
    func prepare(_ frame: FramePlan, over background: FrameBackground) {
        if let floats {
            for worker in floats.workers { worker.begin(over: background) }
            return PicturePass(floats).run(frame.items)
        }
        ShadowPass(shadows: frame.newShadows).run(bytes)
        PicturePass(bytes).run(frame.items)
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
