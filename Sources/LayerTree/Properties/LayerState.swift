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
    /// Properties without a member of their own: hints, and those that subclasses declare. Only what differs from its default.
    var declared: [String: AnimatableValue] = [:]

    public init() {}
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
