import MotionTiming

/// The compiled animations of one property of numbers, in the order they were added.
struct NumberMotion {
    private let storage: NumberStorage
    private let isBounds: Bool
    private let parts: [Part]
    /// The track of the only part, where that changes all numbers: the usual case. `parts` keeps it; a reference that
    /// is not counted takes no time.
    private let sole: Unmanaged<NumberTrack>?
    /// The committed value.
    private let under: SIMD4<Double>
    /// The value of the last frame.
    private var shown: SIMD4<Double>

    private struct Part {
        let track: NumberTrack
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
                let compiled = NumberTrack(track, form: lane == nil ? storage.form : .number)
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
