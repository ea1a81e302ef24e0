import Foundation
import MotionTiming

// Facts 1.1. What differs from the class's defaults, with the subtree, the mask and the animations; neither the delegate,
// `actions`, `style`, `constraints` nor the layout manager.
extension CALayer {
    func archive(into coder: NSCoder) {
        coder.encode(archivedValues as NSDictionary, forKey: "values")
        coder.encode(name.map { $0 as NSString }, forKey: "name")
        coder.encode(Int64(autoresizingMask.rawValue), forKey: "autoresizingMask")
        coder.encode(children as NSArray, forKey: "sublayers")
        coder.encode(maskLayer, forKey: "mask")
        coder.encode(attached.entries.map { ($0.key ?? "") as NSString } as NSArray, forKey: "animationKeys")
        coder.encode(attached.entries.map(\.animation) as NSArray, forKey: "animations")
    }

    /// What classes hold beside their tables.
    private static let archivedObjects = ["emitterCells"]

    private var archivedValues: [NSString: NSArray] {
        var values: [NSString: NSArray] = [:]
        for key in Self.properties.keys + otherValues.keys.sorted() where shouldArchiveValue(forKey: key) {
            values[key as NSString] = ArchivedValue.archive(value(forKey: key))
        }
        for key in Self.archivedObjects { values[key as NSString] = ArchivedValue.archive(keyedObject(key)?.get()) }
        for key in MediaTiming.keys where (timing.value(forKey: key) as? AnyHashable) != (MediaTiming.ofLayer.value(forKey: key) as? AnyHashable) {
            values[key as NSString] = ArchivedValue.archive(timing.value(forKey: key))
        }
        return values
    }

    func unarchive(from coder: NSCoder) {
        for (key, value) in coder.archivedValues { restore(ArchivedValue.unarchive(value), forKey: key) }
        name = coder.decodeObject(of: NSString.self, forKey: "name").map { $0 as String }
        autoresizingMask = CAAutoresizingMask(rawValue: UInt32(truncatingIfNeeded: coder.decodeInt64(forKey: "autoresizingMask")))
        for child in coder.decodeObject(of: [NSArray.self, CALayer.self], forKey: "sublayers") as? [CALayer] ?? [] {
            child.superlayer = self
            children.append(child)
        }
        maskLayer = coder.decodeObject(of: CALayer.self, forKey: "mask")
        maskLayer?.superlayer = self
        restoreAnimations(from: coder)
    }

    /// Straight into the state: a layer that is being made asks for no actions.
    private func restore(_ value: Any?, forKey key: String) {
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

    private func restoreAnimations(from coder: NSCoder) {
        let keys = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "animationKeys") as? [String] ?? []
        let found = coder.decodeObject(of: [NSArray.self, CAAnimation.self], forKey: "animations") as? [CAAnimation] ?? []
        for (key, animation) in zip(keys, found) { attach(animation, forKey: key.isEmpty ? nil : key) }
    }
}

extension NSCoder {
    /// The dictionary of archived values, in order of their keys; empty where there is none.
    var archivedValues: [(key: String, value: Any)] {
        let found = decodeObject(of: ArchivedValue.classes, forKey: "values") as? [String: Any] ?? [:]
        return found.sorted { $0.key < $1.key }
    }
}
