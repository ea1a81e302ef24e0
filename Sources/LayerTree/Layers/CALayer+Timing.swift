import Foundation
import MotionTiming

// Facts 2.1, 2.3. Setting these asks for no action.
extension CALayer {
    public var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { changeTiming { $0.beginTime = newValue } }
    }

    public var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { changeTiming { $0.timeOffset = newValue } }
    }

    /// 0 pauses the subtree at `timeOffset`.
    public var speed: Float {
        get { timing.speed }
        set { changeTiming { $0.speed = newValue } }
    }

    /// Stored only: a layer's own duration does not hide it (facts U12).
    public var duration: CFTimeInterval {
        get { timing.duration }
        set { changeTiming { $0.duration = newValue } }
    }

    /// Stored only, as `duration`.
    public var repeatCount: Float {
        get { timing.repeatCount }
        set { changeTiming { $0.repeatCount = newValue } }
    }

    /// Stored only, as `duration`.
    public var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { changeTiming { $0.repeatDuration = newValue } }
    }

    /// Stored only, as `duration`.
    public var autoreverses: Bool {
        get { timing.autoreverses }
        set { changeTiming { $0.autoreverses = newValue } }
    }

    /// Stored only, as `duration`.
    public var fillMode: CAMediaTimingFillMode {
        get { CAMediaTimingFillMode(rawValue: timing.fillMode.rawValue) }
        set { changeTiming { $0.fillMode = FillMode(rawValue: newValue.rawValue) ?? .removed } }
    }

    private func changeTiming(_ body: (inout MediaTiming) -> Void) {
        precondition(modelLayer == nil, "a presentation layer is read-only: change its model() instead")
        body(&timing)
        engine?.setNeedsCommit(self)
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
