import Foundation
import ViewAnimation

/// A closure after an effect of a symbol.
///
/// - Apple: `UISymbolEffectCompletion`.
public typealias UISymbolEffectCompletion = (UISymbolEffectCompletionContext) -> Void

/// What happened to an effect of a symbol.
///
/// - Apple: `UISymbolEffectCompletionContext`.
public final class UISymbolEffectCompletionContext: NSObject {
    /// The view.
    public internal(set) weak var sender: AnyObject?
    /// Whether the effect ran: true.
    public var isFinished: Bool { true }
}

// Symbols are image files, so effects end at once.
extension UIImageView {
    /// Calls the completion.
    public func addSymbolEffect(
        _ effect: some IndefiniteSymbolEffect & SymbolEffect, options: SymbolEffectOptions = .default,
        animated: Bool = true, completion: UISymbolEffectCompletion? = nil
    ) {
        finish(completion)
    }
    /// Calls the completion.
    public func addSymbolEffect(
        _ effect: some DiscreteSymbolEffect & SymbolEffect, options: SymbolEffectOptions = .default,
        animated: Bool = true, completion: UISymbolEffectCompletion? = nil
    ) {
        finish(completion)
    }
    /// Calls the completion.
    public func addSymbolEffect(
        _ effect: some DiscreteSymbolEffect & IndefiniteSymbolEffect & SymbolEffect,
        options: SymbolEffectOptions = .default, animated: Bool = true, completion: UISymbolEffectCompletion? = nil
    ) {
        finish(completion)
    }
    /// Calls the completion.
    public func removeSymbolEffect(
        ofType effect: some SymbolEffect, options: SymbolEffectOptions = .default, animated: Bool = true,
        completion: UISymbolEffectCompletion? = nil
    ) {
        finish(completion)
    }
    /// Does nothing.
    public func removeAllSymbolEffects(options: SymbolEffectOptions = .default, animated: Bool = true) {}
    /// Changes the image without a transition.
    public func setSymbolImage(
        _ symbolImage: UIImage, contentTransition: some ContentTransitionSymbolEffect & SymbolEffect,
        options: SymbolEffectOptions = .default, completion: UISymbolEffectCompletion? = nil
    ) {
        image = symbolImage
        finish(completion)
    }

    private func finish(_ completion: UISymbolEffectCompletion?) {
        guard let completion else { return }
        let context = UISymbolEffectCompletionContext()
        context.sender = self
        completion(context)
    }
}
