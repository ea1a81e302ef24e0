import Foundation
import Testing

@testable import LottieImport

@Suite("Tweened transitions and audio of dotLottie state machines")
struct StateTweenTests {
    /// A canvas of 100×100: gray, black at frame 0 and white at frame 60, and in a precomposition that starts at
    /// frame 20 a red square whose left edge moves from 0 to 60.
    private static let animation = """
        {"fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100,
         "layers": [
           {"ty": 0, "refId": "inner", "ip": 0, "op": 60, "st": 20, "ks": {}, "w": 100, "h": 50},
           {"ty": 6, "refId": "beep", "ip": 15, "op": 60, "st": 15, "ks": {}},
           {"ty": 4, "ks": {}, "shapes": [
             {"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [100, 100]}, "r": {"k": 0}},
             {"ty": "fl", "o": {"k": 100}, "c": {"a": 1, "k": [
               {"t": 0, "s": [0, 0, 0]}, {"t": 60, "s": [1, 1, 1]}]}}]}],
         "assets": [
           {"id": "beep", "u": "", "p": "data:audio/wav;base64,UklGRg==", "e": 1},
           {"id": "inner", "layers": [{"ty": 1, "ip": -20, "op": 60, "sw": 20, "sh": 20, "sc": "#ff0000",
             "ks": {"p": {"a": 1, "k": [{"t": -20, "s": [0, 0, 0]}, {"t": 40, "s": [60, 0, 0]}]}}}]}],
         "markers": [{"cm": "start", "tm": 0, "dr": 30}, {"cm": "end", "tm": 30, "dr": 30}]}
        """

    private static func machine(_ states: [String]) throws -> LottieStateMachine {
        let manifest =
            "{\"animations\":[{\"id\":\"gray\"},{\"id\":\"other\"}],\"stateMachines\":[{\"id\":\"m\"}]}"
        let json =
            "{\"initial\":\"a\",\"states\":[\(states.joined(separator: ","))],"
            + "\"inputs\":[{\"type\":\"Event\",\"name\":\"go\"}]}"
        let data = archive([
            ("manifest.json", manifest), ("a/gray.json", animation), ("a/other.json", animation), ("s/m.json", json),
        ])
        return try LottieStateMachine(data: data, file: "a.lottie", decode: nil)
    }

    private static func state(_ name: String, _ members: String, to target: String = "") -> String {
        let tween = "\"type\":\"Tweened\",\"duration\":0.5,\"easing\":[0.42,0,0.58,1]"
        let guards = "\"guards\":[{\"type\":\"Event\",\"inputName\":\"go\"}]"
        let change = target.isEmpty ? "" : "{\(tween),\"toState\":\"\(target)\",\(guards)}"
        return "{\"type\":\"PlaybackState\",\"name\":\"\(name)\",\(members),\"transitions\":[\(change)]}"
    }

    private static let gray = "\"animation\":\"gray\""
    private static let playing = gray + ",\"autoplay\":true"
    private static let go = LottieEvent(at: 0.25, fire: "go")

    private static func setFrame(_ frame: Int) -> String {
        ",\"entryActions\":[{\"type\":\"SetFrame\",\"value\":\(frame)}]"
    }

    /// Members of the second state, and the frame at which it starts.
    private static let targets: [(String, Double)] = [
        (gray, 0), (gray + ",\"mode\":\"Reverse\"", 60), (gray + ",\"segment\":\"end\"", 30),
        (gray + ",\"segment\":\"start\",\"mode\":\"ReverseBounce\"", 30), ("\"segment\":\"end\"", 30),
    ]

    @Test("A tweened transition leads from the frame that is shown to the start of the next state", arguments: targets)
    func frames(members: String, frame: Double) throws {
        let machine = try Self.machine([Self.state("a", Self.playing, to: "b"), Self.state("b", members)])
        var timeline = StateTimeline(machine, events: [Self.go])
        #expect(timeline.playback(at: 0.2).tween == nil)
        let middle = timeline.playback(at: 0.5)
        #expect(middle.tween?.from == 15 && middle.tween?.to == frame && middle.start == 0.25)
        #expect(abs(middle.tweenProgress(at: 0.5) - 0.5) < 1e-6)
        #expect(middle.tweenProgress(at: 0.375) < 0.2)
        let after = timeline.playback(at: 0.75)
        #expect(after.tween == nil && abs(after.frame(at: 0.75) - frame) < 1e-6)
    }

    @Test("The next state plays from the end of the transition on, and its entry actions run then")
    func entry() throws {
        let machine = try Self.machine([
            Self.state("a", Self.playing, to: "b"), Self.state("b", Self.playing + Self.setFrame(20)),
        ])
        var timeline = StateTimeline(machine, events: [Self.go])
        #expect(timeline.playback(at: 0.7).tween != nil)
        let after = timeline.playback(at: 1)
        #expect(abs(after.frame(at: 1) - 35) < 1e-6)
    }

    @Test("Events during a tweened transition are ignored, and other animations are shown at once")
    func exceptions() throws {
        let machine = try Self.machine([
            Self.state("a", Self.playing, to: "b"), Self.state("b", Self.gray, to: "c"),
            Self.state("c", "\"animation\":\"other\""),
        ])
        var timeline = StateTimeline(machine, events: [Self.go, LottieEvent(at: 0.5, fire: "go")])
        #expect(timeline.playback(at: 5).animation == "gray")
        var later = StateTimeline(machine, events: [Self.go, LottieEvent(at: 1, fire: "go")])
        let other = later.playback(at: 1)
        #expect(other.animation == "other" && other.tween == nil)
    }

    @Test("All values change in a straight line between both frames, also in precompositions")
    func drawing() throws {
        let machine = try Self.machine([
            Self.state("a", Self.playing, to: "b"), Self.state("b", Self.gray + ",\"segment\":\"end\""),
        ])
        let drawn = DrawnFrame(StateMachineDrawing(machine, events: [Self.go]), at: 0.5)
        // Halfway between frames 15 and 30.
        #expect(isNear(drawn.color(90, 90), [96, 96, 96, 255]))
        #expect(isNear(drawn.color(25, 10), [255, 0, 0, 255]) && isNear(drawn.color(40, 10), [255, 0, 0, 255]))
        #expect(isNear(drawn.color(20, 10), [96, 96, 96, 255]) && isNear(drawn.color(45, 10), [96, 96, 96, 255]))
    }

    @Test("A tweened animation has the values of both frames at its ends, and continues beyond them")
    func ends() throws {
        let animation = try LottieAnimation(measuring: Data(Self.animation.utf8), name: "a.json")
        let tween = LottieTween.composition(animation.composition, from: 10, to: 50)
        guard case .precomposition(let id, _, _, nil) = tween.layers[0].content,
            let inner = tween.precompositions[id]
        else {
            Issue.record("there is no precomposition")
            return
        }
        let positions = [0, 0.5, 1, 1.2].map { inner[0].transform.position(at: $0).values.x }
        #expect(zip(positions, [10.0, 30, 50, 58]).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    /// Members of the first state, and the start, the end and the first frame of each run within two seconds.
    private static let runs: [(String, [[Double]])] = [
        (playing, [[0, 1, 0]]), (gray, []), (playing + ",\"mode\":\"Reverse\"", []),
        (playing + ",\"loop\":true", [[0, 1, 0], [1, 2, 0]]),
        (playing + ",\"loop\":true,\"segment\":\"end\",\"speed\":0.5", [[0, 1, 30], [1, 2, 30]]),
        (playing + ",\"mode\":\"Bounce\",\"speed\":2,\"loop\":true", [[0, 0.5, 0], [1, 1.5, 0]]),
        (playing + ",\"mode\":\"ReverseBounce\",\"speed\":2,\"loop\":true", [[0.5, 1, 0], [1.5, 2, 0]]),
        (playing + setFrame(45), [[0, 0.25, 45]]),
    ]

    @Test("Audio is heard while the animation of a state plays forward", arguments: runs)
    func audio(members: String, expected: [[Double]]) throws {
        let layer = LottieLayer(try Self.machine([Self.state("a", members)]))
        #expect(layer.stateMachine?.hasAudio == true && layer.stateMachine?.warnings.isEmpty == true)
        let runs = layer.runs(from: 0, until: 2).map { [$0.start, $0.end, $0.frame] }
        #expect(runs.count == expected.count)
        for (run, expected) in zip(runs, expected) { #expect(zip(run, expected).allSatisfy { abs($0 - $1) < 1e-6 }) }
    }

    @Test("Tweened transitions interrupt the audio")
    func interruption() throws {
        let layer = LottieLayer(
            try Self.machine([Self.state("a", Self.playing, to: "b"), Self.state("b", Self.playing)]))
        layer.events = [Self.go]
        let runs = layer.runs(from: 0, until: 3).map { [$0.start, $0.end, $0.frame] }
        #expect(runs == [[0, 0.25, 0], [0.75, 1.75, 0]])
    }
}
