import Foundation
import Images
import LayerTree
import Testing
import ViewAnimation

@Suite("Example source code: particles, depth and backgrounds")
struct SceneExampleTests {
    private let square = CGRect(x: 0, y: 0, width: 100, height: 100)
    private let white = [255, 255, 255]

    private func image(_ left: UInt32, _ right: UInt32) -> UIImage {
        let pixels = PixelBuffer(width: 20, height: 20)
        for y in 0..<20 { for x in 0..<20 { pixels.row(y)[x] = 0xFF00_0000 | (x < 10 ? left : right) } }
        return UIImage(cgImage: CGImage(pixels: pixels, isOpaque: true))
    }

    @Test("Confetti of the given colors falls from the top edge, and ends after its lifetime")
    func confetti() throws {
        for type in [ConfettiView.ConfettiType.square, .triangle] {
            let view = ConfettiView(frame: square)
            view.type = type
            let stage = try RenderStage(view.layer)
            view.startConfetti()
            #expect(view.isActive())
            // At most 50 points per second, and half the diagonal of a flake.
            let upper = try stage.count(at: 1) { _, y, color in y < 57 && color != white }
            #expect(upper > 100 && upper < 1500)
            #expect(try stage.count(at: 1) { _, y, color in y >= 57 && color != white } == 0)
            #expect(try stage.count(at: 1) { _, _, color in color[0] > 230 && color[2] < 90 } > 20, "orange flakes")
            view.stopConfetti()
            #expect(try stage.count(at: 3.1) { _, _, color in color != white } == 0)
        }
    }

    @Test("Drops of a fountain rise and fall as gravity says")
    func fountain() throws {
        let fountain = ParticleFountain(frame: square)
        let stage = try RenderStage(fountain.layer)
        fountain.configure(velocity: 100, gravity: 100, lifetime: 2)
        // Drops that are born every quarter of a second are at 100 − 100 a + 50 a² at their ages a.
        let isBlue = { (color: [Int]) in color[2] > 200 && color[0] < 60 }
        #expect(try stage.count(at: 1.1) { x, _, color in isBlue(color) && !(46...53).contains(x) } == 0)
        #expect(try stage.count(at: 1.1) { _, y, color in isBlue(color) && y < 46 } == 0)
        for age in [0.35, 0.6, 0.85] {
            let y = Int(100 - 100 * age + 50 * age * age)
            #expect(try stage.shows([0, 0, 255], 50, y, at: 1.1, within: 10))
        }
        #expect(try stage.shows(white, 50, 80, at: 1.1))
        fountain.turnOff()
        #expect(try stage.count(at: 3.2) { _, _, color in isBlue(color) } == 0)
    }

    @Test("Snow falls evenly")
    func snow() throws {
        let snow = SnowView(frame: square)
        let stage = try RenderStage(snow.layer)
        let isSnow = { (color: [Int]) in color[0] > 128 }
        #expect(try stage.count(at: 1) { _, y, color in isSnow(color) && y > 43 } == 0)
        #expect(try stage.count(at: 1) { _, y, color in isSnow(color) && y <= 43 } > 200)
        // 60 flakes of 12.6 pixels in a second, which fall for two seconds through the view; some overlap.
        let all = try stage.count(at: 3) { _, _, color in isSnow(color) }
        #expect(all > 900 && all < 1700, "\(all)")
        let lower = try stage.count(at: 3) { _, y, color in isSnow(color) && y >= 50 }
        #expect(abs(lower - all / 2) < all / 4, "\(lower) of \(all)")
    }

    @Test("Covers beside the selected one are turned, farther away and behind it")
    func coverFlow() throws {
        let flow = CoverFlow(frame: square)
        flow.add(colors: [.red, .green])
        let stage = try RenderStage(flow.layer)
        #expect(try stage.shows([255, 0, 0], 50, 50, at: 0) && stage.shows([255, 0, 0], 68, 50, at: 0))
        // The right edge is 40 points from the middle, 2.7 points behind: at 89.5.
        #expect(try stage.shows([0, 255, 0], 87, 50, at: 0) && stage.shows(white, 91, 50, at: 0))
        #expect(try stage.shows([0, 255, 0], 87, 33, at: 0) && stage.shows(white, 87, 28, at: 0))
        flow.select(1, animated: true)
        #expect(try stage.shows([0, 255, 0], 50, 50, at: 1.1) && stage.shows([255, 0, 0], 12, 50, at: 1.1))
        #expect(try stage.shows(white, 8, 50, at: 1.1) && stage.shows(white, 88, 50, at: 1.1))
    }

    @Test("Cards of a carousel turn on a cylinder with perspective")
    func carousel() throws {
        let carousel = PhotoCarousel(frame: square)
        let stage = try RenderStage(carousel.layer)
        carousel.show([image(0xff0000, 0xff0000), image(0x00ff00, 0x0000ff), image(0, 0), image(0x808080, 0x808080)])
        // The front card is 500 / 440 times as large.
        #expect(try stage.shows([255, 0, 0], 50, 50, at: 0) && stage.shows([255, 0, 0], 28, 28, at: 0))
        #expect(try stage.shows(white, 26, 50, at: 0))
        carousel.rotate(by: -.pi / 2)
        #expect(try stage.shows([0, 255, 0], 40, 50, at: 0) && stage.shows([0, 0, 255], 60, 50, at: 0))
        carousel.rotate(by: -.pi / 2)
        #expect(try stage.shows([0, 0, 0], 50, 50, at: 0))
    }

    @Test("A panel blurs what is behind it, until it is sharp")
    func frosted() throws {
        let dark = CALayer()
        dark.frame = CGRect(x: 0, y: 0, width: 50, height: 100)
        dark.backgroundColor = .black
        let panel = FrostedPanel(frame: CGRect(x: 20, y: 20, width: 60, height: 60), radius: 5)
        let stage = try RenderStage(dark, panel)
        // The edge is gray under the panel, half of it white, and sharp outside.
        #expect(try stage.shows([191, 191, 191], 50, 50, at: 0, within: 8))
        #expect(try stage.shows([0, 0, 0], 48, 10, at: 0) && stage.shows(white, 52, 10, at: 0))
        #expect(try stage.shows([128, 128, 128], 30, 50, at: 0) && stage.shows(white, 70, 50, at: 0))
        panel.sharpen(duration: 1)
        #expect(try stage.shows([128, 128, 128], 48, 50, at: 1.5) && stage.shows(white, 52, 50, at: 1.5))
    }

    @Test("A gradient changes from pair to pair")
    func gradient() throws {
        let view = AnimatedGradientView(frame: square)
        let stage = try RenderStage(view.layer)
        view.startAnimating()
        #expect(try stage.shows([128, 128, 1], 0, 50, at: 0.5) && stage.shows([1, 1, 128], 99, 50, at: 0.5))
        // Delegates are called in the first frame after the end.
        #expect(try stage.shows([1, 253, 0], 0, 50, at: 1.01, within: 4) && view.current == 2)
        #expect(try stage.shows([0, 128, 128], 0, 50, at: 1.51) && stage.shows([127, 127, 127], 99, 50, at: 1.51))
        #expect(try stage.shows([1, 1, 254], 0, 50, at: 2.02, within: 5) && view.current == 0)
    }

    @Test("A photo zooms and drifts, then fades into the next one")
    func kenBurns() throws {
        let view = KenBurnsView(frame: square)
        let stage = try RenderStage(view.layer)
        view.show(image(0xff0000, 0x00ff00), then: image(0x0000ff, 0x0000ff))
        // The photo's middle is at 75 half-way, with a scale of 1.5.
        #expect(try stage.shows([255, 0, 0], 70, 50, at: 2) && stage.shows([0, 255, 0], 80, 50, at: 2))
        #expect(try stage.shows([128, 0, 128], 20, 50, at: 3.5))
        #expect(try stage.shows([0, 0, 255], 20, 50, at: 4.1) && view.subviews.count == 1)
    }

    @Test("A clock's face is drawn once, and its hands turn")
    func clock() throws {
        let clock = AnalogClock(frame: square)
        let stage = try RenderStage(clock.layer)
        clock.start(secondsPerMinute: 4)
        #expect(try stage.shows([0, 0, 0], 50, 8, at: 0) && stage.shows([255, 0, 0], 50, 15, at: 0))
        #expect(try stage.shows([255, 0, 0], 80, 50, at: 1) && stage.shows([0, 0, 255], 51, 25, at: 1))
        #expect(try stage.shows([255, 0, 0], 50, 80, at: 2) && stage.shows(white, 80, 50, at: 2))
        // An hour later the minute hand has turned 90°: 60 s of its 240 s.
        #expect(try stage.shows([0, 0, 255], 75, 50, at: 60) && stage.shows([0, 0, 0], 51, 35, at: 60))
    }
}
