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
    /// What the layer shows by itself: the presented values, or else the committed ones.
    func makeNode(mask: RenderNode?, children: [RenderNode]) -> RenderNode {
        presented.withValue { self.makeNode(of: &$0, mask, children) } ?? committed.withValue { self.makeNode(of: &$0, mask, children) }
            ?? makeNode(of: &state, mask, children)
    }

    // In place, because copying a whole state takes as long as making the node.
    private func makeNode(of shown: inout LayerState, _ mask: RenderNode?, _ children: [RenderNode]) -> RenderNode {
        RenderNode(
            identity: identity, label: label, placement: shown.placement, appearance: shown.appearance, shadow: shown.shadow,
            contents: shown.contents, drawing: shown.drawing, effects: shown.effects, mask: mask, children: children,
            transition: shown.transition)
    }

    var label: String { name ?? typeName }
}

extension Optional {
    /// Works on the value where it lies, if there is one.
    @inline(__always)
    mutating func withValue<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
        guard case .some = self else { return nil }
        return body(&self!)
    }
}
