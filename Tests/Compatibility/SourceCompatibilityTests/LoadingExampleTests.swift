import Foundation
import Images
import LayerTree
import Testing
import ViewAnimation

@Suite("Example source code: loading views")
struct LoadingExampleTests {
    private let square = CGRect(x: 0, y: 0, width: 100, height: 100)
    private let white = [255, 255, 255], black = [0, 0, 0]

    private func indicator(_ style: ActivityIndicator.Style) throws -> RenderStage {
        let indicator = ActivityIndicator(frame: square, style: style)
        let stage = try RenderStage(indicator.layer)
        #expect(try stage.shows(white, 50, 50, at: 0), "hidden before it starts")
        indicator.startAnimating()
        return stage
    }

    @Test("Three balls pulse in sequence")
    func ballPulse() throws {
        let stage = try indicator(.ballPulse)
        // Scales of 0.2, 0.6 and 1.
        #expect(try stage.shows(black, 16, 50, at: 0.5) && stage.shows(white, 11, 50, at: 0.5))
        #expect(try stage.shows(black, 42, 50, at: 0.5) && stage.shows(white, 38, 50, at: 0.5))
        #expect(try stage.shows(black, 70, 50, at: 0.5))
        #expect(try stage.shows(black, 4, 50, at: 7) && stage.shows(white, 71, 50, at: 7))
    }

    @Test("Five lines shrink and grow with their own phases")
    func lineScale() throws {
        let stage = try indicator(.lineScale)
        #expect(try stage.shows(black, 5, 33, at: 0.5) && stage.shows(white, 5, 26, at: 0.5))
        // The last line is 0.4 s ahead, with a scale of 0.88.
        #expect(try stage.shows(black, 94, 12, at: 0.5) && stage.shows(white, 94, 3, at: 0.5))
        #expect(try stage.shows(white, 16, 50, at: 0.5))
    }

    @Test("A circle is drawn and erased while it rotates")
    func circleStrokeSpin() throws {
        let stage = try indicator(.circleStrokeSpin)
        // At 0.35 s the curve's value is 0.78, and the rotation 74°: a gap from 355° to 74°, clockwise from the top.
        #expect(try stage.shows(white, 76, 12, at: 0.35) && stage.shows(black, 24, 87, at: 0.35))
        #expect(try stage.shows(white, 50, 50, at: 0.35) && stage.shows(white, 76, 12, at: 2.05))
        #expect(try stage.shows(black, 24, 87, at: 2.05))
    }

    @Test("Circles grow and fade, half a second apart")
    func ballScale() throws {
        let stage = try indicator(.ballScale)
        #expect(try stage.shows([128, 128, 128], 30, 50, at: 0.5) && stage.shows(white, 22, 50, at: 0.5))
        // The first has a scale of 0.75 and an opacity of 0.25; the second 0.25 and 0.75.
        #expect(try stage.shows([191, 191, 191], 30, 50, at: 0.75) && stage.shows([48, 48, 48], 50, 50, at: 0.75))
    }

    @Test("Replicated dots fade around a circle")
    func dots() throws {
        let dots = LoadingDots(frame: square)
        let stage = try RenderStage(dots.layer)
        dots.start()
        // The opacities are 1 minus the phases 0.55, 0.3 and 0.05.
        #expect(try stage.shows([140, 140, 140], 50, 12, at: 2.55, within: 4))
        #expect(try stage.shows([77, 77, 77], 88, 50, at: 2.55, within: 4))
        #expect(try stage.shows([13, 13, 13], 50, 88, at: 2.55, within: 4))
        #expect(try stage.shows(white, 50, 50, at: 2.55))
    }

    @Test("Radar circles grow and fade, the second one later")
    func radar() throws {
        let pulse = RadarPulse()
        pulse.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        pulse.radius = 40
        pulse.numberOfPulses = 2
        pulse.position = CGPoint(x: 50, y: 50)
        let stage = try RenderStage(pulse)
        pulse.start()
        // Half-way: half the radius, and an opacity of 0.3125.
        #expect(try stage.shows([255, 175, 175], 35, 50, at: 1) && stage.shows(white, 27, 50, at: 1))
        // Opacities of 0.156 at 30 points, and 0.469 of the second circle at 10 points.
        #expect(try stage.shows([255, 215, 215], 25, 50, at: 1.5) && stage.shows([255, 114, 114], 50, 50, at: 1.5))
    }

    @Test("A highlight slides over skeleton boxes")
    func skeleton() throws {
        let view = UIView(frame: square)
        let card = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 30))
        view.addSubview(card)
        let stage = try RenderStage(view.layer)
        view.showSkeleton()
        #expect(try stage.shows([128, 128, 128], 50, 25, at: 0) && stage.shows(white, 50, 50, at: 0))
        // The highlight's peak is in the middle; a quarter away from it, half-way to gray.
        #expect(try stage.shows(white, 50, 25, at: 0.5) && stage.shows([191, 191, 191], 30, 25, at: 0.5))
        #expect(try stage.shows([128, 128, 128], 50, 25, at: 1.1) && stage.shows(white, 50, 25, at: 1.75))
        view.hideSkeleton()
        #expect(try stage.shows(white, 30, 25, at: 2))
    }

    @Test("Waves move through a circular glass, and the water rises")
    func wave() throws {
        let wave = WaterWave(frame: square)
        let stage = try RenderStage(wave.layer)
        wave.start()
        let (front, back) = ([0, 128, 255], [128, 191, 255])
        #expect(try stage.shows(front, 50, 70, at: 0.25) && stage.shows(white, 50, 30, at: 0.25))
        // The crest of the front wave is in the middle at 0.25 s, its trough at 0.75 s, with the back wave behind it.
        #expect(try stage.shows(front, 50, 46, at: 0.25) && stage.shows(white, 50, 52, at: 0.75))
        #expect(try stage.shows(back, 50, 54, at: 0.75, within: 8) && stage.shows(front, 50, 56, at: 0.75))
        #expect(try stage.shows(white, 3, 95, at: 0.75), "outside of the glass")
        wave.setLevel(0.8, duration: 1)
        #expect(try stage.shows(front, 50, 42, at: 1.25) && stage.shows(white, 50, 26, at: 1.25))
        #expect(try stage.shows(front, 50, 27, at: 2))
    }
}
