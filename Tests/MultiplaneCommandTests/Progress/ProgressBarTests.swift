import Testing

@testable import MultiplaneCommand

@Suite struct ProgressBarTests {
    private let half = ProgressSample(done: 60, total: 120, elapsed: 2, frameRate: 30)

    @Test("The line shows name, bar, frames, frame rate, speed and remaining time")
    func line() {
        #expect(
            ProgressBar(label: "a.mp4", columns: 80).line(half) == "a.mp4 " + String(repeating: "█", count: 15)
                + String(repeating: "░", count: 15) + "  60/120  30.0 fps  1.00×  ETA 0:02")
    }

    @Test("The line is shorter than the terminal width", arguments: 1...120)
    func width(columns: Int) {
        #expect(ProgressBar(label: "a rather long name of a file.mp4", columns: columns).line(half).count < columns)
    }

    @Test(
        "The bar has eight steps per character",
        arguments: [(0.0, "░░"), (0.0625, "▏░"), (0.5, "█░"), (0.75, "█▌"), (1, "██"), (2, "██"), (-1, "░░")])
    func bar(fraction: Double, text: String) {
        #expect(ProgressBar.bar(fraction, cells: 2) == text)
    }

    @Test("Before the first frame, the line has no frame rate")
    func start() {
        #expect(ProgressBar.facts(ProgressSample(done: 0, total: 90, elapsed: 0, frameRate: 30)) == " 0/90")
    }

    @Test("At the end, the line shows the elapsed time")
    func end() {
        #expect(
            ProgressBar.facts(ProgressSample(done: 90, total: 90, elapsed: 1.5, frameRate: 30))
                == "90/90  60.0 fps  2.00×  in 0:02")
    }

    @Test(
        "Durations are formatted as h:mm:ss",
        arguments: [(0.0, "0:00"), (0.2, "0:01"), (59.5, "1:00"), (750, "12:30"), (3723, "1:02:03"), (1e12, ">99 h")])
    func clock(seconds: Double, text: String) {
        #expect(ProgressBar.clock(seconds) == text)
    }
}
