import Foundation
import MotionTiming

/// Animations that run together in the group's time; children are clipped at its end, not scaled.
///
/// - Apple: `CAAnimationGroup`; facts 2.13.
open class CAAnimationGroup: CAAnimation {
    open var animations: [CAAnimation]? { willSet { requireMutable() } }

    override func assign(from other: CAAnimation) {
        super.assign(from: other)
        guard let other = other as? CAAnimationGroup else { return }
        animations = other.animations?.compactMap { $0.copy() as? CAAnimation }
    }

    override class var archivedKeys: [String] { super.archivedKeys + ["animations"] }

    override func keyedProperty(_ key: String) -> KeyedProperty? {
        key == "animations" ? .object({ self.animations }, { self.animations = $0 }) : super.keyedProperty(key)
    }

    override func body(on layer: CALayer) -> AnimationTrack.Body {
        .group((animations ?? []).map { $0.track(on: layer) })
    }
}
