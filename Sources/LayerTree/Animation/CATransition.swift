import Foundation
import MotionTiming
import RenderTree

/// A change from a layer's old picture to its new one.
///
/// Adding one keeps the layer's picture, with its sublayers, as the old one; what is committed with it is the new one.
/// A layer that was not in the tree has an empty old picture.
/// - Apple: `CATransition`; facts 2.12.
open class CATransition: CAAnimation {
    open var type = CATransitionType.fade { willSet { requireMutable() } }
    /// From where the new picture comes; nil is from the left where a type needs one.
    open var subtype: CATransitionSubtype? { willSet { requireMutable() } }
    /// Where in the transition it begins, 0…1; stored as set.
    open var startProgress: Float = 0 { willSet { requireMutable() } }
    /// Where it ends, not before `startProgress`; stored as set.
    open var endProgress: Float = 1 { willSet { requireMutable() } }

    /// Takes the place of `type`: one of Core Image's transitions as a `TransitionFilter` or by its name, or a
    /// `TransitionKernel`, which computes each pixel in a closure. Nil by default.
    open var filter: Any? { willSet { requireMutable() } }

    /// One transition a layer, whatever key it is added under (facts 2.5, measured).
    override var fixedKey: String? { kCATransition }

    override func assign(from other: CAAnimation) {
        super.assign(from: other)
        guard let other = other as? CATransition else { return }
        type = other.type
        subtype = other.subtype
        startProgress = other.startProgress
        endProgress = other.endProgress
        filter = other.filter
    }

    override class var archivedKeys: [String] {
        super.archivedKeys + ["type", "subtype", "startProgress", "endProgress", "filter"]
    }

    override func keyedProperty(_ key: String) -> KeyedProperty? {
        switch key {
        case "type": .name({ self.type }, { self.type = $0 ?? .fade })
        case "subtype": .name({ self.subtype }, { self.subtype = $0 })
        case "startProgress": .number({ Double(self.startProgress) }, { self.startProgress = Float($0) })
        case "endProgress": .number({ Double(self.endProgress) }, { self.endProgress = Float($0) })
        case "filter": .object({ self.filter }, { self.filter = $0 })
        default: super.keyedProperty(key)
        }
    }
}

/// - Apple: `CATransitionType`.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let fade = CATransitionType(rawValue: "fade")
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    public static let push = CATransitionType(rawValue: "push")
    public static let reveal = CATransitionType(rawValue: "reveal")
    /// A half turn in perspective, which views flip by; not Apple's public one.
    package static let viewFlip = CATransitionType(rawValue: "viewFlip")
}

/// - Apple: `CATransitionSubtype`; top is the max-y edge.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

extension TransitionKernel {
    /// What `CATransition.filter` holds; nil for what is no transition.
    convenience init?(boxed: Any) {
        switch boxed {
        case let transition as TransitionKernel: self.init(name: transition.name, color: transition.color)
        case let filter as TransitionFilter: self.init(filter)
        case let name as String:
            guard let filter = TransitionFilter(name: name) else { return nil }
            self.init(filter)
        default: return nil
        }
    }

    private convenience init(_ filter: TransitionFilter) {
        let transition = filter.transitionKernel
        self.init(name: transition.name, color: transition.color)
    }
}
