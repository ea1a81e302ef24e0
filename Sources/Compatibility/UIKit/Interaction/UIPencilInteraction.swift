import Foundation
import ViewAnimation

/// Taps on a pencil, which do not arrive.
///
/// - Apple: `UIPencilInteraction`.
open class UIPencilInteraction: NSObject, UIInteraction {
    /// The view.
    open private(set) weak var view: UIView?
    /// The delegate, which is never called.
    open weak var delegate: (any UIPencilInteractionDelegate)?
    /// Whether taps are recognized. True by default.
    open var isEnabled = true

    /// Creates an interaction.
    public override init() {}

    /// What a double tap does: it switches to the eraser.
    open class var preferredTapAction: UIPencilPreferredAction { .switchEraser }
    /// Whether only a pencil draws: false.
    open class var prefersPencilOnlyDrawing: Bool { false }

    /// The view changes.
    open func willMove(to view: UIView?) {}
    /// The view changed.
    open func didMove(to view: UIView?) { self.view = view }
}

/// What a double tap on a pencil does.
///
/// - Apple: `UIPencilPreferredAction`.
public enum UIPencilPreferredAction: Int, Sendable {
    /// An action.
    case ignore = 0, switchEraser, switchPrevious, showColorPalette, showInkAttributes
}

/// The delegate of a pencil interaction. Its methods are never called.
///
/// - Apple: `UIPencilInteractionDelegate`.
public protocol UIPencilInteractionDelegate: AnyObject {
    /// A pencil was tapped twice.
    func pencilInteractionDidTap(_ interaction: UIPencilInteraction)
}

extension UIPencilInteractionDelegate {
    /// Does nothing.
    public func pencilInteractionDidTap(_ interaction: UIPencilInteraction) {}
}
