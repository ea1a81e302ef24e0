import Foundation
import MotionTiming

/// What has a time of its own within a parent's: the base of layers, animations and emitter cells.
///
/// - Apple: each adopts `CAMediaTiming`, each by itself; facts 2.1.
open class TimedObject: NSObject, CAMediaTiming {
    var timing = MediaTiming()

    public override init() { super.init() }

    /// Every setter comes through here; subclasses say what else a change does.
    func changeTiming(_ body: (inout MediaTiming) -> Void) { body(&timing) }

    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { changeTiming { $0.beginTime = newValue } }
    }
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { changeTiming { $0.timeOffset = newValue } }
    }
    /// 0 pauses a layer's subtree at `timeOffset`.
    open var speed: Float {
        get { timing.speed }
        set { changeTiming { $0.speed = newValue } }
    }
    /// An animation's 0, the default, takes the transaction's duration, or the group's. A layer's is stored only, as
    /// its four that follow: it does not hide the layer (facts U12).
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { changeTiming { $0.duration = newValue } }
    }
    open var repeatCount: Float {
        get { timing.repeatCount }
        set { changeTiming { $0.repeatCount = newValue } }
    }
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { changeTiming { $0.repeatDuration = newValue } }
    }
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { changeTiming { $0.autoreverses = newValue } }
    }
    /// A name that is none of the four counts as `.removed`.
    open var fillMode: CAMediaTimingFillMode {
        get { CAMediaTimingFillMode(rawValue: timing.fillMode.rawValue) }
        set { changeTiming { $0.fillMode = FillMode(rawValue: newValue.rawValue) ?? .removed } }
    }
}
