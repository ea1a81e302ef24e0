import LayerTree

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
    }

    /// The parts that grow with the superlayer; nil for none.
    package var autoresizingMask: CAAutoresizingMask?
    /// The constraints of the layer's frame.
    package var constraints: [Constraint] = []
    /// The stack that the sublayers form; nil for none.
    package var stack: Stack?

    /// The keys of every layer.
    static let keys = ["autoresizingMask", "constraints", "layout"]
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
