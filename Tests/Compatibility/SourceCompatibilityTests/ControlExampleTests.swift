import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("Example source code: buttons, bars and text")
struct ControlExampleTests {
    private let square = CGRect(x: 0, y: 0, width: 100, height: 100)
    private let white = [255, 255, 255], black = [0, 0, 0]

    @Test("A pause icon morphs into a triangle")
    func playPause() throws {
        let button = PlayPauseButton(frame: square)
        let stage = try RenderStage(button.layer)
        #expect(try stage.shows(black, 30, 5, at: 0) && stage.shows(white, 50, 50, at: 0))
        button.setIcon(.play, animated: true)
        // Half-way the left bar's right edge is at 45, and the right bar's corners at 55 and 90.
        #expect(try stage.shows(black, 43, 50, at: 0.2) && stage.shows(white, 50, 50, at: 0.2))
        #expect(try stage.shows(black, 85, 30, at: 0.2) && stage.shows(white, 85, 15, at: 0.2))
        #expect(try stage.shows(black, 90, 50, at: 0.5) && stage.shows(white, 90, 35, at: 0.5))
        #expect(try stage.shows(black, 5, 50, at: 0.5))
    }

    @Test("A tab bar's dip moves to the selected item, and touches in it miss")
    func tabBar() throws {
        let bar = CurvedTabBar(frame: CGRect(x: 0, y: 50, width: 100, height: 50), itemCount: 2)
        let stage = try RenderStage(bar.layer)
        #expect(try stage.shows(white, 25, 70, at: 0) && stage.shows([0, 0, 255], 25, 84, at: 0))
        #expect(try stage.shows([0, 0, 255], 75, 55, at: 0))
        #expect(!bar.point(inside: CGPoint(x: 25, y: 10), with: nil))
        bar.select(1)
        let middle = try stage.count(at: 0.1) { x, y, color in x == 50 && y >= 50 && color[0] > 200 }
        #expect(middle > 0, "the dip passes the middle")
        #expect(try stage.shows(white, 75, 70, at: 3) && stage.shows([0, 0, 255], 25, 55, at: 3))
        #expect(bar.point(inside: CGPoint(x: 25, y: 10), with: nil))
    }

    @Test("A heart bounces while rays burst from it")
    func like() throws {
        let button = LikeButton(frame: square)
        let stage = try RenderStage(button.layer)
        #expect(try stage.shows([128, 128, 128], 50, 55, at: 0) && stage.shows(white, 50, 20, at: 0))
        button.like()
        #expect(button.isSelected)
        // A scale of 0.5: the tip is 12.5 points below the center. The rays reach half their length.
        #expect(try stage.shows([255, 0, 0], 50, 55, at: 0.25) && stage.shows(white, 50, 68, at: 0.25))
        for (x, y) in [(50, 20), (80, 50), (50, 80), (20, 50)] {
            #expect(try stage.shows([255, 0, 0], x, y, at: 0.25))
        }
        #expect(try stage.shows(white, 50, 5, at: 0.25) && stage.shows(white, 95, 50, at: 0.25))
        #expect(try stage.shows([255, 0, 0], 50, 85, at: 0.5), "a scale of 1.5")
        #expect(try stage.shows([255, 0, 0], 50, 5, at: 0.75) && stage.shows(white, 50, 20, at: 0.75))
        #expect(try stage.shows(white, 50, 5, at: 1.1) && stage.shows([255, 0, 0], 50, 55, at: 1.1))
    }

    @Test("A dashed border marches by its pattern")
    func ants() throws {
        let view = MarchingAnts(frame: square)
        let stage = try RenderStage(view.layer)
        view.march()
        for (x, color) in [(10, black), (17, white), (22, black), (30, white)] {
            #expect(try stage.shows(color, x, 5, at: 0))
        }
        // A third of the 30 points of the pattern.
        for (x, color) in [(9, white), (12, black), (20, white), (30, black)] {
            #expect(try stage.shows(color, x, 5, at: 1))
        }
        #expect(try stage.shows(black, 10, 5, at: 3))
    }

    @Test("A signature is written stroke by stroke, with the pen at its end")
    func signature() throws {
        let view = SignatureView(frame: square)
        view.addStroke(from: CGPoint(x: 10, y: 50), controls: [], straight: CGPoint(x: 90, y: 50))
        let end = CGPoint(x: 90, y: 80)
        view.addStroke(
            from: CGPoint(x: 10, y: 80), controls: [(end, CGPoint(x: 30, y: 110), CGPoint(x: 70, y: 110))])
        let stage = try RenderStage(view.layer)
        view.sign(strokeDuration: 1)
        #expect(try stage.shows(black, 30, 50, at: 0.5) && stage.shows(white, 70, 50, at: 0.5))
        #expect(try stage.shows([255, 0, 0], 50, 47, at: 0.5) && stage.shows(white, 20, 89, at: 0.5))
        // The middle of the curve is at (50, 102.5 − …): three quarters of the control points' depth.
        #expect(try stage.shows([255, 0, 0], 10, 80, at: 1.01) && stage.shows(black, 88, 50, at: 1.01))
        #expect(isNear(try stage.number("position.x", of: view.pen, at: 1.5), 50, within: 0.2))
        #expect(isNear(try stage.number("position.y", of: view.pen, at: 1.5), 102.5, within: 0.2))
        #expect(try stage.shows(black, 80, 91, at: 2.1, within: 120) && stage.shows(white, 50, 80, at: 2.1))
    }

    @Test("A marquee moves by its speed, without a seam")
    func marquee() throws {
        let label = MarqueeLabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        label.text = "Breaking news"
        let stage = try RenderStage(label.layer, height: 40)
        label.startScrolling()
        let ink = try stage.count(at: 0) { _, _, color in color[1] < 100 && color[0] > 200 }
        #expect(ink > 100)
        let (early, late) = (try stage.image(at: 0.2), try stage.image(at: 0.4))
        for y in 0..<40 {
            for x in 0..<90 {
                let (a, b) = (RenderStage.components(early, x + 10, y), RenderStage.components(late, x, y))
                #expect(abs(a[1] - b[1]) <= 3, "(\(x), \(y)): 10 points in 0.2 s")
            }
        }
        let period = Double(label.textWidth + label.gap) / 50
        let (first, next) = (try stage.image(at: 0.4), try stage.image(at: 0.4 + period))
        for x in 0..<100 {
            #expect(abs(RenderStage.components(first, x, 20)[1] - RenderStage.components(next, x, 20)[1]) <= 3)
        }
    }

    @Test("Letters appear one after the other, with the cursor behind them")
    func typewriter() throws {
        let view = TypewriterText(frame: square)
        let stage = try RenderStage(view.layer)
        view.type("AB", interval: 0.5)
        let frames = view.letters.map(\.frame)
        func ink(_ index: Int, at time: Double) throws -> Int {
            try stage.count(at: time) { x, y, color in
                frames[index].contains(CGPoint(x: x, y: y)) && color[0] < 128 && color[1] < 128
            }
        }
        #expect(try ink(0, at: 0.25) == 0 && stage.shows([255, 0, 0], 2, 20, at: 0.25))
        #expect(try ink(0, at: 0.75) > 10 && ink(1, at: 0.75) == 0)
        #expect(try stage.shows([255, 0, 0], Int(frames[1].minX) + 2, 36, at: 0.75))
        #expect(try ink(1, at: 1.25) > 10 && stage.shows([255, 0, 0], Int(frames[1].maxX) + 2, 20, at: 3))
    }
}
