import QuartzCore

extension CALayer {
    /// Pauses the animations of this layer and its sublayers.
    func pauseAnimations() {
        let pausedTime = convertTime(CACurrentMediaTime(), from: nil)
        speed = 0.0
        timeOffset = pausedTime
    }

    /// Resumes the animations paused by `pauseAnimations`.
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
