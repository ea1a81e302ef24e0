import LayerTree

/// One run of an animation, in seconds of the drawing.
struct AnimationRun: Equatable, Sendable {
    /// The begin, which may be negative.
    var begin: Double
    /// The end of all repetitions; infinity for none.
    var end: Double
    /// The length of one repetition.
    var duration: Double
    /// Whether the last value stays after the end.
    var freezes = false
    /// Whether the first value applies before the begin.
    var fillsBackwards = false
    /// Whether every second repetition plays backward.
    var alternates = false

    /// Sets the times of an animation.
    func apply(to animation: CAAnimation) {
        // Zero would be the time of the first frame that is drawn.
        animation.beginTime = begin == 0 ? 1e-100 : begin
        animation.duration = duration
        animation.autoreverses = alternates
        let length = end - begin
        if length == .infinity {
            animation.repeatCount = .infinity
        } else if abs(length - duration) > 1e-9 || alternates {
            animation.repeatDuration = max(length, 1e-9)
        }
        animation.fillMode =
            switch (fillsBackwards, freezes) {
            case (true, true): .both
            case (true, false): .backwards
            case (false, true): .forwards
            case (false, false): .removed
            }
        animation.isRemovedOnCompletion = false
    }
}
