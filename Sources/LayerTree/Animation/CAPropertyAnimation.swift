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
