import Foundation
import Images
import LayerTree
import Testing
import ViewAnimation

@Suite("UIKit drawing functions")
struct GraphicsTests {
    private final class Badge: UIView {
        var drawn: [CGRect] = []

        override func draw(_ rect: CGRect) {
            drawn.append(rect)
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 2))
        }
    }

    private func hex(_ image: CGImage?, _ x: Int, _ y: Int) -> String {
        guard let image else { return "none" }
        let argb = image.pixels.row(y)[x]
        return String(format: "%08x", argb << 8 | argb >> 24)
    }

    @Test("draw(_:) is called once, and again after setNeedsDisplay()")
    func drawRect() throws {
        let stage = try Stage()
        let badge = Badge(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        badge.contentScaleFactor = 2
        stage.root.addSubview(badge)
        _ = try stage.shown(at: 1)
        _ = try stage.shown(at: 2)

        #expect(badge.drawn == [badge.bounds])
        let contents = try #require(badge.layer.contents as? CGImage)
        #expect(contents.width == 8 && contents.height == 8)
        #expect(hex(contents, 0, 0) == "ff0000ff" && hex(contents, 0, 7) == "00000000")
        badge.setNeedsDisplay()
        _ = try stage.shown(at: 3)
        #expect(badge.drawn.count == 2)
    }

    @Test("A view that draws nothing has no bitmap and keeps its contents")
    func plain() throws {
        let stage = try Stage()
        _ = try stage.shown(at: 1)
        #expect(stage.view.layer.contents == nil)

        let image = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { _ in }
        stage.view.layer.contents = image.cgImage
        stage.view.setNeedsDisplay()
        _ = try stage.shown(at: 2)
        #expect(stage.view.layer.contents as? CGImage == image.cgImage)
    }

    @Test("Bézier paths fill, stroke, dash and clip")
    func paths() {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
            UIColor.blue.setFill()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 2)).fill()
            UIColor.green.setStroke()
            let line = UIBezierPath()
            line.move(to: CGPoint(x: 0, y: 5))
            line.addLine(to: CGPoint(x: 10, y: 5))
            line.lineWidth = 2
            line.setLineDash([5, 5], count: 2, phase: 0)
            line.stroke()
            UIBezierPath(rect: CGRect(x: 9, y: 9, width: 1, height: 1)).addClip()
            context.fill(CGRect(x: 0, y: 8, width: 10, height: 2))
        }

        #expect(hex(image.cgImage, 5, 1) == "0000ffff" && hex(image.cgImage, 5, 2) == "00000000")
        #expect(hex(image.cgImage, 2, 5) == "00ff00ff" && hex(image.cgImage, 7, 5) == "00000000")
        #expect(hex(image.cgImage, 9, 9) == "0000ffff" && hex(image.cgImage, 8, 9) == "00000000")
    }

    @Test("Images are drawn upright by image renderers and UIGraphicsBeginImageContext")
    func pictures() throws {
        let flag = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { context in
            UIColor.red.set()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        }
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), true, 2)
        flag.draw(in: CGRect(x: 2, y: 2, width: 2, height: 2))
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsEndImageContext()

        #expect(image.size == CGSize(width: 4, height: 4) && image.scale == 2)
        #expect(hex(image.cgImage, 6, 4) == "ff0000ff" && hex(image.cgImage, 6, 7) == "000000ff")
        #expect(UIGraphicsGetCurrentContext() == nil)
    }
}
