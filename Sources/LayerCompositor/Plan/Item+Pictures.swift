import Quartz2D

/// Pixels, or one component of such, in memory of their own.
protocol PictureMemory: AnyObject { var byteCount: Int { get } }

extension PixelBuffer: PictureMemory { var byteCount: Int { bytesPerRow * height } }

extension AlphaPlane: PictureMemory { var byteCount: Int { area.area } }

extension DeepPicture: PictureMemory { var byteCount: Int { 16 * area.area } }

extension DeepPlane: PictureMemory { var byteCount: Int { 4 * area.area } }

extension Item {
    /// Adds the sizes of all pictures in memory that the step draws from, those that were drawn for it too.
    ///
    /// What draws pictures is added itself, with nothing: backdrops show those below them, and each is looked into
    /// once.
    func collect(into pictures: inout [ObjectIdentifier: Int]) {
        switch self {
        case .fill(let fill): fill.paint.collect(into: &pictures)
        case .group(let group):
            group.items.collect(into: &pictures)
            group.mask?.collect(into: &pictures)
            group.backdrop?.picture?.collect(into: &pictures)
        case .shadow(let shadow): shadow.plane.collect(into: &pictures)
        case .boxes: break
        case .sprites(let batch): for image in batch.images { pictures.add(image) }
        case .picture(let fill): fill.picture.collect(into: &pictures)
        case .planes(let group): for plane in group.planes { plane.items.collect(into: &pictures) }
        case .particles(let batch): for picture in batch.pictures { pictures.add(picture.image) }
        }
    }
}

extension [Item] {
    func collect(into pictures: inout [ObjectIdentifier: Int]) { for item in self { item.collect(into: &pictures) } }
}

extension [ObjectIdentifier: Int] {
    fileprivate mutating func add(_ picture: (any PictureMemory)?) {
        if let picture { self[ObjectIdentifier(picture)] = picture.byteCount }
    }
}

extension Paint {
    fileprivate func collect(into pictures: inout [ObjectIdentifier: Int]) {
        switch self {
        case .color, .gradient: break
        case .image(let paint):
            pictures.add(paint.image)
            pictures.add(paint.coarser?.image)
        case .transition(let paint): paint.picture.collect(into: &pictures)
        }
    }
}

extension TransitionPicture {
    fileprivate func collect(into pictures: inout [ObjectIdentifier: Int]) {
        guard pictures.updateValue(0, forKey: ObjectIdentifier(self)) == nil else { return }
        old.collect(into: &pictures)
        new.collect(into: &pictures)
        pictures.add(drawn.made)
        pictures.add(deep.made)
    }
}

extension FilteredPicture {
    fileprivate func collect(into pictures: inout [ObjectIdentifier: Int]) {
        guard pictures.updateValue(0, forKey: ObjectIdentifier(self)) == nil else { return }
        items.collect(into: &pictures)
        pictures.add(drawnPixels)
        pictures.add(deep.made?.pixels)
    }
}

extension ShadowPlane {
    fileprivate func collect(into pictures: inout [ObjectIdentifier: Int]) {
        guard pictures.updateValue(0, forKey: ObjectIdentifier(self)) == nil else { return }
        silhouette.collect(into: &pictures)
        pictures.add(pixels)
        pictures.add(deep.made)
    }
}
