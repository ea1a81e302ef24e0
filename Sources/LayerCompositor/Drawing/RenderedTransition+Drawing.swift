import Images
import PixelKernels
import Quartz2D
import RenderTree
import VectorGeometry

extension RenderedTransition {
    /// Draws the transition with all workers; the result is the same as with one.
    func prerender(by workerPool: TileWorkerPool) {
        _ = drawn.value {
            let memory = workerPool.filterMemory.pool
            let result = PixelBuffer(width: area.width, height: area.height, memory: memory)
            let inputs = [old, new].map { items in
                let pixels = PixelBuffer(width: area.width, height: area.height, memory: memory)
                let bands = TileGrid.bands(of: area)
                workerPool.run(bands.count) { index, worker in
                    worker.drawInput(items, in: bands[index], of: self, on: pixels)
                }
                return pixels
            }
            let images = images(old: inputs[0], new: inputs[1])
            let bands = TileGrid.bands(of: area)
            workerPool.run(bands.count) { index, _ in
                draw(bands[index], old: inputs[0], new: inputs[1], images, into: result)
            }
            return result
        }
    }

    /// Draws a part of the transition. A mix of the images in place differs from the same computed pixel by pixel by at
    /// most one code value.
    fileprivate func draw(
        _ part: PixelRect, old: PixelBuffer, new: PixelBuffer, _ images: TransitionImages, into result: PixelBuffer
    ) {
        guard let mix = transition.mix?(images) else {
            return forEachColor(in: part, images) { x, y, color in
                result.row(y - area.minY)[x - area.minX] = color.pixel
            }
        }
        for y in part.minY..<part.maxY {
            var row = row(y, of: mix)
            let line = y - area.minY
            mp_mix_row(result.row(line), old.row(line), new.row(line), Int32(area.width), &row)
        }
    }
}

extension TileWorker {
    /// Returns the pixels of a transition; draws them if necessary, while other workers wait.
    ///
    /// The image depends on no tile and contains everything it needs, so waiting cannot deadlock.
    func image(of transition: RenderedTransition) -> DrawnImage<BytePixels> {
        let pixels = transition.drawn.value { draw(transition) }
        return DrawnImage(surface: ByteSurface(of: pixels, at: transition.area), isOpaque: false, owner: pixels)
    }

    private func draw(_ image: RenderedTransition) -> PixelBuffer {
        let result = PixelBuffer(width: image.area.width, height: image.area.height)
        let old = input(image.old, of: image)
        let new = input(image.new, of: image)
        image.draw(image.area, old: old, new: new, image.images(old: old, new: new), into: result)
        return result
    }

    private func input(_ items: [DisplayItem], of image: RenderedTransition) -> PixelBuffer {
        let pixels = PixelBuffer(width: image.area.width, height: image.area.height)
        drawInput(items, in: image.area, of: image, on: pixels)
        return pixels
    }

    /// Draws a part of an input of a transition on transparent pixels.
    fileprivate func drawInput(
        _ items: [DisplayItem], in part: PixelRect, of image: RenderedTransition, on pixels: PixelBuffer
    ) {
        // Occlusion by later items of the tile does not apply to an offscreen image.
        let wasActive = occlusion.suspend()
        defer { occlusion.resume(wasActive) }
        let surface = ByteSurface(of: pixels, at: image.area)
        for y in part.minY..<part.maxY { surface.row(y, from: part.minX).update(repeating: 0, count: part.width) }
        draw(items, on: surface, in: part)
    }
}

extension TransitionColor {
    /// The color limited to a valid premultiplied pixel; 0 if not a number.
    fileprivate var pixel: UInt32 {
        func byte(_ v: Double, _ limit: Double) -> UInt32 {
            v.isNaN ? 0 : UInt32((Swift.min(Swift.max(v, 0), limit) * 255).rounded())
        }
        let alpha = w.isNaN ? 0 : Swift.min(Swift.max(w, 0), 1)
        return byte(alpha, 1) << 24 | byte(x, alpha) << 16 | byte(y, alpha) << 8 | byte(z, alpha)
    }
}
