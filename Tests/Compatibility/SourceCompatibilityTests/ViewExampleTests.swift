import Images
import Testing
import VectorGeometry
import ViewAnimation

@Suite("Example source code: views")
struct ViewExampleTests {
    private func hosted(_ view: UIView) throws -> RenderStage { try RenderStage(view.layer) }

    @Test("A field shakes and returns to its position")
    func shake() throws {
        let field = UIView(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
        field.backgroundColor = .black
        let stage = try hosted(field)
        field.shake()
        #expect(isNear(try stage.number("transform.translation.x", of: field.layer, at: 0.075), 20, within: 1e-5))
        #expect(try stage.pixel(78, 50, at: 0.075) == [0, 0, 0])
        #expect(try stage.pixel(45, 50, at: 0.075) == [255, 255, 255])
        #expect(try stage.pixel(45, 50, at: 0.7) == [0, 0, 0])
        field.nudge()
        #expect(isNear(try stage.number("position.x", of: field.layer, at: 0.8), 60, within: 1e-4))
        #expect(isNear(try stage.number("position.x", of: field.layer, at: 0.9), 40, within: 1e-4))
    }

    @Test("A badge overshoots and settles")
    func badge() throws {
        let badge = SpringBadge(frame: CGRect(x: 30, y: 30, width: 40, height: 40))
        badge.backgroundColor = .red
        let stage = try hosted(badge)
        badge.pop()
        #expect(isNear(try stage.number("transform.scale", of: badge.layer, at: 0), 0))
        #expect(try stage.pixel(50, 50, at: 0) == [255, 255, 255])
        #expect(try stage.number("transform.scale", of: badge.layer, at: 0.3) > 1.1)
        #expect(try stage.pixel(28, 50, at: 0.3) == [255, 0, 0])
        #expect(isNear(try stage.number("transform.scale", of: badge.layer, at: 3), 1, within: 1e-2))
    }

    @Test("A toast slides in, stays, slides out and is removed")
    func toast() throws {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let stage = try hosted(parent)
        var isOver = false
        let toast = ToastView.show(in: parent) { isOver = true }
        #expect(try stage.pixel(50, 90, at: 0) == [255, 255, 255])
        // Completions run when frames are produced: the first at 0.6, so the toast slides out from 1.6 to 1.85.
        for n in 1...9 { try stage.frame(at: Double(n) / 10) }
        #expect(try stage.pixel(50, 75, at: 1) == [0, 0, 0])
        #expect(isNear(try stage.number("opacity", of: toast.layer, at: 1.6), 1))
        #expect(try stage.number("opacity", of: toast.layer, at: 1.75) < 1)
        #expect(!isOver)
        try stage.frame(at: 2)
        #expect(isOver && parent.subviews.isEmpty)
        #expect(try stage.pixel(50, 75, at: 2) == [255, 255, 255])
    }

    @Test("A switch slides and changes its color through yellow")
    func toggle() throws {
        let toggle = ToggleSwitch(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        let stage = try hosted(toggle)
        toggle.setOn(true, animated: true)
        #expect(isNear(try stage.number("position.x", of: toggle.knob.layer, at: 0.2), 50, within: 1e-4))
        #expect(try stage.pixel(50, 20, at: 0.2) == [255, 255, 255])
        let track = try stage.pixel(20, 20, at: 0.2)
        #expect(abs(track[0] - 128) <= 1 && abs(track[1] - 128) <= 1 && track[2] == 0)
        toggle.setOn(false, animated: false)
        #expect(toggle.knob.center.x == 20)
    }

    @Test("Photos fan out, then fade")
    func photos() throws {
        let stack = PhotoStack(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let pixels = PixelBuffer(width: 4, height: 4)
        for y in 0..<4 { for x in 0..<4 { pixels.row(y)[x] = 0xff00_0000 } }
        let black = CGImage(pixels: pixels, isOpaque: true)
        stack.addPhoto(UIImage(cgImage: black))
        stack.addPhoto(UIImage(cgImage: black))
        let stage = try hosted(stack)
        #expect(try stage.pixel(70, 30, at: 0) == [255, 255, 255])
        stack.fan()
        let photo = stack.subviews[1].layer
        #expect(isNear(try stage.number("position.x", of: photo, at: 1), 70, within: 1e-4))
        #expect(try stage.pixel(70, 30, at: 1) == [0, 0, 0])
        #expect(isNear(try stage.number("opacity", of: photo, at: 2), 0.5))
        #expect(try abs(stage.pixel(70, 30, at: 2)[0] - 128) <= 1)
    }
}
