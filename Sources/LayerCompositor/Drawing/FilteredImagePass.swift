import PixelKernels
import VectorGeometry

/// Draws the filtered images and transitions of a plan before its tiles, each with all workers.
///
/// Otherwise the first tile that needs an image would draw it alone while the others wait, and tiles would not know
/// which backdrops are opaque and hide what is below them.
struct FilteredImagePass {
    private let isDrawn: (FilteredImage) -> Bool
    private let prerender: (FilteredImage) -> Void
    private let prerenderTransition: (RenderedTransition) -> Void

    init(_ workerPool: TileWorkerPool) {
        isDrawn = { $0.drawnPixels != nil }
        prerender = { $0.prerender(by: workerPool) }
        prerenderTransition = { $0.prerender(by: workerPool) }
    }

    /// Creates a pass that draws in floating point; the first tile that needs a transition draws it.
    init(_ workerPool: WorkerPool<HighPrecisionTileWorker>) {
        isDrawn = { $0.highPrecision.made != nil }
        prerender = { $0.prerenderHighPrecision(by: workerPool) }
        prerenderTransition = { _ in }
    }

    /// Draws the images of `items`, in painting order; nested images are drawn first.
    func run(_ items: [DisplayItem]) {
        for item in items where !item.bounds.isEmpty {
            switch item {
            case .filteredImage(let fill): draw(fill.image)
            case .group(let group):
                if let image = group.backdrop?.image { draw(image) }
                run(group.items)
                if let mask = group.mask { run(mask) }
            case .planes(let planes): for plane in planes.planes { run(plane.items) }
            case .fill(let fill): if case .transition(let paint) = fill.paint { draw(paint.image) }
            case .shadow, .sprites, .boxes, .particles: break
            }
        }
    }

    private func draw(_ image: RenderedTransition) {
        if image.drawn.made != nil || image.highPrecision.made != nil { return }
        run(image.old)
        run(image.new)
        prerenderTransition(image)
    }

    private func draw(_ image: FilteredImage) {
        if isDrawn(image) { return }
        run(image.items)
        prerender(image)
    }
}

/// Draws the new shadows of a plan before its tiles: silhouette, alpha, blur.
struct ShadowPass {
    let shadows: [ShadowPlane]

    /// Draws the shadows level by level; shadows of one level are independent and distributed to the workers.
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
