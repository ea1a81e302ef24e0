import VectorGeometry

/// Memory of a worker that is used again: the surfaces of nested groups, a depth each, and rows.
final class DeepScratch {
    private var surfaces: [FloatRow] = []
    private var depth = 0
    let pixels = FloatRow(), otherPixels = FloatRow(), coverage = FloatRow()

    /// Runs `body` with a cleared surface of `rect`.
    func withSurface<Result>(_ rect: PixelRect, filledWith color: DeepColor = .zero, _ body: (DeepSurface) -> Result)
        -> Result
    {
        if depth == surfaces.count { surfaces.append(FloatRow()) }
        let surface = DeepSurface(rect: rect, floats: surfaces[depth].reserving(4 * rect.area))
        surface.fill(rect, with: color)
        depth += 1
        defer { depth -= 1 }
        return body(surface)
    }

    /// Floats, grown when needed.
    final class FloatRow {
        private var floats: UnsafeMutablePointer<Float> = .alignedFloats(64)
        private var capacity = 64

        deinit { floats.deallocate() }

        /// What was in them is lost where they grow.
        func reserving(_ count: Int) -> UnsafeMutablePointer<Float> {
            if count > capacity {
                floats.deallocate()
                floats = .alignedFloats(count)
                capacity = count
            }
            return floats
        }
    }
}
