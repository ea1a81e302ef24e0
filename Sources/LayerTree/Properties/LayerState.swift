import Foundation
import RenderTree

/// Everything of a layer that can be drawn or animated: the model's values, or the presented ones.
///
/// It is made of the render tree's own structs, so that committing a layer is copying them.
public struct LayerState: Equatable, Sendable {
    public var placement = Placement()
    public var appearance = Appearance()
    public var shadow = ShadowStyle()
    public var effects = EffectStyle()
    public var contents = ContentsStyle()
    /// What the layer's class draws.
    public var drawing = Drawing.none
    /// The running transition; never the model's.
    var transition: Transition?
    /// Properties without a member of their own: hints, and those that subclasses declare. Only what differs from its
    /// default.
    var declared: [String: AnimatableValue] = [:]

    public init() {}

    /// Takes over what is not the same in `new`, and copies nothing else; false where all is.
    ///
    /// `new` stays as it is: a layer's state that is not passed in place is copied as a whole.
    mutating func update(to new: inout LayerState) -> Bool {
        var isChanged = false
        if placement != new.placement { (placement, isChanged) = (new.placement, true) }
        if appearance != new.appearance { (appearance, isChanged) = (new.appearance, true) }
        if shadow != new.shadow { (shadow, isChanged) = (new.shadow, true) }
        if effects != new.effects { (effects, isChanged) = (new.effects, true) }
        if contents != new.contents { (contents, isChanged) = (new.contents, true) }
        if drawing != new.drawing { (drawing, isChanged) = (new.drawing, true) }
        if transition != new.transition { (transition, isChanged) = (new.transition, true) }
        if declared != new.declared { (declared, isChanged) = (new.declared, true) }
        return isChanged
    }
}

extension LayerState {
    var shape: ShapeStyle {
        get { if case .shape(let style) = drawing { style } else { ShapeStyle() } }
        set { drawing = .shape(newValue) }
    }

    var gradient: GradientStyle {
        get { if case .gradient(let style) = drawing { style } else { GradientStyle() } }
        set { drawing = .gradient(newValue) }
    }

    var emitter: EmitterDrawing {
        get { if case .emitter(let drawing) = drawing { drawing } else { EmitterDrawing() } }
        set { drawing = .emitter(newValue) }
    }

    var text: TextDrawing {
        get { if case .text(let style) = drawing { style } else { TextDrawing() } }
        set { drawing = .text(newValue) }
    }
}
