import Quartz2D
import VectorGeometry

extension TileWorker {
    func draw(_ batch: BoxBatch, on surface: Surface, in area: PixelRect) {
        batch.forEachBox(in: area) { box, part in
            if let region = box.region(within: part) { draw(box.pixel, region, on: surface, in: part) }
        }
    }
}
