import Foundation
import MotionTiming
import RenderTree

/// The drawn and animated values of a layer: the model's, or the presented ones.
///
/// It consists of the render tree's own structs, so that committing a layer copies them.
package struct LayerState: Equatable, Sendable {
    /// The geometry.
    package var placement = Placement()
    /// The appearance.
    package var appearance = Appearance()
    /// The shadow.
    package var shadow = ShadowStyle()
    /// The filters and rasterization.
    package var effects = EffectStyle()
    /// The contents image.
    package var contents = ContentsStyle()
    /// The drawing of the layer's class.
    package var drawing = Drawing.none
    /// What the layer draws above its sublayers in this frame; nil in the model.
    package var frameNodes: FrameNodes?
    /// The running transition; nil in the model.
    var transition: Transition?
    /// The values of properties without a field of their own: hints, and properties that subclasses declare. Only
    /// values that differ from their defaults.
    var declared: [String: AnimatableValue] = [:]

    /// Creates the state of a new layer.
    package init() {}

    /// Copies only the parts that differ in `new`; returns false if all are equal.
    ///
    /// `new` is passed in place and stays unchanged: passing a layer's state by value would copy all of it.
    mutating func update(to new: inout LayerState) -> Bool {
        var isChanged = false
        if placement != new.placement {
            placement = new.placement
            isChanged = true
        }
        if appearance != new.appearance {
            appearance = new.appearance
            isChanged = true
        }
        if shadow != new.shadow {
            shadow = new.shadow
            isChanged = true
        }
        if effects != new.effects {
            effects = new.effects
            isChanged = true
        }
        if contents != new.contents {
            contents = new.contents
            isChanged = true
        }
        if drawing != new.drawing {
            drawing = new.drawing
            isChanged = true
        }
        if frameNodes != new.frameNodes {
            frameNodes = new.frameNodes
            isChanged = true
        }
        if transition != new.transition {
            transition = new.transition
            isChanged = true
        }
        if declared != new.declared {
            declared = new.declared
            isChanged = true
        }
        return isChanged
    }
}

// Not inlined: every property of a class would contain copies of these structs, a quarter of this module's code.
extension LayerState {
    var shape: ShapeStyle {
        @inline(never) get { if case .shape(let style) = drawing { style } else { ShapeStyle() } }
        @inline(never) set { drawing = .shape(newValue) }
    }

    var gradient: GradientStyle {
        @inline(never) get { if case .gradient(let style) = drawing { style } else { GradientStyle() } }
        @inline(never) set { drawing = .gradient(newValue) }
    }

    var emitter: EmitterDrawing {
        @inline(never) get { if case .emitter(let drawing) = drawing { drawing } else { EmitterDrawing() } }
        @inline(never) set { drawing = .emitter(newValue) }
    }

    var text: TextDrawing {
        @inline(never) get { if case .text(let style) = drawing { style } else { TextDrawing() } }
        @inline(never) set { drawing = .text(newValue) }
    }
}
