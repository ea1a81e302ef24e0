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
