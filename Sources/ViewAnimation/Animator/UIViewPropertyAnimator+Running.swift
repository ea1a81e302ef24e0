import Foundation
import LayerTree

extension UIViewPropertyAnimator {
    /// Starts the animator, or continues it after a pause.
    public func startAnimation() { startAnimation(afterDelay: 0) }

    /// Starts the animator after a delay, or continues it after a pause.
    ///
    /// - Parameter delay: seconds; used by the first start only.
    public func startAnimation(afterDelay delay: TimeInterval) {
        precondition(state != .stopped, "the animator is stopped; call finishAnimation(at:) before starting it")
        guard !isRunning else { return }
        if state == .inactive {
            begin()
            self.delay = max(0, delay)
            pausedAt = -self.delay
        }
        go(from: pausedAt)
    }

    /// Pauses the animator at its current values. An inactive animator becomes active at its start.
    public func pauseAnimation() {
        precondition(isInterruptible, "the animator cannot be paused because isInterruptible is false")
        precondition(state != .stopped, "the animator is stopped; call finishAnimation(at:) before pausing it")
        if state == .inactive { begin() } else if !isRunning { return }
        hold(at: elapsed)
    }

    /// Continues after a pause, with a different timing curve or duration.
    ///
    /// - Parameters:
    ///   - parameters: the timing of the remaining animation; nil keeps the animator's curve. A spring moves every
    ///     value
    ///     from its current to its end value, including those whose delay is not over; pausing while it overshoots sets
    ///     them to their end values.
    ///   - durationFactor: the duration of the remaining animation as a fraction of `duration`; 0 keeps the remaining
    ///     time. A spring with its own duration ignores it.
    public func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        precondition(state == .active && !isRunning, "the animator is not paused; call pauseAnimation() first")
        let length = durationFactor > 0 ? duration * Double(durationFactor) : nil
        go(from: max(pausedAt, 0), pacing: parameters?.pacing, length: length)
    }

    /// Stops the animations and sets the model to the current presentation values.
    ///
    /// - Parameter withoutFinishing: true ends the animator without calling its completions; false waits for a call of
    ///   `finishAnimation(at:)`.
    public func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else { return }
        changes.removeAll { !AnimatorAnimationDelegate.isHolding($0, for: self) }
        let shown = changes.map(\.shown)
        for (change, value) in zip(changes, shown) { change.setModel(value) }
        removeAnimations()
        isRunning = false
        run = nil
        runDelegate = nil
        state = .stopped
        if withoutFinishing { end() }
    }

    /// Sets the values of a stopped animator to the start or the end, or leaves them, and calls the completions.
    public func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        precondition(state == .stopped, "the animator is not stopped; call stopAnimation(_:) with false first")
        finish(at: finalPosition)
    }

    /// The elapsed time in the animator's seconds. While a spring runs, it is the time at which the animator's own
    /// curve has the same progress.
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

    /// The elapsed time as a fraction of the duration, 0…1.
    var elapsedFraction: Double { duration > 0 ? min(max(elapsed / duration, 0), 1) : 1 }

    /// Whether `fractionComplete` is a fraction of the distance. Springs are scrubbed by time, because their progress
    /// is not monotonic.
    var isLinear: Bool { scrubsLinearly && state == .active && !isRunning && !timingParameters.pacing.isSpring }

    /// Returns the progress of the animator's curve after `elapsed` of its seconds.
    func progress(at elapsed: Double) -> Double {
        duration > 0 ? timingParameters.pacing.progress(at: min(max(elapsed / duration, 0), 1), lasting: duration) : 1
    }

    private func begin() {
        state = .active
        pausedAt = 0
        collectBlockChanges()
    }

    /// Runs the added blocks and collects their changes.
    func collectBlockChanges() {
        let start = max(elapsed, 0)
        let newBlocks = blocks
        blocks = []
        for block in newBlocks {
            let delay = block.delayFactor * max(duration - start, 0)
            let collector = AnimatorCollector(
                start: start + delay, length: duration - start - delay, pacing: timingParameters.pacing,
                keepsDurations: animatesNestedBlocksOnly, after: changes)
            let options: UIView.AnimationOptions =
                laysOutSubviews ? [.overrideInheritedDuration, .layoutSubviews] : [.overrideInheritedDuration]
            var settings = BlockSettings(
                duration: animatesNestedBlocksOnly ? 0 : duration, delay: 0, options: options,
                pacing: timingParameters.pacing, inside: nil)
            settings.isInherited = !animatesNestedBlocksOnly
            ViewContext.current.run(AnimationBlock(settings, collector: collector, completion: nil), block.body)
            changes = collector.changes
            completions += collector.completions.map { completion in { position in completion(position != .current) } }
        }
        if isRunning { go(from: elapsed) }
    }

    /// Pauses at `elapsed` of the animator's seconds. Changes whose animations were replaced are left alone.
    func hold(at elapsed: Double) {
        let kept = changes.filter(isKept)
        isRunning = false
        run = nil
        runDelegate = nil
        pausedAt = elapsed
        put(kept, heldAt: elapsed)
    }

    /// Runs from `elapsed` of the animator's seconds to its end, or to its start if it is reversed.
    ///
    /// - Parameters:
    ///   - pacing: the pacing of the entire run; nil for the animator's own.
    ///   - length: the duration of the run in seconds; nil for the animator's remaining time.
    func go(from elapsed: Double, pacing: Pacing? = nil, length: Double? = nil) {
        let end = isReversed ? 0 : duration
        let run = AnimatorRun(
            since: CACurrentMediaTime(), from: elapsed, to: end, duration: length ?? abs(end - elapsed), pacing: pacing)
        let delegate = AnimatorAnimationDelegate(of: self) { [self] in runDidEnd($0) }
        let kept = changes.filter(isKept).map { change in (change, run.animation(of: change)) }
        isRunning = true
        self.run = run
        runDelegate = delegate
        put(kept.filter { $1 == nil }.map(\.0), heldAt: elapsed)
        for case (let change, let animation?) in kept { delegate.run(animation, on: change) }
        delegate.seal()
    }

    private func put(_ changes: [AnimatedChange], heldAt elapsed: Double) {
        let holder = AnimatorAnimationDelegate(of: self)
        for change in changes { holder.put(change.held(at: elapsed), on: change) }
        for index in self.changes.indices { self.changes[index].isOnLayer = true }
    }

    private func isKept(_ change: AnimatedChange) -> Bool {
        !change.isOnLayer || AnimatorAnimationDelegate.isHolding(change, for: self)
    }

    /// Handles the end of a run's last animation. Runs that have been replaced are ignored.
    private func runDidEnd(_ delegate: AnimatorAnimationDelegate) {
        guard isRunning, let run, runDelegate === delegate else { return }
        guard !pausesOnCompletion else { return hold(at: run.to) }
        removeAnimations()
        if isReversed { for change in changes.reversed() { change.restoreOldValue() } }
        complete(at: isReversed ? .start : .end)
    }

    private func finish(at position: UIViewAnimatingPosition) {
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
        runDelegate = nil
        pausedAt = 0
        changes = []
        completions = []
    }
}
