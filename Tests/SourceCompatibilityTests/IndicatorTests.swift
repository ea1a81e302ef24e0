import Testing
import ViewAnimation

@Suite("Public-style source: loading and progress indicators")
struct IndicatorTests {
    private let square = CGRect(x: 0, y: 0, width: 100, height: 100)

    @Test("A spinner turns once a second, for ever")
    func spinner() throws {
        let spinner = SpinnerView(frame: square)
        let showing = try Showing(spinner.layer)
        spinner.startAnimating()
        #expect(isNear(try showing.number("transform.rotation.z", of: spinner.layer, at: 0.25), .pi / 2, within: 1e-5))
        #expect(isNear(try showing.number("transform.rotation.z", of: spinner.layer, at: 7.125), .pi / 4, within: 1e-5))
        // The gap, from 270° to 360° at rest, is at the lower right after a quarter turn.
        #expect(try showing.pixel(82, 82, at: 8.25) == [255, 255, 255])
        #expect(try showing.pixel(17, 17, at: 8.25) == [255, 128, 0])
        spinner.stopAnimating()
        #expect(try showing.pixel(82, 18, at: 8.25) == [255, 255, 255])
    }

    @Test("A ring fills from the top, and the next step goes on from there")
    func ring() throws {
        let ring = ProgressRingView(frame: square)
        let showing = try Showing(ring.layer)
        let progress = try #require(ring.layer.sublayers?.last)
        ring.setProgress(0.5, animated: true)
        #expect(isNear(try showing.number("strokeEnd", of: progress, at: 0.4), 0.25))
        #expect(try showing.pixel(81, 19, at: 0.4) == [0, 0, 255])
        #expect(try showing.pixel(81, 81, at: 0.4) == [230, 230, 230])
        #expect(try showing.pixel(81, 81, at: 0.8) == [0, 0, 255])
        ring.setProgress(1, animated: false)
        #expect(isNear(try showing.number("strokeEnd", of: progress, at: 0.81), 1))
    }

    @Test("A shimmer's band comes in from the left")
    func shimmer() throws {
        let view = ShimmeringView(frame: square)
        let showing = try Showing(view.layer)
        #expect(try showing.pixel(50, 50, at: 0)[0] >= 250)
        view.startShimmering()
        #expect(try abs(showing.pixel(10, 50, at: 0.0)[0] - 128) <= 1)
        #expect(try showing.pixel(75, 50, at: 0.625)[0] >= 250)
        #expect(try showing.pixel(25, 50, at: 0.625)[0] < 200)
    }

    @Test("Dots pulse one after the other")
    func dots() throws {
        let dots = PulsingDots()
        dots.frame = square
        dots.setUp(diameter: 20, color: .red)
        let showing = try Showing(dots)
        dots.start()
        let scales = try dots.dots.map { try showing.number("transform.scale", of: $0, at: 0.5) }
        for (scale, expected) in zip(scales, [0.2, 0.6, 1]) { #expect(isNear(scale, expected, within: 1e-5)) }
        #expect(try showing.pixel(3, 10, at: 0.5) == [255, 255, 255])
        #expect(try showing.pixel(63, 10, at: 0.5) == [255, 0, 0])
    }

    @Test("A tick is drawn after its circle, then the delegate hears of it")
    func checkmark() throws {
        let view = CheckmarkView(frame: square)
        let showing = try Showing(view.layer)
        var finished: Bool?
        view.completion = { finished = $0 }
        view.show()
        #expect(isNear(try showing.number("strokeEnd", of: view.circle, at: 0.25), 0.5))
        #expect(isNear(try showing.number("strokeEnd", of: view.tick, at: 0.25), 0))
        #expect(try showing.pixel(45, 69, at: 0.4) == [255, 255, 255])
        #expect(finished == nil)
        #expect(try showing.pixel(45, 69, at: 0.8) == [0, 255, 0])
        #expect(finished == true)
    }

    @Test("Bars rise and fall at their own pace, from below")
    func equalizer() throws {
        let bars = EqualizerBars()
        bars.frame = square
        bars.setUpBars(count: 2)
        let showing = try Showing(bars)
        let layers = try #require(bars.sublayers)
        #expect(isNear(try showing.number("bounds.size.height", of: layers[0], at: 0.5), 100))
        #expect(isNear(try showing.number("bounds.size.height", of: layers[1], at: 0.5), 55))
        #expect(try showing.pixel(25, 5, at: 0.5) == [0, 0, 0])
        #expect(try showing.pixel(75, 5, at: 0.5) == [255, 255, 255])
        #expect(try showing.pixel(75, 60, at: 0.5) == [0, 0, 0])
    }
}
