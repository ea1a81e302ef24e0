import Foundation
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
        var wraps = false
        var lineSpacing: Double?
        var hug: ContentSides = []

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
            "The placement across the stack; `fill` resizes the sublayers to the whole breadth. `firstBaseline` and "
                + "`lastBaseline` align texts in a row; other layers stand on the baseline.")
        SceneKey(
            "distribution", \.distribution, .choice, default: "leading", options: .listed(after: "alignment"),
            "The placement along the stack: `equalSpacing` for equal distances over the whole length, `fillEqually` to "
                + "resize to equal lengths, `fillProportionally` to resize by the same factor.")
        SceneKey(
            "wrap", \.wraps, .boolean, default: "false", options: .listed(after: "distribution"),
            "Whether sublayers that do not fit follow in another row or column.")
        SceneKey(
            "lineSpacing", \.lineSpacing, .nonNegative("points, at least 0", unit: .points),
            default: "that of `spacing`", example: "8", options: .listed(after: "wrap"),
            "The distance between the rows or columns of a stack with `wrap`.")
        SceneKey(
            "hug", \.hug, .contentSides, default: "false", example: "true", options: .listed(after: "lineSpacing"),
            "The sides of the layer that are as long as its sublayers with the padding, and at least as long as its "
                + "`frame` or `bounds`: `true` for both, `width` or `height`.")
    }
}

extension LayerDescription {
    /// Sets the layout of a layer, whose sublayers exist.
    func applyLayout(to layer: CALayer, in superlayer: CGSize) {
        if let mask = layout.autoresizingMask { layer.autoresizingMask = mask }
        if !layout.constraints.isEmpty { layer.constraints = layout.constraints.map(\.constraint) }
        if let stack = layout.stack {
            let manager = StackLayoutManager(axis: stack.axis)
            manager.alignment = stack.alignment
            manager.distribution = stack.distribution
            manager.spacing = stack.spacing
            manager.padding = stack.padding
            manager.wraps = stack.wraps
            manager.lineSpacing = stack.lineSpacing.map { CGFloat($0) }
            manager.hugsWidth = contentSides.contains(.width)
            manager.hugsHeight = contentSides.contains(.height)
            manager.minimumSize = layer.bounds.size
            manager.keepsOrigin = frame != nil
            manager.relativeCornerRadius = relativeCornerRadius.map { ($0.factor, $0.offset) }
            layer.layoutManager = manager
            guard !contentSides.isEmpty else { return }
            manager.resizeToContents(layer)
            if !isPlaced { layer.center(in: superlayer) }
        } else if hasConstrainedSublayers {
            layer.layoutManager = CAConstraintLayoutManager()
        }
    }

    /// Whether a layout manager places the sublayers.
    var managesSublayers: Bool { layout.stack != nil || hasConstrainedSublayers }

    private var hasConstrainedSublayers: Bool { sublayers.contains { !$0.layout.constraints.isEmpty } }
}
