import Foundation
import MotionTiming

/// An animation between two values.
///
/// - Apple: `CABasicAnimation`; every combination of from, to and by as in facts 2.7.
open class CABasicAnimation: CAPropertyAnimation {
    /// A number, a structure, a colour, a path…, boxed or not; a number of any type reads as an `NSNumber`, which casts
    /// to any other.
    open var fromValue: Any? {
        willSet { requireMutable() }
        didSet { fromValue = BoxedValue.keeping(fromValue) }
    }
    open var toValue: Any? {
        willSet { requireMutable() }
        didSet { toValue = BoxedValue.keeping(toValue) }
    }
    open var byValue: Any? {
        willSet { requireMutable() }
        didSet { byValue = BoxedValue.keeping(byValue) }
    }

    override func assign(from other: CAAnimation) {
        super.assign(from: other)
        guard let other = other as? CABasicAnimation else { return }
        fromValue = other.fromValue
        toValue = other.toValue
        byValue = other.byValue
    }

    override class var archivedKeys: [String] { super.archivedKeys + ["fromValue", "toValue", "byValue"] }

    override func keyedProperty(_ key: String) -> KeyedProperty? {
        switch key {
        case "fromValue": .object({ self.fromValue }, { self.fromValue = $0 })
        case "toValue": .object({ self.toValue }, { self.toValue = $0 })
        case "byValue": .object({ self.byValue }, { self.byValue = $0 })
        default: super.keyedProperty(key)
        }
    }

    func basicTrack(of kind: ValueKind) -> BasicTrack {
        func unbox(_ value: Any?) -> AnimatableValue? { value.flatMap { BoxedValue.unbox($0, as: kind) } }
        return BasicTrack(from: unbox(fromValue), to: unbox(toValue), by: unbox(byValue))
    }

    override func segment(of kind: ValueKind) -> PropertyTrack.Kind? { .basic(basicTrack(of: kind)) }
}
