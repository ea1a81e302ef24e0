import Foundation
import ViewAnimation

/// Haptic feedback, which there is none of.
///
/// - Apple: `UIFeedbackGenerator`.
open class UIFeedbackGenerator: NSObject {
    /// Creates a generator.
    public override init() {}
    /// Does nothing.
    open func prepare() {}
}

/// Feedback of an impact, which has no effect.
///
/// - Apple: `UIImpactFeedbackGenerator`.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The strength.
    ///
    /// - Apple: `UIImpactFeedbackGenerator.FeedbackStyle`.
    public enum FeedbackStyle: Int, Sendable {
        /// A strength.
        case light = 0, medium, heavy, soft, rigid
    }

    /// Creates a generator of a medium strength.
    public override init() {}
    /// Creates a generator.
    public init(style: FeedbackStyle) {}
    /// Does nothing.
    open func impactOccurred() {}
    /// Does nothing.
    open func impactOccurred(intensity: CGFloat) {}
}

/// Feedback of a result, which has no effect.
///
/// - Apple: `UINotificationFeedbackGenerator`.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The result.
    ///
    /// - Apple: `UINotificationFeedbackGenerator.FeedbackType`.
    public enum FeedbackType: Int, Sendable {
        /// A result.
        case success = 0, warning, error
    }

    /// Does nothing.
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// Feedback of a selection, which has no effect.
///
/// - Apple: `UISelectionFeedbackGenerator`.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Does nothing.
    open func selectionChanged() {}
}

/// Movement of a view with the device, which does not move.
///
/// - Apple: `UIMotionEffect`.
open class UIMotionEffect: NSObject {
    /// Creates an effect.
    public override init() {}
    /// Returns nil, because there are no nib files.
    public required init?(coder: NSCoder) { return nil }
}

/// A value that depends on the tilt of the device, which is not tilted.
///
/// - Apple: `UIInterpolatingMotionEffect`.
open class UIInterpolatingMotionEffect: UIMotionEffect {
    /// An axis.
    ///
    /// - Apple: `UIInterpolatingMotionEffect.EffectType`.
    public enum EffectType: Int, Sendable {
        /// An axis.
        case tiltAlongHorizontalAxis = 0, tiltAlongVerticalAxis
    }

    /// The key path.
    public let keyPath: String
    /// The axis.
    public let type: EffectType
    /// The value at one end.
    open var minimumRelativeValue: Any?
    /// The value at the other end.
    open var maximumRelativeValue: Any?

    /// Creates an effect.
    public init(keyPath: String, type: EffectType) {
        self.keyPath = keyPath
        self.type = type
        super.init()
    }
    public required init?(coder: NSCoder) { return nil }
}

/// Several effects.
///
/// - Apple: `UIMotionEffectGroup`.
open class UIMotionEffectGroup: UIMotionEffect {
    /// The effects.
    open var motionEffects: [UIMotionEffect]?
}

/// A behavior of a view for gestures, which do not arrive.
///
/// - Apple: `UIInteraction`.
public protocol UIInteraction: AnyObject {
    /// The view.
    var view: UIView? { get }
    /// The view changes.
    func willMove(to view: UIView?)
    /// The view changed.
    func didMove(to view: UIView?)
}

extension UIView {
    /// The movements with the device. Stored; have no effect.
    public var motionEffects: [UIMotionEffect] {
        get { attachments["motionEffects"] as? [UIMotionEffect] ?? [] }
        set { attachments["motionEffects"] = newValue }
    }
    /// Adds a movement with the device, which does not move.
    public func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }
    /// Removes a movement.
    public func removeMotionEffect(_ effect: UIMotionEffect) { motionEffects.removeAll { $0 === effect } }

    /// The behaviors for gestures. Stored; have no effect.
    public var interactions: [any UIInteraction] {
        get { attachments["interactions"] as? [any UIInteraction] ?? [] }
        set { attachments["interactions"] = newValue }
    }
    /// Adds a behavior.
    public func addInteraction(_ interaction: any UIInteraction) {
        interaction.willMove(to: self)
        interactions.append(interaction)
        interaction.didMove(to: self)
    }
    /// Removes a behavior.
    public func removeInteraction(_ interaction: any UIInteraction) {
        interactions.removeAll { $0 === interaction }
    }
}
