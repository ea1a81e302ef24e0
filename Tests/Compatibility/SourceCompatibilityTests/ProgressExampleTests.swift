import Testing
import VectorGeometry
import ViewAnimation

@Suite("Example source code: progress and counting")
struct ProgressExampleTests {
    private let square = CGRect(x: 0, y: 0, width: 100, height: 100)
    private let white = [255, 255, 255]

    @Test("A ring that draws itself shows its animated value in each frame")
    func drawnRing() throws {
        let ring = DrawnProgressRing(frame: square)
        let stage = try RenderStage(ring.layer)
        ring.setProgress(0.5, duration: 1)
        #expect(try stage.shows([204, 204, 204], 81, 18, at: 0))
        #expect(try stage.shows([255, 0, 0], 81, 18, at: 0.5) && stage.shows([204, 204, 204], 81, 81, at: 0.5))
        #expect(try stage.shows([255, 0, 0], 81, 81, at: 1.2) && stage.shows([204, 204, 204], 18, 81, at: 1.2))
        #expect(try stage.shows(white, 50, 50, at: 1.2) && ring.progress == 0.5)
        #expect(isNear(try stage.number("progress", of: ring.layer, at: 1.2), 0.5))
    }

    @Test("A progress bar reveals a part of its gradient")
    func gradientBar() throws {
        let bar = GradientProgressBar(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        let stage = try RenderStage(bar.layer)
        bar.setValue(0.5, animated: true)
        #expect(try stage.shows([203, 0, 52], 20, 10, at: 0.5) && stage.shows([230, 230, 230], 28, 10, at: 0.5))
        #expect(try stage.shows([139, 0, 116], 45, 10, at: 1) && stage.shows([230, 230, 230], 55, 10, at: 1))
        bar.setValue(1, animated: false)
        #expect(try stage.shows([1, 0, 254], 99, 10, at: 1.1))
    }

    @Test("A checkbox fills, then its tick is drawn, then the delegate is called")
    func checkbox() throws {
        final class Listener: CheckboxControlDelegate {
            var finished: [Bool] = []
            func checkboxDidFinish(_ checkbox: CheckboxControl, isOn: Bool) { finished.append(isOn) }
        }
        let (box, listener) = (CheckboxControl(frame: square), Listener())
        box.delegate = listener
        let stage = try RenderStage(box.layer)
        #expect(try stage.shows(white, 20, 50, at: 0) && stage.shows([0, 128, 0], 10, 50, at: 0))
        box.setOn(true, animated: true)
        #expect(try stage.shows([0, 128, 0], 20, 50, at: 0.3))
        // Half of the tick's 56.6 points end 7 points after the corner.
        #expect(try stage.shows(white, 40, 60, at: 0.4) && stage.shows([0, 128, 0], 62, 48, at: 0.4))
        #expect(listener.finished.isEmpty)
        #expect(try stage.shows(white, 62, 48, at: 0.7) && listener.finished == [true])
        box.setOn(false, animated: false)
        #expect(try stage.shows(white, 20, 50, at: 0.7))
    }

    @Test("A countdown's ring empties clockwise while its number changes every second")
    func countdown() throws {
        let view = CountdownView(frame: square)
        let stage = try RenderStage(view.layer)
        var isFinished = false
        view.onFinish = { isFinished = true }
        view.start(seconds: 2)
        #expect(try stage.shows([255, 128, 0], 81, 18, at: 0) && view.label.text == "2")
        let ink = try stage.count(at: 0) { x, y, color in abs(x - 50) < 25 && color[0] < 100 }
        #expect(ink > 100, "the number is drawn")
        // Delegates are called in the first frame after the end, so a chain of seconds is late by a frame each.
        #expect(try stage.shows(white, 81, 18, at: 1.01) && stage.shows([255, 128, 0], 18, 18, at: 1.01))
        #expect(view.label.text == "1" && !isFinished)
        #expect(try stage.shows(white, 18, 18, at: 2.03) && view.label.text == "0" && isFinished)
    }

    @Test("A gauge's needle turns past its ticks")
    func gauge() throws {
        let gauge = GaugeView(frame: square)
        let stage = try RenderStage(gauge.layer)
        #expect(try stage.shows([255, 0, 0], 36, 63, at: 0))
        for (x, y) in [(50, 5), (18, 81), (81, 81)] { #expect(try stage.shows([0, 0, 0], x, y, at: 0)) }
        #expect(try stage.shows(white, 50, 95, at: 0))
        gauge.setValue(0.5, duration: 1)
        #expect(try stage.shows([255, 0, 0], 26, 40, at: 0.5) && stage.shows(white, 50, 25, at: 0.5))
        #expect(try stage.shows([255, 0, 0], 50, 25, at: 1.1))
    }

    @Test("Stars are filled to a fraction")
    func stars() throws {
        let stars = RatingStars(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        stars.rating = 2.5
        let stage = try RenderStage(stars.layer)
        #expect(try stage.shows([255, 128, 0], 30, 10, at: 1) && stage.shows([255, 128, 0], 47, 10, at: 1))
        #expect(try stage.shows([170, 170, 170], 53, 10, at: 1) && stage.shows([170, 170, 170], 90, 10, at: 1))
        #expect(try stage.shows(white, 1, 1, at: 1) && stage.shows(white, 20, 2, at: 1))
    }

    @Test("A badge fits its text, with round ends, and grows")
    func badge() throws {
        let badge = PaddedBadge(frame: CGRect(x: 45, y: 45, width: 10, height: 10))
        let stage = try RenderStage(badge.layer)
        badge.insets = UIEdgeInsets(top: 4, left: 5, bottom: 4, right: 5)
        badge.setCount(5, animated: false)
        #expect(badge.bounds.width == badge.bounds.height, "one digit makes a circle")
        badge.setCount(150, animated: true)
        #expect(badge.text == "99+" && badge.bounds.width > badge.bounds.height && badge.center.x == 50)
        let half = Int(badge.bounds.width / 2)
        #expect(try stage.shows(white, 50 - half * 9 / 10, 50, at: 0.2))
        #expect(try stage.shows([255, 0, 0], 50 - half * 9 / 10, 50, at: 0.5))
        #expect(try stage.shows(white, 50 - half, 50 - Int(badge.bounds.height / 2) + 1, at: 0.5))
        let ink = try stage.count(at: 0.5) { x, y, color in abs(x - 50) < half - 9 && color[1] > 200 && abs(y - 50) < 8
        }
        #expect(ink > 40, "the text is white on red")
    }
}
