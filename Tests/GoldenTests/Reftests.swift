import Foundation
import Multiplane
import SceneLanguage
import TestSupport
import Testing

/// Compares pairs of scenes that must have the same image, without references.
@Suite("Pairs of scenes with the same image")
struct Reftests {
    @Test("Two scenes of a pair have the same image", arguments: ScenePair.all)
    func pairs(pair: ScenePair) throws {
        let (one, other) = try pair.images()
        let tolerance = ImageTolerance(perComponent: pair.fuzz, score: 1, largestBlob: 0, maximumDifference: pair.fuzz)
        let failures = ImageComparison(one, other, tolerance: tolerance).failures
        #expect(failures.isEmpty)
    }

    @Test("Pairs without hidden layers draw something")
    func notEmpty() throws {
        for pair in ScenePair.all where !pair.title.contains("hidden") {
            let empty = try ScenePair.scene("  sublayers: []").images(at: [.zero])[0]
            let difference = ImageComparison(try pair.images().0, empty, tolerance: .exact)
            #expect(difference.score < 0.99, "\(pair.title)")
        }
    }

    @Test("One, two and five threads draw the same pixels", arguments: GoldenScene.all)
    func threads(scene: GoldenScene) throws {
        let folder = try TemporaryFolder()
        let description = try scene.description(clips: folder.url)
        let first = try description.images(at: scene.times, threads: 1)
        for threads in [2, 5] {
            let others = try description.images(at: scene.times, threads: threads)
            for (a, b) in zip(first, others) {
                #expect(ImageComparison(a, b, tolerance: .exact).passes, "\(threads) threads")
            }
        }
    }

    static let moving = GoldenScene.all.filter { $0.times.count > 1 }

    @Test("A range of frames equals the same frames of the entire movie", arguments: moving)
    func partOfSequence(scene: GoldenScene) throws {
        let folder = try TemporaryFolder()
        let description = try scene.description(clips: folder.url)
        let all = try sequence(description, frames: nil, in: folder.url.appendingPathComponent("all"))
        let part = try sequence(description, frames: 9..<17, in: folder.url.appendingPathComponent("part"))

        #expect(all.count == description.frameCount)
        #expect(part == Array(all[9..<17]))
        #expect(Set(all).count > 1, "the scene moves")
    }

    @Test("A still equals the movie's frame at its time", arguments: moving)
    func stills(scene: GoldenScene) throws {
        let folder = try TemporaryFolder()
        let description = try scene.description(clips: folder.url)
        let times = (0..<description.frameCount).map(description.frameRate.time(ofFrame:))
        let played = try description.images(at: times)
        for n in [1, 7, 13, times.count - 1] {
            let alone = try description.images(at: [times[n]])[0]
            #expect(ImageComparison(alone, played[n], tolerance: .exact).passes, "frame \(n)")
        }
    }

    /// Returns the files of an image sequence in order.
    private func sequence(_ scene: SceneDescription, frames: Range<Int>?, in folder: URL) throws -> [Data] {
        let width = scene.size.width
        let height = scene.size.height
        let settings = try MovieSettings(
            container: .pngSequence, width: width, height: height, frameRate: scene.frameRate)
        let renderer = try RenderLoop(
            try scene.makeMovie(), to: folder.path, settings: settings,
            viewport: Viewport(width: width, height: height),
            options: RenderOptions(frames: frames, threads: 2))
        try renderer.run()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.map { try Data(contentsOf: folder.appendingPathComponent($0)) }
    }
}
