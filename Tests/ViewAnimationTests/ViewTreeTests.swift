import Foundation
import Images
import LayerTree
import Testing
import ViewAnimation

@Suite("View hierarchy, hit testing and layout")
struct ViewTreeTests {
    private func views(_ count: Int) -> [UIView] {
        (0..<count).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    }

    @Test("Subviews and their layers have the same order")
    func order() {
        let root = UIView()
        let v = views(4)
        let bare = CALayer()
        root.addSubview(v[0])
        root.layer.addSublayer(bare)
        root.addSubview(v[1])
        root.insertSubview(v[2], at: 0)
        root.insertSubview(v[3], aboveSubview: v[0])
        #expect(root.subviews == [v[2], v[0], v[3], v[1]])
        #expect(root.layer.sublayers?.filter { $0 !== bare } == root.subviews.map(\.layer))
        root.bringSubviewToFront(v[2])
        root.sendSubviewToBack(v[1])
        v[3].removeFromSuperview()
        #expect(root.subviews == [v[1], v[0], v[2]])
        #expect(root.layer.sublayers?.filter { $0 !== bare } == root.subviews.map(\.layer))
        #expect(v[3].superview == nil && v[3].layer.superlayer == nil)
        v[0].addSubview(v[2])
        #expect(root.subviews == [v[1], v[0]] && v[2].isDescendant(of: root))
    }

    @Test("Hit testing finds the frontmost view and skips hidden, nearly transparent and disabled views")
    func hits() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let v = views(2)
        v.forEach(root.addSubview)
        v[1].frame.origin = CGPoint(x: 5, y: 5)
        #expect(root.hitTest(CGPoint(x: 7, y: 7), with: nil) === v[1])
        v[1].alpha = 0.005
        #expect(root.hitTest(CGPoint(x: 7, y: 7), with: nil) === v[0])
        v[0].isUserInteractionEnabled = false
        #expect(root.hitTest(CGPoint(x: 7, y: 7), with: nil) === root)
        #expect(root.hitTest(CGPoint(x: 70, y: 7), with: nil) == nil)
    }

    @Test("Hit testing skips animated views without allowUserInteraction, and the presentation layer finds them")
    func movingHits() throws {
        let stage = try Stage()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { stage.view.center.x = 210 })
        _ = try stage.shown(at: 0.5)
        let root = try #require(stage.root.layer.presentation())
        #expect(root.hitTest(CGPoint(x: 110, y: 10))?.model() === stage.view.layer)
        #expect(stage.root.hitTest(CGPoint(x: 210, y: 10), with: nil) === stage.root)
        stage.view.layer.removeAllAnimations()
        UIView.animate(
            withDuration: 1, delay: 0, options: .allowUserInteraction, animations: { stage.view.center.x = 110 })
        #expect(stage.root.hitTest(CGPoint(x: 110, y: 10), with: nil) === stage.view)
    }

    @Test("Layout runs at the commit, or immediately with layoutIfNeeded()")
    func layout() throws {
        final class Row: UIView {
            override func layoutSubviews() {
                for (index, view) in subviews.enumerated() {
                    view.frame = CGRect(x: index * 10, y: 0, width: 10, height: 10)
                }
            }
        }
        let row = Row(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
        let v = views(3)
        v.forEach(row.addSubview)
        #expect(v[2].frame.minX == 0)
        row.layoutIfNeeded()
        #expect(v[2].frame.minX == 20)
        let engine = AnimationEngine(root: row.layer)
        v[0].removeFromSuperview()
        _ = try engine.frame(at: 0)
        #expect(v[2].frame.minX == 10)
    }

    @Test("Autoresizing distributes growth over the flexible parts")
    func autoresizing() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        root.addSubview(view)
        view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        root.frame.size = CGSize(width: 150, height: 120)
        #expect(view.frame == CGRect(x: 10, y: 40, width: 80, height: 40))
        view.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
        root.bounds.size.width = 220
        #expect(abs(view.frame.minX - 20) < 1e-9 && view.frame.width == 80)
    }

    @Test("The content mode sets the layer's gravity with top and bottom swapped (facts 1.6)")
    func contentMode() {
        let view = UIView()
        #expect(view.contentMode == .scaleToFill)
        for raw in 0...12 {
            guard let mode = UIView.ContentMode(rawValue: raw) else { continue }
            view.contentMode = mode
            #expect(view.contentMode == mode)
        }
        view.contentMode = .top
        #expect(view.layer.contentsGravity == .bottom)
    }

    @Test("layerClass determines the class of the layer")
    func layerClass() {
        final class Ring: UIView {
            override class var layerClass: AnyClass { CAShapeLayer.self }
        }
        final class Special: CALayer {}
        final class Custom: UIView {
            override class var layerClass: AnyClass { Special.self }
        }
        #expect(Ring().layer is CAShapeLayer)
        let custom = Custom(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(custom.layer is Special && custom.layer.delegate === custom)
        #expect(custom.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    }
}

@Suite("View order and tint color")
struct ViewOrderTests {
    @Test("exchangeSubview exchanges subviews and their layers", arguments: [(0, 2), (2, 0), (0, 1), (1, 2)])
    func exchange(first: Int, second: Int) {
        let parent = UIView()
        let views = (0..<3).map { _ in UIView() }
        let loose = CALayer()
        views.forEach(parent.addSubview)
        parent.layer.insertSublayer(loose, at: 1)
        parent.exchangeSubview(at: first, withSubviewAt: second)
        var expected = views
        expected.swapAt(first, second)

        #expect(parent.subviews == expected)
        #expect(parent.layer.sublayers == [expected[0].layer, loose, expected[1].layer, expected[2].layer])
        parent.exchangeSubview(at: 0, withSubviewAt: 3)
        #expect(parent.subviews == expected)
    }

    @Test("The tint color is inherited from the nearest superview, and inheriting views are notified")
    func tint() {
        final class Listener: UIView {
            var changes = 0
            override func tintColorDidChange() { changes += 1 }
        }
        let parent = UIView()
        let child = Listener()
        let own = Listener()
        parent.addSubview(child)
        parent.addSubview(own)
        own.tintColor = .red
        parent.tintColor = .green
        #expect(child.tintColor == .green && own.tintColor == .red)
        #expect(child.changes == 1 && own.changes == 1)
        own.tintColor = nil
        #expect(own.tintColor == .green && UIView().tintColor.cgColor.blue == 1)
    }
}
