import Foundation
import Multiplane
import TestSupport
import Testing

@Suite("Timelines in the command")
struct TimelineTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        func generator(_ color: String) -> String {
            #"{"OTIO_SCHEMA": "GeneratorReference.1", "generator_kind": "SolidColor", "#
                + #""parameters": {"color": \#(color)}}"#
        }
        let red = Self.timeline("red", media: generator("[1, 0, 0, 1]"))
        let blue = Self.timeline("blue", media: generator("[0, 0, 1, 1]"))
        try folder.write(red, to: "red.otio")
        try folder.write(
            #"{"OTIO_SCHEMA": "SerializableCollection.1", "children": [\#(red), \#(blue)]}"#, to: "two.otio")
    }

    /// Returns a timeline of one clip of a second.
    private static func timeline(_ name: String, media: String) -> String {
        func time(_ value: Int) -> String { #"{"OTIO_SCHEMA": "RationalTime.1", "rate": 25, "value": \#(value)}"# }
        let range = #"{"OTIO_SCHEMA": "TimeRange.1", "start_time": \#(time(0)), "duration": \#(time(25))}"#
        let clip =
            #"{"OTIO_SCHEMA": "Clip.1", "name": "shot", "#
            + #""source_range": \#(range), "media_reference": \#(media)}"#
        let track = #"{"OTIO_SCHEMA": "Track.1", "name": "V1", "kind": "Video", "children": [\#(clip)]}"#
        let stack = #"{"OTIO_SCHEMA": "Stack.1", "children": [\#(track)]}"#
        return #"{"OTIO_SCHEMA": "Timeline.1", "name": "\#(name)", "tracks": \#(stack)}"#
    }

    private func run(_ arguments: String...) throws -> Invocation.Result {
        try Command.invocation(arguments, in: folder).run()
    }

    /// Returns the color of a still of a timeline as 0xAARRGGBB.
    private func color(_ arguments: String...) throws -> UInt32 {
        let output = ["-o", "out.png", "-y", "--set", "width=32", "--set", "height=16"]
        let result = try Command.invocation(["still"] + arguments + output, in: folder).run()
        #expect(result.status == 0, "\(result.errors)")
        return try decodeImageFile(URL(fileURLWithPath: folder.path("out.png"))).pixels.row(8)[16]
    }

    @Test("An option selects one of several timelines; errors list their names")
    func severalTimelines() throws {
        #expect(try color("red.otio") == 0xffff_0000)
        #expect(try color("two.otio", "--timeline", "red") == 0xffff_0000)
        #expect(try color("two.otio", "--timeline", "blue") == 0xff00_00ff)
        #expect(try run("validate", "two.otio", "--timeline", "blue").status == 0)
        for arguments in [[], ["--timeline", "green"]] {
            let result = try Command.invocation(["validate", "two.otio"] + arguments, in: folder).run()
            #expect([3, 4].contains(result.status), "\(arguments)")
            #expect(result.errors.contains(#""red", "blue""#), "\(result.errors)")
        }
    }

    @Test(
        "Final Cut XML needs OpenTimelineIO for Python, and is not converted in confined runs",
        arguments: [
            ("xmeml", "otio-fcp-adapter"), ("fcpxml", "otio-fcpx-xml-adapter"),
        ])
    func adapters(root: String, package: String) throws {
        try folder.write("<?xml version='1.0'?>\n<!DOCTYPE \(root)>\n<\(root) version='4'></\(root)>", to: "cut.xml")
        func errors(_ interpreter: String, _ options: String...) throws -> (Int32, String) {
            var invocation = Command.invocation(["validate", "cut.xml"] + options, in: folder)
            invocation.environment["MULTIPLANE_PYTHON"] = interpreter
            let result = try invocation.run()
            return (result.status, result.errors)
        }
        func writePython(_ script: String) throws {
            try folder.write("#!/bin/sh\n\(script)\n", to: "python")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("python"))
        }
        // A Python without the package.
        try writePython("exit 3")
        for interpreter in ["no-such-python", folder.path("python")] {
            let (status, text) = try errors(interpreter)
            #expect(status == 3 && text.contains("pip install opentimelineio \(package)"), "\(status) \(text)")
        }
        let (status, text) = try errors(folder.path("python"), "--untrusted")
        #expect(status == 3 && text.contains("is not read in a confined run"), "\(status) \(text)")
        // A Python that writes a timeline.
        try writePython("cp '\(folder.path("red.otio"))' \"$5\"")
        #expect(try errors(folder.path("python")).0 == 0)
    }

    @Test("The sample timeline is valid, without warnings")
    func sample() throws {
        let result = try run("validate", Repository.path("samples/rough-cut.otio"), "--strict")
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }

    @Test("Media are found in the folder of an option")
    func media() throws {
        #expect(try color("red.otio") == 0xffff_0000)
        try FileManager.default.createDirectory(atPath: folder.path("footage"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: folder.path("out.png"), toPath: folder.path("footage/a.png"))
        let file = #"{"OTIO_SCHEMA": "ExternalReference.1", "target_url": "file:///Volumes/Raid/a.png"}"#
        try folder.write(Self.timeline("cut", media: file), to: "cut.otio")
        let result = try run("validate", "cut.otio")
        #expect(result.status == 4 && result.errors.contains("the clip \"shot\" has no file"), "\(result.errors)")
        // The scene for the timeline is not a file.
        #expect(!result.errors.contains("timeline used"), "\(result.errors)")
        #expect(try run("validate", "cut.otio", "--media", "footage").output.contains("32×16, 25 fps, 25 frames"))
        #expect(try color("cut.otio", "--media", "footage") == 0xffff_0000)
    }

    @Test("Probing prints the rate, the tracks, the markers and what is not supported")
    func probe() throws {
        let edit = """
            TITLE: My cut
            001 BL V C 00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00
            * LOC: 01:00:01:00 RED Hit
            NOTE

            """
        try folder.write(edit, to: "cut.edl")
        let result = try run("probe", "cut.edl")
        let lines = [
            "cut.edl: timeline, 2.000 s", "timeline: \"My cut\", 25 fps, 50 frames, starts at 01:00:00:00",
            "video track \"V\": 1 clips, 0 gaps, 0 transitions", "markers: \"Hit\" at 01:00:01:00",
            "warning: cut.edl:4:1: the line \"NOTE\" is not read; it has no effect",
        ]
        for line in lines { #expect(result.output.contains(line), "\(result.output)\(result.errors)") }
        #expect(try run("probe", "cut.edl", "--json").output.contains(#""container":"timeline""#))
        #expect(try run("probe", "two.otio", "--timeline", "blue").output.contains(#"timeline: "blue""#))
    }
}
