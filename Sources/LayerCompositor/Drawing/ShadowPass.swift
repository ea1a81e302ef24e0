import Quartz2D
import VectorGeometry

/// Draws the new shadows of a plan before its tiles: silhouette, alpha, blur.
struct ShadowPass {
    let shadows: [ShadowPlane]

    /// Draws the shadows level by level; shadows of one level are independent and distributed to the workers.
    func run<Worker: FrameWorker>(_ workerPool: WorkerPool<Worker>) {
        let store = workerPool.workers[0].shadows
        for level in Set(shadows.map(\.level)).sorted() {
            let batch = shadows.filter { $0.level == level && !$0.area.isEmpty }
            let drawn = workerPool.map(batch.count) { index, worker in worker.alpha(of: batch[index]) }
            for (shadow, alpha) in zip(batch, drawn) { store.insert(alpha, for: shadow) }
        }
    }
}

/// The drawn shadows of the plans that exist. All workers of a pool share it.
///
/// - Thread safety: changed by the owner of the pool while no worker draws.
final class ShadowStore<Value: BitwiseCopyable & Numeric & Sendable>: @unchecked Sendable {
    private struct Entry {
        weak var plane: ShadowPlane?
        let alpha: AlphaPlane<Value>
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// The blurred alpha of a shadow; nil if it is empty.
    subscript(plane: ShadowPlane) -> AlphaPlane<Value>? {
        guard let entry = entries[ObjectIdentifier(plane)], entry.plane === plane else { return nil }
        return entry.alpha
    }

    fileprivate func insert(_ alpha: AlphaPlane<Value>, for plane: ShadowPlane) {
        entries[ObjectIdentifier(plane)] = Entry(plane: plane, alpha: alpha)
    }

    /// Frees the shadows that no plan refers to.
    func removeReleased() {
        if entries.contains(where: { $0.value.plane == nil }) { entries = entries.filter { $0.value.plane != nil } }
    }
}
