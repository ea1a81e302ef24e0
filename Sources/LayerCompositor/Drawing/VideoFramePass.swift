import Quartz2D

/// Converts the video frames that a plan shows to pixels before its tiles are drawn, each with all workers.
///
/// Otherwise the first tile that shows a frame would convert it alone while the others wait.
struct VideoFramePass {
    let workerPool: TileWorkerPool

    /// Converts the frames that `items` show.
    func run(_ items: [DisplayItem]) {
        for item in items where !item.bounds.isEmpty {
            switch item {
            case .fill(let fill): convert(fill.paint)
            case .sprites(let batch): batch.images.forEach(convert)
            case .filteredImage(let fill): run(fill.image)
            case .group(let group):
                if let image = group.backdrop?.image { run(image) }
                run(group.items)
                if let mask = group.mask { run(mask) }
            case .planes(let planes): for plane in planes.planes { run(plane.items) }
            case .shadow, .boxes, .particles: break
            }
        }
    }

    private func run(_ image: FilteredImage) {
        if image.drawnPixels == nil, image.highPrecision.made == nil { run(image.items) }
    }

    private func convert(_ paint: Paint) {
        switch paint {
        case .image(let paint):
            convert(paint.image)
            for sample in paint.others { convert(sample.image) }
        case .transition(let paint):
            run(paint.image.old)
            run(paint.image.new)
        case .color, .gradient: break
        }
    }

    private func convert(_ image: PixelBuffer) {
        if image.isMade { return }
        if let half = image.source as? HalvedPixels { convert(half.whole) }
        image.makePixels { count, make in workerPool.run(count) { index, _ in make(index) } }
    }
}
