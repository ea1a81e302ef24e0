import PixelKernels
import VectorGeometry

/// Draws the filtered pictures of a plan before its tiles, each with all workers.
///
/// Without it the first tile that needs one would draw it alone, and the others wait.
struct FilteredImagePass {
    private let workers: Int
    private let isDrawn: (FilteredImage) -> Bool
    private let prerender: (FilteredImage) -> Void

    init(_ workerPool: TileWorkerPool) {
        workers = workerPool.workers.count
        isDrawn = { $0.drawnPixels != nil }
        prerender = { $0.prerender(by: workerPool) }
    }

    /// In floating point.
    init(_ workerPool: WorkerPool<HighPrecisionTileWorker>) {
        workers = workerPool.workers.count
        isDrawn = { $0.highPrecision.made != nil }
        prerender = { $0.prerenderHighPrecision(by: workerPool) }
    }

    /// - Parameter items: in the order of painting; what is inside others is drawn first.
    func run(_ items: [DisplayItem]) {
        if workers > 1 { draw(items) }
    }

    private func draw(_ items: [DisplayItem]) {
        for item in items where !item.bounds.isEmpty {
            switch item {
            case .picture(let fill): draw(fill.picture)
            case .group(let group):
                if let picture = group.backdrop?.picture { draw(picture) }
                draw(group.items)
                if let mask = group.mask { draw(mask) }
            case .planes(let planes): for plane in planes.planes { draw(plane.items) }
            case .fill, .shadow, .sprites, .boxes, .particles: break
            }
        }
    }

    private func draw(_ picture: FilteredImage) {
        if isDrawn(picture) { return }
        draw(picture.items)
        prerender(picture)
    }
}

/// Draws the shadows that a plan adds, before its tiles: silhouette, alpha, blur.
struct ShadowPass {
    let shadows: [ShadowPlane]

    /// Shadows of one level do not depend on each other and are shared among the workers.
    func run(_ workerPool: TileWorkerPool) {
        for level in Set(shadows.map(\.level)).sorted() {
            let batch = shadows.filter { $0.level == level }
            workerPool.run(batch.count) { index, worker in batch[index].pixels = worker.alpha(of: batch[index]) }
        }
    }
}

extension TileWorker {
    func alpha(of shadow: ShadowPlane) -> AlphaPlane? {
        if shadow.area.isEmpty { return nil }
        let plane = AlphaPlane(area: shadow.area)
        for band in TileGrid.bands(of: shadow.silhouette.bounds).tiles {
            drawAlpha(of: shadow.silhouette, in: band, on: plane)
        }
        blur(plane, sigma: shadow.sigma)
        return plane
    }

    private func blur(_ plane: AlphaPlane, sigma: Double) {
        guard sigma > 0 else { return }
        let width = Int32(plane.area.width)
        let height = Int32(plane.area.height)
        let size = mp_gaussian_scratch_size(width, height, sigma, sigma)
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: max(64, size), alignment: 64)
        mp_gaussian_blur_a8(plane.bytes, width, height, width, sigma, sigma, scratch)
        scratch.deallocate()
    }
}
