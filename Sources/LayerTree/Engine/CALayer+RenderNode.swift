import Foundation
import RenderTree
import Synchronization

extension RenderNode.Identity {
    private static let counter = Atomic<UInt64>(0)

    /// A number that no other layer of this process has.
    static func next() -> RenderNode.Identity {
        RenderNode.Identity(rawValue: counter.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}

extension CALayer {
    /// The subtree as last evaluated; the same object as before where nothing in it changed.
    func renderNode() -> RenderNode {
        if let node { return node }
        let shown = presented ?? committed ?? state
        let made = RenderNode(
            identity: identity, label: label, placement: shown.placement, appearance: shown.appearance, shadow: shown.shadow,
            contents: shown.contents, drawing: shown.drawing, mask: maskLayer?.renderNode(), children: children.map { $0.renderNode() },
            transition: shown.transition)
        node = made
        return made
    }

    var label: String { name ?? typeName }
}
