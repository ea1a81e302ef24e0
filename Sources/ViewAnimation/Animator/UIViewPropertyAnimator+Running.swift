import Foundation
import LayerTree

extension UIViewPropertyAnimator {
    /// Begins, or goes on after a pause.
    public func startAnimation() { startAnimation(afterDelay: 0) }

    /// - Parameter delay: seconds; counts for the first start only.
    public func startAnimation(afterDelay delay: TimeInterval) {
        precondition(state != .stopped, "the animator is stopped: finish it before starting it")
        guard !isRunning else { return }
        if state == .inactive {
            begin()
            self.delay = max(0, delay)
            pausedAt = -self.delay
        }
        go(from: pausedAt)
    }

    /// Holds everything where it is; an inactive animator becomes active at its start.
    public func pauseAnimation() {
        precondition(isInterruptible, "an animator that is not interruptible cannot be paused")
        precondition(state != .stopped, "the animator is stopped: finish it before pausing it")
        if state == .inactive { begin() } else if !isRunning { return }
        hold(at: elapsed)
    }

    /// Goes on from a pause with another curve or at another pace.
    ///
    /// - Parameters:
    ///   - parameters: paces the rest of the way; nil keeps the animator's own curve. A spring draws every value from
    ///     where it is to its
    ///     end, those still waiting for their delays too; a pause while it overshoots puts them at their ends.
    ///   - durationFactor: of `duration`, for the rest of the way; 0 takes what was left of it. A spring with a length
    ///     of its own keeps that.
    public func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        precondition(state == .active && !isRunning, "only a paused animator can be continued: pause it first")
        let length = durationFactor > 0 ? duration * Double(durationFactor) : nil
        go(from: max(pausedAt, 0), pacing: parameters?.pacing, length: length)
    }

    /// Stops where everything is on the screen.
    ///
    /// - Parameter withoutFinishing: true ends the animator without its completions; false waits for
    ///   `finishAnimation(at:)`.
    public func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else { return }
        changes.removeAll { !AnimatorAnimationDelegate.isHolding($0, for: self) }
        let shown = changes.map(\.shown)
        for (change, value) in zip(changes, shown) { change.setModel(value) }
        removeAnimations()
        isRunning = false
        run = nil
        watch = nil
        state = .stopped
        if withoutFinishing { end() }
    }

    /// Puts the values of a stopped animator at an end of their ways, or leaves them, and calls the completions.
    public func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        precondition(state == .stopped, "only a stopped animator can be finished: stop it first")
        settle(at: finalPosition)
    }

    /// The animator's seconds; while a spring draws, those after which its own curve is as far.
    var elapsed: Double {
        guard let run else { return pausedAt }
        let now = CACurrentMediaTime()
        guard run.spring != nil, duration > 0, run.progress(at: now) != 1 else { return run.elapsed(at: now) }
        let from = progress(at: run.from)
        let to = progress(at: run.to)
        return duration
            * timingParameters.pacing.fraction(
                ofProgress: from + (to - from) * run.progress(at: now), lasting: duration)
    }

    var elapsedFraction: Double { duration > 0 ? min(max(elapsed / duration, 0), 1) : 1 }

    /// Springs pass some fractions of the way more than once, and go beyond it: they are scrubbed by the time.
    var isLinear: Bool { scrubsLinearly && state == .active && !isRunning && !timingParameters.pacing.isSpring }

    func progress(at elapsed: Double) -> Double {
        duration > 0 ? timingParameters.pacing.progress(at: min(max(elapsed / duration, 0), 1), lasting: duration) : 1
    }

    private func begin() {
        state = .active
        pausedAt = 0
        collectBlockChanges()
    }

    /// Runs the blocks added, and takes in their changes.
    func collectBlockChanges() {
        let start = max(elapsed, 0)
        let taken = blocks
        blocks = []
        for block in taken {
            let delay = block.delayFactor * max(duration - start, 0)
            let collector = AnimatorCollector(
                start: start + delay, length: duration - start - delay, pacing: timingParameters.pacing, after: changes)
            let options: UIView.AnimationOptions =
                laysOutSubviews ? [.overrideInheritedDuration, .layoutSubviews] : [.overrideInheritedDuration]
            let settings = BlockSettings(
                duration: duration, delay: 0, options: options, pacing: timingParameters.pacing, inside: nil)
            ViewContext.current.run(AnimationBlock(settings, collector: collector, completion: nil), block.body)
            changes = collector.changes
            completions += collector.completions.map { completion in { position in completion(position != .current) } }
        }
        if isRunning { go(from: elapsed) }
    }

    /// What was cut off stays with what took it.
    func hold(at elapsed: Double) {
        let kept = changes.filter(isKept)
        isRunning = false
        run = nil
        watch = nil
        pausedAt = elapsed
        put(kept, heldAt: elapsed)
    }

    /// - Parameters:
    ///   - pacing: of the run as a whole; nil is the animator's own.
    ///   - length: seconds of the clock for the rest of the way; nil is the animator's own pace.
    func go(from elapsed: Double, pacing: Pacing? = nil, length: Double? = nil) {
        let end = isReversed ? 0 : duration
        let run = AnimatorRun(
            since: CACurrentMediaTime(), from: elapsed, to: end, asked: length ?? abs(end - elapsed), pacing: pacing)
        let watch = AnimatorAnimationDelegate(of: self) { [self] in arrive($0) }
        let kept = changes.filter(isKept).map { change in (change, run.animation(of: change)) }
        isRunning = true
        self.run = run
        self.watch = watch
        put(kept.filter { $1 == nil }.map(\.0), heldAt: elapsed)
        for case (let change, let animation?) in kept { watch.run(animation, on: change) }
        watch.seal()
    }

    private func put(_ changes: [AnimatedChange], heldAt elapsed: Double) {
        let holder = AnimatorAnimationDelegate(of: self)
        for change in changes { holder.put(change.held(at: elapsed), on: change) }
        for index in self.changes.indices { self.changes[index].isOnLayer = true }
    }

    private func isKept(_ change: AnimatedChange) -> Bool {
        !change.isOnLayer || AnimatorAnimationDelegate.isHolding(change, for: self)
    }

    /// The last animation of a run has ended; a run that has been replaced since says nothing.
    private func arrive(_ watch: AnimatorAnimationDelegate) {
        guard isRunning, let run, self.watch === watch else { return }
        guard !pausesOnCompletion else { return hold(at: run.to) }
        removeAnimations()
        if isReversed { for change in changes.reversed() { change.restoreOldValue() } }
        complete(at: isReversed ? .start : .end)
    }

    private func settle(at position: UIViewAnimatingPosition) {
        removeAnimations()
        switch position {
        case .end: for change in changes { change.setModel(change.new) }
        case .start: for change in changes.reversed() { change.setModel(change.old) }
        case .current: break
        }
        complete(at: position)
    }

    private func complete(at position: UIViewAnimatingPosition) {
        let completions = completions
        end()
        for completion in completions { completion(position) }
    }

    private func removeAnimations() {
        for change in changes where AnimatorAnimationDelegate.isHolding(change, for: self) {
            change.layer.removeAnimation(forKey: change.animationKey)
        }
    }

    private func end() {
        state = .inactive
        isRunning = false
        run = nil
        watch = nil
        pausedAt = 0
        changes = []
        completions = []
    }
}
