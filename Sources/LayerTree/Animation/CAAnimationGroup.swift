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

    override func body(in table: PropertyTable) -> AnimationTrack.Body {
        .group((animations ?? []).map { $0.track(in: table) })
    }
}
