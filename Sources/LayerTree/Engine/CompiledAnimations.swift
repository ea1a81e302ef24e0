import MotionTiming

/// A layer's animations, compiled against its committed values, so that a frame computes them without copying or
/// boxing.
///
/// Created once the animations and the committed values stay as they are, and dropped as soon as one of them changes.
/// `CALayer.applyAnimations(to:at:)` is the specification of the results.
final class CompiledAnimations {
    // Allocated separately: an array's elements would be checked for overlapping access in each frame.
    private let numbers: UnsafeMutableBufferPointer<CompiledNumberAnimation>
    private let transforms: UnsafeMutableBufferPointer<CompiledTransformAnimation>
    /// Whether only the placement and the opacity are animated.
    let movesOnly: Bool
    /// The engine's change count when `isOnMediaTime` was computed.
    private var changeCount = -1
    /// Whether neither the layer nor an ancestor changes time.
    private var isOnMediaTime = false

    /// Compiles the animations of a layer; nil if one of them cannot be compiled.
    init?(_ layer: CALayer) {
        guard layer.animations.entries.allSatisfy({ $0.phase != .pending && $0.transition == nil }),
            !layer.isTargetedByAncestorAnimations, !layer.flags.contains(.replicates),
            var committed = layer.committed, var presented = layer.presented ?? layer.committed
        else { return nil }
        var numbers: [CompiledNumberAnimation] = []
        var transforms: [CompiledTransformAnimation] = []
        movesOnly = layer.animations.targets.allSatisfy(\.movesOnly)
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

    /// Updates the presented values to a time of the layer; returns false if they did not change.
    func update(_ presented: inout LayerState, at now: Double) -> Bool {
        withUnsafeMutableBytes(of: &presented) { bytes in
            guard let state = bytes.baseAddress else { return false }
            var isChanged = false
            for index in numbers.indices where numbers[index].update(state, at: now) { isChanged = true }
            for index in transforms.indices where transforms[index].update(state, at: now) { isChanged = true }
            return isChanged
        }
    }

    /// Returns the layer's time at a time of the engine.
    func localTime(of layer: CALayer, at time: Double, changeCount: Int) -> Double {
        if self.changeCount != changeCount {
            self.changeCount = changeCount
            isOnMediaTime = layer.isOnMediaTime
        }
        return isOnMediaTime ? time : layer.localTime(atMediaTime: time)
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
    /// Whether the layer's time equals media time.
    var isOnMediaTime: Bool {
        timing.beginTime == 0 && timing.timeOffset == 0 && timing.speed == 1 && timing.ramp == nil
            && superlayer?.isOnMediaTime ?? true
    }
}

extension AttachedAnimations {
    /// The properties that the animations change, each once.
    fileprivate var targets: [LayerProperty] {
        entries.flatMap(\.track.targets).map(\.property).reduce(into: []) { properties, property in
            if !properties.contains(where: { $0.key == property.key }) { properties.append(property) }
        }
    }

    /// Returns the animations that change a property, in order.
    fileprivate func tracks(of property: LayerProperty) -> [(path: LayerKeyPath, track: AnimationTrack)] {
        entries.compactMap { entry in
            entry.track.targets.first { $0.property.key == property.key }.map { ($0, entry.track) }
        }
    }
}

/// The compiled animations of one numeric property, in the order they were added.
struct CompiledNumberAnimation {
    private let storage: NumberStorage
    private let isBounds: Bool
    private let parts: [Part]
    /// The track of the only part, if it changes all numbers, which is the common case. `parts` retains it; an
    /// unmanaged reference costs no reference counting.
    private let onlyTrack: Unmanaged<CompiledNumberTrack>?
    /// The committed value.
    private let underlyingValue: SIMD4<Double>
    /// The value in the last frame.
    private var lastValue: SIMD4<Double>

    private struct Part {
        let track: CompiledNumberTrack
        /// The component that the part changes; nil for all.
        let lane: Int?
    }

    init?(
        _ tracks: [(path: LayerKeyPath, track: AnimationTrack)], _ property: LayerProperty, _ storage: NumberStorage,
        _ committed: inout LayerState, _ presented: inout LayerState
    ) {
        self.storage = storage
        isBounds = property.key == "bounds"
        underlyingValue = storage.read(from: &committed)
        lastValue = storage.read(from: &presented)
        var parts: [Part] = []
        for (path, track) in tracks {
            let lane = path.component?.lane
            guard path.sublayerPath.isEmpty, (lane == nil) == (path.component == nil),
                let compiled = CompiledNumberTrack(track, kind: lane == nil ? storage.form : .number)
            else { return nil }
            parts.append(Part(track: compiled, lane: lane))
        }
        self.parts = parts
        onlyTrack = parts.count == 1 && parts[0].lane == nil ? .passUnretained(parts[0].track) : nil
    }

    /// Writes the value at a time; returns false if it is the same as in the last frame.
    mutating func update(_ state: UnsafeMutableRawPointer, at now: Double) -> Bool {
        var value = value(at: now)
        if isBounds {
            value.z = max(value.z, 0)
            value.w = max(value.w, 0)
        }
        guard value != lastValue else { return false }
        lastValue = value
        storage.write(value, to: state)
        return true
    }

    private func value(at now: Double) -> SIMD4<Double> {
        if let onlyTrack {
            return onlyTrack._withUnsafeGuaranteedRef {
                $0.value(at: now, underlying: underlyingValue).map(storage.kept) ?? underlyingValue
            }
        }
        var value = underlyingValue
        for part in parts {
            if let lane = part.lane {
                if let number = part.track.value(at: now, underlying: SIMD4(value[lane], 0, 0, 0)) {
                    value[lane] = number.x
                }
            } else if let animated = part.track.value(at: now, underlying: value) {
                value = storage.kept(animated)
            }
        }
        return value
    }
}

extension KeyPathComponent {
    /// The index of this component in a point, size or rectangle; nil if it is several numbers, or none.
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
