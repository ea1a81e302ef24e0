import VectorGeometry

extension DeepWorker {
    func draw(_ batch: BoxBatch, on surface: DeepSurface, in area: PixelRect) {
        batch.forEachBox(in: area) { box, part in
            if let fill = box.fill(within: part) { draw(fill, on: surface, in: part) }
        }
    }
}
