import Foundation
import Images
import LayerTree
import Testing
import ViewAnimation

@Suite("View contents and resizing")
struct ViewContentTests {
    private final class Drawn: UIView {
        var sizes: [CGSize] = []

        override func draw(_ rect: CGRect) {
            sizes.append(rect.size)
            UIColor.red.setFill()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5)).fill()
        }
    }

    private final class Level: UIView {
        var value: CGFloat = 1 { didSet { setNeedsDisplay() } }

        override func draw(_ rect: CGRect) {
            guard value > 0 else { return }
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: value, height: 5))
        }
    }

    @Test("A view that draws nothing anymore is empty, and contents of a view that never drew stay")
    func emptied() throws {
        let stage = try Stage()
        let view = Level(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let image = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        image.layer.contents = CGImage(pixels: PixelBuffer(width: 1, height: 1), isOpaque: false)
        stage.root.addSubview(view)
        stage.root.addSubview(image)
        _ = try stage.shown(at: 0)
        #expect(view.layer.contents != nil)
        view.value = 0
        image.setNeedsDisplay()
        _ = try stage.shown(at: 0.1)
        #expect(view.layer.contents == nil && image.layer.contents != nil)
        view.value = 3
        _ = try stage.shown(at: 0.2)
        #expect(view.layer.contents != nil)
    }

    @Test("A view with content mode redraw is redrawn with its new size")
    func redraw() throws {
        for (mode, widths) in [(.redraw, [10, 30]), (.scaleToFill, [10])] as [(UIView.ContentMode, [CGFloat])] {
            let stage = try Stage()
            let view = Drawn(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            view.contentMode = mode
            stage.root.addSubview(view)
            _ = try stage.shown(at: 0)
            view.frame.size.width = 30
            _ = try stage.shown(at: 0.1)
            #expect(view.contentMode == mode && view.sizes.map(\.width) == widths)
        }
    }

    @Test("Another content mode disables redrawing; the layer's needsDisplayOnBoundsChange remains")
    func leaving() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.contentMode = .redraw
        view.contentMode = .center
        #expect(view.contentMode == .center && !view.layer.needsDisplayOnBoundsChange)
        view.layer.needsDisplayOnBoundsChange = true
        view.contentMode = .top
        #expect(view.contentMode == .top && view.layer.needsDisplayOnBoundsChange)
    }

    @Test("contentStretch sets the layer's contentsCenter, and blocks animate it")
    func stretch() throws {
        let stage = try Stage()
        #expect(stage.view.contentStretch == CGRect(x: 0, y: 0, width: 1, height: 1))
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: {
                stage.view.contentStretch = CGRect(x: 0.5, y: 0.25, width: 0, height: 0.5)
            })
        let shown = try stage.shown(at: 0.5).contentsCenter
        #expect(
            isNear(shown.minX, 0.25) && isNear(shown.minY, 0.125) && isNear(shown.width, 0.5)
                && isNear(shown.height, 0.75))
        #expect(stage.view.layer.contentsCenter == CGRect(x: 0.5, y: 0.25, width: 0, height: 0.5))
    }

    @Test("isOpaque is true by default, and the bitmap is opaque only after it was set")
    func opaque() throws {
        for isSaid in [false, true] {
            let stage = try Stage()
            let view = Drawn(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            #expect(view.isOpaque && !view.layer.isOpaque)
            if isSaid { view.isOpaque = true }
            stage.root.addSubview(view)
            _ = try stage.shown(at: 0)
            #expect((view.layer.contents as? CGImage)?.isOpaque == isSaid)
        }
        let view = UIView(frame: .zero)
        view.isOpaque = false
        #expect(!view.isOpaque && !view.layer.isOpaque)
    }
}
