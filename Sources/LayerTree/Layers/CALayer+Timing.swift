import Foundation
import MotionTiming

// Facts 2.1, 2.3.
extension CALayer {
    /// Timing asks for no action, but for `speed`.
    func changeClock(_ body: (inout MediaTiming) -> Void) {
        requireModel()
        body(&timing)
        engine?.setNeedsCommit(self)
    }

    func setSpeed(_ speed: Float) {
        guard speed != timing.speed else { return }
        runningAction(forKey: "speed") { changeClock { $0.speed = speed } }
        if speed != 0, let engine { setNeedsCommitOfAnimated(in: engine) }
    }

    /// Animations that were added while the time stood still begin, as their delegates see it, when it runs (facts
    /// 2.4).
    private func setNeedsCommitOfAnimated(in engine: AnimationEngine) {
        if !animations.isEmpty { engine.setNeedsCommit(self) }
        maskLayer?.setNeedsCommitOfAnimated(in: engine)
        for child in children { child.setNeedsCommitOfAnimated(in: engine) }
    }

    /// Whether the layer's own time stands still, by its own speed or that of a layer above.
    var isPaused: Bool { timing.speed == 0 || superlayer?.isPaused == true }
}

extension MediaTiming {
    /// A layer lasts for ever unless told otherwise.
    static let ofLayer: MediaTiming = {
        var timing = MediaTiming()
        timing.duration = .infinity
        return timing
    }()
}
