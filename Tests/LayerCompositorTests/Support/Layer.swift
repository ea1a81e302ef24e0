import Foundation
import Images
import RenderTree
import Synchronization

/// A builder for nodes: tests set what differs from Core Animation's defaults.
struct Layer {
    var placement = Placement()
    var appearance = Appearance()
    var shadow = ShadowStyle()
    var contents = ContentsStyle()
    var drawing = Drawing.none
    var effects = EffectStyle()
    var mask: RenderNode?
    var children: [RenderNode] = []
    var transition: Transition?

    /// Creates a layer at `frame` in its superlayer.
    init(
        _ x: CGFloat = 0, _ y: CGFloat = 0, _ width: CGFloat = 0, _ height: CGFloat = 0, color: CGColor? = nil,
        _ change: (inout Layer) -> Void = { _ in }
    ) {
        placement.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        placement.position = CGPoint(x: x + width / 2, y: y + height / 2)
        appearance.backgroundColor = color
        change(&self)
    }

    private static let counter = Atomic<UInt64>(0)

    var node: RenderNode {
        let identity = RenderNode.Identity(rawValue: Layer.counter.wrappingAdd(1, ordering: .relaxed).newValue)
        return RenderNode(
            identity: identity, placement: placement, appearance: appearance, shadow: shadow, contents: contents,
            drawing: drawing, effects: effects,
            mask: mask, children: children, transition: transition)
    }
}

extension CGColor {
    static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}
