import Quartz2D

/// Pixels, or one component of such, in memory of their own.
protocol PictureMemory: AnyObject { var byteCount: Int { get } }

extension PixelBuffer: PictureMemory { var byteCount: Int { bytesPerRow * height } }

extension AlphaPlane: PictureMemory { var byteCount: Int { area.area } }

extension DeepPicture: PictureMemory { var byteCount: Int { 16 * area.area } }

extension DeepPlane: PictureMemory { var byteCount: Int { 4 * area.area } }

extension Item {
    /// Every picture in memory that the step draws from, those that were drawn for it too; one may come several times.
    func forEachPicture(_ body: (any PictureMemory) -> Void) {
        switch self {
        case .fill(let fill): fill.paint.forEachPicture(body)
        case .group(let group):
            group.items.forEachPicture(body)
            group.mask?.forEachPicture(body)
            group.backdrop?.picture?.forEachPicture(body)
        case .shadow(let shadow): shadow.plane.forEachPicture(body)
        case .boxes: break
        case .sprites(let batch): batch.images.forEach(body)
        case .picture(let fill): fill.picture.forEachPicture(body)
        case .planes(let group): group.planes.forEach { $0.items.forEachPicture(body) }
        case .particles(let batch): batch.pictures.forEach { body($0.image) }
        }
    }
}

extension [Item] {
    func forEachPicture(_ body: (any PictureMemory) -> Void) { forEach { $0.forEachPicture(body) } }
}

extension Paint {
    fileprivate func forEachPicture(_ body: (any PictureMemory) -> Void) {
        switch self {
        case .color, .gradient: break
        case .image(let paint):
            body(paint.image)
            if let coarser = paint.coarser { body(coarser.image) }
        case .transition(let paint):
            paint.picture.old.forEachPicture(body)
            paint.picture.new.forEachPicture(body)
            if let drawn = paint.picture.drawn.made { body(drawn) }
            if let drawn = paint.picture.deep.made { body(drawn) }
        }
    }
}

extension FilteredPicture {
    fileprivate func forEachPicture(_ body: (any PictureMemory) -> Void) {
        items.forEachPicture(body)
        if let drawn = drawnPixels { body(drawn) }
        if let drawn = deep.made { body(drawn.pixels) }
    }
}

extension ShadowPlane {
    fileprivate func forEachPicture(_ body: (any PictureMemory) -> Void) {
        silhouette.forEachPicture(body)
        if let drawn = pixels { body(drawn) }
        if let drawn = deep.made { body(drawn) }
    }
}
