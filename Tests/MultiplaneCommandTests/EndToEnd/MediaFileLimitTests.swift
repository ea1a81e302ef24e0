import Foundation
import Multiplane
import TestSupport
import Testing

/// The limit of the files that one output opens, wherever they are named.
@Suite("The limit of media files")
struct MediaFileLimitTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let dot = CGImage(pixels: PixelBuffer(width: 2, height: 2), isOpaque: false)
        try dot.writePNG(to: URL(fileURLWithPath: folder.path("dot0.png")))
        for number in 1..<12 { try folder.copy(folder.path("dot0.png"), to: "dot\(number).png") }
    }

    private func scene(_ layers: [String], assets: String = "{}", more: String = "") -> String {
        """
        multiplane: 1
        size: [64, 48]
        frameRate: 10
        duration: 0.5
        assets: \(assets)
        \(more)
        root:
          sublayers:
        \(layers.map { "    - \($0)" }.joined(separator: "\n"))
        """
    }

    /// Writes scene.yaml with 12 files of a kind.
    private func write(_ kind: String) throws {
        let numbers = 0..<12
        switch kind {
        case "images": try folder.write(scene(numbers.map { "{ contents: dot\($0).png }" }), to: "scene.yaml")
        case "Lottie images": try writeLottie(numbers)
        case "SVG images":
            let images = numbers.map { "<image href=\"dot\($0).png\" width=\"2\" height=\"2\"/>" }.joined()
            try folder.write(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">\(images)</svg>", to: "a.svg")
            try folder.write(scene(["{ class: SVGLayer, asset: a.svg, frame: [0, 0, 9, 9] }"]), to: "scene.yaml")
        case "images of packages": try writePackage(numbers)
        case "clips of timelines": try writeTimeline(numbers)
        case "segments of playlists": try writePlaylist(numbers)
        case "captions":
            for number in numbers { try folder.write("1\n00:00:00,000 --> 00:00:01,000\na\n", to: "c\(number).srt") }
            try folder.write(
                scene(numbers.map { "{ class: CaptionLayer, captions: ./c\($0).srt }" }), to: "scene.yaml")
        case "color tables":
            let table = "LUT_1D_SIZE 2\n0 0 0\n1 1 1\n"
            for number in numbers { try folder.write(table, to: "l\(number).cube") }
            try folder.write(
                scene(numbers.map { "{ filters: [{ filter: CIColorCube, lut: ./l\($0).cube }] }" }), to: "scene.yaml")
        case "included files":
            for number in numbers {
                try folder.write("theme: { sizes: { s\(number): 1 } }\n", to: "part\(number).yaml")
            }
            let names = numbers.map { "part\($0).yaml" }.joined(separator: ", ")
            try folder.write(scene(["{}"], more: "include: [\(names)]"), to: "scene.yaml")
        case "fonts":
            let layer = "class: CATextLayer, string: a, frame: [0, 0, 9, 9]"
            try folder.write(scene(numbers.map { "{ \(layer), font: Missing \($0) }" }), to: "scene.yaml")
        default:
            let layer = "class: CATiledLayer, frame: [0, 0, 24, 2], tileSize: [2, 2]"
            for number in numbers { try folder.copy(folder.path("dot0.png"), to: "0-\(number)-0.png") }
            try folder.write(
                scene(["{ \(layer), tiles: { path: \"{level}-{x}-{y}.png\", size: [24, 2] } }"]), to: "scene.yaml")
        }
    }

    private func writeLottie(_ numbers: Range<Int>) throws {
        let assets = numbers.map {
            "{\"id\": \"i\($0)\", \"w\": 2, \"h\": 2, \"u\": \"\", \"p\": \"dot\($0).png\"}"
        }
        let layers = numbers.map {
            "{\"ty\": 2, \"refId\": \"i\($0)\", \"ip\": 0, \"op\": 3, \"st\": 0, \"ks\": {}}"
        }
        let lists = "\"assets\": [\(assets.joined(separator: ","))], \"layers\": [\(layers.joined(separator: ","))]"
        let head = "\"v\": \"5.7\", \"fr\": 30, \"ip\": 0, \"op\": 3, \"w\": 64, \"h\": 64"
        try folder.write("{\(head), \(lists)}", to: "a.json")
        try folder.write(scene(["{ class: LottieLayer, asset: a.json }"]), to: "scene.yaml")
    }

    private func writePackage(_ numbers: Range<Int>) throws {
        let layers = try numbers.map { number in
            try folder.copy(folder.path("dot0.png"), to: "a.ca/assets/\(number).png")
            let contents = "<contents type=\"CGImage\" src=\"assets/\(number).png\"/>"
            return "<CALayer bounds=\"0 0 2 2\">\(contents)</CALayer>"
        }
        let root = "<CALayer bounds=\"0 0 9 9\"><sublayers>\(layers.joined())</sublayers></CALayer>"
        try folder.write(
            "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\(root)</caml>", to: "a.ca/main.caml")
        try folder.write(scene(["{ class: PackageLayer, asset: a.ca, frame: [0, 0, 9, 9] }"]), to: "scene.yaml")
    }

    private func writeTimeline(_ numbers: Range<Int>) throws {
        func time(_ value: Int) -> String { #"{"OTIO_SCHEMA": "RationalTime.1", "rate": 10, "value": \#(value)}"# }
        let range = #"{"OTIO_SCHEMA": "TimeRange.1", "start_time": \#(time(0)), "duration": \#(time(1))}"#
        let clips = numbers.map { number in
            let media = #"{"OTIO_SCHEMA": "ExternalReference.1", "target_url": "dot\#(number).png"}"#
            return #"{"OTIO_SCHEMA": "Clip.1", "source_range": \#(range), "media_reference": \#(media)}"#
        }
        let track = #"{"OTIO_SCHEMA": "Track.1", "kind": "Video", "children": [\#(clips.joined(separator: ","))]}"#
        let stack = #"{"OTIO_SCHEMA": "Stack.1", "children": [\#(track)]}"#
        try folder.write(#"{"OTIO_SCHEMA": "Timeline.1", "tracks": \#(stack)}"#, to: "scene.yaml")
    }

    private func writePlaylist(_ numbers: Range<Int>) throws {
        try folder.write(scene(["{}"]), to: "scene.yaml")
        let result = try Command.run("render", "scene.yaml", "-o", "0.mp4", in: folder)
        try #require(result.status == 0, "\(result.errors)")
        for number in numbers.dropFirst() { try folder.copy(folder.path("0.mp4"), to: "\(number).mp4") }
        let entries = numbers.map { "#EXTINF:0.5,\n\($0).mp4\n" }.joined()
        try folder.write("#EXTM3U\n#EXT-X-TARGETDURATION:1\n\(entries)#EXT-X-ENDLIST\n", to: "a.m3u8")
        let player = "player: { asset: a.m3u8 }"
        try folder.write(scene(["{ class: AVPlayerLayer, frame: [0, 0, 9, 9], \(player) }"]), to: "scene.yaml")
    }

    @Test(
        "Too many files end a rendering with status 6",
        arguments: [
            "images", "Lottie images", "SVG images", "images of packages", "clips of timelines",
            "segments of playlists",
            "captions", "color tables", "included files", "fonts", "tiles",
        ])
    func tooMany(kind: String) throws {
        try write(kind)
        for command in [["still", "-o", "out.png"], ["render", "-o", "out.mp4"]] {
            let arguments = [command[0], "scene.yaml"] + command.dropFirst() + ["--limit", "media-files=10"]
            let result = try Command.invocation(arguments, in: folder).run()
            #expect(result.status == 6, "\(kind): \(result.errors.prefix(500))")
            #expect(result.errors.contains("media files exceed the limit of 10 (media-files); reduce them, or raise"))
        }
        let enough = try Command.run(
            "still", "scene.yaml", "-o", "out.png", "--limit", "media-files=16", in: folder)
        #expect(enough.status == 0, "\(kind): \(enough.errors.prefix(500))")
    }

    @Test("A file counts once for all its uses, and an image sequence as one file")
    func once() throws {
        let layers = (0..<20).map { "{ name: l\($0), contents: dot0.png }" }
        let sequence = "{ class: AVPlayerLayer, frame: [0, 0, 2, 2], player: { asset: s } }"
        let assets = "{ s: { sequence: dot%d.png, frameRate: 24 } }"
        try folder.write(scene(layers + [sequence], assets: assets), to: "scene.yaml")
        let result = try Command.run(
            "render", "scene.yaml", "-o", "out.mp4", "--limit", "media-files=3", in: folder)

        #expect(result.status == 0, "\(result.errors.prefix(500))")
    }

    @Test("Each row of a batch counts its own files")
    func rows() throws {
        let layers = (0..<2).map { _ in "{ contents: \"{{picture}}\" }" }
        try folder.write(scene(layers, more: "parameters: { picture: asset }"), to: "scene.yaml")
        let table = "picture\n" + (0..<12).map { "dot\($0).png\n" }.joined()
        try folder.write(table, to: "rows.csv")
        let result = try Command.run(
            "batch", "scene.yaml", "--rows", "rows.csv", "-o", "out/{row}.mp4", "--limit", "media-files=5", in: folder)

        #expect(result.status == 0, "\(result.errors.prefix(500))")
    }
}
