import LayerTree
import Testing
import VectorGeometry

@Suite("Tree mutation and hit testing (facts 1.14, 1.16)")
struct TreeTests {
    @Test("sublayers is nil, never empty")
    func noSublayers() {
        let layer = CALayer()
        #expect(layer.sublayers == nil)
        layer.addSublayer(CALayer())
        layer.sublayers = []
        #expect(layer.sublayers == nil)
    }

    @Test("Inserting relative to a missing sibling appends; below nil inserts at the bottom")
    func insertion() {
        let root = CALayer()
        let a = CALayer()
        let b = CALayer()
        let c = CALayer()
        root.addSublayer(a)
        root.insertSublayer(b, below: CALayer())
        #expect(root.sublayers == [a, b])
        root.insertSublayer(c, below: nil)
        #expect(root.sublayers == [c, a, b])
        root.insertSublayer(a, above: b)
        #expect(root.sublayers == [c, b, a])
        root.insertSublayer(a, at: 99)
        #expect(root.sublayers == [c, b, a])
        root.replaceSublayer(b, with: CALayer())
        #expect(b.superlayer == nil)
        #expect(root.sublayers?.count == 3)
    }

    @Test("Adding a layer to another parent detaches it; a mask's superlayer is its layer")
    func reparenting() {
        let first = CALayer()
        let second = CALayer()
        let child = CALayer()
        first.addSublayer(child)
        second.addSublayer(child)
        #expect(first.sublayers == nil)
        #expect(child.superlayer === second)

        first.mask = child
        #expect(second.sublayers == nil)
        #expect(child.superlayer === first)
        #expect(first.sublayers == nil)
        child.removeFromSuperlayer()
        #expect(first.mask == nil)
    }

    @Test("hitTest follows depth, then order, and stops at hidden layers")
    func hitTesting() {
        let root = CALayer()
        let low = CALayer()
        let high = CALayer()
        for layer in [root, low, high] { layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100) }
        root.addSublayer(low)
        root.addSublayer(high)
        let p = CGPoint(x: 50, y: 50)
        #expect(root.hitTest(p) === high)
        low.zPosition = 1
        #expect(root.hitTest(p) === low)
        low.isHidden = true
        #expect(root.hitTest(p) === high)
        #expect(root.hitTest(CGPoint(x: 100, y: 50)) == nil)
    }
}
