import Foundation
import Multiplane
import SceneLanguage
import TestSupport
import Testing

@Suite("dotLottie archives in the command")
struct LottieArchiveTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        func animation(_ color: String, width: Int, frames: Int) -> String {
            "{\"fr\":30,\"ip\":0,\"op\":\(frames),\"w\":\(width),\"h\":20,"
                + "\"layers\":[{\"ty\":1,\"ks\":{},\"sw\":\(width),"
                + "\"sh\":20,\"sc\":\"\(color)\"}]}"
        }
        let machine = """
            {"initial": "off", "inputs": [{"type": "Boolean", "name": "isOn", "value": false}],
             "states": [
              {"type": "PlaybackState", "name": "off", "animation": "red", "transitions": [{"toState": "on", "guards": [
                {"type": "Boolean", "inputName": "isOn", "conditionType": "Equal", "compareTo": true}]}]},
              {"type": "PlaybackState", "name": "on", "animation": "blue", "transitions": []}],
             "interactions": [{"type": "Click", "actions": [{"type": "Toggle", "inputName": "isOn"}]}]}
            """
        let manifest = """
            {"version": "2", "animations": [{"id": "red"}, {"id": "blue"}], "stateMachines": [{"id": "switch"}]}
            """
        let files = [
            ("manifest.json", manifest), ("a/red.json", animation("#ff0000", width: 40, frames: 60)),
            ("a/blue.json", animation("#0000ff", width: 20, frames: 30)), ("s/switch.json", machine),
        ]
        try TestArchive.data(files.map { ($0.0, Data($0.1.utf8)) }).write(
            to: URL(fileURLWithPath: folder.path("two.lottie")))
    }

    private func scene(_ layer: String) -> String {
        """
        multiplane: 1
        size: [40, 20]
        frameRate: 30
        duration: 2
        assets: { two: two.lottie }
        root: { sublayers: [{ class: LottieLayer, asset: two, frame: [0, 0, 40, 20], \(layer) }] }
        """
    }

    @Test("The animation determines the size and the duration")
    func choice() throws {
        for (overrides, width, frames) in [([], 40, 60), (["animation=blue"], 20, 30)] {
            let values = try overrides.map { try ParameterOverride(argument: $0) }
            let scene = try SceneDescription(path: folder.path("two.lottie"), overrides: values)
            #expect(scene.size == PixelSize(width: width, height: 20))
            #expect(scene.frameCount == frames)
        }
    }

    @Test("--animation chooses an animation; unknown names are errors that list the known ones")
    func option() throws {
        let result = try Command.run(
            "still", "two.lottie", "--animation", "blue", "--at", "0", "-o", "out.png", in: folder)
        #expect(result.status == 0, "\(result.errors)")
        let image = try decodeImageFile(URL(fileURLWithPath: folder.path("out.png")))
        #expect(image.width == 20 && image.pixels.row(5)[5] == 0xFF00_00FF)
        let probe = try Command.run("probe", "two.lottie", "--animation", "blue", in: folder).output
        #expect(probe.contains("20×20, 30 fps, 30 frames\n  animations: red, blue\n  state machines: switch\n"))
        for command in ["validate", "probe"] {
            let refused = try Command.run(command, "two.lottie", "--animation", "green", in: folder)
            #expect(refused.status != 0)
            #expect(refused.errors.contains("the archive has no animation \"green\"; it has: red, blue"))
        }
    }

    @Test("Scenes run state machines with a schedule of events")
    func events() throws {
        try folder.write(scene("events: [{ at: 0.5, pointer: click }, { at: 1, set: { isOn: false } }]"), to: "a.yaml")
        for (time, color) in [("0.4", UInt32(0xFFFF_0000)), ("0.5", 0xFF00_00FF), ("1.5", 0xFF00_00FF)] {
            let result = try Command.run("still", "a.yaml", "--at", time, "-y", "-o", "out.png", in: folder)
            #expect(result.status == 0, "\(result.errors)")
            let image = try decodeImageFile(URL(fileURLWithPath: folder.path("out.png")))
            #expect(image.pixels.row(10)[20] == color, "at \(time)")
        }
    }

    /// Keys of the layer, and a part of the message.
    private static let mistakes = [
        ("stateMachine: knob", "the archive has no state machine \"knob\"; it has: switch"),
        ("events: [{ at: 1, fire: go }]", "event at 1.0 s: there is no event \"go\"; there are none"),
        ("events: [{ at: 1, set: { isOn: 2 } }]", "the input \"isOn\" is a number; expected true or false"),
        ("events: [{ at: 1, pointer: tap }]", "a.yaml:6:105: pointer is the text \"tap\"; expected one of click"),
        ("events: [{ fire: go }]", "an event has no \"at\""),
        ("stateMachine: switch, loopMode: loop", "loopMode does not apply to a state machine"),
    ]

    @Test("Mistakes in state machines and events are located", arguments: mistakes)
    func mistake(keys: String, message: String) throws {
        try folder.write(scene(keys), to: "a.yaml")
        let result = try Command.run("validate", "a.yaml", in: folder)
        #expect(result.status != 0)
        #expect(result.errors.contains(message), "\(result.errors)")
    }
}
