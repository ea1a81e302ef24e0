import LayerTree
import MediaPipeline

/// Makes an event's changes ready, so that running it at its time cannot fail.
struct EventBuilder {
    let images: ImageStore
    let layers: [String: CALayer]

    /// What runs at the event's time: a transaction with the changes in the order written, and those within it.
    func action(_ event: EventDescription) throws(MediaError) -> () -> Void {
        var steps: [() -> Void] = []
        for change in event.changes { try steps += step(change) }
        for removed in event.removed { steps += step(removed) }
        for added in event.added { try steps += step(added) }
        for nested in event.nested { steps.append(try action(nested)) }
        let transaction = event.transaction
        return {
            CATransaction.begin()
            Self.configure(transaction)
            for step in steps { step() }
            CATransaction.commit()
        }
    }

    private static func configure(_ transaction: TransactionDescription) {
        if let duration = transaction.duration { CATransaction.setAnimationDuration(duration) }
        if let function = transaction.timingFunction { CATransaction.setAnimationTimingFunction(function.function) }
        if let disables = transaction.disableActions { CATransaction.setDisableActions(disables) }
    }

    private func step(_ change: EventDescription.Change) throws(MediaError) -> [() -> Void] {
        guard let layer = layers[change.layer] else { return [] }
        let value = try change.value.boxed(images)
        return [{ layer.setSceneValue(value, forKeyPath: change.keyPath) }]
    }

    private func step(_ removed: EventDescription.RemovedAnimations) -> [() -> Void] {
        guard let layer = layers[removed.layer] else { return [] }
        guard let keys = removed.keys else { return [{ layer.removeAllAnimations() }] }
        return [{ keys.forEach(layer.removeAnimation(forKey:)) }]
    }

    private func step(_ added: EventDescription.AddedAnimations) throws(MediaError) -> [() -> Void] {
        guard let layer = layers[added.layer] else { return [] }
        var steps: [() -> Void] = []
        for description in added.animations {
            let animation = try AnimationBuilder(images: images).animation(description)
            steps.append { layer.add(animation, forKey: description.key) }
        }
        return steps
    }
}
