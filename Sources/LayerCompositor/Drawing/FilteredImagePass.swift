import Images
import VectorGeometry

/// Draws the filtered images and transitions of frames before their tiles, each with all workers.
///
/// Otherwise the first tile that needs an image would draw it alone while the others wait, and tiles would not know
/// which backdrops are opaque and hide what is below them. Images that the last frame showed and this one does not are
/// freed, although older plans refer to them.
final class FilteredImagePass {
    private let isDrawn: (FilteredImage) -> Bool
    private let prerender: (FilteredImage, KeptBackdrops?) -> Void
    private let prerenderTransition: (RenderedTransition) -> Void
    /// The memory of 8-bit filters; nil in floating point.
    private let memory: FilterMemory?
    private var last = OffscreenImages()
    /// The time for drawing; nil for no limit.
    var timeLimit: DrawingTimeLimit?

    init(_ workerPool: TileWorkerPool) {
        isDrawn = { $0.drawnPixels != nil }
        prerender = { $0.prerender(by: workerPool, keeping: $1) }
        prerenderTransition = { $0.prerender(by: workerPool) }
        memory = workerPool.filterMemory
    }

    /// Creates a pass that draws in floating point; the first tile that needs a transition draws it.
    init(_ workerPool: WorkerPool<HighPrecisionTileWorker>) {
        isDrawn = { $0.highPrecision.existing != nil }
        prerender = { image, _ in image.prerenderHighPrecision(by: workerPool) }
        prerenderTransition = { _ in }
        memory = nil
    }

    /// Draws the images of a frame, or of motion blur samples that are drawn together, in painting order. Nested images
    /// are drawn first.
    ///
    /// - Parameter keepsBackdrops: whether unfiltered backdrops are kept for the next frame. Pass false for motion blur
    ///   samples: each would keep a backdrop that no other sample reuses.
    func run(_ plans: [[DisplayItem]], keepsBackdrops: Bool) {
        var images = OffscreenImages()
        for items in plans { images.add(items, isNeeded: true, isDrawn) }
        if images.isEmpty, last.isEmpty, (memory?.pool.idleBytes ?? 0) == 0 { return }
        var backdrops: KeptBackdrops? = KeptBackdrops(
            last.releaseAll(except: images), bytesLeft: (memory?.backdropLimit ?? 0) - images.keptBytes,
            needed: images.neededBackdropBytes)
        if !keepsBackdrops { backdrops = nil }
        images.forEachNeeded { image in
            if timeLimit?.isExceeded == true { return }
            switch image {
            case .filtered(let image): prerender(image, backdrops)
            case .transition(let image): prerenderTransition(image)
            }
        }
        last = images
        backdrops = nil
        memory?.pool.endFrame()
    }

    /// Returns the memory that drawing the images of a frame adds to that of the last one, in bytes.
    func addedBytes(_ items: [DisplayItem], bytesPerPixel: Int) -> Int {
        var images = OffscreenImages()
        images.add(items, isNeeded: true, isDrawn)
        var pixels = 0
        images.forEachNeeded { pixels += $0.pixelCount }
        return max(pixels - last.freedPixels(except: images, isDrawn), 0) * bytesPerPixel
    }
}

/// The images that items show, each once, in the order in which they are drawn.
private struct OffscreenImages {
    enum Image {
        case filtered(FilteredImage)
        case transition(RenderedTransition)

        var id: ObjectIdentifier {
            switch self {
            case .filtered(let image): ObjectIdentifier(image)
            case .transition(let image): ObjectIdentifier(image)
            }
        }

        /// The pixels of the drawn image.
        var pixelCount: Int {
            switch self {
            case .filtered(let image): image.drawnArea.area
            case .transition(let image): image.area.area
            }
        }
    }

    private var images: [Image] = []
    /// Whether each image has to be drawn.
    private var isNeeded: [ObjectIdentifier: Bool] = [:]

    var isEmpty: Bool { images.isEmpty }

    /// Adds the images of items.
    ///
    /// - Parameter isNeeded: whether the items are drawn: not those of an image that is drawn already.
    mutating func add(_ items: [DisplayItem], isNeeded: Bool, _ isDrawn: (FilteredImage) -> Bool) {
        for item in items where !item.bounds.isEmpty {
            switch item {
            case .filteredImage(let fill): add(fill.image, isNeeded: isNeeded, isDrawn)
            case .group(let group):
                if let image = group.backdrop?.image { add(image, isNeeded: isNeeded, isDrawn) }
                add(group.items, isNeeded: isNeeded, isDrawn)
                if let mask = group.mask { add(mask, isNeeded: isNeeded, isDrawn) }
            case .planes(let planes): for plane in planes.planes { add(plane.items, isNeeded: isNeeded, isDrawn) }
            case .fill(let fill):
                if case .transition(let paint) = fill.paint { add(paint.image, isNeeded: isNeeded, isDrawn) }
            case .shadow, .sprites, .boxes, .particles: break
            }
        }
    }

    private mutating func add(_ image: FilteredImage, isNeeded: Bool, _ isDrawn: (FilteredImage) -> Bool) {
        add(.filtered(image), isNeeded: isNeeded && !isDrawn(image)) { images, isNeeded in
            images.add(image.items, isNeeded: isNeeded, isDrawn)
        }
    }

    private mutating func add(_ image: RenderedTransition, isNeeded: Bool, _ isDrawn: (FilteredImage) -> Bool) {
        let isKnown = image.drawn.existing != nil || image.highPrecision.existing != nil
        add(.transition(image), isNeeded: isNeeded && !isKnown) { images, isNeeded in
            images.add(image.old, isNeeded: isNeeded, isDrawn)
            images.add(image.new, isNeeded: isNeeded, isDrawn)
        }
    }

    /// Adds an image after those in it, which `addNested` adds; once more if it turns out to be needed.
    private mutating func add(
        _ image: Image, isNeeded needed: Bool, _ addNested: (inout OffscreenImages, _ isNeeded: Bool) -> Void
    ) {
        let request = isNeeded[image.id]
        if request == true || request == needed { return }
        isNeeded[image.id] = needed
        addNested(&self, needed)
        if request == nil { images.append(image) }
    }

    func forEachNeeded(_ body: (Image) -> Void) { for image in images where isNeeded[image.id] == true { body(image) } }

    /// The size of the unfiltered backdrops that are kept, in bytes.
    var keptBytes: Int {
        images.reduce(0) { bytes, image in
            if case .filtered(let image) = image { bytes + 4 * (image.source?.memoryArea.area ?? 0) } else { bytes }
        }
    }

    /// The size of the unfiltered backdrops of the images that have to be drawn, in bytes.
    var neededBackdropBytes: Int {
        var bytes = 0
        forEachNeeded { if case .filtered(let image) = $0, image.canKeepBackdrop { bytes += 4 * image.area.area } }
        return bytes
    }

    /// The pixels of the drawn filtered images that others do not contain.
    func freedPixels(except others: OffscreenImages, _ isDrawn: (FilteredImage) -> Bool) -> Int {
        images.reduce(0) { pixels, image in
            guard case .filtered(let filtered) = image, others.isNeeded[image.id] == nil, isDrawn(filtered) else {
                return pixels
            }
            return pixels + image.pixelCount
        }
    }

    /// Frees the images that others do not contain, and returns their unfiltered backdrops.
    func releaseAll(except others: OffscreenImages) -> [BackdropSource] {
        images.compactMap { image in
            if others.isNeeded[image.id] != nil { return nil }
            switch image {
            case .filtered(let image): return image.release()
            case .transition(let image):
                image.release()
                return nil
            }
        }
    }
}
