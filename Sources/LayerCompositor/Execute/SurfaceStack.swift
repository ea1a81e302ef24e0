import VectorGeometry

/// The memory of nested groups: one buffer a depth, kept from tile to tile.
final class SurfaceStack {
    private var buffers: [UnsafeMutableBufferPointer<UInt32>] = []
    private var depth = 0

    deinit { buffers.forEach { $0.deallocate() } }

    /// Runs `body` with a cleared surface of `rect`.
    func withSurface(_ rect: PixelRect, _ body: (Surface) -> Void) {
        reserve(rect.area)
        guard let base = buffers[depth].baseAddress else { return }
        let surface = Surface(rect: rect, pixels: base, stride: rect.width)
        surface.fill(rect, with: 0)
        depth += 1
        body(surface)
        depth -= 1
    }

    private func reserve(_ count: Int) {
        if depth == buffers.count {
            buffers.append(.allocate(capacity: count))
        } else if buffers[depth].count < count {
            buffers[depth].deallocate()
            buffers[depth] = .allocate(capacity: count)
        }
    }
}
