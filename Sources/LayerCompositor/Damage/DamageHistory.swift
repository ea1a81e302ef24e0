import Images
import VectorGeometry

/// The plans of the last frames drawn, by target, so that only the damage has to be redrawn.
///
/// It keeps plans alive, not targets; released targets are forgotten. Confined to its owner's thread.
struct DamageHistory {
    /// The maximum number of targets: more than the pool of an encoder has.
    private static let limit = 16
    /// The maximum memory, in bytes, of images that only plans before the last one keep alive, such as video frames.
    static let byteLimit = 64 << 20
    private var frames: [Frame] = []
    /// The size of a shadow's pixel.
    private let bytesPerAlpha: Int

    init(bytesPerAlpha: Int = 1) { self.bytesPerAlpha = bytesPerAlpha }

    /// The inputs that the pixels of a frame depend on.
    struct DrawnPlan: Sendable {
        let items: [DisplayItem]
        let background: FrameBackground
        /// The areas that motion blur drew from other samples, too.
        var blurred: [PixelRect] = []
    }

    private struct Frame {
        weak var target: PixelBuffer?
        let plan: DrawnPlan
        /// The images that the plan keeps alive, with their sizes in bytes.
        let images: [ObjectIdentifier: Int]
        let bytes: Int

        init(_ plan: DrawnPlan, in target: PixelBuffer, bytesPerAlpha: Int) {
            self.plan = DrawnPlan(
                items: plan.items.withoutSprites ?? plan.items, background: plan.background, blurred: plan.blurred)
            self.target = target
            var images = ImageSizes(bytesPerAlpha: bytesPerAlpha)
            self.plan.items.collect(into: &images)
            self.images = images.sizes
            bytes = images.sizes.values.reduce(0, +)
        }
    }

    /// Removes and returns the plan of the last frame drawn into `target`, if known.
    mutating func take(_ target: PixelBuffer) -> DrawnPlan? {
        frames.firstIndex { $0.target === target }.map { frames.remove(at: $0).plan }
    }

    /// Returns the plan of the last frame drawn into `target`, if known.
    func plan(in target: PixelBuffer) -> DrawnPlan? { frames.first { $0.target === target }?.plan }

    mutating func record(_ plan: DrawnPlan, in target: PixelBuffer) {
        frames.removeAll { $0.target == nil || $0.target === target }
        if frames.count == DamageHistory.limit { frames.removeFirst() }
        frames.append(Frame(plan, in: target, bytesPerAlpha: bytesPerAlpha))
        evictOldPlans()
    }

    /// Drops the oldest plans while the images that only they keep alive exceed the limit: redrawing costs less.
    private mutating func evictOldPlans() {
        // Usually the sum of all images is below the limit, even if frames share none.
        guard let last = frames.last, frames.dropLast().reduce(0, { $0 + $1.bytes }) > DamageHistory.byteLimit else {
            return
        }
        var counted = Set(last.images.keys)
        var bytes = 0
        for index in frames.indices.dropLast().reversed() {
            for (image, size) in frames[index].images where counted.insert(image).inserted { bytes += size }
            guard bytes > DamageHistory.byteLimit else { continue }
            frames.removeSubrange(...index)
            return
        }
    }
}

/// Pixels or sprites that own their memory.
protocol ImageMemory: AnyObject { var byteCount: Int { get } }

extension PixelBuffer: ImageMemory {}

extension SpriteMemory: ImageMemory {}

extension DisplayItem {
    /// Adds the sizes of all images that the item draws from, including shadows, which are drawn for it.
    ///
    /// Filtered images and transitions are not counted, since the next frame frees them (`FilteredImagePass`).
    func collect(into images: inout ImageSizes) {
        switch self {
        case .fill(let fill): fill.paint.collect(into: &images)
        case .group(let group):
            group.items.collect(into: &images)
            group.mask?.collect(into: &images)
            group.backdrop?.image?.collect(into: &images)
        case .shadow(let shadow): shadow.plane.collect(into: &images)
        case .boxes: break
        case .sprites(let batch): for image in batch.images { images.add(image) }
        case .filteredImage(let fill): fill.image.collect(into: &images)
        case .planes(let group): for plane in group.planes { plane.items.collect(into: &images) }
        case .particles(let batch):
            for image in batch.images { images.add(image.pixels) }
            images.add(batch.memory)
        }
    }
}

extension [DisplayItem] {
    /// The items without the sprites of particle batches; nil if there are none.
    fileprivate var withoutSprites: [DisplayItem]? {
        var items = self
        var isChanged = false
        for (index, item) in enumerated() {
            guard let changed = item.withoutSprites else { continue }
            items[index] = changed
            isChanged = true
        }
        return isChanged ? items : nil
    }

    func collect(into images: inout ImageSizes) { for item in self { item.collect(into: &images) } }
}

extension DisplayItem {
    /// The item without the sprites of particle batches, of which there may be thousands. Finding damage does not need
    /// them. Returns nil for an item without sprites, and for one with a backdrop, whose image keeps them alive.
    fileprivate var withoutSprites: DisplayItem? {
        switch self {
        case .particles(let batch): .particles(batch.withoutSprites)
        case .group(let group): group.withoutSprites.map { .group($0) }
        case .planes(let group): group.withoutSprites.map { .planes($0) }
        case .fill, .shadow, .sprites, .boxes, .filteredImage: nil
        }
    }
}

extension Group {
    fileprivate var withoutSprites: Group? {
        guard backdrop == nil else { return nil }
        let changedItems = items.withoutSprites
        let changedMask = mask?.withoutSprites
        return changedItems == nil && changedMask == nil ? nil : with(items: changedItems, mask: changedMask)
    }
}

extension IntersectingPlanes {
    fileprivate var withoutSprites: IntersectingPlanes? {
        let changed = planes.map(\.items.withoutSprites)
        guard changed.contains(where: { $0 != nil }) else { return nil }
        return IntersectingPlanes(
            planes: zip(planes, changed).map { plane, items in
                items.map { Plane(items: $0, depth: plane.depth) } ?? plane
            }, under: depthLimit)
    }
}

/// The sizes of images and shadows, in bytes. Items that draw images are added with size 0, so that each is visited
/// once: a backdrop shows the backdrops below it.
struct ImageSizes {
    fileprivate let bytesPerAlpha: Int
    private(set) var sizes: [ObjectIdentifier: Int] = [:]

    /// - Parameter bytesPerAlpha: the size of a shadow's pixel.
    init(bytesPerAlpha: Int = 1) { self.bytesPerAlpha = bytesPerAlpha }

    fileprivate mutating func add(_ image: (any ImageMemory)?) {
        if let image { sizes[ObjectIdentifier(image)] = image.byteCount }
    }

    /// Adds an item; returns whether it was not visited yet.
    fileprivate mutating func visit(_ item: AnyObject, bytes: Int = 0) -> Bool {
        sizes.updateValue(bytes, forKey: ObjectIdentifier(item)) == nil
    }
}

extension Paint {
    fileprivate func collect(into images: inout ImageSizes) {
        switch self {
        case .color, .gradient: break
        case .image(let paint):
            images.add(paint.image)
            for sample in paint.others { images.add(sample.image) }
        case .transition(let paint): paint.image.collect(into: &images)
        }
    }
}

extension RenderedTransition {
    fileprivate func collect(into images: inout ImageSizes) {
        guard images.visit(self) else { return }
        old.collect(into: &images)
        new.collect(into: &images)
    }
}

extension FilteredImage {
    fileprivate func collect(into images: inout ImageSizes) {
        guard images.visit(self) else { return }
        items.collect(into: &images)
    }
}

extension ShadowPlane {
    fileprivate func collect(into images: inout ImageSizes) {
        guard images.visit(self, bytes: images.bytesPerAlpha * area.area) else { return }
        silhouette.collect(into: &images)
    }
}
