import Images
import LayerCompositor
import LayerTree
import Limits
import RenderTree

extension Compositor {
    /// Plans a frame, and checks the work and memory of drawing it before any pixel is drawn.
    ///
    /// - Parameters:
    ///   - samples: The render trees whose mean is the frame.
    ///   - checkMemory: Checks the bytes that drawing adds.
    /// - Throws: `LayerLimitError` for too many computed pixels, and errors of `checkMemory`.
    func check(
        _ samples: [RenderTree], in viewport: Viewport, _ background: CGColor, _ limits: ResourceLimits,
        checkMemory: (Int) throws -> Void
    ) throws {
        mostWork = limits.framePixels == .max ? .infinity : Double(limits.framePixels)
        let cost = cost(of: samples, scale: viewport.scale, offset: viewport.offset, background: background)
        if let error = limits.error(ResourceLimits.framePixelsEntry, cost.pixels) {
            let layer = heaviestLayer(in: samples[0], scale: viewport.scale, offset: viewport.offset)
            throw LayerLimitError(error, at: layer)
        }
        if cost.filteredBytes > 0 { try checkMemory(cost.filteredBytes) }
    }
}
