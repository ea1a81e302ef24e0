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
        go(from: pausedAt, curve: nil, length: nil)
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
    ///   - parameters: paces the rest of the way; nil keeps the animator's own curve.
    ///   - durationFactor: of `duration`, for the rest of the way; 0 takes what was left of it.
    /// - Precondition: `parameters` are cubic. A spring starts from rest and cannot take over on the way.
    public func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
        precondition(state == .active && !isRunning, "only a paused animator can be continued: pause it first")
        precondition(parameters?.springTimingParameters == nil, "a spring cannot take over on the way: continue with cubic parameters")
        let length = durationFactor > 0 ? duration * Double(durationFactor) : nil
        go(from: max(pausedAt, 0), curve: parameters?.cubicTimingParameters?.timingFunction, length: length)
    }

    /// Stops where everything is on the screen.
    ///
    /// - Parameter withoutFinishing: true ends the animator without its completions; false waits for `finishAnimation(at:)`.
    public func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else { return }
        let shown = changes.map(\.shown)
        for (change, value) in zip(changes, shown) { change.setModel(value) }
        removeAnimations()
        (isRunning, run, state) = (false, nil, .stopped)
        if withoutFinishing { end() }
    }

    /// Puts the values of a stopped animator at an end of their ways, or leaves them, and calls the completions.
    public func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        precondition(state == .stopped, "only a stopped animator can be finished: stop it first")
        settle(at: finalPosition)
    }

    var elapsed: Double { run?.elapsed(at: CACurrentMediaTime()) ?? pausedAt }

    var elapsedFraction: Double { duration > 0 ? min(max(elapsed / duration, 0), 1) : 1 }

    var isLinear: Bool { scrubsLinearly && state == .active && !isRunning }

    func progress(at elapsed: Double) -> Double {
        duration > 0 ? timingParameters.pacing.progress(at: min(max(elapsed / duration, 0), 1), lasting: duration) : 1
    }

    private func begin() {
        (state, pausedAt) = (.active, 0)
        takeInBlocks()
    }

    /// Runs the blocks added, and takes in their changes.
    func takeInBlocks() {
        let start = max(elapsed, 0)
        let taken = blocks
        blocks = []
        for block in taken {
            let delay = block.delayFactor * max(duration - start, 0)
            let collector = AnimatorCollector(
                start: start + delay, length: duration - start - delay, pacing: timingParameters.pacing, after: changes)
            let settings = BlockSettings(duration: duration, delay: 0, options: [.overrideInheritedDuration], pacing: timingParameters.pacing, inside: nil)
            ViewContext.current.run(AnimationBlock(settings, collector: collector, completion: nil), block.body)
            changes = collector.changes
            completions += collector.completions.map { completion in { position in completion(position != .current) } }
        }
        if isRunning { go(from: elapsed, curve: nil, length: nil) }
    }

    func hold(at elapsed: Double) {
        (isRunning, run, pausedAt) = (false, nil, elapsed)
        for change in changes {
            change.layer.add(change.held(at: elapsed), forKey: change.animationKey)
        }
    }

    /// - Parameter length: seconds of the clock for the rest of the way; nil is the animator's own pace.
    func go(from elapsed: Double, curve: CAMediaTimingFunction?, length: Double?) {
        let end = isReversed ? 0 : duration
        let run = AnimatorRun(since: CACurrentMediaTime(), from: elapsed, to: end, length: length ?? abs(end - elapsed), curve: curve)
        (isRunning, self.run) = (true, run)
        let watch = AnimatorWatch { [self] in arrive(of: run) }
        let animations = changes.map { change in (change, change.running(from: elapsed, rate: run.rate)) }
        for (change, animation) in animations {
            guard let animation else {
                change.layer.add(change.held(at: elapsed), forKey: change.animationKey)
                continue
            }
            watch.add(run.paced(animation), to: change)
        }
        watch.seal()
    }

    /// The last animation of a run has ended; a run that has been replaced since says nothing.
    private func arrive(of run: AnimatorRun) {
        guard isRunning, self.run == run else { return }
        guard !pausesOnCompletion else { return hold(at: run.to) }
        removeAnimations()
        settle(at: isReversed ? .start : .end)
    }

    private func settle(at position: UIViewAnimatingPosition) {
        removeAnimations()
        switch position {
        case .end: for change in changes { change.setModel(change.new) }
        case .start: for change in changes.reversed() { change.setModel(change.old) }
        case .current: break
        }
        let completions = completions
        end()
        for completion in completions { completion(position) }
    }

    private func removeAnimations() {
        for change in changes { change.layer.removeAnimation(forKey: change.animationKey) }
    }

    private func end() {
        (state, isRunning, run, pausedAt) = (.inactive, false, nil, 0)
        (changes, completions) = ([], [])
    }
}
