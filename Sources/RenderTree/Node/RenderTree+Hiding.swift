extension RenderTree {
    /// Returns the tree with layers hidden, in addition to those that are hidden already.
    ///
    /// - Parameter hidden: The identities of the layers; hidden masks stay, because without them more would be seen.
    package func hiding(_ hidden: Set<RenderNode.Identity>) -> RenderTree {
        hidden.isEmpty ? self : RenderTree(root: root.hiding(hidden), time: time, host: host)
    }
}

extension RenderNode {
    /// Returns the same node if the subtree contains none of the layers.
    fileprivate func hiding(_ hidden: Set<Identity>) -> RenderNode {
        if hidden.contains(identity) {
            if appearance.isHidden, transition == nil { return self }
            var appearance = appearance
            appearance.isHidden = true
            return copy(appearance, children, nil, delayedChildren)
        }
        let newChildren = children.map { $0.hiding(hidden) }
        let newDelayed = delayedChildren.map { $0.map { $0.hiding(hidden) } }
        let newOld = transition?.old?.hiding(hidden)
        let isSame =
            newOld === transition?.old && newChildren.isIdentical(to: children)
            && zip(newDelayed, delayedChildren).allSatisfy { $0.isIdentical(to: $1) }
        guard !isSame else { return self }
        let transition = transition.map { Transition($0.kind, progress: $0.progress, old: newOld, matte: $0.matte) }
        return copy(appearance, newChildren, transition, newDelayed)
    }

    private func copy(
        _ appearance: Appearance, _ children: [RenderNode], _ transition: Transition?,
        _ delayedChildren: [[RenderNode]]
    ) -> RenderNode {
        RenderNode(
            identity: identity, label: label, placement: placement, appearance: appearance, shadow: shadow,
            contents: contents, drawing: drawing, effects: effects, mask: mask, children: children,
            transition: transition, delayedChildren: delayedChildren)
    }
}

extension [RenderNode] {
    fileprivate func isIdentical(to other: [RenderNode]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0 === $1 }
    }
}
