import Foundation
import MotionTiming

// Facts 2.1, 2.3.
extension CALayer {
    /// Timing asks for no action, but for `speed`.
    func changeTiming(_ body: (inout MediaTiming) -> Void) {
        requireModel()
        body(&timing)
        engine?.setNeedsCommit(self)
    }

    func setSpeed(_ speed: Float) {
        guard speed != timing.speed else { return }
        runningAction(forKey: "speed") { changeTiming { $0.speed = speed } }
    }
}

extension MediaTiming {
    /// A layer lasts for ever unless told otherwise.
    static let ofLayer: MediaTiming = {
        var timing = MediaTiming()
        timing.duration = .infinity
        return timing
    }()
}
