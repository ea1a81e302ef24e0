import Quartz2D

/// What was drawn into which picture last, so that it can be mended instead of drawn anew.
///
/// Holds on to plans, not to pictures: one that is gone is forgotten. Owner thread only.
struct DamageHistory {
    /// More pictures than an encoder keeps in flight.
    private static let limit = 16
    /// Of pictures that only plans before the last hold, clips' frames above all.
    static let byteLimit = 64 << 20
    private var frames: [Frame] = []

    /// All that the pixels of a frame depend on.
    struct Plan: Sendable {
        let items: [DisplayItem]
        let background: FrameBackground
    }

    private struct Frame {
        weak var target: PixelBuffer?
        let plan: Plan
        /// Their sizes.
        let pictures: [ObjectIdentifier: Int]
        let bytes: Int

        init(_ plan: Plan, in target: PixelBuffer) {
            self.plan = plan
            self.target = target
            var pictures: [ObjectIdentifier: Int] = [:]
            plan.items.collect(into: &pictures)
            self.pictures = pictures
            bytes = pictures.values.reduce(0, +)
        }
    }

    /// The plan of the last frame in `target`, if it is known.
    func plan(in target: PixelBuffer) -> Plan? { frames.first { $0.target === target }?.plan }

    mutating func remember(_ plan: Plan, in target: PixelBuffer) {
        frames.removeAll { $0.target == nil || $0.target === target }
        if frames.count == DamageHistory.limit { frames.removeFirst() }
        frames.append(Frame(plan, in: target))
        evictOldPlans()
    }

    /// Lets go of the oldest plans, as far as pictures that live for them alone exceed the limit: drawing anew costs
    /// less.
    private mutating func evictOldPlans() {
        // Most often they do not, even if no two frames had a picture in common.
        guard let last = frames.last, frames.dropLast().reduce(0, { $0 + $1.bytes }) > DamageHistory.byteLimit else {
            return
        }
        var known = Set(last.pictures.keys)
        var bytes = 0
        for index in frames.indices.dropLast().reversed() {
            for (picture, size) in frames[index].pictures where known.insert(picture).inserted { bytes += size }
            guard bytes > DamageHistory.byteLimit else { continue }
            frames.removeSubrange(...index)
            return
        }
    }
}

/// Pixels, or one component of such, in memory of their own.
protocol ImageMemory: AnyObject { var byteCount: Int { get } }

extension PixelBuffer: ImageMemory { var byteCount: Int { bytesPerRow * height } }

extension AlphaPlane: ImageMemory { var byteCount: Int { area.area } }

extension HighPrecisionPixels: ImageMemory { var byteCount: Int { 16 * area.area } }

extension HighPrecisionAlphaPlane: ImageMemory { var byteCount: Int { 4 * area.area } }

extension DisplayItem {
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

extension [DisplayItem] {
    func collect(into pictures: inout [ObjectIdentifier: Int]) { for item in self { item.collect(into: &pictures) } }
}

extension [ObjectIdentifier: Int] {
    fileprivate mutating func add(_ picture: (any ImageMemory)?) {
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

extension RenderedTransition {
    fileprivate func collect(into pictures: inout [ObjectIdentifier: Int]) {
        guard pictures.updateValue(0, forKey: ObjectIdentifier(self)) == nil else { return }
        old.collect(into: &pictures)
        new.collect(into: &pictures)
        pictures.add(drawn.made)
        pictures.add(highPrecision.made)
    }
}

extension FilteredImage {
    fileprivate func collect(into pictures: inout [ObjectIdentifier: Int]) {
        guard pictures.updateValue(0, forKey: ObjectIdentifier(self)) == nil else { return }
        items.collect(into: &pictures)
        pictures.add(drawnPixels)
        pictures.add(highPrecision.made?.pixels)
    }
}

extension ShadowPlane {
    fileprivate func collect(into pictures: inout [ObjectIdentifier: Int]) {
        guard pictures.updateValue(0, forKey: ObjectIdentifier(self)) == nil else { return }
        silhouette.collect(into: &pictures)
        pictures.add(pixels)
        pictures.add(highPrecision.made)
    }
}
