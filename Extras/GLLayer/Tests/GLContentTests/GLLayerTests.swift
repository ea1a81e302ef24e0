import Foundation
import GLContent
import QuartzCore
import Testing

@Suite("Layers drawn by OpenGL")
struct GLLayerTests {
    /// 40 by 40 points, of which the layer has the middle 20.
    private final class Stage {
        let root = CALayer(), layer: GLLayer
        let renderer: CARenderer
        private let shown = Shown()

        private final class Shown { var image: CGImage? }

        init(_ layer: GLLayer = GLLayer(), isGeometryFlipped: Bool = true) {
            self.layer = layer
            root.anchorPoint = .zero
            root.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
            layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
            root.addSublayer(layer)
            // A renderer's y axis points up.
            root.isGeometryFlipped = isGeometryFlipped
            renderer = CARenderer(width: 40, height: 40) { [shown] image, _ in shown.image = image }
            renderer.layer = root
            renderer.bounds = root.bounds
        }

        /// Red, green, blue and alpha at points from the top left corner.
        func pixels(_ points: [(Int, Int)], at time: Double) throws -> [[Int]] {
            try frame(at: time)
            guard let image = shown.image,
                let bitmap = CGContext(
                    data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 160,
                    space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
            else { return [] }
            bitmap.draw(image, in: CGRect(x: 0, y: 0, width: 40, height: 40))
            guard let pixels = bitmap.data?.assumingMemoryBound(to: UInt32.self) else { return [] }
            return points.map { x, y in [16, 8, 0, 24].map { Int(pixels[40 * y + x] >> UInt32($0) & 255) } }
        }

        /// Draws the frame at a time.
        func frame(at time: Double) throws {
            renderer.beginFrame(atTime: time)
            renderer.addUpdate(renderer.bounds)
            defer { renderer.endFrame() }
            try renderer.render()
        }
    }

    private func fill(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float = 1) {
        glClearColor(red, green, blue, alpha)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    @Test("A clear colour by the layer's time, in each frame")
    func time() throws {
        let stage = Stage()
        stage.layer.isAsynchronous = true
        stage.layer.speed = 0.5
        stage.layer.drawing = { _, time in fill(Float(time), 0, 0) }
        #expect(
            try stage.pixels([(9, 20), (10, 10), (29, 29), (30, 20)], at: 0) == [
                [0, 0, 0, 0], [0, 0, 0, 255], [0, 0, 0, 255], [0, 0, 0, 0],
            ])
        #expect(try stage.pixels([(20, 20)], at: 1) == [[128, 0, 0, 255]])
        #expect(try stage.pixels([(20, 20)], at: 2) == [[255, 0, 0, 255]])
    }

    @Test("Upright whichever way y points", arguments: [true, false])
    func orientation(isYDown: Bool) throws {
        let stage = Stage(isGeometryFlipped: isYDown)
        stage.layer.drawing = { _, _ in
            fill(1, 0, 0)
            glEnable(GLenum(GL_SCISSOR_TEST))
            glScissor(0, 0, 10, 10)
            fill(0, 0, 1)
        }
        // OpenGL's origin is at the left bottom.
        #expect(
            try stage.pixels([(12, 27), (12, 12), (27, 27)], at: 0) == [
                [0, 0, 255, 255], [255, 0, 0, 255], [255, 0, 0, 255],
            ])
        stage.layer.setNeedsDisplay()
        #expect(try stage.pixels([(12, 12)], at: 1) == [[255, 0, 0, 255]])
    }

    @Test("Colours are premultiplied; an opaque layer has no alpha")
    func alpha() throws {
        let stage = Stage()
        stage.layer.drawing = { _, _ in fill(0.25, 0.5, 1, 0.5) }
        #expect(try stage.pixels([(20, 20)], at: 0) == [[64, 128, 128, 128]])
        stage.layer.isOpaque = true
        stage.layer.setNeedsDisplay()
        #expect(try stage.pixels([(20, 20)], at: 1) == [[64, 128, 255, 255]])
    }

    @Test("Drawn once, again when asked to, and when its size changes")
    func caching() throws {
        let stage = Stage()
        var sizes: [[GLint]] = []
        stage.layer.drawing = { _, _ in
            var viewport: [GLint] = [0, 0, 0, 0]
            glGetIntegerv(GLenum(GL_VIEWPORT), &viewport)
            sizes.append(viewport)
        }
        try stage.frame(at: 0)
        try stage.frame(at: 1)
        #expect(sizes == [[0, 0, 20, 20]])
        stage.layer.setNeedsDisplay()
        try stage.frame(at: 2)
        #expect(sizes.count == 2)
        CATransaction.setDisableActions(true)
        stage.layer.contentsScale = 2
        stage.layer.bounds.size.width = 30
        CATransaction.flush()
        try stage.frame(at: 3)
        #expect(sizes.last == [0, 0, 60, 40])
    }

    @Test("A subclass that has nothing new keeps its picture; hidden layers are not asked")
    func canDraw() throws {
        final class Clock: GLLayer {
            var asked = 0
            override func canDraw(
                in context: GLContext, forLayerTime layerTime: CFTimeInterval, displayTime: CFTimeInterval
            ) -> Bool {
                asked += 1
                return layerTime < 1
            }
            override func draw(
                in context: GLContext, forLayerTime layerTime: CFTimeInterval, displayTime: CFTimeInterval
            ) throws {
                glClearColor(0, Float(layerTime), 0, 1)
                glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
            }
        }
        let clock = Clock()
        let stage = Stage(clock)
        clock.isAsynchronous = true
        try stage.frame(at: 0.2)
        #expect(try stage.pixels([(20, 20)], at: 0.6) == [[0, 153, 0, 255]])
        #expect(try stage.pixels([(20, 20)], at: 5) == [[0, 153, 0, 255]])
        #expect(clock.asked == 3)
        clock.isHidden = true
        clock.removeAllAnimations()
        try stage.frame(at: 6)
        #expect(clock.asked == 3)
    }

    @Test("Errors of the drawing code fail the frame and say where")
    func errors() throws {
        let stage = Stage()
        stage.layer.name = "globe"
        stage.layer.drawing = { _, _ in glEnable(0xbad) }
        #expect(throws: GLContentError.drawing(layer: "globe", code: GLenum(GL_INVALID_ENUM))) {
            try stage.frame(at: 0)
        }
        let huge = Stage()
        huge.layer.bounds.size = CGSize(width: 40_000, height: 1)
        huge.layer.drawing = { _, _ in }
        #expect(throws: GLContentError.self) { try huge.frame(at: 0) }
    }

    @Test("Two layers share a context and what is in it")
    func sharing() throws {
        let context = try GLContext()
        let a = Stage()
        let b = Stage()
        a.layer.context = context
        b.layer.context = context
        let triangle = Triangle()
        for stage in [a, b] { stage.layer.drawing = { _, _ in triangle.draw() } }
        for stage in [a, b] {
            #expect(try stage.pixels([(20, 25), (12, 12)], at: 0) == [[255, 128, 0, 255], [0, 0, 0, 0]])
        }
        #expect(triangle.programs == 1)
        #expect(try !context.renderer().isEmpty)
    }
}
