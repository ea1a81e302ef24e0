import QuartzCore

extension CALayer {
    /// Freezes the animations of this layer and all below it.
    func pauseAnimations() {
        let pausedTime = convertTime(CACurrentMediaTime(), from: nil)
        speed = 0.0
        timeOffset = pausedTime
    }

    /// Goes on where `pauseAnimations` stopped.
    func resumeAnimations() {
        let pausedTime = timeOffset
        speed = 1.0
        timeOffset = 0.0
        beginTime = 0.0
        let timeSincePause = convertTime(CACurrentMediaTime(), from: nil) - pausedTime
        beginTime = timeSincePause
    }

    func moveRight(by distance: CGFloat, duration: CFTimeInterval) {
        let move = CABasicAnimation(keyPath: "position.x")
        move.byValue = distance
        move.duration = duration
        move.fillMode = .forwards
        move.isRemovedOnCompletion = false
        add(move, forKey: "move")
    }
}
