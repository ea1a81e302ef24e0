import Images
import VectorGeometry

/// Converts the video frames that plans show to pixels before their tiles are drawn, each with all workers.
///
/// Otherwise the first tile that shows a frame would convert it alone while the others wait. The pixels exist until the
/// next plans do not show the frame, whoever keeps it: decoders, render trees, and the plans of drawn frames. With
/// motion blur, the plans are those of all samples. Frames whose pixels were made by others, such as a context or an
/// encoder, keep them.
/// Confined to its owner's thread.
final class VideoFramePass {
    private let workerPool: TileWorkerPool
    /// The pixels of the frames that the last plans show.
    private var loans: [ObjectIdentifier: PixelLoan] = [:]
    /// The filtered images that have been searched. A backdrop contains those of all layers below: without this, the
    /// time would double with each layer.
    private var searched: Set<ObjectIdentifier> = []

    init(_ workerPool: TileWorkerPool) { self.workerPool = workerPool }

    /// Converts the frames that the items of `plans` show, after the memory of those that they do not show is free.
    func run(_ plans: [[DisplayItem]]) {
        var shown: [PixelBuffer] = []
        searched.removeAll(keepingCapacity: true)
        for items in plans { collect(items, into: &shown) }
        if !loans.isEmpty {
            let kept = Set(shown.map { ObjectIdentifier($0) })
            loans = loans.filter { kept.contains($0.key) }
        }
        // Levels of detail are made from larger ones, which are converted again unless they are lent.
        shown.sort { $0.width * $0.height > $1.width * $1.height }
        for image in shown where loans[ObjectIdentifier(image)] == nil {
            loans[ObjectIdentifier(image)] = image.lend(share)
        }
    }

    private func share(_ count: Int, _ make: @Sendable (Int) -> Void) {
        workerPool.run(count) { index, _ in make(index) }
    }

    private func collect(_ items: [DisplayItem], into shown: inout [PixelBuffer]) {
        for item in items where !item.bounds.isEmpty {
            switch item {
            case .fill(let fill): collect(fill.paint, into: &shown)
            case .sprites(let batch): for image in batch.images where !image.isMade { shown.append(image) }
            case .filteredImage(let fill): collect(fill.image, into: &shown)
            case .group(let group):
                if let image = group.backdrop?.image { collect(image, into: &shown) }
                collect(group.items, into: &shown)
                if let mask = group.mask { collect(mask, into: &shown) }
            case .planes(let planes): for plane in planes.planes { collect(plane.items, into: &shown) }
            // The silhouettes of new shadows are among the plans; others are drawn.
            case .shadow, .boxes, .particles: break
            }
        }
    }

    private func collect(_ image: FilteredImage, into shown: inout [PixelBuffer]) {
        guard searched.insert(ObjectIdentifier(image)).inserted else { return }
        if image.drawnPixels == nil, image.highPrecision.existing == nil { collect(image.items, into: &shown) }
    }

    private func collect(_ paint: Paint, into shown: inout [PixelBuffer]) {
        switch paint {
        case .image(let paint):
            if !paint.image.isMade { shown.append(paint.image) }
            for sample in paint.others where !sample.image.isMade { shown.append(sample.image) }
        case .transition(let paint):
            collect(paint.image.old, into: &shown)
            collect(paint.image.new, into: &shown)
        case .color, .gradient: break
        }
    }
}
