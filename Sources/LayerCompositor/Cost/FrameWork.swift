import Images
import Quartz2D
import VectorGeometry

/// The work of drawing display lists, counted before any pixel is drawn: in pixels of a plain color, which take about
/// 0.2 ns each.
///
/// It depends on the items only: not on the number of threads, nor on what is already drawn.
struct FrameWork {
    /// The computed pixels.
    private(set) var pixels = 0.0
    /// Whether edges, particles and planes are counted where they are; otherwise, an upper bound is faster.
    private let isExact: Bool
    /// How much longer a pixel takes than in 8 bits.
    private let precision: Double
    /// The work beyond which nothing more is counted.
    private let most: Double
    /// The images, shadows and outlines that are counted already: each is drawn once.
    private var counted: Set<ObjectIdentifier> = []

    init(_ drawing: DrawingDepth, isExact: Bool, upTo most: Double = .infinity) {
        self.isExact = isExact
        self.most = most
        precision = drawing == .float ? 8 : 1
    }

    /// Counts items.
    ///
    /// - Parameters:
    ///   - area: The part of the frame that is drawn.
    ///   - times: How often it is drawn.
    mutating func add(_ items: [DisplayItem], in area: PixelRect, times: Double = 1) {
        for item in items { add(item, in: item.bounds.intersection(area), times) }
    }

    /// Counts an item in a part of its bounds.
    mutating func add(_ item: DisplayItem, in part: PixelRect, _ times: Double = 1) {
        if part.isEmpty || pixels > most { return }
        pixels += WorkRate.item * times
        switch item {
        case .fill(let fill):
            add(part, WorkRate.of(fill), times)
            add(fill.region, of: fill, times)
            if case .transition(let paint) = fill.paint { add(paint.image) }
        case .group(let group): add(group, in: part, times)
        case .shadow(let shadow):
            add(part, WorkRate.blend, times)
            add(shadow.plane)
        case .sprites(let batch): add(batch, in: part, WorkRate.image, times)
        case .boxes(let batch): add(batch, in: part, WorkRate.color, times)
        case .particles(let batch): add(batch, in: part, times)
        case .filteredImage(let fill):
            add(part, fill.view == nil ? WorkRate.blend : WorkRate.image, times)
            if let view = fill.view { add(view.region, of: fill, times) }
            add(part, WorkRate.of(fill.blend), times)
            add(fill.image)
        case .planes(let planes): add(planes, in: part, times)
        }
    }

    private mutating func add(_ area: PixelRect, _ rate: Double, _ times: Double = 1) {
        pixels += Double(area.area) * rate * precision * times
    }

    /// Returns whether an object is counted for the first time.
    private mutating func isNew(_ object: AnyObject) -> Bool { counted.insert(ObjectIdentifier(object)).inserted }
}

extension FrameWork {
    /// Counts the outline of a region; `owner` identifies it.
    private mutating func add(_ region: Region, of owner: AnyObject, _ times: Double) {
        guard case .edges(let table, _) = region else { return }
        if !isExact { return pixels += table.mostWork * times }
        if isNew(owner) { pixels += table.work * times }
    }

    /// Counts a group. What is behind a backdrop is replaced, so its items are drawn a second time for their shape.
    private mutating func add(_ group: Group, in part: PixelRect, _ times: Double) {
        add(part, WorkRate.group + WorkRate.of(group.blend) + (group.tint == nil ? 0 : WorkRate.tint), times)
        if let clip = group.clip { add(clip, of: group, times) }
        let isReplacing = group.replacesBackdrop { _ in false }
        add(group.items, in: part, times: isReplacing ? 2 * times : times)
        if let backdrop = group.backdrop {
            add(part, 2 * WorkRate.blend, times)
            add(backdrop.region, of: backdrop, times)
            if let image = backdrop.image { add(image) }
        }
        guard let mask = group.mask else { return }
        add(part, WorkRate.group, times)
        add(mask, in: part, times: times)
    }

    private mutating func add<Batch: DisplayItemBatch>(
        _ batch: Batch, in part: PixelRect, _ rate: Double, _ times: Double
    ) {
        var covered = 0
        for index in 0..<batch.count { covered += batch.area(index).intersection(part).area }
        pixels += (Double(covered) * rate * precision + Double(batch.count) * WorkRate.element) * times
    }

    private mutating func add(_ batch: ParticleBatch, in part: PixelRect, _ times: Double) {
        var covered = 0.0
        if isExact {
            batch.forEachSprite(in: part) { covered += Double($1.area) }
        } else {
            covered = Double(batch.memory?.capacity ?? 0) * Double(part.area)
        }
        pixels += covered * WorkRate.particle * precision * times
    }

    private mutating func add(_ group: IntersectingPlanes, in part: PixelRect, _ times: Double) {
        pixels += (isExact ? group.work(in: part) : group.mostWork(in: part)) * times
        if isNew(group) { pixels += group.crossingWork() * times }
        for plane in group.planes {
            for layer in plane.parts {
                let area = layer.bounds.intersection(part)
                add(area, layer.operation.isOver ? WorkRate.group : WorkRate.planeOperation, times)
                add(layer.items, in: area, times: times)
                add(layer.shape, in: area, times: times)
            }
        }
    }

    private mutating func add(_ image: FilteredImage) {
        guard isNew(image) else { return }
        add(image.area, image.steps.reduce(WorkRate.group) { $0 + WorkRate.of($1, on: image.area) })
        add(image.items, in: image.validArea ?? image.area)
    }

    private mutating func add(_ image: RenderedTransition) {
        guard isNew(image) else { return }
        add(image.area, WorkRate.transition)
        for items in [image.old, image.new] { add(items, in: image.area) }
    }

    private mutating func add(_ shadow: ShadowPlane) {
        guard isNew(shadow) else { return }
        add(shadow.area, shadow.sigma > 0 ? WorkRate.shadow : WorkRate.group)
        add(shadow.silhouette, in: shadow.area)
    }
}
