import Foundation
import Images
import LayerTree
import Testing

@testable import LottieImport

@Suite("dotLottie state machines")
struct StateMachineTests {
    /// A canvas of 100×100 that is filled with gray: black at frame 0, white at frame 60, the end.
    private static let animation = """
        {"fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [{"ty": 4, "ks": {}, "shapes": [
          {"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [100, 100]}, "r": {"k": 0}},
          {"ty": "fl", "o": {"k": 100}, "c": {"sid": "tint", "a": 1, "k": [
            {"t": 0, "s": [0, 0, 0]}, {"t": 60, "s": [1, 1, 1]}]}}]}],
         "markers": [{"cm": "start", "tm": 0, "dr": 30}, {"cm": "end", "tm": 30, "dr": 30}]}
        """
    private static let red =
        "{\"fr\":60,\"ip\":0,\"op\":60,\"w\":100,\"h\":100,\"layers\":[{\"ty\":1,\"ks\":{},\"sw\":100,\"sh\":100,"
        + "\"sc\":\"#ff0000\"}]}"
    private static let theme = "{\"rules\":[{\"id\":\"tint\",\"type\":\"Color\",\"value\":[0,0,1]}]}"

    private static func machine(_ json: String, theme: String? = nil) throws -> LottieStateMachine {
        let manifest =
            "{\"version\":\"2\",\"animations\":[{\"id\":\"gray\"},{\"id\":\"red\"}],\"themes\":[{\"id\":\"blue\"}],"
            + "\"stateMachines\":[{\"id\":\"main\"}]}"
        let data = archive([
            ("manifest.json", manifest), ("a/gray.json", animation), ("a/red.json", red), ("s/main.json", json),
            ("t/blue.json", Self.theme),
        ])
        return try LottieStateMachine(data: data, file: "a.lottie", theme: theme) { try $0.decodedPNG() }
    }

    private static func state(_ name: String, _ members: String, to target: String = "", if guards: String = "")
        -> String
    {
        let transition =
            target.isEmpty ? "" : "{\"type\":\"Transition\",\"toState\":\"\(target)\",\"guards\":[\(guards)]}"
        return "{\"type\":\"PlaybackState\",\"name\":\"\(name)\",\(members),\"transitions\":[\(transition)]}"
    }

    private static func event(_ name: String) -> String { "{\"type\":\"Event\",\"inputName\":\"\(name)\"}" }

    private static func machine(_ states: [String], _ more: String) throws -> LottieStateMachine {
        try machine("{\"initial\":\"a\",\"states\":[\(states.joined(separator: ","))],\(more)}")
    }

    /// The members of a state, and the frames that are shown at 0, 0.25, 0.5, 0.75, 1, 1.25 and 10 seconds.
    private static let playbacks: [(String, [Double])] = [
        ("\"animation\":\"gray\"", [0, 0, 0, 0, 0, 0, 0]),
        ("\"animation\":\"gray\",\"autoplay\":true", [0, 15, 30, 45, 60, 60, 60]),
        ("\"animation\":\"gray\",\"autoplay\":true,\"loop\":true", [0, 15, 30, 45, 0, 15, 0]),
        ("\"animation\":\"gray\",\"autoplay\":true,\"speed\":2", [0, 30, 60, 60, 60, 60, 60]),
        ("\"animation\":\"gray\",\"autoplay\":true,\"mode\":\"Reverse\"", [60, 45, 30, 15, 0, 0, 0]),
        (
            "\"animation\":\"gray\",\"autoplay\":true,\"mode\":\"Bounce\",\"speed\":2,\"loop\":true",
            [0, 30, 60, 30, 0, 30, 0]
        ),
        (
            "\"animation\":\"gray\",\"autoplay\":true,\"mode\":\"ReverseBounce\",\"speed\":2",
            [60, 30, 0, 30, 60, 60, 60]
        ),
        ("\"animation\":\"gray\",\"autoplay\":true,\"segment\":\"end\",\"loop\":true", [30, 45, 30, 45, 30, 45, 30]),
        (
            "\"animation\":\"gray\",\"autoplay\":true,\"segment\":\"start\",\"loop\":true,\"loopCount\":2",
            [0, 15, 0, 15, 30, 30, 30]
        ),
        (
            "\"animation\":\"gray\",\"autoplay\":true,\"entryActions\":[{\"type\":\"SetFrame\",\"value\":30}]",
            [30, 45, 60, 60, 60, 60, 60]
        ),
        (
            "\"animation\":\"gray\",\"entryActions\":[{\"type\":\"SetProgress\",\"value\":\"$part\"}]",
            [15, 15, 15, 15, 15, 15, 15]
        ),
    ]

    @Test("States play a part of an animation in a mode", arguments: playbacks.indices)
    func playback(index: Int) throws {
        let (members, frames) = Self.playbacks[index]
        let machine = try Self.machine(
            [Self.state("a", members)], "\"inputs\":[{\"type\":\"Numeric\",\"name\":\"part\",\"value\":0.25}]")
        var timeline = StateTimeline(machine, events: [])
        for (time, frame) in zip([0, 0.25, 0.5, 0.75, 1, 1.25, 10], frames) {
            #expect(abs(timeline.playback(at: time).frame(at: time) - frame) < 1e-6, "at \(time) s")
        }
    }

    private static let playing = "\"animation\":\"gray\",\"autoplay\":true"
    private static let loops = "\"animation\":\"gray\",\"autoplay\":true,\"loop\":true"
    private static let stopped = "\"animation\":\"red\""

    /// Returns a guard of an input.
    private static func compare(_ type: String, _ name: String, _ comparison: String, _ value: String) -> String {
        "{\"type\":\"\(type)\",\"inputName\":\"\(name)\",\"conditionType\":\"\(comparison)\",\"compareTo\":\(value)}"
    }

    /// States, further members, events, and the times just before which and at which the animation changes to red.
    private static let changes: [([String], String, [LottieEvent], Double)] = [
        (
            [state("a", playing, to: "b", if: event("go")), state("b", stopped)],
            "\"inputs\":[{\"type\":\"Event\",\"name\":\"go\"}]", [LottieEvent(at: 0.3, fire: "go")], 0.3
        ),
        // The end of an animation fires an event.
        (
            [state("a", playing, to: "b", if: event("go")), state("b", stopped)],
            "\"inputs\":[{\"type\":\"Event\",\"name\":\"go\"}],\"interactions\":[{\"type\":\"OnComplete\","
                + "\"stateName\":\"a\",\"actions\":[{\"type\":\"Fire\",\"inputName\":\"go\"}]}]", [], 1
        ),
        // The third loop increments a number beyond a limit.
        (
            [state("a", loops, to: "b", if: compare("Numeric", "n", "GreaterThan", "2")), state("b", stopped)],
            "\"inputs\":[{\"type\":\"Numeric\",\"name\":\"n\",\"value\":0}],\"interactions\":[{\"type\":"
                + "\"OnLoopComplete\",\"stateName\":\"a\",\"actions\":[{\"type\":\"Increment\",\"inputName\":\"n\"}]}]",
            [], 3
        ),
        (
            [state("a", loops, to: "b", if: compare("Numeric", "n", "Equal", "\"$m\"")), state("b", stopped)],
            "\"inputs\":[{\"type\":\"Numeric\",\"name\":\"n\",\"value\":0},{\"type\":\"Numeric\",\"name\":\"m\","
                + "\"value\":4}]", [LottieEvent(at: 2, set: ["n": 4]), LottieEvent(at: 1, set: ["n": 3])], 2
        ),
        (
            [state("a", loops, to: "b", if: compare("String", "s", "Equal", "\"open\"")), state("b", stopped)],
            "\"inputs\":[{\"type\":\"String\",\"name\":\"s\",\"value\":\"\"}]",
            [LottieEvent(at: 0, set: ["s": "open"])],
            0
        ),
        // A click on a layer toggles a truth value; the first one is somewhere else.
        (
            [state("a", loops, to: "b", if: compare("Boolean", "isOn", "Equal", "true")), state("b", stopped)],
            "\"inputs\":[{\"type\":\"Boolean\",\"name\":\"isOn\",\"value\":false}],"
                + "\"interactions\":[{\"type\":\"Click\","
                + "\"layerName\":\"Button\",\"actions\":[{\"type\":\"Toggle\",\"inputName\":\"isOn\"}]}]",
            [LottieEvent(at: 1, pointer: .click), LottieEvent(at: 1.5, pointer: .click, layer: "Button")], 1.5
        ),
        // The global state applies first, and its target fires an event on entry that leads on.
        (
            [
                state("a", loops),
                "{\"type\":\"GlobalState\",\"name\":\"g\","
                    + "\"transitions\":[{\"toState\":\"c\",\"guards\":[\(event("go"))]}]}",
                state(
                    "c", loops + ",\"entryActions\":[{\"type\":\"Fire\",\"inputName\":\"on\"}]", to: "b",
                    if: event("on")),
                state("b", stopped),
            ], "\"inputs\":[{\"type\":\"Event\",\"name\":\"go\"},{\"type\":\"Event\",\"name\":\"on\"}]",
            [LottieEvent(at: 0.75, fire: "go")], 0.75
        ),
    ]

    @Test("Events, the ends of animations and inputs change states at their exact times", arguments: changes.indices)
    func change(index: Int) throws {
        let (states, more, events, time) = Self.changes[index]
        let machine = try Self.machine(states, more)
        try machine.check(events.suffix(1))
        var timeline = StateTimeline(machine, events: events)
        #expect(timeline.playback(at: 20).animation == "red")
        #expect(timeline.playback(at: time).animation == "red")
        if time > 0 { #expect(timeline.playback(at: time - 1e-6).animation == "gray") }
    }

    @Test("The times that are asked for do not change what is shown")
    func order() throws {
        let (states, more, events, _) = Self.changes[2]
        let machine = try Self.machine(states, more)
        var once = StateTimeline(machine, events: events)
        let last = once.playback(at: 4)
        var often = StateTimeline(machine, events: events)
        for time in stride(from: 0, through: 4, by: 0.013) { _ = often.playback(at: time) }
        #expect(often.playback(at: 4) == last)
        #expect(often.playback(at: 0.5) == once.playback(at: 0.5))
    }

    @Test("Machines that change states endlessly stop, and final states ignore events")
    func ends() throws {
        let endless = try Self.machine(
            [Self.state("a", Self.playing, to: "b"), Self.state("b", Self.stopped, to: "a")], "\"inputs\":[]")
        var timeline = StateTimeline(endless, events: [])
        _ = timeline.playback(at: 1)
        let final = try Self.machine(
            [
                Self.state("a", Self.loops + ",\"final\":true", to: "b", if: Self.event("go")),
                Self.state("b", Self.stopped),
            ], "\"inputs\":[{\"type\":\"Event\",\"name\":\"go\"}]")
        var resting = StateTimeline(final, events: [LottieEvent(at: 1, fire: "go")])
        #expect(resting.playback(at: 2).animation == "gray")
    }

    private static func pixel(_ machine: LottieStateMachine, _ events: [LottieEvent], at time: Double) -> [Int] {
        DrawnFrame(StateMachineDrawing(machine, events: events), at: time).color(50, 50)
    }

    @Test("Layers draw the animation, the theme and the background of the state")
    func drawing() throws {
        let machine = try Self.machine(
            [
                Self.state("a", Self.playing, to: "b", if: Self.event("go")),
                Self.state("b", "\"animation\":\"gray\",\"entryActions\":[{\"type\":\"SetTheme\",\"value\":\"blue\"}]"),
            ], "\"inputs\":[{\"type\":\"Event\",\"name\":\"go\"}]")
        let events = [LottieEvent(at: 0.5, fire: "go")]
        #expect(isNear(Self.pixel(machine, events, at: 0.25), [64, 64, 64, 255]))
        #expect(Self.pixel(machine, events, at: 0.5) == [0, 0, 255, 255])
        let framed = try Self.machine(
            [Self.state("a", "\"animation\":\"red\",\"backgroundColor\":65535")], "\"inputs\":[]")
        #expect(Self.pixel(framed, [], at: 0) == [255, 0, 0, 255])
        #expect(LottieLayer(machine).bounds.size == CGSize(width: 100, height: 100))
    }

    @Test("Replacements apply to all animations")
    func replacements() throws {
        var replacements = LottieAnimation.Replacements()
        replacements.values["**.Color"] = .color(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        replacements.text["Nowhere"] = ""
        let machine = try Self.machine([Self.state("a", Self.playing)], "\"inputs\":[]").replacing(replacements)
        #expect(Self.pixel(machine, [], at: 0.5) == [0, 255, 0, 255])
        #expect(machine.warnings.map(\.problem) == ["nothing matches the key path \"Nowhere\""])
    }
}

@Suite("Mistakes in dotLottie state machines")
struct StateMachineMistakeTests {
    private static func machine(_ json: String) throws -> LottieStateMachine {
        let manifest = "{\"animations\":[{\"id\":\"main\"}],\"stateMachines\":[{\"id\":\"m\"}]}"
        let animation = "{\"fr\":60,\"ip\":0,\"op\":60,\"w\":100,\"h\":100,\"layers\":[]}"
        let files = [("manifest.json", manifest), ("a/main.json", animation), ("s/m.json", json)]
        return try LottieStateMachine(data: archive(files), file: "a.lottie", decode: nil)
    }

    private static let state = "{\"type\":\"PlaybackState\",\"name\":\"a\",\"animation\":\"main\"MORE}"

    /// Members of the only state or of the machine, the place, and the problem.
    private static let mistakes: [(String, String, String, String)] = [
        (
            ",\"transitions\":[{\"toState\":\"x\"}]", "", "states[0].transitions[0].toState",
            "there is no state \"x\"; there are: a"
        ),
        (
            ",\"transitions\":[{\"toState\":\"a\"},{\"toState\":\"a\"}]", "", "states[0]",
            "several transitions have no guards; give all but one of them guards"
        ),
        (
            ",\"mode\":\"Sideways\"", "", "states[0].mode",
            "the value is not known; expected one of Forward, Reverse, Bounce, ReverseBounce"
        ),
        (
            ",\"entryActions\":[{\"type\":\"Toggle\",\"inputName\":\"on\"}]", "", "states[0].entryActions[0].inputName",
            "there is no input \"on\"; there are: n"
        ),
        (
            ",\"entryActions\":[{\"type\":\"Toggle\",\"inputName\":\"n\"}]", "", "states[0].entryActions[0].inputName",
            "the input \"n\" is not true or false"
        ),
        (
            ",\"transitions\":[{\"type\":\"Tweened\",\"toState\":\"a\",\"easing\":[0,0,1,1]}]", "",
            "states[0].transitions[0].duration", "the transition has no duration; expected seconds, at least 0"
        ),
        (
            ",\"transitions\":[{\"type\":\"Tweened\",\"toState\":\"a\",\"duration\":1,\"easing\":[2,0,1,1]}]", "",
            "states[0].transitions[0].easing",
            "the transition has no easing curve; expected four numbers, [x1, y1, x2, y2], with x from 0 to 1"
        ),
        (
            "", ",\"interactions\":[{\"type\":\"OnComplete\",\"stateName\":\"z\"}]", "interactions[0].stateName",
            "there is no state \"z\"; there are: a"
        ),
    ]

    @Test("Errors have the file, the place and what is expected", arguments: mistakes.indices)
    func located(index: Int) throws {
        let (inner, outer, path, problem) = Self.mistakes[index]
        let json =
            "{\"initial\":\"a\",\"states\":[\(Self.state.replacing("MORE", with: inner))],"
            + "\"inputs\":[{\"type\":\"Numeric\",\"name\":\"n\",\"value\":1}]\(outer)}"
        #expect(throws: LottieError.invalid(file: "a.lottie/s/m.json", path: path, problem: problem)) {
            try Self.machine(json)
        }
    }

    @Test("Features that do not work are warnings")
    func warnings() throws {
        let json =
            "{\"initial\":\"a\",\"states\":[{\"type\":\"PlaybackState\","
            + "\"name\":\"a\",\"segment\":\"part\",\"transitions\":"
            + "[{\"toState\":\"a\",\"guards\":[{\"type\":\"Event\",\"inputName\":\"e\"}]}],"
            + "\"entryActions\":[{\"type\":\"OpenUrl\",\"url\":\"x\"}]}],"
            + "\"inputs\":[{\"type\":\"Event\",\"name\":\"e\"}]}"
        #expect(
            try Self.machine(json).warnings.map(\.description) == [
                "s/m.json: states[0].entryActions[0]: actions of type \"OpenUrl\" are not supported; ignored",
                "s/m.json: state \"a\": the animation has no marker \"part\"; all of it plays",
            ])
    }

    private static let events: [(LottieEvent, String)] = [
        (LottieEvent(at: 1, fire: "go"), "there is no event \"go\"; there are: e"),
        (LottieEvent(at: 1, set: ["m": 2]), "there is no input \"m\"; there are: n"),
        (LottieEvent(at: 1, set: ["n": "two"]), "the input \"n\" is a text; expected a number"),
        (LottieEvent(at: 1, pointer: .down), "nothing reacts to PointerDown; there are: Click on \"Button\""),
    ]

    @Test("Events of unknown inputs are errors that list the known ones", arguments: events)
    func unknown(event: LottieEvent, problem: String) throws {
        let machine = try Self.machine(
            "{\"initial\":\"a\",\"states\":[\(Self.state.replacing("MORE", with: ""))],"
                + "\"inputs\":[{\"type\":\"Numeric\","
                + "\"name\":\"n\",\"value\":1},{\"type\":\"Event\",\"name\":\"e\"}],"
                + "\"interactions\":[{\"type\":\"Click\","
                + "\"layerName\":\"Button\"}]}")
        let path = "state machine \"m\": event at 1.0 s"
        #expect(throws: LottieError.invalid(file: "a.lottie", path: path, problem: problem)) {
            try machine.check([event])
        }
    }

    @Test("Unknown state machines are errors that list the known ones")
    func unknownMachine() {
        let manifest = "{\"animations\":[{\"id\":\"main\"}],\"stateMachines\":[{\"id\":\"m\"}]}"
        #expect(
            throws: LottieError.unreadable(
                file: "a.lottie", problem: "the archive has no state machine \"x\"; it has: m")
        ) {
            try LottieStateMachine(
                data: archive([("manifest.json", manifest)]), file: "a.lottie", named: "x", decode: nil)
        }
    }
}
