import Foundation
import MotionTiming

/// An animation of one key path.
///
/// - Apple: `CAPropertyAnimation`; facts 2.6.
open class CAPropertyAnimation: CAAnimation {
    /// E.g. `position.x` or `transform.rotation.z`; an unknown one animates nothing but still keeps time.
    open var keyPath: String? { willSet { requireMutable() } }
    /// The result is added to the value beneath.
    open var isAdditive = false { willSet { requireMutable() } }
    /// Each repetition starts from the end of the one before.
    open var isCumulative = false { willSet { requireMutable() } }
    /// Makes a transform of the interpolated numbers.
    open var valueFunction: CAValueFunction? { willSet { requireMutable() } }

    public override init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public init(keyPath path: String?) {
        super.init()
        keyPath = path
    }

    override func assign(from other: CAAnimation) {
        super.assign(from: other)
        guard let other = other as? CAPropertyAnimation else { return }
        keyPath = other.keyPath
        isAdditive = other.isAdditive
        isCumulative = other.isCumulative
        valueFunction = other.valueFunction
    }

    override class var archivedKeys: [String] {
        super.archivedKeys + ["keyPath", "additive", "cumulative", "valueFunction"]
    }

    override func keyedProperty(_ key: String) -> KeyedProperty? {
        switch key {
        case "keyPath": .object({ self.keyPath }, { self.keyPath = $0 })
        case "additive": .bool({ self.isAdditive }, { self.isAdditive = $0 })
        case "cumulative": .bool({ self.isCumulative }, { self.isCumulative = $0 })
        case "valueFunction": .object({ self.valueFunction }, { self.valueFunction = $0 })
        default: super.keyedProperty(key)
        }
    }

    /// The values over time, in the given type; nil when the animation has no effect.
    func segment(of kind: ValueKind) -> PropertyTrack.Kind? { nil }

    override func body(on layer: CALayer) -> AnimationTrack.Body {
        guard let target = keyPath.flatMap(layer.animationTarget), target.isAnimatable,
            let segment = segment(of: valueFunction?.inputKind ?? target.kind)
        else { return .none }
        return .property(
            PropertyTrack(
                target: target, segment: segment, isAdditive: isAdditive, isCumulative: isCumulative,
                valueFunction: valueFunction?.function))
    }
}

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

/// Makes a transform of numbers, so that a rotation can turn more than once.
///
/// - Apple: `CAValueFunction`; facts 2.6.
public final class CAValueFunction: NSObject, NSSecureCoding, Sendable {
    public let name: CAValueFunctionName
    let function: ValueFunction

    /// Nil for an unknown name.
    public init?(name: CAValueFunctionName) {
        guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
        self.name = name
        self.function = function
        super.init()
    }

    /// Reads an archive that `encode(with:)` made.
    public convenience init?(coder: NSCoder) {
        guard let function = coder.archivedValues()?["function"] as? CAValueFunction else { return nil }
        self.init(name: function.name)
    }

    public static var supportsSecureCoding: Bool { true }
    public func encode(with coder: NSCoder) { coder.encode(archived: ["function": self]) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? CAValueFunction)?.name == name }
    public override var hash: Int { name.hashValue }

    /// What the animation's values must be: one number, or three.
    var inputKind: ValueKind {
        switch function {
        case .scale, .translate: .numbers
        default: .number
        }
    }
}
