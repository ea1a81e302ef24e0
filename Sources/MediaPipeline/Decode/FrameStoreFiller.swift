import Foundation

/// The thread that keeps a store filled.
///
/// - Thread safety: the reader belongs to the thread once it has started.
final class FrameStoreFiller: @unchecked Sendable {
    private let reader: ClipReader
    private let store: FrameStore

    init(reader: ClipReader, store: FrameStore) {
        self.reader = reader
        self.store = store
    }

    /// Starts a thread that ends when the store is closed.
    func start() {
        let thread = Thread { self.run() }
        thread.name = "read-ahead"
        thread.start()
    }

    private func run() {
        while let order = store.nextOrder() {
            do throws(MediaError) {
                let frame = try reader.frame(at: order.time)
                store.put(frame, isFirst: reader.isAtFirstFrame, for: order, warnings: reader.warnings)
            } catch {
                store.put(error, for: order)
            }
        }
    }
}
