import Quartz2D
import VectorGeometry

extension TileWorker {
    func draw(_ batch: BoxBatch, on surface: Surface, in area: PixelRect) {
        batch.forEachBox(in: area) { box, part in
            guard let region = batch.region(of: box, within: part) else { return }
            draw(box.paint.premultipliedPixel(opacity: box.opacity), region, on: surface, in: part)
        }
    }
}
