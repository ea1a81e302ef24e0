import Foundation
import Images
import Testing
import ViewAnimation

@Suite("Example source code: charts")
struct ChartExampleTests {
    private let square = CGRect(x: 0, y: 0, width: 100, height: 100)
    private let white = [255, 255, 255]

    @Test("A line chart is drawn from the left while its gradient fades in and its dots pop up")
    func line() throws {
        let chart = LineChartView(frame: square)
        chart.values = [0, 10, 0]
        let stage = try RenderStage(chart.layer)
        chart.animate(duration: 1)
        // The line rises by two points per point to the middle; a quarter of it ends at x = 25.
        #expect(try stage.shows([0, 0, 255], 12, 75, at: 0.25) && stage.shows(white, 20, 20, at: 0.25))
        #expect(try stage.count(at: 0.25) { x, _, color in x > 30 && color[2] > 150 && color[0] < 150 } == 0)
        // 60.5 % down, the gradient's opacity is 0.395, and half of that at half time.
        #expect(try stage.shows([255, 204, 204], 50, 60, at: 0.5) && stage.shows([255, 154, 154], 50, 60, at: 1.1))
        #expect(try stage.shows([0, 0, 255], 75, 50, at: 1.1) && stage.shows([0, 0, 0], 50, 2, at: 1.1))
        #expect(try stage.shows([0, 0, 0], 98, 98, at: 1.5))
    }

    @Test("A pie is revealed clockwise, and a selected slice moves outward")
    func pie() throws {
        let pie = PieChartView(frame: square)
        pie.segments = [
            PieSegment(color: .red, value: 1), PieSegment(color: .green, value: 1), PieSegment(color: .blue, value: 2),
        ]
        let stage = try RenderStage(pie.layer)
        pie.reveal(duration: 1)
        #expect(try stage.shows([255, 0, 0], 60, 30, at: 0.2) && stage.shows(white, 70, 70, at: 0.2))
        #expect(try stage.shows([0, 255, 0], 70, 70, at: 0.55) && stage.shows(white, 25, 30, at: 0.55))
        #expect(try stage.shows([0, 0, 255], 25, 50, at: 1.1) && stage.shows(white, 5, 50, at: 1.1))
        #expect(try stage.shows([0, 255, 0], 54, 54, at: 1.1))
        pie.select(1)
        // Half of 8 points along the diagonal are 2.8 points.
        #expect(try stage.shows(white, 51, 58, at: 1.35) && stage.shows([0, 255, 0], 54, 58, at: 1.35))
        #expect(try stage.shows(white, 54, 54, at: 1.7) && stage.shows([0, 255, 0], 58, 58, at: 1.7))
    }

    @Test("A donut has arcs of one circle, and a percentage")
    func donut() throws {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        let donut = DonutChart(
            frame: square, entries: [.init(fraction: 0.25, color: red), .init(fraction: 0.5, color: green)])
        let stage = try RenderStage(donut)
        #expect(try stage.shows([255, 0, 0], 78, 78, at: 0) && stage.shows([0, 255, 0], 21, 78, at: 0))
        #expect(try stage.shows([0, 255, 0], 21, 21, at: 0) && stage.shows(white, 78, 21, at: 0))
        #expect(try stage.count(at: 0) { x, y, color in abs(x - 50) < 30 && color.max() ?? 255 < 90 } > 30)
        donut.spin()
        // Half-way the second arc reaches from 1/8 to 3/8 of the circle.
        #expect(try stage.shows(white, 21, 21, at: 1) && stage.shows([0, 255, 0], 50, 90, at: 1))
        #expect(try stage.shows([0, 255, 0], 21, 21, at: 2.1))
    }

    @Test("Bars grow from the bottom one after the other")
    func bars() throws {
        let chart = GrowingBarChart(frame: square)
        chart.bars = [.init(value: 0.5, color: .red), .init(value: 0.8, color: .blue)]
        let stage = try RenderStage(chart.layer)
        chart.animateIn(stagger: 0.5)
        #expect(try stage.shows([255, 0, 0], 20, 77, at: 0.5) && stage.shows(white, 20, 73, at: 0.5))
        #expect(try stage.shows(white, 50, 97, at: 0.5))
        #expect(try stage.shows([0, 0, 255], 50, 62, at: 1) && stage.shows(white, 50, 58, at: 1))
        #expect(try stage.shows([0, 0, 255], 50, 22, at: 2) && stage.shows([255, 0, 0], 20, 52, at: 2))
        chart.bars = [.init(value: 1, color: .green)]
        #expect(try stage.shows([0, 255, 0], 20, 5, at: 2.3) && stage.shows(white, 50, 80, at: 2.3))
    }

    @Test("Level bars show parts of a gradient")
    func levels() throws {
        let meter = AudioLevelMeter(frame: square, channels: 2)
        let stage = try RenderStage(meter.layer)
        #expect(try stage.shows(white, 20, 95, at: 0))
        meter.setLevels([0.5, 1])
        #expect(try stage.shows(white, 20, 72, at: 0.05) && stage.shows([110, 255, 0], 20, 78, at: 0.05))
        #expect(try stage.shows([201, 255, 0], 20, 60, at: 0.2) && stage.shows(white, 20, 45, at: 0.2))
        #expect(try stage.shows([255, 28, 0], 70, 5, at: 0.2) && stage.shows(white, 48, 5, at: 0.2))
    }
}
