import Foundation
import MotionTiming

// Facts 1.1, 1.17.
extension CALayer {
    /// The value under a key in `style`, or else in the style that it inherits from, and so on.
    func styleValue(forKey key: String, in style: [AnyHashable: Any]?) -> Any? {
        var level = style
        for _ in 0..<Self.deepestStyle {
            guard let current = level else { return nil }
            if let value = current[key] { return value }
            level = current["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    func styleAction(forKey event: String) -> (any CAAction)? {
        var level = style
        for _ in 0..<Self.deepestStyle {
            guard let current = level else { return nil }
            if let action = (current["actions"] as? [AnyHashable: Any])?[event] as? any CAAction { return action }
            level = current["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    /// Gives the style's values to the properties that are at their defaults or at the old style's values.
    func styleDidChange(from old: [AnyHashable: Any]?) {
        guard modelLayer == nil, old != nil || style != nil else { return }
        runningAction(forKey: "style") {
            for property in Self.properties.all { restyle(property, from: old) }
        }
        if Self.needsDisplay(forKey: "style") { setNeedsDisplay() }
    }

    private func restyle(_ property: LayerProperty, from old: [AnyHashable: Any]?) {
        let (before, after) = (styleValue(forKey: property.key, in: old), styleValue(forKey: property.key, in: style))
        guard before != nil || after != nil else { return }
        let given = before.flatMap { BoxedValue.unbox($0, as: property.kind) } ?? defaultState(property)
        guard property.read(state) == given else { return }
        set(after.flatMap { BoxedValue.unbox($0, as: property.kind) } ?? defaultState(property), of: property)
    }

    private func defaultState(_ property: LayerProperty) -> AnimatableValue {
        var fresh = LayerState()
        fresh.drawing = Self.initialDrawing
        return property.read(fresh)
    }

    /// A style that contains itself ends here.
    private static var deepestStyle: Int { 64 }
}
