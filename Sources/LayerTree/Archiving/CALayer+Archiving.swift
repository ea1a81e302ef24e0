import Foundation
import MotionTiming

// Facts 1.1. An archive holds the values that differ from the class's defaults, the subtree, the mask and the
// animations, and a reference to the delegate.
extension CALayer {
    func archive(into coder: NSCoder) {
        ArchiveProgress.current.archiving(self) {
            var values: [String: Any] = [:]
            for key in archivedKeys where shouldArchiveValue(forKey: key) { values[key] = value(forKey: key) }
            if !attached.entries.isEmpty {
                values[Self.animationsKey] = attached.entries.map { [$0.key ?? NSNull(), $0.animation] as [Any] }
            }
            if let activeRange { values[Self.activeRangeKey] = [activeRange.lowerBound, activeRange.upperBound] }
            if !audioFades.isEmpty {
                values[Self.audioFadesKey] = audioFades.map {
                    [$0.range.lowerBound, $0.range.upperBound, $0.isFadeIn] as [Any]
                }
            }
            if !isMotionBlurred { values[Self.motionBlurKey] = false }
            coder.encode(archived: values)
            coder.encode(delegate: delegate)
        }
    }

    /// The keys of the archived values. The order does not matter, because each value is stored directly.
    private var archivedKeys: [String] {
        let keys = Self.allProperties.keys + Self.objectKeys + MediaTiming.keys.sorted() + otherValues.keys.sorted()
        return keys.filter { $0 != "superlayer" && $0 != "delegate" }
    }

    /// The key of the running animations in the order they were added: lists of key and animation.
    private static let animationsKey = "running animations"
    /// The key of the two bounds of `activeRange`.
    private static let activeRangeKey = "active range"
    /// The key of `audioFades`: lists of start, end, and whether the audio fades in.
    private static let audioFadesKey = "audio fades"
    /// The key of `isMotionBlurred`, if it is false.
    private static let motionBlurKey = "motion blurred"

    /// Reads an archive; returns false if it is not an archive of a layer.
    func unarchive(from coder: NSCoder) -> Bool {
        guard var values = ArchiveProgress.current.reading({ coder.archivedValues() }) else { return false }
        let animations = values.removeValue(forKey: Self.animationsKey) as? [Any] ?? []
        let bounds = (values.removeValue(forKey: Self.activeRangeKey) as? [Any])?.compactMap(BoxedValue.number) ?? []
        if bounds.count == 2, bounds[0] <= bounds[1] { activeRange = bounds[0]..<bounds[1] }
        let fades = values.removeValue(forKey: Self.audioFadesKey) as? [Any] ?? []
        audioFades = fades.compactMap { AudioFade(archived: $0 as? [Any] ?? []) }
        if values.removeValue(forKey: Self.motionBlurKey) != nil { isMotionBlurred = false }
        if let style = values.removeValue(forKey: "style") as? [String: Any] { self.style = style }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) { restore(value, forKey: key) }
        for case let entry as [Any] in animations where entry.count == 2 {
            if let animation = entry[1] as? CAAnimation { attach(animation, forKey: entry[0] as? String) }
        }
        delegate = coder.archivedDelegate() as? any CALayerDelegate
        return true
    }

    /// Stores a value without its accessor: a layer that is being created runs no actions.
    private func restore(_ value: Any, forKey key: String) {
        switch key {
        case "sublayers":
            for case let child as CALayer in value as? [Any] ?? [] where adoptUnarchived(child) {
                children.append(child)
            }
        case "mask": if let mask = value as? CALayer, adoptUnarchived(mask) { maskLayer = mask }
        case "actions": actions = (value as? [String: Any])?.compactMapValues { $0 as? any CAAction }
        default:
            if let property = Self.allProperties[key] {
                if let typed = BoxedValue.unbox(value, as: property.kind) { property.write(&state, typed) }
            } else if MediaTiming.keys.contains(key) {
                timing.setValue(value, forKey: key)
            } else if let object = keyedObject(key) {
                object.set(value)
            } else {
                otherValues[key] = value
            }
        }
    }

    /// Makes a layer without a superlayer a child of this one; returns false for others, because a damaged archive may
    /// contain one twice.
    private func adoptUnarchived(_ layer: CALayer) -> Bool {
        guard layer !== self, layer.superlayer == nil else { return false }
        layer.superlayer = self
        return true
    }
}

// Facts 2.4. An archive holds the values that differ from the class's defaults, and a reference to the delegate.
extension CAAnimation {
    func archive(into coder: NSCoder) {
        ArchiveProgress.current.archiving(self) {
            var values: [String: Any] = [:]
            for key in Self.archivedKeys + otherValues.keys.sorted() where shouldArchiveValue(forKey: key) {
                values[key] = value(forKey: key)
            }
            coder.encode(archived: values)
            coder.encode(delegate: delegate)
        }
    }

    /// Reads an archive; returns false if it is not an archive of an animation.
    func unarchive(from coder: NSCoder) -> Bool {
        let values = ArchiveProgress.current.reading { coder.archivedValues() }
        guard let values else { return false }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) { store(value, forKey: key) }
        delegate = coder.archivedDelegate() as? any CAAnimationDelegate
        return true
    }
}

// Facts 3.7. An archive holds the values that differ from the defaults, and the sub-cells.
extension CAEmitterCell {
    var archivedValues: [String: Any] {
        var values: [String: Any] = [:]
        for key in Self.archivedKeys + otherValues.keys.sorted() where shouldArchiveValue(forKey: key) {
            values[key] = value(forKey: key)
        }
        return values
    }

    func unarchive(_ values: [String: Any]) {
        if let style = values["style"] as? [String: Any] { self.style = style }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) where key != "style" { store(value, forKey: key) }
    }

    convenience init(archived values: [String: Any]) {
        self.init()
        unarchive(values)
    }
}

extension CAConstraint {
    var archivedList: [Any] {
        [Int(attribute.rawValue), sourceName, Int(sourceAttribute.rawValue), Double(scale), Double(offset)]
    }

    /// Creates a constraint from a list; nil if it is not a constraint.
    convenience init?(archivedList parts: [Any]) {
        func attribute(_ any: Any) -> CAConstraintAttribute? {
            BoxedValue.number(any).flatMap { Int32(exactly: $0) }.flatMap(CAConstraintAttribute.init)
        }
        guard parts.count == 5, let target = attribute(parts[0]), let source = parts[1] as? String,
            let part = attribute(parts[2]),
            let scale = BoxedValue.number(parts[3]), let offset = BoxedValue.number(parts[4])
        else { return nil }
        self.init(
            attribute: target, relativeTo: source, attribute: part, scale: CGFloat(scale), offset: CGFloat(offset))
    }
}
