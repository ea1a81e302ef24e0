import Foundation

// Animations beside a transition. Those that are added before it starts run with it.
extension TransitionContext: UIViewControllerTransitionCoordinator {
    package typealias Handler = (any UIViewControllerTransitionCoordinatorContext) -> Void

    package var isCancelled: Bool { transitionWasCancelled }

    @discardableResult
    package func animate(alongsideTransition animation: Handler?, completion: Handler?) -> Bool {
        if let animation { animationsAlongside.append(animation) }
        if let completion { completionsAlongside.append(completion) }
        if isRunning { runAlongside() }
        return true
    }

    package func notifyWhenInteractionChanges(_ handler: @escaping Handler) { interactionHandlers.append(handler) }

    /// Runs the animations that were added.
    func runAlongside() {
        isRunning = true
        let added = animationsAlongside
        animationsAlongside = []
        guard !added.isEmpty else { return }
        UIView.animate(withDuration: transitionDuration) {
            for animation in added { animation(self) }
        }
    }

    func completeAlongside() {
        let added = completionsAlongside
        completionsAlongside = []
        for completion in added { completion(self) }
    }
}
