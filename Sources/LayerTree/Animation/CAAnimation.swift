import Foundation
import MotionTiming

/// The base class of animations: timing, pacing, and a delegate.
///
/// Adding an animation to a layer copies and freezes it (facts 2.5).
/// - Apple: `CAAnimation`; facts 2.4.
open class CAAnimation: _TimedObject, NSCopying, NSSecureCoding, CAAction {
    /// Whether this is a layer's own copy, which is read-only.
    var isFrozen = false
    /// Whether this is a built-in action, which does not run if the new value turns out to be none (facts 2.10).
    var isBuiltIn = false
    var otherValues: [String: Any] = [:]

    /// The delegate; retained while the animation exists.
    open var delegate: (any CAAnimationDelegate)? { willSet { requireMutable() } }
    /// The pacing, applied to the fraction of the simple duration; nil is linear.
    open var timingFunction: CAMediaTimingFunction? { willSet { requireMutable() } }
    /// Whether the layer removes the animation at the end of its active interval; true by default.
    open var isRemovedOnCompletion = true { willSet { requireMutable() } }

    /// The preferred frame rate. Stored only: offline, every frame is evaluated.
    open var preferredFrameRateRange = CAFrameRateRange.default { willSet { requireMutable() } }

    /// Creates an animation with default values.
    public override init() { super.init() }

    /// Creates an animation from an archive that `encode(with:)` wrote; nil for anything else. Subclasses call super.
    public required init?(coder: NSCoder) {
        super.init()
        guard unarchive(from: coder) else { return nil }
    }

    /// Whether archiving is supported: true.
    open class var supportsSecureCoding: Bool { true }
    /// Writes the values that differ from the defaults, and a reference to the delegate if something else archives it
    /// too.
    open func encode(with coder: NSCoder) { archive(into: coder) }

    /// The properties of the class; subclasses add theirs.
    package class var properties: AnimationPropertyTable { baseProperties }
    private static let baseProperties = AnimationPropertyTable(
        TimingProperty.all.map(AnimationProperty.timing) + [
            .bool("removedOnCompletion", \CAAnimation.isRemovedOnCompletion),
            .object("timingFunction", .timingFunction, \CAAnimation.timingFunction),
            .object(
                "preferredFrameRateRange", .frameRates, \CAAnimation.preferredFrameRateRange, fallback: .default),
            .object("delegate", .delegate, \CAAnimation.delegate, isArchived: false),
        ])

    /// The keys of the class's properties that an archive holds.
    static var archivedKeys: [String] { properties.all.filter(\.isArchived).map(\.key) }

    /// Returns a mutable copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self.make()
        copy.assign(from: self)
        return copy
    }

    /// Copies the values of another animation. Subclasses copy structures of several properties, and call super.
    func assign(from other: CAAnimation) {
        timing = other.timing
        otherValues = other.otherValues
        for property in Self.properties.all { property.copy?(other, self) }
    }

    /// Returns the content of the animation; a class that animates nothing only keeps time.
    func body(on layer: CALayer) -> AnimationTrack.Body { .none }

    /// Returns the first key path whose values the animation cannot use on a layer; nil for none.
    func unusableKeyPath(on layer: CALayer) -> String? { nil }

    /// Returns the animation on a layer as a value.
    func track(on layer: CALayer) -> AnimationTrack {
        AnimationTrack(timing: timing, curve: timingFunction?.curve, body: body(on: layer))
    }

    /// The key under which the class is always added; nil for none.
    var fixedKey: String? { nil }

    /// Adds a copy of the animation to the layer under the event's key.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// Returns the class-level default of a key; nil for unknown keys and zero values (facts 2.4).
    open class func defaultValue(forKey key: String) -> Any? {
        let value = Self.make().value(forKey: key)
        return BoxedValue.number(value) == 0 ? nil : value
    }

    /// Returns whether an archive holds the key: false while the value is the class's default (facts 2.4).
    open func shouldArchiveValue(forKey key: String) -> Bool {
        let value = value(forKey: key)
        let initial = Self.make().value(forKey: key)
        return (value as? AnyHashable) != (initial as? AnyHashable) || (value == nil) != (initial == nil)
    }

    /// Sets a property, or stores a value under any other key, which is also allowed on a frozen copy (facts N30).
    open func setValue(_ value: Any?, forKey key: String) { store(value, forKey: key) }

    func store(_ value: Any?, forKey key: String) {
        if let property = Self.properties[key]?.access(self) {
            property.set(value)
        } else {
            otherValues[key] = BoxedValue.normalizingNumbers(value)
        }
    }

    /// Returns the value of a property, or the value stored under an unknown key.
    open func value(forKey key: String) -> Any? { Self.properties[key]?.access(self)?.get() ?? otherValues[key] }

    override func changeTiming(_ body: (inout MediaTiming) -> Void) {
        requireMutable()
        super.changeTiming(body)
    }

    func requireMutable() {
        precondition(!isFrozen, "attempting to modify a read-only animation: change the original and add it again")
    }
}

/// A group of animations that run together in the group's time; children are clipped at its end, not scaled.
///
/// - Apple: `CAAnimationGroup`; facts 2.13.
open class CAAnimationGroup: CAAnimation {
    /// The animations of the group; nil for none.
    open var animations: [CAAnimation]? { willSet { requireMutable() } }

    package override class var properties: AnimationPropertyTable { groupProperties }
    private static let groupProperties = CAAnimation.properties.adding([
        .object("animations", .animations, \CAAnimationGroup.animations) { animations in
            animations.compactMap { $0.copy() as? CAAnimation }
        }
    ])

    override func body(on layer: CALayer) -> AnimationTrack.Body {
        .group((animations ?? []).map { $0.track(on: layer) })
    }

    override func unusableKeyPath(on layer: CALayer) -> String? {
        for animation in animations ?? [] {
            if let keyPath = animation.unusableKeyPath(on: layer) { return keyPath }
        }
        return nil
    }
}

/// Receives the start and the end of an animation. The argument is the copy that the layer made of it (facts 2.4).
///
/// - Apple: `CAAnimationDelegate`.
public protocol CAAnimationDelegate: AnyObject {
    /// Called after the commit that adds the animation, also if its begin time lies ahead.
    func animationDidStart(_ anim: CAAnimation)
    /// Called when the animation ends or is removed.
    ///
    /// - Parameter flag: False if it was removed or replaced before its end.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An object that runs in response to a change or an event of a layer.
///
/// - Apple: `CAAction`; facts 1.17.
public protocol CAAction {
    /// Runs the action for an event of `anObject`, a layer.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Ends the search for an action without one.
extension NSNull: CAAction {
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// The event "transition".
public let kCATransition = "transition"
/// The event "onOrderIn".
public let kCAOnOrderIn = "onOrderIn"
/// The event "onOrderOut".
public let kCAOnOrderOut = "onOrderOut"
