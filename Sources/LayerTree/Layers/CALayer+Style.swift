import Foundation
import MotionTiming

// Facts 1.1, 1.17.
extension CALayer {
    /// The value under a key in `style`, or else in the style that it inherits from, and so on.
    func styleValue(forKey key: String, in style: [AnyHashable: Any]?) -> Any? { style?.firstOfStyles { $0[key] } }

    func styleAction(forKey event: String) -> (any CAAction)? {
        style?.firstOfStyles { ($0["actions"] as? [AnyHashable: Any])?[event] as? any CAAction }
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
        let before = styleValue(forKey: property.key, in: old)
        let after = styleValue(forKey: property.key, in: style)
        guard before != nil || after != nil else { return }
        let given = before.flatMap { BoxedValue.unbox($0, as: property.kind) } ?? Self.defaultState(property)
        guard property.read(state) == given else { return }
        set(after.flatMap { BoxedValue.unbox($0, as: property.kind) } ?? Self.defaultState(property), of: property)
    }
}

extension [AnyHashable: Any] {
    /// What a style, or else the style that it inherits from, and so on, has for an answer.
    func firstOfStyles<Result>(_ answer: ([AnyHashable: Any]) -> Result?) -> Result? {
        var level: [AnyHashable: Any]? = self
        for _ in 0..<Self.deepestStyle {
            guard let current = level else { return nil }
            if let found = answer(current) { return found }
            level = current["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    /// A style that contains itself ends here.
    private static var deepestStyle: Int { 64 }
}
