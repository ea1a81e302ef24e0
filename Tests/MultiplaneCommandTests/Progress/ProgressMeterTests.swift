import Foundation
import Testing

@testable import MultiplaneCommand

@Suite struct ProgressMeterTests {
    /// A clock that the test sets, and the written text.
    private final class Stage {
        var now = 100.0
        var output = ""
        var errors = ""

        func meter(_ mode: ProgressMode, frames: Int = 10, earlier: Int = 0) -> ProgressMeter {
            ProgressMeter(
                mode, output: "out/a.mp4", frames: frames, earlier: earlier, frameRate: 10, columns: { 60 },
                clock: { self.now },
                write: { stream, text in
                    switch stream {
                    case .output: self.output += text
                    case .error: self.errors += text
                    }
                })
        }
    }

    @Test("The bar is updated at most ten times per second")
    func barInterval() {
        let stage = Stage()
        let meter = stage.meter(.bar)

        for frame in 1...10 {
            stage.now += 0.04
            meter.report(done: frame, total: 10)
        }
        meter.finish()

        #expect(stage.errors.split(separator: "\r").count == 5)
        #expect(stage.errors.hasSuffix("10/10  25.0 fps  2.50×  in 0:01\u{1B}[K\n"))
        #expect(stage.output.isEmpty)
    }

    @Test("Mode none writes nothing")
    func silence() {
        let stage = Stage()
        let meter = stage.meter(.none)

        meter.report(done: 1, total: 10)
        meter.finish()

        #expect(stage.errors.isEmpty && stage.output.isEmpty)
    }

    @Test("Mode ndjson writes start, progress twice per second, and done")
    func lines() throws {
        let stage = Stage()
        let meter = stage.meter(.ndjson)

        for frame in 1...10 {
            stage.now += 0.1
            meter.report(done: frame, total: 10)
        }
        meter.finish()

        let lines = stage.output.split(separator: "\n").map(String.init)
        #expect(lines.first == #"{"elapsed":0,"event":"start","frame":0,"frames":10,"output":"out/a.mp4"}"#)
        #expect(
            lines.dropFirst().first
                == #"{"elapsed":0.1,"eta":0.9,"event":"progress","fps":10,"frame":1,"frames":10,"output":"out/a.mp4","speed":1}"#
        )
        #expect(
            lines.last
                == #"{"elapsed":1,"event":"done","fps":10,"frame":10,"frames":10,"output":"out/a.mp4","speed":1}"#)
        #expect(lines.count == 4)
        #expect(stage.errors.isEmpty)
    }

    @Test("Frames of an earlier run count as done, but not for speed and remaining time")
    func resumed() throws {
        let stage = Stage()
        let meter = stage.meter(.ndjson, frames: 1000, earlier: 900)

        stage.now += 2
        meter.report(done: 950, total: 1000)
        stage.now += 2
        meter.finish()

        let lines = stage.output.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                #"{"elapsed":0,"event":"start","frame":900,"frames":1000,"output":"out/a.mp4","resumed":900}"#,
                #"{"elapsed":2,"eta":2,"event":"progress","fps":25,"frame":950,"frames":1000,"output":"out/a.mp4","#
                    + #""resumed":900,"speed":2.5}"#,
                #"{"elapsed":4,"event":"done","fps":12.5,"frame":950,"frames":1000,"output":"out/a.mp4","#
                    + #""resumed":900,"speed":1.25}"#,
            ])
        let bar = Stage()
        let complete = bar.meter(.bar, frames: 1000, earlier: 1000)
        complete.report(done: 1000, total: 1000)
        #expect(bar.errors.contains("1000/1000") && !bar.errors.contains("fps"), "\(bar.errors)")
    }

    @Test("A failure ends the bar's line, and in mode ndjson writes an event with the status")
    func failure() {
        let bar = Stage()
        let lines = Stage()
        let problem = CommandError(.outputNotWritable, "no room")
        let meter = bar.meter(.bar)
        meter.report(done: 1, total: 10)

        meter.fail(problem)
        lines.meter(.ndjson).fail(problem)

        #expect(bar.errors.hasSuffix("\u{1B}[K\n"))
        #expect(lines.output.hasSuffix(#"{"error":"no room","event":"failed","output":"out/a.mp4","status":5}"# + "\n"))
    }
}
