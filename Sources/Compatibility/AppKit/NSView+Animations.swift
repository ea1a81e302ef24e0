import Foundation
import QuartzCore
import VectorGeometry

/// The name of a property that `animator()` animates.
public typealias NSAnimatablePropertyKey = String

/// An object with animations for the changes of its properties.
///
/// - Apple: `NSAnimatablePropertyContainer`.
public protocol NSAnimatablePropertyContainer {
    /// The animations by the names of properties.
    var animations: [NSAnimatablePropertyKey: Any] { get set }
    /// Returns the animation of a property.
    func animation(forKey key: NSAnimatablePropertyKey) -> Any?
}

extension NSView: NSAnimatablePropertyContainer {}

extension NSView {
    /// Returns the animation that `animations` has for a change of the layer; nil for the default one.
    func ownAnimation(of layer: CALayer, forKey event: String) -> (any CAAction)? {
        switch event {
        case "position":
            let shift = CGPoint(x: layer.bounds.width / 2, y: layer.bounds.height / 2)
            return adapted(["frameOrigin", "frame"], to: "position", shift: shift)
        case "bounds": return adapted(["frameSize", "frame", "bounds"], to: "bounds.size", shift: .zero)
        case "opacity": return adapted(["alphaValue"], to: "opacity", shift: .zero)
        case "transform":
            return adapted(["frameCenterRotation", "frameRotation"], to: "transform.rotation.z", shift: .zero)
        default: return nil
        }
    }

    /// Returns the first animation of properties as one of a layer's key path.
    ///
    /// - Parameter shift: What is added to points: frames have origins, layers have positions.
    private func adapted(_ keys: [String], to keyPath: String, shift: CGPoint) -> CAAnimation? {
        guard let animation = keys.lazy.compactMap({ self.animation(forKey: $0) as? CAAnimation }).first,
            let copy = animation.copy() as? CAAnimation
        else { return nil }
        guard let property = copy as? CAPropertyAnimation else { return copy }
        property.keyPath = keyPath
        let isRotation = keyPath == "transform.rotation.z"
        let convert = { (value: Any?) in isRotation ? Self.radians(value) : Self.shifted(value, by: shift) }
        if let keyframes = property as? CAKeyframeAnimation {
            keyframes.values = keyframes.values?.map { convert($0) ?? $0 }
            if let path = keyframes.path {
                var transform = CGAffineTransform(translationX: shift.x, y: shift.y)
                keyframes.path = path.copy(using: &transform)
            }
        }
        if let basic = property as? CABasicAnimation {
            basic.fromValue = convert(basic.fromValue)
            basic.toValue = convert(basic.toValue)
        }
        return property
    }

    private static func shifted(_ value: Any?, by shift: CGPoint) -> Any? {
        guard let point = value as? CGPoint ?? (value as? NSValue)?.pointValue else { return value }
        return NSValue(point: CGPoint(x: point.x + shift.x, y: point.y + shift.y))
    }

    private static func radians(_ value: Any?) -> Any? {
        guard let degrees = value as? Double ?? (value as? NSNumber)?.doubleValue else { return value }
        return degrees * .pi / 180
    }
}
