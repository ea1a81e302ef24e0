import PixelKernels
import VectorGeometry

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
