import Foundation
import QuartzCore
import Testing

@Suite("Example source code: layout and controls of AppKit")
struct AppKitLayoutTests {
    @Test("Constraints place views, with top at the upper edge where y points upward")
    func constraints() {
        #expect(
            MacLayout.constraints() == [
                CGRect(x: 150, y: 70, width: 40, height: 20), CGRect(x: 0, y: 0, width: 200, height: 65),
                CGRect(x: 150, y: 50, width: 40, height: 20), CGRect(x: 0, y: 0, width: 200, height: 45),
            ])
    }

    @Test("A column has its first view at the top, and equal heights")
    func stack() {
        #expect(
            MacLayout.stack() == [
                CGRect(x: 0, y: 60, width: 30, height: 50), CGRect(x: 0, y: 0, width: 60, height: 50),
            ])
    }

    @Test("The rotation of a frame is about its origin, and does not change it")
    func rotation() {
        let (frame, position) = MacLayout.rotated()
        #expect(frame == CGRect(x: 50, y: 50, width: 20, height: 10))
        #expect(isNear(position.x, 45) && isNear(position.y, 60))
    }

    @Test("A clip view scrolls to the end of its document at most")
    func scrolling() {
        #expect(
            MacLayout.scrolling() == [
                CGRect(x: 0, y: 0, width: 50, height: 40), CGRect(x: 0, y: 60, width: 50, height: 40),
                CGRect(x: 0, y: 60, width: 50, height: 40),
            ])
    }

    @Test("An own animation of the origin moves the layer, whose position is its center")
    func ownAnimation() throws {
        let (root, shake) = MacLayout.shaking()
        let layer = try #require(root.layer)
        let stage = try RenderStage(layer)
        let view = try #require(layer.sublayers?[0])
        shake()
        try stage.frame(at: 0)
        #expect(isNear(try stage.number("position.x", of: view, at: 0.5), 60))
        #expect(isNear(try stage.number("position.x", of: view, at: 1.5), 50))
    }

    @Test("NSViewAnimation changes frames and opacities, and hides the view that fades out")
    func viewAnimation() throws {
        let (root, animation) = MacLayout.viewAnimation()
        let layer = try #require(root.layer)
        let stage = try RenderStage(layer)
        let view = try #require(layer.sublayers?[0])
        animation.start()
        for step in 0...5 { try stage.frame(at: Double(step) / 10) }
        #expect(abs(view.frame.minX - 30) < 7 && abs(view.opacity - 0.5) < 0.12)
        for step in 6...12 { try stage.frame(at: Double(step) / 10) }
        #expect(isNear(view.frame.minX, 60) && view.isHidden && !animation.isAnimating)
    }

    @Test("Paths have the names of Swift 3 and default settings, and their points can change")
    func paths() {
        let (kinds, widths, bounds) = MacLayout.paths()
        #expect(MacLayout.isLine(kinds) && widths == [3, 3, 1])
        #expect(bounds == CGRect(x: 0, y: 0, width: 20, height: 5))
    }

    @Test("Frames are drawn inside their rectangles, and shadows until the state is restored")
    func drawing() throws {
        let view = MacLayout.drawing()
        let stage = try RenderStage(try #require(view.layer))
        #expect(try stage.shows([255, 0, 0], 12, 75, at: 0) && stage.shows([255, 255, 255], 25, 75, at: 0))
        #expect(try stage.shows([0, 255, 0], 85, 35, at: 0) && stage.shows([255, 0, 0], 65, 35, at: 0))
        #expect(view.layer != nil)
    }

    @Test("Bars, boxes and labels are drawn")
    func controls() throws {
        let view = MacLayout.controls()
        let stage = try RenderStage(try #require(view.layer))
        #expect(try stage.shows([0, 255, 0], 50, 40, at: 0) && stage.shows([0, 0, 255], 1, 40, at: 0))
        #expect(try stage.shows([255, 0, 0], 20, 75, at: 0, within: 40))
        let filled = try RenderStage.components(stage.image(at: 0), 20, 10)
        #expect(filled[2] > 200 && filled[0] < 60)
        #expect(try stage.shows([230, 230, 230], 80, 10, at: 0))
        #expect(view.layer != nil)
    }

    @Test("An observer sees changes of the progress of work once, in the next frame")
    func observation() throws {
        let progress = Progress(totalUnitCount: 4)
        var seen: [Double] = []
        let observation = MacLayout.observed(progress) { seen.append($0) }
        let stage = try RenderStage(CALayer())
        try stage.frame(at: 0.1)
        progress.completedUnitCount = 1
        try stage.frame(at: 0.2)
        try stage.frame(at: 0.3)
        #expect(seen == [0.25])
        observation.invalidate()
        progress.completedUnitCount = 2
        try stage.frame(at: 0.4)
        #expect(seen == [0.25])
    }
}
