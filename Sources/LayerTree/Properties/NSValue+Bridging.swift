import Foundation
import VectorGeometry

/// A structure that an `NSValue` can hold: in an `Any`, each casts to the other, as on Apple's platforms.
///
///     (layer.value(forKey: "position") as? NSValue)?.cgPointValue
///     animation.fromValue as? CGPoint
public protocol NSValueStructure: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
    /// The value that `_unconditionallyBridgeFromObjectiveC` returns for nil.
    static var zeroValue: Self { get }
}

extension NSValueStructure {
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
        result = source.structure as? Self
    }

    /// Returns false for a value that holds another type.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) -> Bool {
        result = source.structure as? Self
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
        source?.structure as? Self ?? zeroValue
    }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, NSValueStructure {
    public static var zeroValue: CGPoint { .zero }
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, NSValueStructure {
    public static var zeroValue: CGSize { .zero }
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, NSValueStructure {
    public static var zeroValue: CGRect { .zero }
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }
}

extension CGAffineTransform: _ObjectiveCBridgeable, NSValueStructure {
    public static var zeroValue: CGAffineTransform { .identity }
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgAffineTransform: self) }
}

extension CATransform3D: _ObjectiveCBridgeable, NSValueStructure {
    public static var zeroValue: CATransform3D { CATransform3DIdentity }
    public func _bridgeToObjectiveC() -> NSValue { NSValue(caTransform3D: self) }
}

/// Boxing of the structures that Apple's platforms store in `NSValue` and Foundation on Linux does not.
///
/// - Apple: the additions of Core Animation and UIKit to `NSValue`.
extension NSValue {
    /// Boxes a point.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    /// Boxes a size.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    /// Boxes a rectangle.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

    /// Boxes a transform.
    public convenience init(caTransform3D t: CATransform3D) {
        self.init(bytes: t.elements, objCType: ArrayType.transform)
    }

    /// Boxes an affine transform.
    public convenience init(cgAffineTransform t: CGAffineTransform) {
        self.init(bytes: [t.a, t.b, t.c, t.d, t.tx, t.ty].map { Double($0) }, objCType: ArrayType.affine)
    }

    /// The point; zero for a value of another type.
    public var cgPointValue: CGPoint { structure as? CGPoint ?? .zero }
    /// The size; zero for a value of another type.
    public var cgSizeValue: CGSize { structure as? CGSize ?? .zero }
    /// The rectangle; zero for a value of another type.
    public var cgRectValue: CGRect { structure as? CGRect ?? .zero }
    /// The transform; the identity for a value of another type.
    public var caTransform3DValue: CATransform3D { structure as? CATransform3D ?? CATransform3DIdentity }
    /// The affine transform; the identity for a value of another type.
    public var cgAffineTransformValue: CGAffineTransform { structure as? CGAffineTransform ?? .identity }

    /// The structure; nil for numbers and other values.
    var structure: Any? {
        let type = String(cString: objCType)
        switch type {
        case _ where type.hasPrefix("{CGPoint"): return pointValue
        case _ where type.hasPrefix("{CGSize"): return sizeValue
        case _ where type.hasPrefix("{CGRect"): return rectValue
        case ArrayType.transform: return CATransform3D(elements: numbers(16).map { Double($0) })
        case ArrayType.affine:
            let n = numbers(6)
            return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        default: return nil
        }
    }

    private func numbers(_ count: Int) -> [CGFloat] {
        var numbers = [Double](repeating: 0, count: count)
        numbers.withUnsafeMutableBytes { if let start = $0.baseAddress { getValue(start) } }
        return numbers.map { CGFloat($0) }
    }

    /// The types under which transforms are boxed: Foundation on Linux boxes arrays of numbers, but no structures of
    /// other modules.
    private enum ArrayType {
        static let transform = "[16d]"
        static let affine = "[6d]"
    }
}

/// Casting between `CGFloat` and `NSNumber` in an `Any`, as on Apple's platforms: `value as? CGFloat`, `x as NSNumber`.
///
/// Foundation on Linux has this for every other type of number.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = CGFloat(source.doubleValue)
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}
