import MotionTiming

/// A layer's animations compiled against its committed values: what a frame computes without copying or boxing
/// anything.
///
/// Made once the layer's animations and committed values stay as they are, and dropped as soon as one of them changes.
/// `CALayer.applyAnimations(to:at:)` specifies what it computes.
final class CompiledAnimations {
    // In memory of their own: an array's element would be checked for overlapping access in each frame.
    private let numbers: UnsafeMutableBufferPointer<CompiledNumberAnimation>
    private let transforms: UnsafeMutableBufferPointer<CompiledTransformAnimation>
    /// In the layer's time: when the first of the animations ends.
    private let firstEnd: Double
    /// The engine's count of changes when `isOnMediaTime` was found.
    private var changeCount = -1
    /// Whether neither the layer nor one above it changes time.
    private var isOnMediaTime = false

    /// Nil where an animation is of a kind that is not compiled.
    init?(_ layer: CALayer) {
        guard layer.animations.entries.allSatisfy({ $0.phase != .pending && $0.transition == nil }),
            !layer.isTargetedByAncestorAnimations, !layer.flags.contains(.replicates),
            var committed = layer.committed, var presented = layer.presented ?? layer.committed
        else { return nil }
        var numbers: [CompiledNumberAnimation] = []
        var transforms: [CompiledTransformAnimation] = []
        firstEnd = layer.animations.entries.reduce(.infinity) { $1.phase == .running ? min($0, $1.end) : $0 }
        for property in layer.animations.targets {
            let tracks = layer.animations.tracks(of: property)
            switch property.storage {
            case .numbers(let storage):
                guard let motion = CompiledNumberAnimation(tracks, property, storage, &committed, &presented) else {
                    return nil
                }
                numbers.append(motion)
            case .transform(let offset):
                guard let motion = CompiledTransformAnimation(tracks, offset, &committed, &presented) else {
                    return nil
                }
                transforms.append(motion)
            case nil: return nil
            }
        }
        self.numbers = .copy(of: numbers)
        self.transforms = .copy(of: transforms)
    }

    deinit {
        numbers.deinitialize().deallocate()
        transforms.deinitialize().deallocate()
    }

    /// Brings the presented values up to a time of the layer; false where they are as they were.
    func update(_ presented: inout LayerState, at now: Double) -> Bool {
        withUnsafeMutableBytes(of: &presented) { bytes in
            guard let state = bytes.baseAddress else { return false }
            var isChanged = false
            for index in numbers.indices where numbers[index].update(state, at: now) { isChanged = true }
            for index in transforms.indices where transforms[index].update(state, at: now) { isChanged = true }
            return isChanged
        }
    }

    /// The layer's time at a time of the engine.
    func localTime(of layer: CALayer, at time: Double, changeCount: Int) -> Double {
        isOnMediaTime(layer, changeCount) ? time : layer.localTime(atMediaTime: time)
    }

    /// When the first of the animations ends, in the engine's time; −∞ where that is not known until then.
    func firstEnd(of layer: CALayer, changeCount: Int) -> Double {
        isOnMediaTime(layer, changeCount) ? firstEnd : -.infinity
    }

    private func isOnMediaTime(_ layer: CALayer, _ changeCount: Int) -> Bool {
        if self.changeCount != changeCount { (self.changeCount, isOnMediaTime) = (changeCount, layer.isOnMediaTime) }
        return isOnMediaTime
    }
}

extension UnsafeMutableBufferPointer {
    fileprivate static func copy(of elements: [Element]) -> UnsafeMutableBufferPointer {
        let memory = allocate(capacity: elements.count)
        _ = memory.initialize(from: elements)
        return memory
    }
}

extension CALayer {
    /// Whether media time is this layer's time.
    fileprivate var isOnMediaTime: Bool {
        timing.beginTime == 0 && timing.timeOffset == 0 && timing.speed == 1 && superlayer?.isOnMediaTime ?? true
    }
}

extension AttachedAnimations {
    /// What the animations change, each once.
    fileprivate var targets: [LayerProperty] {
        entries.flatMap(\.track.targets).map(\.property).reduce(into: []) { found, property in
            if !found.contains(where: { $0.key == property.key }) { found.append(property) }
        }
    }

    /// The animations that change a property, in order.
    fileprivate func tracks(of property: LayerProperty) -> [(path: LayerKeyPath, track: AnimationTrack)] {
        entries.compactMap { entry in
            entry.track.targets.first { $0.property.key == property.key }.map { ($0, entry.track) }
        }
    }
}

/// The compiled animations of one property of numbers, in the order they were added.
struct CompiledNumberAnimation {
    private let storage: NumberStorage
    private let isBounds: Bool
    private let parts: [Part]
    /// The track of the only part, where that changes all numbers: the usual case. `parts` keeps it; a reference that
    /// is not counted takes no time.
    private let sole: Unmanaged<CompiledNumberTrack>?
    /// The committed value.
    private let under: SIMD4<Double>
    /// The value of the last frame.
    private var shown: SIMD4<Double>

    private struct Part {
        let track: CompiledNumberTrack
        /// The lane that it changes; nil for all.
        let lane: Int?
    }

    init?(
        _ tracks: [(path: LayerKeyPath, track: AnimationTrack)], _ property: LayerProperty, _ storage: NumberStorage,
        _ committed: inout LayerState, _ presented: inout LayerState
    ) {
        self.storage = storage
        isBounds = property.key == "bounds"
        under = storage.read(from: &committed)
        shown = storage.read(from: &presented)
        var parts: [Part] = []
        for (path, track) in tracks {
            let lane = path.component?.lane
            guard path.sublayerPath.isEmpty, (lane == nil) == (path.component == nil),
                let compiled = CompiledNumberTrack(track, form: lane == nil ? storage.form : .number)
            else { return nil }
            parts.append(Part(track: compiled, lane: lane))
        }
        self.parts = parts
        sole = parts.count == 1 && parts[0].lane == nil ? .passUnretained(parts[0].track) : nil
    }

    /// False where the value is as it was in the last frame.
    mutating func update(_ state: UnsafeMutableRawPointer, at now: Double) -> Bool {
        var value = value(at: now)
        if isBounds { (value.z, value.w) = (max(value.z, 0), max(value.w, 0)) }
        guard value != shown else { return false }
        shown = value
        storage.write(value, to: state)
        return true
    }

    private func value(at now: Double) -> SIMD4<Double> {
        if let sole {
            return sole._withUnsafeGuaranteedRef { $0.value(at: now, under: under).map(storage.kept) ?? under }
        }
        var value = under
        for part in parts {
            if let lane = part.lane {
                if let number = part.track.value(at: now, under: SIMD4(value[lane], 0, 0, 0)) { value[lane] = number.x }
            } else if let whole = part.track.value(at: now, under: value) {
                value = storage.kept(whole)
            }
        }
        return value
    }
}

extension KeyPathComponent {
    /// Which of the numbers of a point, size or rect it is; nil where it is more than one, or none.
    var lane: Int? {
        switch self {
        case .x, .width, .originX: 0
        case .y, .height, .originY: 1
        case .sizeWidth: 2
        case .sizeHeight: 3
        default: nil
        }
    }
}
