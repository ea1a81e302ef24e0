import Foundation
import Multiplane
import TestSupport
import Testing

/// Scenes that must look alike whatever the right picture is: they hold on every machine, and need no references.
@Suite("Scenes that are equal to each other")
struct Reftests {
    @Test("Two ways to say the same", arguments: ScenePair.all)
    func pairs(pair: ScenePair) throws {
        let (one, other) = try pair.pictures()
        let tolerance = ImageTolerance(perComponent: pair.fuzz, score: 1, largestBlob: 0, maximumDifference: pair.fuzz)
        let failures = ImageComparison(one, other, tolerance: tolerance).failures
        #expect(failures.isEmpty)
    }

    @Test("Pairs show something, but for what is hidden")
    func notEmpty() throws {
        for pair in ScenePair.all where !pair.title.contains("hidden") {
            let empty = try ScenePair.scene("  sublayers: []").pictures(at: [.zero])[0]
            let difference = ImageComparison(try pair.pictures().0, empty, tolerance: .exact)
            #expect(difference.score < 0.99, "\(pair.title)")
        }
    }

    @Test("One, two and five threads draw the same bits", arguments: GoldenScene.all)
    func threads(scene: GoldenScene) throws {
        let folder = try TemporaryFolder()
        let description = try scene.description(clips: folder.url)
        let first = try description.pictures(at: scene.times, threads: 1)
        for threads in [2, 5] {
            let others = try description.pictures(at: scene.times, threads: threads)
            for (a, b) in zip(first, others) {
                #expect(ImageComparison(a, b, tolerance: .exact).passes, "\(threads) threads")
            }
        }
    }

    static let moving = GoldenScene.all.filter { $0.times.count > 1 }

    @Test("Some frames alone are those of the whole movie, events and clips included", arguments: moving)
    func partOfSequence(scene: GoldenScene) throws {
        let folder = try TemporaryFolder()
        let description = try scene.description(clips: folder.url)
        let all = try sequence(description, frames: nil, in: folder.url.appendingPathComponent("all"))
        let part = try sequence(description, frames: 9..<17, in: folder.url.appendingPathComponent("part"))

        #expect(all.count == description.frameCount)
        #expect(part == Array(all[9..<17]))
        #expect(Set(all).count > 1, "the scene moves")
    }

    @Test("A still is the frame that a movie has at its time, events replayed", arguments: moving)
    func stills(scene: GoldenScene) throws {
        let folder = try TemporaryFolder()
        let description = try scene.description(clips: folder.url)
        let times = (0..<description.frameCount).map(description.frameRate.time(ofFrame:))
        let played = try description.pictures(at: times)
        for n in [1, 7, 13, times.count - 1] {
            let alone = try description.pictures(at: [times[n]])[0]
            #expect(ImageComparison(alone, played[n], tolerance: .exact).passes, "frame \(n)")
        }
    }

    /// The bytes of the files that a rendering as a sequence makes, in order.
    private func sequence(_ scene: SceneDescription, frames: Range<Int>?, in folder: URL) throws -> [Data] {
        let width = scene.size.width
        let height = scene.size.height
        let settings = try MovieSettings(
            container: .pngSequence, width: width, height: height, frameRate: scene.frameRate)
        let renderer = try MovieRenderer(
            try scene.makeMovie(), to: folder.path, settings: settings,
            viewport: Viewport(width: width, height: height),
            options: RenderOptions(frames: frames, threads: 2))
        try renderer.run()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.map { try Data(contentsOf: folder.appendingPathComponent($0)) }
    }
}
