import Foundation

// Facts 1.16.
extension CALayer {
    /// Back to front; nil, never empty, when there are none.
    public var sublayers: [CALayer]? {
        get { children.isEmpty ? nil : children }
        set {
            for child in children { child.detach() }
            children = []
            for child in newValue ?? [] { addSublayer(child) }
            childrenDidChange()
        }
    }

    /// An index beyond the end appends.
    public func insertSublayer(_ layer: CALayer, at index: UInt32) {
        insert(layer) { min(Int(index), $0.count) }
    }

    /// Below `sibling`; at the bottom when it is nil, on top when it is not a sublayer (facts 1.16, measured).
    public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer) { sublayers in
            sibling.map { s in sublayers.firstIndex { $0 === s } ?? sublayers.count } ?? 0
        }
    }

    /// Above `sibling`; on top when it is nil or not a sublayer.
    public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer) { sublayers in
            sublayers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? sublayers.count
        }
    }

    /// - Precondition: `old` is a sublayer.
    public func replaceSublayer(_ old: CALayer, with new: CALayer) {
        guard old !== new else { return }
        precondition(old.superlayer === self, "replaceSublayer: the old layer is not a sublayer of this one")
        insert(new) { sublayers in sublayers.firstIndex { $0 === old } ?? sublayers.count }
        old.removeFromSuperlayer()
    }

    /// Leaves the superlayer, or stops being its mask.
    public func removeFromSuperlayer() {
        guard let parent = superlayer else { return }
        detach()
        parent.childrenDidChange()
    }

    /// Its alpha multiplies this layer's picture. A layer that becomes a mask leaves its tree.
    public var mask: CALayer? {
        get { maskLayer }
        set {
            guard newValue !== maskLayer else { return }
            if let newValue { requireNoCycle(adding: newValue) }
            maskLayer?.detach()
            newValue?.removeFromSuperlayer()
            maskLayer = newValue
            newValue?.superlayer = self
            childrenDidChange()
        }
    }

    func insert(_ layer: CALayer, at index: ([CALayer]) -> Int) {
        precondition(modelLayer == nil, "a presentation layer is read-only: change its model() instead")
        requireNoCycle(adding: layer)
        let oldParent = layer.superlayer
        layer.detach()
        children.insert(layer, at: index(children))
        layer.superlayer = self
        if let oldParent, oldParent !== self { oldParent.childrenDidChange() }
        childrenDidChange()
    }

    private func requireNoCycle(adding layer: CALayer) {
        var ancestor: CALayer? = self
        while let current = ancestor {
            precondition(current !== layer, "a layer cannot become its own sublayer or mask")
            ancestor = current.superlayer
        }
    }

    /// Takes this layer out of its superlayer; whether it left the hosted tree shows at the next commit.
    private func detach() {
        guard let parent = superlayer else { return }
        if parent.maskLayer === self { parent.maskLayer = nil }
        parent.children.removeAll { $0 === self }
        superlayer = nil
        engine?.didDetach(self)
    }

    private func childrenDidChange() {
        didChange()
        setNeedsLayout()
    }
}
