import Foundation

// Facts 2.12.
extension AnimationEngine {
    /// Keeps the pictures that new transitions begin with, before the commit changes what is shown.
    func captureOldPictures() {
        let tree = CommittedTree(.oldPicture)
        for layer in changed where !layer.animations.entries.isEmpty && layer.engine === self {
            for entry in layer.animations.entries {
                guard let transition = entry.transition, !transition.isCaptured else { continue }
                transition.capture(
                    tree.node(of: layer, atParentTime: layer.superlayer?.localTime(atMediaTime: time) ?? time))
            }
        }
    }
}
