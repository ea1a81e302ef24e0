import Foundation
import Multiplane
import SceneLanguage
import TestSupport
import Testing

@Suite("Lottie animations in the command")
struct LottieTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // A red square of 10×10 in the corner of a canvas of 40×20, blue from frame 30 on, with a text layer.
        try folder.write(
            """
            {"v": "5.7.4", "fr": 30, "ip": 0, "op": 60, "w": 40, "h": 20, "nm": "Square",
             "markers": [{"cm": "intro", "tm": 0, "dr": 15}, {"cm": "it's", "tm": 5}, {"cm": "end", "tm": 30, "dr": 30}],
             "layers": [
               {"ty": 5, "nm": "First Name", "ks": {"o": {"k": 0}}, "t": {"d": {"k": [{"t": 0, "s":
                 {"t": "ab", "s": 10, "f": "No Such Font"}}]}}},
               {"ty": 1, "ip": 0, "op": 30, "ks": {}, "sw": 10, "sh": 10, "sc": "#ff0000"},
               {"ty": 1, "ip": 30, "op": 60, "ks": {}, "sw": 10, "sh": 10, "sc": "#0000ff"}
             ]}
            """, to: "square.json")
    }

    /// Returns the color of a pixel of out.png as 0xAARRGGBB.
    private func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
        let image = try decodeImageFile(URL(fileURLWithPath: folder.path("out.png")))
        return withExtendedLifetime(image) { image.pixels.row(y)[x] }
    }

    /// Values of parameters, and the number of frames.
    private static let durations: [([String], Int)] = [
        ([], 60), (["marker=intro"], 15), (["marker=end", "speed=2"], 15), (["repeat=3"], 180),
        (["marker=intro", "repeat=2", "speed=0.5"], 60), (["speed=1000"], 1),
    ]

    @Test("The part, the speed and the repetitions determine the duration", arguments: durations)
    func duration(values: [String], frames: Int) throws {
        let overrides = try values.map { try ParameterOverride(argument: $0) }
        let scene = try SceneDescription(path: folder.path("square.json"), overrides: overrides)
        #expect(scene.frameCount == frames)
        #expect(scene.size == PixelSize(width: 40, height: 20))
    }

    @Test(
        "Parameters that cannot be used are errors", arguments: ["speed=0", "marker=outro", "fit=stretch", "width=0"])
    func mistakes(value: String) throws {
        #expect(throws: SceneFormatError.self) {
            try SceneDescription(
                path: folder.path("square.json"), overrides: [try ParameterOverride(argument: value)])
        }
    }

    @Test("Text layers are parameters")
    func texts() throws {
        let scene = try SceneDescription(
            path: folder.path("square.json"), overrides: [try ParameterOverride(argument: "First-Name=Ann")])
        let marker = scene.parameters.first { $0.name == "marker" }
        #expect(marker?.choices.count == 2)
        #expect(scene.root.all.last?.lottie?.replacedText == ["First Name": "Ann"])
    }

    @Test("--marker, --repeat and --speed choose the frame that is shown")
    func time() throws {
        let result = try Command.run(
            "still", "square.json", "--marker", "end", "--repeat", "2", "--speed", "0.5", "--at", "3", "-o", "out.png",
            in: folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try pixel(5, 5) == 0xFF00_00FF)
    }

    /// Sizes of the canvas for an animation of 40×20 points, the fit, and the size of the layer.
    private static let roundedSizes: [(String, String, String, CGSize)] = [
        ("21", "11", "contain", CGSize(width: 21, height: 10.5)),
        ("41", "20", "cover", CGSize(width: 41, height: 20.5)),
        ("27", "14", "contain", CGSize(width: 27, height: 13.5)),
        ("301", "150", "contain", CGSize(width: 300, height: 150)),
        ("301", "150", "cover", CGSize(width: 301, height: 150.5)),
        ("40", "40", "contain", CGSize(width: 40, height: 40)),
        ("21", "11", "fill", CGSize(width: 21, height: 11)), ("40", "20", "none", CGSize(width: 40, height: 20)),
    ]

    @Test("A canvas of the animation's shape, rounded to whole pixels, does not move it", arguments: roundedSizes)
    func roundedSize(width: String, height: String, fit: String, expected: CGSize) throws {
        let overrides = try ["width=\(width)", "height=\(height)", "fit=\(fit)"].map {
            try ParameterOverride(argument: $0)
        }
        let scene = try SceneDescription(path: folder.path("square.json"), overrides: overrides)
        let frame = try #require(scene.root.all.last?.frame)
        #expect(frame.origin == .zero)
        #expect(abs(frame.width - expected.width) < 1e-9 && abs(frame.height - expected.height) < 1e-9, "\(frame)")
    }

    @Test("--size of the animation's shape, rounded to whole pixels, keeps its edges sharp")
    func roundedOutput() throws {
        let result = try Command.run("still", "square.json", "--size", "41x21", "-o", "out.png", in: folder)
        #expect(result.status == 0, "\(result.errors)")
        // The square ends at 10.25 in both directions.
        let (red, white): (UInt32, UInt32) = (0xFFFF_0000, 0xFFFF_FFFF)
        #expect(try [pixel(0, 0), pixel(9, 9), pixel(11, 0), pixel(0, 11)] == [red, red, white, white])
        #expect(try pixel(10, 0) == pixel(0, 10))
    }

    @Test("--fit and --background place the animation in a canvas of another shape")
    func fit() throws {
        let arguments = ["still", "square.json", "--size", "40x40", "--background", "#00ff00", "-y", "-o", "out.png"]
        let (red, green): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_FF00)
        for (fit, top, middle) in [("contain", green, red), ("fill", red, red), ("cover", green, green)] {
            let result = try Command.invocation(arguments + ["--fit", fit], in: folder).run()
            #expect(result.status == 0, "\(result.errors)")
            #expect(try (pixel(5, 2), pixel(5, 15)) == (top, middle), "\(fit)")
        }
    }

    @Test("--compatibility lottie-ios draws as lottie-ios, and validate and probe list what that leaves out")
    func compatibility() throws {
        // A red square of 20×20, of which a trim leaves the lower right half.
        try folder.write(
            """
            {"v": "5.7.4", "fr": 30, "ip": 0, "op": 60, "w": 40, "h": 20, "layers": [{"ty": 4, "ks": {}, "shapes": [
              {"ty": "rc", "p": {"k": [10, 10]}, "s": {"k": [20, 20]}, "r": {"k": 0}},
              {"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}, {"ty": "tm", "s": {"k": 0}, "e": {"k": 50}}]}]}
            """, to: "trim.json")
        let (red, white): (UInt32, UInt32) = (0xFFFF_0000, 0xFFFF_FFFF)
        let players: [([String], UInt32)] = [
            ([], white), (["--compatibility", "after-effects"], white), (["--compatibility", "lottie-ios"], red),
            (["--set", "compatibility=lottie-ios"], red),
        ]
        for (options, expected) in players {
            let arguments = ["still", "trim.json", "-y", "-o", "out.png"] + options
            let result = try Command.invocation(arguments, in: folder).run()
            #expect(result.status == 0, "\(result.errors)")
            #expect(try pixel(3, 3) == expected, "\(options)")
        }
        let problem = "lottie-ios trims only strokes"
        for command in ["validate", "probe"] {
            let exact = try Command.run(command, "trim.json", in: folder)
            #expect(!(exact.output + exact.errors).contains(problem))
            let result = try Command.run(command, "trim.json", "--compatibility", "lottie-ios", in: folder)
            #expect((result.output + result.errors).contains(problem), "\(command)")
        }
        #expect(try Command.run("validate", "trim.json", "--compatibility", "lottie", in: folder).status == 2)
    }

    @Test("validate and probe print what is not drawn, with the layer")
    func warnings() throws {
        let problem = "layers[0] \"First Name\": the font \"No Such Font\" is not installed; drawn with "
        let validation = try Command.run("validate", "square.json", in: folder)
        #expect(validation.status == 0)
        #expect(validation.errors.contains(problem))
        #expect(try Command.run("probe", "square.json", in: folder).output.contains(problem))
        #expect(try Command.run("validate", "square.json", "--strict", in: folder).status == 4)
    }

    /// Arguments of --set, and the starts and the durations of the tracks in milliseconds.
    private static let soundtracks: [([String], [Int], Int)] = [
        ([], [500], 1500), (["repeat=2", "speed=2"], [250, 1250], 750), (["marker=end"], [0], 1000),
    ]

    @Test("Audio layers play with the animation, at its speed and in each repetition", arguments: soundtracks)
    func audio(values: [String], starts: [Int], duration: Int) throws {
        try folder.write(
            """
            {"v": "5.7.4", "fr": 30, "ip": 0, "op": 60, "w": 40, "h": 20, "markers": [{"cm": "end", "tm": 30}],
             "layers": [{"ty": 6, "refId": "a", "ip": 0, "op": 60, "st": 15, "ks": {}, "au": {"lv": {"k": [50, 50]}}}],
             "assets": [{"id": "a", "u": "", "p": "a.wav"}]}
            """, to: "audio.json")
        try TestAudioFile.silence(seconds: 2).write(to: URL(fileURLWithPath: folder.path("a.wav")))
        let overrides = try values.map { try ParameterOverride(argument: $0) }
        let scene = try SceneDescription(path: folder.path("audio.json"), overrides: overrides)
        #expect(scene.hasAudio)
        let tracks = try scene.makeMovie().layerAudio
        #expect(tracks.map { Int(($0.start.seconds * 1000).rounded()) } == starts)
        #expect(tracks.allSatisfy { $0.duration.map { Int(($0.seconds * 1000).rounded()) } == duration })
        #expect(tracks.allSatisfy { $0.volume == 0.5 })
        #expect(tracks.first?.clipStart.seconds == (values == ["marker=end"] ? 0.5 : 0))
    }
}
