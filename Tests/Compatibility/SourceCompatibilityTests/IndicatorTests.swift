import LayerTree
import Testing
import VectorGeometry
import ViewAnimation

@Suite("Example source code: loading and progress indicators")
struct IndicatorTests {
    private let square = CGRect(x: 0, y: 0, width: 100, height: 100)

    @Test("A spinner rotates once per second, indefinitely")
    func spinner() throws {
        let spinner = SpinnerView(frame: square)
        let stage = try RenderStage(spinner.layer)
        spinner.startAnimating()
        #expect(isNear(try stage.number("transform.rotation.z", of: spinner.layer, at: 0.25), .pi / 2, within: 1e-5))
        #expect(isNear(try stage.number("transform.rotation.z", of: spinner.layer, at: 7.125), .pi / 4, within: 1e-5))
        // The gap, from 270° to 360° at the start, is at the lower right after a rotation by 90°.
        #expect(try stage.pixel(82, 82, at: 8.25) == [255, 255, 255])
        #expect(try stage.pixel(17, 17, at: 8.25) == [255, 128, 0])
        spinner.stopAnimating()
        #expect(try stage.pixel(82, 18, at: 8.25) == [255, 255, 255])
    }

    @Test("A progress ring fills from the top and continues from the previous value")
    func ring() throws {
        let ring = ProgressRingView(frame: square)
        let stage = try RenderStage(ring.layer)
        let progress = try #require(ring.layer.sublayers?.last)
        ring.setProgress(0.5, animated: true)
        #expect(isNear(try stage.number("strokeEnd", of: progress, at: 0.4), 0.25))
        #expect(try stage.pixel(81, 19, at: 0.4) == [0, 0, 255])
        #expect(try stage.pixel(81, 81, at: 0.4) == [230, 230, 230])
        #expect(try stage.pixel(81, 81, at: 0.8) == [0, 0, 255])
        ring.setProgress(1, animated: false)
        #expect(isNear(try stage.number("strokeEnd", of: progress, at: 0.81), 1))
    }

    @Test("A shimmer band enters from the left")
    func shimmer() throws {
        let view = ShimmeringView(frame: square)
        let stage = try RenderStage(view.layer)
        #expect(try stage.pixel(50, 50, at: 0)[0] >= 250)
        view.startShimmering()
        #expect(try abs(stage.pixel(10, 50, at: 0.0)[0] - 128) <= 1)
        #expect(try stage.pixel(75, 50, at: 0.625)[0] >= 250)
        #expect(try stage.pixel(25, 50, at: 0.625)[0] < 200)
    }

    @Test("Dots pulse in sequence")
    func dots() throws {
        let dots = PulsingDots()
        dots.frame = square
        dots.setUp(diameter: 20, color: .red)
        let stage = try RenderStage(dots)
        dots.start()
        let scales = try dots.dots.map { try stage.number("transform.scale", of: $0, at: 0.5) }
        for (scale, expected) in zip(scales, [0.2, 0.6, 1]) { #expect(isNear(scale, expected, within: 1e-5)) }
        #expect(try stage.pixel(3, 10, at: 0.5) == [255, 255, 255])
        #expect(try stage.pixel(63, 10, at: 0.5) == [255, 0, 0])
    }

    @Test("A checkmark is drawn after its circle, then the delegate is called")
    func checkmark() throws {
        let view = CheckmarkView(frame: square)
        let stage = try RenderStage(view.layer)
        var finished: Bool?
        view.completion = { finished = $0 }
        view.show()
        #expect(isNear(try stage.number("strokeEnd", of: view.circle, at: 0.25), 0.5))
        #expect(isNear(try stage.number("strokeEnd", of: view.tick, at: 0.25), 0))
        #expect(try stage.pixel(45, 69, at: 0.4) == [255, 255, 255])
        #expect(finished == nil)
        #expect(try stage.pixel(45, 69, at: 0.8) == [0, 255, 0])
        #expect(finished == true)
    }

    @Test("Bars rise and fall from the bottom with their own durations")
    func equalizer() throws {
        let bars = EqualizerBars()
        bars.frame = square
        bars.setUpBars(count: 2)
        let stage = try RenderStage(bars)
        let layers = try #require(bars.sublayers)
        #expect(isNear(try stage.number("bounds.size.height", of: layers[0], at: 0.5), 100))
        #expect(isNear(try stage.number("bounds.size.height", of: layers[1], at: 0.5), 55))
        #expect(try stage.pixel(25, 5, at: 0.5) == [0, 0, 0])
        #expect(try stage.pixel(75, 5, at: 0.5) == [255, 255, 255])
        #expect(try stage.pixel(75, 60, at: 0.5) == [0, 0, 0])
    }
}
