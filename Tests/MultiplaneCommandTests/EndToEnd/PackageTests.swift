import Foundation
import Multiplane
import SceneLanguage
import TestSupport
import Testing

@Suite("Core Animation packages in the command")
struct PackageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // A square of 10×10 at the bottom left of a document of 40×20, which the state B moves to the right.
        try write(
            """
            <CALayer bounds="0 0 40 20" backgroundColor="0 0 1"><sublayers><CALayer id="s" bounds="0 0 10 10" \
            position="5 5" backgroundColor="1 0 0"/></sublayers><states><LKState name="A"/><LKState name="B"><elements>\
            <LKStateSetValue targetId="s" keyPath="position.x"><value type="real" value="35"/></LKStateSetValue>\
            </elements></LKState></states></CALayer>
            """)
    }

    private func write(_ layer: String) throws {
        try folder.write(
            #"<caml xmlns="http://www.apple.com/CoreAnimation/1.0">\#(layer)</caml>"#, to: "square.ca/main.caml")
    }

    private func run(_ arguments: String...) throws -> Invocation.Result {
        try Command.invocation(arguments, in: folder).run()
    }

    /// Returns the color of a pixel of out.png as 0xAARRGGBB.
    private func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
        try decodeImageFile(URL(fileURLWithPath: folder.path("out.png"))).pixels.row(y)[x]
    }

    @Test("A folder is rendered as a still, in the state that an option gives")
    func stills() throws {
        let result = try run("still", "square.ca", "-o", "out.png")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try pixel(2, 17) == 0xffff_0000 && pixel(37, 17) == 0xff00_00ff && pixel(2, 2) == 0xff00_00ff)
        #expect(try run("still", "square.ca", "-o", "out.png", "--state", "B", "-y").status == 0)
        #expect(try pixel(2, 17) == 0xff00_00ff && pixel(37, 17) == 0xffff_0000)
        let later = try run("still", "square.ca", "-o", "out.png", "-y", "--set", "states=1:B", "--at", "4")
        #expect(later.status == 0, "\(later.errors)")
        #expect(try pixel(37, 17) == 0xffff_0000)
    }

    @Test("Movies end two seconds after the last change, unless a duration is given")
    func movies() throws {
        let result = try run("render", "square.ca", "-o", "a.mp4", "--at", "1:B", "--at", "2:A", "--fps", "10")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try run("probe", "a.mp4", "--json").output.contains(#""frames":40"#))
        let overrides = try ["states=1:B", "duration=3"].map { try ParameterOverride(argument: $0) }
        #expect(try SceneDescription(path: folder.path("square.ca"), overrides: overrides).frameCount == 180)
    }

    @Test("Unknown states are errors that list the states")
    func unknownStates() throws {
        for (option, value, status) in [("--state", "C", 2), ("--set", "states=1:C", 4)] {
            let result = try run("still", "square.ca", "-o", "out.png", option, value)
            #expect(Int(result.status) == status && result.errors.contains("A"), "\(result.errors)")
        }
        #expect(try run("render", "square.ca", "-o", "a.mp4", "--at", "B").status == 2)
    }

    @Test("Probing prints the size, the states and what is not supported")
    func probe() throws {
        try write(#"<CALayer bounds="0 0 40 20" odd="1"><states><LKState name="A"/></states></CALayer>"#)
        let result = try run("probe", "square.ca")
        #expect(result.output.contains("40×20 points") && result.output.contains("states: A"), "\(result.errors)")
        #expect(result.output.contains("main.caml:1:54: the attribute odd"), "\(result.output)")
        #expect(try run("probe", "square.ca", "--json").output.contains(#""container":"core-animation-package""#))
    }

    @Test("Damaged packages are errors with the position")
    func damage() throws {
        try write("<CALayer>")
        for command in ["validate", "probe"] {
            let result = try run(command, "square.ca")
            #expect([3, 4].contains(result.status), "\(command)")
            #expect(result.errors.contains("main.caml:1:"), "\(result.errors)")
        }
    }

    @Test("Scenes show packages in layers, and list unknown states at their position")
    func scenes() throws {
        func scene(_ keys: String) -> String {
            """
            multiplane: 1
            size: [40, 20]
            frameRate: 10
            duration: 1
            assets: { a: square.ca }
            root: { sublayers: [{ class: PackageLayer, asset: a, frame: [0, 0, 40, 20], \(keys) }] }
            """
        }
        try folder.write(scene("states: [{ at: 0.5, state: B }]"), to: "scene.yaml")
        #expect(try run("validate", "scene.yaml").status == 0)
        try folder.write(scene("state: C"), to: "scene.yaml")
        let result = try run("validate", "scene.yaml")
        #expect(result.status == 4 && result.errors.contains("no state \"C\""), "\(result.errors)")
    }

    @Test("Untrusted packages are rendered inside their folder")
    func untrusted() throws {
        #expect(try run("validate", "square.ca", "--untrusted").status == 0)
        let bomb = #"<!DOCTYPE caml [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;">]><caml>&b;</caml>"#
        try folder.write(bomb, to: "bomb.ca/main.caml")
        let result = try run("validate", "bomb.ca", "--untrusted")
        #expect([3, 4].contains(result.status) && result.errors.contains("document type"), "\(result.errors)")
        let layers = String(repeating: "<CALayer/>", count: 20_000)
        try write("<CALayer bounds=\"0 0 9 9\"><sublayers>\(layers)</sublayers></CALayer>")
        #expect(try run("validate", "square.ca", "--untrusted").status == 6)
    }
}
