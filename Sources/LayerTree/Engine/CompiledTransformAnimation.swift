import MotionTiming
import VectorGeometry

/// The compiled animations of one transform, in the order they were added.
struct CompiledTransformAnimation {
    private let offset: Int
    private let parts: [Part]
    /// The only part, if it changes a component, which is the common case. `parts` retains it.
    private let onlyTrack: (component: KeyPathComponent, track: Unmanaged<CompiledNumberTrack>)?
    /// The committed value, and its components.
    private let underlyingValue: CATransform3D
    private let underlyingComponents: TransformComponents
    /// The value in the last frame.
    private var lastValue: CATransform3D

    private enum Part {
        case transform(CompiledTransformTrack)
        case component(KeyPathComponent, CompiledNumberTrack)
    }

    init?(
        _ tracks: [(path: LayerKeyPath, track: AnimationTrack)], _ offset: Int, _ committed: inout LayerState,
        _ presented: inout LayerState
    ) {
        func read(_ state: inout LayerState) -> CATransform3D {
            withUnsafeBytes(of: &state) { $0.load(fromByteOffset: offset, as: CATransform3D.self) }
        }
        self.offset = offset
        underlyingValue = read(&committed)
        lastValue = read(&presented)
        underlyingComponents = TransformComponents(underlyingValue)
        var parts: [Part] = []
        for (path, track) in tracks {
            guard path.sublayerPath.isEmpty, let part = Self.part(path, track) else { return nil }
            parts.append(part)
        }
        self.parts = parts
        if parts.count == 1, case .component(let component, let track) = parts[0] {
            onlyTrack = (component, .passUnretained(track))
        } else {
            onlyTrack = nil
        }
    }

    private static func part(_ path: LayerKeyPath, _ track: AnimationTrack) -> Part? {
        guard let component = path.component else { return CompiledTransformTrack(track).map(Part.transform) }
        return CompiledNumberTrack(track, kind: path.kind == .size ? .size : .number).map { .component(component, $0) }
    }

    /// Writes the value at a time; returns false if it is the same as in the last frame.
    mutating func update(_ state: UnsafeMutableRawPointer, at now: Double) -> Bool {
        let value = value(at: now)
        guard value != lastValue else { return false }
        lastValue = value
        state.storeBytes(of: value, toByteOffset: offset, as: CATransform3D.self)
        return true
    }

    private func value(at now: Double) -> CATransform3D {
        if let onlyTrack { return value(at: now, of: onlyTrack.component, onlyTrack.track) }
        var value = underlyingValue
        var components: TransformComponents? = underlyingComponents
        for part in parts {
            switch part {
            case .transform(let track):
                guard let transform = track.value(at: now, underlying: value) else { continue }
                value = transform
                components = nil
            case .component(let component, let track):
                let decomposed = components ?? TransformComponents(value)
                guard let number = track.value(at: now, underlying: component.numbers(of: decomposed)) else { continue }
                value = component.replacing(number, in: decomposed).transform
                components = nil
            }
        }
        return value
    }

    private func value(at now: Double, of component: KeyPathComponent, _ track: Unmanaged<CompiledNumberTrack>)
        -> CATransform3D
    {
        let number = track._withUnsafeGuaranteedRef {
            $0.value(at: now, underlying: component.numbers(of: underlyingComponents))
        }
        return number.map { component.replacing($0, in: underlyingComponents).transform } ?? underlyingValue
    }
}

extension KeyPathComponent {
    /// Returns this component of a transform: one number, or two for a translation.
    fileprivate func numbers(of components: TransformComponents) -> SIMD4<Double> {
        switch read(components) {
        case .size(let size): SIMD4(size.width, size.height, 0, 0)
        case let value: SIMD4(value.asNumber ?? 0, 0, 0, 0)
        }
    }

    fileprivate func replacing(_ numbers: SIMD4<Double>, in components: TransformComponents) -> TransformComponents {
        write(
            self == .translation ? .size(CGSize(width: numbers.x, height: numbers.y)) : .number(numbers.x),
            into: components)
    }
}
