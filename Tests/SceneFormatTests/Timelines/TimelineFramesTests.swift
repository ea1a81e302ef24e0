import Foundation
import LayerTree
import MediaTime
import MovieRendering
import SceneLanguage
import TestSupport
import Testing

@testable import SceneFormat

@Suite("Timelines show the frames that OpenTimelineIO computes")
struct TimelineFramesTests {
    private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("EditListsTests/Fixtures")

    struct Expected: Decodable {
        let rate: String
        /// The number of the frame that is shown; -1 for black, nil in a transition.
        let frames: [Int?]
    }

    private static let expected = (try? Data(contentsOf: fixtures.appendingPathComponent("expected.json"))).flatMap {
        try? JSONDecoder().decode([String: Expected].self, from: $0)
    }

    static let names = (expected ?? [:]).keys.sorted()

    private static func scene(_ name: String) throws -> SceneDescription {
        let clips = try NumberedClips.shared.get()
        return try SceneDescription(
            path: fixtures.appendingPathComponent("\(name).otio").path,
            overrides: [ParameterOverride(name: "media", text: clips.path)])
    }

    @Test("Every frame of a timeline shows the expected frame of the expected clip", arguments: names)
    func frames(_ name: String) throws {
        let expected = try #require(Self.expected?[name])
        let scene = try Self.scene(name)
        #expect("\(scene.frameRate)" == expected.rate)
        #expect(scene.size.width == 160 && scene.size.height == 90)
        #expect(scene.frameCount == expected.frames.count)
        let stills = StillRenderer(
            try scene.makeMovie(), viewport: Viewport(width: scene.size.width, height: scene.size.height), threads: 1)
        #expect(try Self.numbers(in: stills, scene.frameRate, expected) == expected.frames, "\(name)")
    }

    /// Returns the numbers of the frames that are shown; nil within a transition, where two frames are mixed.
    private static func numbers(in stills: StillRenderer, _ rate: FrameRate, _ expected: Expected) throws -> [Int?] {
        try expected.frames.enumerated().map { index, wanted in
            guard wanted != nil else { return nil }
            return NumberedClips.number(in: try stills.image(at: rate.time(ofFrame: index)))
        }
    }

    /// The timelines whose clips start before their file, which scenes show as two players.
    private static let notExported: Set<String> = []

    @Test(
        "A timeline that is exported from its scene shows the same frames",
        arguments: TestSelection.cases(names, quick: 6))
    func exported(_ name: String) throws {
        guard !Self.notExported.contains(name) else { return }
        let expected = try #require(Self.expected?[name])
        let original = try Self.scene(name)
        let folder = try TemporaryFolder()
        try original.exportTimeline(in: folder.path).data.write(to: URL(fileURLWithPath: folder.path("cut.otio")))
        let scene = try SceneDescription(path: folder.path("cut.otio"))
        #expect(scene.frameRate == original.frameRate && scene.frameCount == original.frameCount)
        let stills = StillRenderer(
            try scene.makeMovie(), viewport: Viewport(width: scene.size.width, height: scene.size.height), threads: 1)
        #expect(try Self.numbers(in: stills, scene.frameRate, expected) == expected.frames, "\(name)")
    }

    @Test("There are at least 30 timelines")
    func count() {
        #expect(Self.names.count >= 30)
    }

    @Test("A dissolve mixes the frames of both clips")
    func dissolve() throws {
        let scene = try Self.scene("fade-to-gap")
        let stills = StillRenderer(try scene.makeMovie(), viewport: Viewport(width: 160, height: 90), threads: 1)
        // The block of bit 3 is white in frames 8 to 15 and 24 to 31.
        func level(_ frame: Int) throws -> Int {
            Int(try stills.image(at: Rational(Int64(frame), 25)).pixels.row(45)[6 * 16 + 8] >> 8 & 255)
        }
        let levels = try [14, 15].map { try level($0) }
        #expect(levels[0] > levels[1] && levels[0] < 224 && levels[1] > 0)
    }

    @Test("Clips on video tracks are silent if there are audio tracks, whose clips cross-fade")
    func audio() throws {
        let scene = try Self.scene("audio")
        let players = scene.root.all.filter { $0.player != nil }
        #expect(players.count == 1)
        let tracks = scene.root.all.filter { !$0.audio.isEmpty }
        #expect(tracks.map { $0.span?.start } == [Rational(1, 5), Rational(13, 25)])
        #expect(tracks.map { $0.audio[0].start } == [Rational(6, 5), Rational(8, 25)])
        #expect(tracks.map { $0.audio[0].duration } == [Rational(12, 25), Rational(7, 25)])
    }
}
