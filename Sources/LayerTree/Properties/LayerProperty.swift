import Foundation
import MotionTiming
import RenderTree

/// One property of a layer class, declared once: key-value coding, animation, implicit actions and scene files derive
/// from it.
public struct LayerProperty: Sendable {
    /// The key-value coding name: `hidden`, not `isHidden`.
    public let key: String
    public let kind: ValueKind
    /// Whether a `CAPropertyAnimation` may name it.
    public let isAnimatable: Bool
    public let implicitAction: ImplicitAction
    /// Whether it has no member of its own in the layer's state: a hint, or a property that a subclass adds.
    let isDeclared: Bool
    /// Where its numbers lie in the state; nil for what is not made of numbers alone.
    let storage: StateStorage?
    let read: @Sendable (LayerState) -> AnimatableValue
    /// Ignores a value of another kind.
    let write: @Sendable (inout LayerState, AnimatableValue) -> Void

    /// What `action(forKey:)` yields on a live layer without delegate (facts 1.17, measured).
    public enum ImplicitAction: Sendable {
        /// A basic animation from the presented value.
        case basic
        /// A fade of the whole layer.
        case fade
        /// The action is asked for, but there is none by default.
        case asked
        /// The action is not asked for.
        case unasked
    }

    init(
        _ key: String, _ kind: ValueKind, _ implicitAction: ImplicitAction, isAnimatable: Bool = true,
        isDeclared: Bool = false,
        storage: StateStorage? = nil, read: @escaping @Sendable (LayerState) -> AnimatableValue,
        write: @escaping @Sendable (inout LayerState, AnimatableValue) -> Void
    ) {
        self.key = key
        self.kind = kind
        self.implicitAction = implicitAction
        self.isAnimatable = isAnimatable
        self.isDeclared = isDeclared
        self.storage = storage
        self.read = read
        self.write = write
    }
}
