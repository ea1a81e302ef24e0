import Foundation
import MotionTiming

// Facts 1.1. What differs from the class's defaults, with the subtree, the mask and the animations; of the delegate,
// that it was it.
extension CALayer {
    func archive(into coder: NSCoder) {
        ArchiveProgress.current.archiving(self) {
            var values: [String: Any] = [:]
            for key in archivedKeys where shouldArchiveValue(forKey: key) { values[key] = value(forKey: key) }
            if !attached.entries.isEmpty {
                values[Self.animationsKey] = attached.entries.map { [$0.key ?? NSNull(), $0.animation] as [Any] }
            }
            coder.encode(archived: values)
            coder.encode(delegate: delegate)
        }
    }

    /// In whatever order: what is read goes straight to where it belongs.
    private var archivedKeys: [String] {
        let keys = Self.properties.keys + Self.objectKeys + MediaTiming.keys.sorted() + otherValues.keys.sorted()
        return keys.filter { $0 != "superlayer" && $0 != "delegate" }
    }

    /// The running animations in the order they were added: lists of key and animation.
    private static let animationsKey = "running animations"

    /// False for what is no archive of a layer.
    func unarchive(from coder: NSCoder) -> Bool {
        guard var values = ArchiveProgress.current.reading({ coder.archivedValues() }) else { return false }
        let animations = values.removeValue(forKey: Self.animationsKey) as? [Any] ?? []
        if let style = values.removeValue(forKey: "style") as? [String: Any] { self.style = style }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) { restore(value, forKey: key) }
        for case let entry as [Any] in animations where entry.count == 2 {
            if let animation = entry[1] as? CAAnimation { attach(animation, forKey: entry[0] as? String) }
        }
        delegate = coder.archivedDelegate() as? any CALayerDelegate
        return true
    }

    /// Straight into the state: a layer that is being made asks for no actions.
    private func restore(_ value: Any, forKey key: String) {
        switch key {
        case "sublayers":
            for case let child as CALayer in value as? [Any] ?? [] where takesIn(child) { children.append(child) }
        case "mask": if let mask = value as? CALayer, takesIn(mask) { maskLayer = mask }
        case "actions": actions = (value as? [String: Any])?.compactMapValues { $0 as? any CAAction }
        default:
            if let property = Self.properties[key] {
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

    /// Makes a layer that is in no tree yet this one's; a damaged archive may name one twice.
    private func takesIn(_ layer: CALayer) -> Bool {
        guard layer !== self, layer.superlayer == nil else { return false }
        layer.superlayer = self
        return true
    }
}
