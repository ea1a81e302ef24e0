import Foundation

/// Casting between insets and `NSValue` in an `Any`, as on Apple's platforms.
extension UIEdgeInsets: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSValue { NSValue(uiEdgeInsets: self) }

    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout UIEdgeInsets?) {
        result = source.edgeInsets
    }

    /// Returns false for a value that holds another type.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout UIEdgeInsets?) -> Bool {
        result = source.edgeInsets
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> UIEdgeInsets {
        source?.edgeInsets ?? .zero
    }
}

extension NSValue {
    /// Boxes insets.
    ///
    /// - Apple: `NSValue.init(uiEdgeInsets:)`.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(bytes: [insets.top, insets.left, insets.bottom, insets.right].map { Double($0) }, objCType: "[4d]")
    }

    /// The insets; zero for a value of another type.
    public var uiEdgeInsetsValue: UIEdgeInsets { edgeInsets ?? .zero }

    fileprivate var edgeInsets: UIEdgeInsets? {
        guard String(cString: objCType) == "[4d]" else { return nil }
        var numbers = [Double](repeating: 0, count: 4)
        numbers.withUnsafeMutableBytes { if let start = $0.baseAddress { getValue(start) } }
        return UIEdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    }
}
