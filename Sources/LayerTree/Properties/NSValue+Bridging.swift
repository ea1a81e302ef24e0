import Foundation
import VectorGeometry

/// A structure that an `NSValue` may hold: in an `Any` each is the other, as on Apple's platforms.
///
///     (layer.value(forKey: "position") as? NSValue)?.cgPointValue
///     animation.fromValue as? CGPoint
public protocol StructureInValue: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
    /// What `_unconditionallyBridgeFromObjectiveC` makes of no value.
    static var ofNoValue: Self { get }
}

extension StructureInValue {
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
        result = source.structure as? Self
    }

    /// False for a value that holds something else.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) -> Bool {
        result = source.structure as? Self
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
        source?.structure as? Self ?? ofNoValue
    }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, StructureInValue {
    public static var ofNoValue: CGPoint { .zero }
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, StructureInValue {
    public static var ofNoValue: CGSize { .zero }
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, StructureInValue {
    public static var ofNoValue: CGRect { .zero }
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }
}

extension CGAffineTransform: _ObjectiveCBridgeable, StructureInValue {
    public static var ofNoValue: CGAffineTransform { .identity }
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgAffineTransform: self) }
}

extension CATransform3D: _ObjectiveCBridgeable, StructureInValue {
    public static var ofNoValue: CATransform3D { CATransform3DIdentity }
    public func _bridgeToObjectiveC() -> NSValue { NSValue(caTransform3D: self) }
}
