import Foundation

// Facts 1.16. Each mutation runs the parent's action for "sublayers" once. A layer that gains a superlayer runs the
// action for "onOrderIn", one that loses it the action for "onOrderOut".
extension CALayer {
    func replaceChildren(with layers: [CALayer]) {
        requireModel()
        for layer in layers { requireNoCycle(adding: layer) }
        for layer in layers { layer.leaveForeignSuperlayer(for: self) }
        let leaving = children.filter { child in !layers.contains { $0 === child } }
        let ordersOut = leaving.map { ($0, $0.pendingAction(forKey: "onOrderOut")) }
        let staying = Set(children.map(ObjectIdentifier.init))
        mutatingSublayers {
            for child in children { child.detach() }
            for layer in layers {
                layer.detach()
                insertChild(layer, at: children.count, isReorder: staying.contains(ObjectIdentifier(layer)))
            }
        }
        for (layer, action) in ordersOut { action?.run(forKey: "onOrderOut", object: layer, arguments: nil) }
    }

    func insert(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer) { sublayers in
            sibling.map { s in sublayers.firstIndex { $0 === s } ?? sublayers.count } ?? 0
        }
    }

    func insert(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer) { sublayers in
            sublayers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? sublayers.count
        }
    }

    func insert(_ layer: CALayer, at index: ([CALayer]) -> Int) {
        requireModel()
        requireNoCycle(adding: layer)
        guard let oldParent = layer.superlayer, oldParent !== self else { return moveOrInsert(layer, at: index) }
        oldParent.mutatingSublayers { moveOrInsert(layer, at: index) }
    }

    /// Removes a layer from another superlayer, which runs its action for "sublayers" too.
    private func leaveForeignSuperlayer(for new: CALayer) {
        guard let superlayer, superlayer !== new else { return }
        superlayer.mutatingSublayers { detach() }
    }

    private func moveOrInsert(_ layer: CALayer, at index: ([CALayer]) -> Int) {
        let isReorder = layer.superlayer === self
        mutatingSublayers {
            layer.detach()
            insertChild(layer, at: index(children), isReorder: isReorder)
        }
    }

    func replace(_ old: CALayer, _ new: CALayer) {
        guard old !== new else { return }
        precondition(
            old.superlayer === self && old !== maskLayer, "replaceSublayer: the old layer is not a sublayer of this one"
        )
        requireNoCycle(adding: new)
        let isReorder = new.superlayer === self
        new.leaveForeignSuperlayer(for: self)
        mutatingSublayers {
            new.detach()
            let index = children.firstIndex { $0 === old } ?? children.count
            old.runningAction(forKey: "onOrderOut") { old.detach() }
            insertChild(new, at: index, isReorder: isReorder)
        }
    }

    func leaveSuperlayer() {
        guard let parent = superlayer else { return }
        guard parent.maskLayer !== self else { return parent.mask = nil }
        runningAction(forKey: "onOrderOut") {
            parent.mutatingSublayers { detach() }
        }
    }

    func replaceMask(with mask: CALayer?) {
        guard mask !== maskLayer else { return }
        requireModel()
        if let mask { requireNoCycle(adding: mask) }
        runningAction(forKey: "mask") {
            maskLayer?.detach()
            mask?.removeFromSuperlayer()
            maskLayer = mask
            mask?.superlayer = self
            childrenDidChange()
        }
    }

    private func mutatingSublayers(_ body: () -> Void) {
        runningAction(forKey: "sublayers") {
            body()
            childrenDidChange()
        }
    }

    /// Inserts a sublayer; runs its action for "onOrderIn" unless it only moves among its siblings.
    private func insertChild(_ layer: CALayer, at index: Int, isReorder: Bool) {
        let action = isReorder ? nil : layer.pendingAction(forKey: "onOrderIn")
        children.insert(layer, at: index)
        layer.superlayer = self
        action?.run(forKey: "onOrderIn", object: layer, arguments: nil)
    }

    private func requireNoCycle(adding layer: CALayer) {
        var ancestor: CALayer? = self
        while let current = ancestor {
            precondition(current !== layer, "a layer cannot become its own sublayer or mask")
            ancestor = current.superlayer
        }
    }

    /// Removes the layer from its superlayer; whether it left the hosted tree is determined at the next commit.
    private func detach() {
        guard let parent = superlayer else { return }
        if parent.maskLayer === self { parent.maskLayer = nil }
        parent.children.removeAll { $0 === self }
        superlayer = nil
        snapshot.leaveParent()
        engine?.didDetach(self)
    }

    private func childrenDidChange() {
        didChange()
        setNeedsLayout()
    }
}
