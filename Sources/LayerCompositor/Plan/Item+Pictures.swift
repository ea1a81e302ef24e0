import Quartz2D

extension Item {
    /// Every picture in memory that the step draws from, those that were drawn for it too; one may come several times.
    func forEachPicture(_ body: (PixelBuffer) -> Void) {
        switch self {
        case .fill(let fill): fill.paint.forEachPicture(body)
        case .group(let group):
            group.items.forEachPicture(body)
            group.mask?.forEachPicture(body)
            group.backdrop?.picture?.forEachPicture(body)
        case .shadow, .boxes: break
        case .sprites(let batch): batch.images.forEach(body)
        case .picture(let fill): fill.picture.forEachPicture(body)
        case .planes(let group): group.planes.forEach { $0.items.forEachPicture(body) }
        case .particles(let batch): batch.pictures.forEach { body($0.image) }
        }
    }
}

extension [Item] {
    func forEachPicture(_ body: (PixelBuffer) -> Void) { forEach { $0.forEachPicture(body) } }
}

extension Paint {
    fileprivate func forEachPicture(_ body: (PixelBuffer) -> Void) {
        switch self {
        case .color, .gradient: break
        case .image(let paint):
            body(paint.image)
            if let coarser = paint.coarser { body(coarser.image) }
        case .transition(let paint):
            paint.picture.old.forEachPicture(body)
            paint.picture.new.forEachPicture(body)
            if let drawn = paint.picture.drawn.withLock({ $0 }) { body(drawn) }
        }
    }
}

extension FilteredPicture {
    fileprivate func forEachPicture(_ body: (PixelBuffer) -> Void) {
        items.forEachPicture(body)
        if let drawn = drawnPixels { body(drawn) }
    }
}
