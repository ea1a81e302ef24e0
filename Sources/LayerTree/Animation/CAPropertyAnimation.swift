import Foundation
import MotionTiming

/// An animation of one key path.
///
/// - Apple: `CAPropertyAnimation`; facts 2.6.
open class CAPropertyAnimation: CAAnimation {
    /// The animated key path, such as `position.x` or `transform.rotation.z`; an unknown one animates nothing but keeps
    /// time.
    open var keyPath: String? { willSet { requireMutable() } }
    /// Whether the result is added to the underlying value.
    open var isAdditive = false { willSet { requireMutable() } }
    /// Whether each repetition starts from the end of the one before.
    open var isCumulative = false { willSet { requireMutable() } }
    /// The function that creates a transform from the interpolated numbers; nil by default.
    open var valueFunction: CAValueFunction? { willSet { requireMutable() } }

    /// Creates an animation without a key path.
    public override init() { super.init() }

    /// Creates an animation from an archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates an animation of a key path.
    public init(keyPath path: String?) {
        super.init()
        keyPath = path
    }

    package override class var properties: AnimationPropertyTable { keyPathProperties }
    private static let keyPathProperties = CAAnimation.properties.adding([
        .object("keyPath", .keyPath, \CAPropertyAnimation.keyPath),
        .bool("additive", \CAPropertyAnimation.isAdditive),
        .bool("cumulative", \CAPropertyAnimation.isCumulative),
        .object("valueFunction", .valueFunction, \CAPropertyAnimation.valueFunction),
    ])

    /// Returns the values over time, in the given type; nil if the animation has no effect.
    func source(of input: ValueInput) -> PropertyTrack.ValueSource? { nil }

    /// Returns whether a value is set that the key path cannot use.
    func hasUnusableValues(for input: ValueInput) -> Bool { false }

    override func unusableKeyPath(on layer: CALayer) -> String? {
        guard let keyPath, let target = layer.animationTarget(keyPath), target.isAnimatable,
            hasUnusableValues(for: input(of: target))
        else { return nil }
        return keyPath
    }

    private func input(of target: LayerKeyPath) -> ValueInput {
        valueFunction.map { ValueInput(kind: $0.inputKind) } ?? target.input
    }

    override func body(on layer: CALayer) -> AnimationTrack.Body {
        guard let target = keyPath.flatMap(layer.animationTarget), target.isAnimatable,
            let source = source(of: input(of: target))
        else { return .none }
        return .property(
            PropertyTrack(
                target: target, source: source, isAdditive: isAdditive, isCumulative: isCumulative,
                valueFunction: valueFunction?.function))
    }
}

/// An animation between two values.
///
/// - Apple: `CABasicAnimation`; every combination of from, to and by as in facts 2.7.
open class CABasicAnimation: CAPropertyAnimation {
    /// The start value: a number, a structure, a color, a path and so on, boxed or not. A number of any type reads back
    /// as an `NSNumber`, which casts to any other.
    open var fromValue: Any? {
        willSet { requireMutable() }
        didSet { fromValue = BoxedValue.normalizingNumbers(fromValue) }
    }
    /// The end value.
    open var toValue: Any? {
        willSet { requireMutable() }
        didSet { toValue = BoxedValue.normalizingNumbers(toValue) }
    }
    /// The difference between the values.
    open var byValue: Any? {
        willSet { requireMutable() }
        didSet { byValue = BoxedValue.normalizingNumbers(byValue) }
    }

    package override class var properties: AnimationPropertyTable { basicProperties }
    private static let basicProperties = CAPropertyAnimation.properties.adding([
        .object("fromValue", .value, \CABasicAnimation.fromValue),
        .object("toValue", .value, \CABasicAnimation.toValue),
        .object("byValue", .value, \CABasicAnimation.byValue),
    ])

    func basicTrack(of input: ValueInput) -> BasicTrack {
        func unbox(_ value: Any?) -> AnimatableValue? { value.flatMap { input.unbox($0) } }
        return BasicTrack(from: unbox(fromValue), to: unbox(toValue), by: unbox(byValue))
    }

    override func source(of input: ValueInput) -> PropertyTrack.ValueSource? { .basic(basicTrack(of: input)) }

    override func hasUnusableValues(for input: ValueInput) -> Bool {
        [fromValue, toValue, byValue].contains { input.refuses($0) }
    }
}

/// A function that creates a transform from numbers, so that a rotation can exceed a full turn.
///
/// - Apple: `CAValueFunction`; facts 2.6.
public final class CAValueFunction: NSObject, NSSecureCoding, Sendable {
    /// The name of the function.
    public let name: CAValueFunctionName
    let function: ValueFunction

    /// Creates a function by name; nil for an unknown name.
    public init?(name: CAValueFunctionName) {
        guard let function = name.function else { return nil }
        self.name = name
        self.function = function
        super.init()
    }

    /// Creates a function from an archive that `encode(with:)` wrote; nil for anything else.
    public convenience init?(coder: NSCoder) {
        guard let function = coder.archivedValues()?["function"] as? CAValueFunction else { return nil }
        self.init(name: function.name)
    }

    /// Whether archiving is supported: true.
    public static var supportsSecureCoding: Bool { true }
    /// Writes the name of the function.
    public func encode(with coder: NSCoder) { coder.encode(archived: ["function": self]) }

    /// Returns whether the other function has the same name.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CAValueFunction)?.name == name }
    public override var hash: Int { name.hashValue }

    /// The type of the animation's values: one number, or three.
    var inputKind: ValueKind {
        switch function {
        case .scale, .translate: .numbers
        default: .number
        }
    }
}
