import LayerTree
import SceneLanguage
import SourceText

/// The layout of a layer: how it follows the size of its superlayer, and how it places its sublayers.
package struct LayerLayoutDescription: Equatable, Sendable {
    /// A constraint with its position in the document.
    package struct Constraint: Equatable, Sendable {
        /// The constraint.
        package let constraint: CAConstraint
        /// The position in the document.
        package let location: SourceLocation
    }

    /// A stack of sublayers.
    package struct Stack: Equatable, Sendable {
        var axis = StackLayoutManager.Axis.vertical
        var alignment = StackLayoutManager.Alignment.leading
        var distribution = StackLayoutManager.Distribution.leading
        var spacing = 0.0
        var padding = StackLayoutManager.Padding()

        package init() {}
    }

    /// The parts that grow with the superlayer; nil for none.
    package internal(set) var autoresizingMask: CAAutoresizingMask?
    /// The constraints of the layer's frame.
    package internal(set) var constraints: [Constraint] = []
    /// The stack that the sublayers form; nil for none.
    package internal(set) var stack: Stack?
}

extension LayerLayoutDescription {
    /// The keys of every layer.
    static let keys = SceneKeys<Self> {
        SceneKey(
            "autoresizingMask", \.autoresizingMask, .autoresizingMask, default: "none",
            example: "[layerWidthSizable, layerMinYMargin]",
            "The parts that grow when the size of the superlayer changes, by an event or in a variant.")
        SceneKey(
            "constraints", \.constraints, .list(.constraint, of: "a constraint", "a list of constraints"),
            default: "none", example: "[minY = photo.maxY + 12]",
            "Parts of the layer's frame relative to its superlayer and to siblings, each of the form "
                + "`attribute = source.attribute * factor + offset`.")
        SceneKey(
            "layout", \.stack, .object.schema(.reference("stack")), default: "none",
            "The stack that the sublayers form.")
    }
}

extension LayerLayoutDescription.Stack: SceneObject {
    package static let noun = "layout"

    package static let keys = SceneKeys<Self> {
        SceneKey(
            "stack", \.axis, .choice, required: "horizontal or vertical",
            "The direction in which the sublayers follow each other.")
        SceneKey(
            "spacing", \.spacing, .number("points", unit: .points), default: "0", "The distance between sublayers.")
        SceneKey(
            "padding", \.padding, .padding, default: "0", example: "[8, 20]",
            "The margins inside the layer: a number, `[vertical, horizontal]` or `[top, right, bottom, left]`.")
        SceneKey(
            "alignment", \.alignment, .choice, default: "leading", options: .listed(after: "stack"),
            "The placement across the stack; `fill` resizes the sublayers to the whole breadth.")
        SceneKey(
            "distribution", \.distribution, .choice, default: "leading", options: .listed(after: "alignment"),
            "The placement along the stack: `equalSpacing` for equal distances over the whole length, `fillEqually` to "
                + "resize to equal lengths, `fillProportionally` to resize by the same factor.")
    }
}

extension LayerDescription {
    /// Sets the layout of a layer, whose sublayers exist.
    func applyLayout(to layer: CALayer) {
        if let mask = layout.autoresizingMask { layer.autoresizingMask = mask }
        if !layout.constraints.isEmpty { layer.constraints = layout.constraints.map(\.constraint) }
        if let stack = layout.stack {
            let manager = StackLayoutManager(axis: stack.axis)
            manager.alignment = stack.alignment
            manager.distribution = stack.distribution
            manager.spacing = stack.spacing
            manager.padding = stack.padding
            layer.layoutManager = manager
        } else if hasConstrainedSublayers {
            layer.layoutManager = CAConstraintLayoutManager()
        }
    }

    /// Whether a layout manager places the sublayers.
    var managesSublayers: Bool { layout.stack != nil || hasConstrainedSublayers }

    private var hasConstrainedSublayers: Bool { sublayers.contains { !$0.layout.constraints.isEmpty } }
}
