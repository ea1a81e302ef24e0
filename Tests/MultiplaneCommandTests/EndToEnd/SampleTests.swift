import Foundation
import Multiplane
import SceneLanguage
import TestSupport
import Testing

@Suite struct SampleTests {
    static let names = [
        "aces", "arm", "ball-drop", "bar-chart", "calculation-modes", "captions", "card-fan", "card-flip", "charts",
        "clips",
        "confetti", "easing", "fire", "fire-hydrant", "fireworks", "group-flip", "implicit-moves", "layouts", "lottie",
        "lower-third", "name-card", "nested-replicators", "nested-transactions", "package", "pause-resume",
        "perspective", "picture-in-picture", "promo", "reflections", "roller-coaster", "scripts", "shapes", "slideshow",
        "solid-cube", "split-text", "svg", "tiled-map", "timing-chart", "title-card", "transitions", "video-layers",
    ]

    @Test("Every sample renders without warnings", arguments: names)
    func render(name: String) throws {
        let folder = try TemporaryFolder()

        // The included fonts, and those of all scripts.
        let fonts = folder.file("fonts")
        try FileManager.default.copyItem(atPath: Repository.path("fonts"), toPath: fonts.path)
        try FileManager.default.copyItem(at: ScriptSample.fonts, to: fonts.appendingPathComponent("Scripts.ttc"))

        var invocation = Command.invocation([
            "render", Repository.path("samples/\(name).yaml"), "-o", folder.path("out.mp4"), "--scale", "25%",
            "--frames", "40-42", "--strict",
        ])
        invocation.environment["MULTIPLANE_FONTS"] = fonts.path
        let result = try invocation.run()

        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.isEmpty)
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("out.mp4"))).video?.frameCount == 3)
    }

    @Test("The sample of scripts names the packages of missing fonts")
    func missingFonts() throws {
        let folder = try TemporaryFolder()
        // A configuration without installed fonts.
        try folder.write("<fontconfig></fontconfig>", to: "fonts.conf")
        var invocation = Command.invocation([
            "still", Repository.path("samples/scripts.yaml"), "-o", folder.path("out.png"), "--scale", "25%", "--at",
            "3",
        ])
        invocation.environment["FONTCONFIG_FILE"] = folder.path("fonts.conf")
        let result = try invocation.run()

        #expect(result.status == 0, "\(result.errors)")
        for package in ["fonts-noto-core", "fonts-noto-cjk"] {
            #expect(result.errors.contains("install the Debian package \(package)"), "\(result.errors)")
        }
    }

    @Test("The list of tested samples is complete")
    func completeness() throws {
        let scenes = try FileManager.default.contentsOfDirectory(atPath: Repository.path("samples")).filter {
            $0.hasSuffix(".yaml")
        }

        #expect(Set(scenes) == Set(Self.names.map { $0 + ".yaml" }))
    }

    @Test("Every row of the chart's table is valid for its scene")
    func chartRows() throws {
        let table = try BatchTable(path: Repository.path("samples/bar-chart.jsonl"))

        #expect(table.rows.count == 2)
        for row in table.rows {
            let scene = try SceneDescription(
                path: Repository.path("samples/bar-chart.yaml"), overrides: row.values)
            #expect(scene.root.sublayers.count == (row.number == 1 ? 8 : 10))
        }
    }

    @Test("Every row of the batch sample's table is valid for its scene")
    func rows() throws {
        let table = try BatchTable(path: Repository.path("samples/names.csv"))

        #expect(table.rows.count == 4)
        for row in table.rows {
            #expect(throws: Never.self) {
                try SceneDescription(path: Repository.path("samples/name-card.yaml"), overrides: row.values)
            }
        }
    }

    @Test(
        "Sample media are smaller than 400 kB",
        arguments: ["clip.mp4", "logo.png", "lake.jpg", "dunes.jpg", "summit.jpg", "aurora.jpg"])
    func size(file: String) throws {
        let size =
            try FileManager.default.attributesOfItem(atPath: Repository.path("samples/media/\(file)"))[.size] as? Int

        #expect(try #require(size) < 400_000)
    }
}
