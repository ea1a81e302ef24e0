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
        let delayed = delayedChildren
        return presented.withValue { self.makeNode(of: &$0, mask, children, delayed) }
            ?? committed.withValue { self.makeNode(of: &$0, mask, children, delayed) }
            ?? makeNode(of: &state, mask, children, delayed)
    }

    // In place, because copying a whole state takes as long as making the node.
    func makeNode(of shown: inout LayerState, _ mask: RenderNode?, _ children: [RenderNode], _ delayed: [[RenderNode]])
        -> RenderNode
    {
        RenderNode(
            identity: identity, label: label, placement: shown.placement, appearance: shown.appearance,
            shadow: shown.shadow,
            contents: shown.contents, drawing: drawing(of: shown), effects: shown.effects, mask: mask,
            children: children,
            transition: shown.transition, delayedChildren: delayed)
    }

    /// What is in the state, with the tiles that are in sight.
    private func drawing(of shown: LayerState) -> Drawing {
        guard case .tiled = shown.drawing, let layer = self as? CATiledLayer else { return shown.drawing }
        return .tiled(layer.shownTiles)
    }

    private var label: String { name ?? typeName }

    private var delayedChildren: [[RenderNode]] {
        guard flags.contains(.replicates), let engine, let shown = presented ?? committed else { return [] }
        return engine.copies.delayedChildren(of: self, showing: shown, at: localTime(atMediaTime: engine.time))
    }
}

extension Optional {
    /// Works on the value where it lies, if there is one.
    @inline(__always)
    mutating func withValue<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
        guard case .some = self else { return nil }
        return body(&self!)
    }
}
