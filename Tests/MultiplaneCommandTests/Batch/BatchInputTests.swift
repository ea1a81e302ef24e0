import Foundation
import Logging
import Multiplane
import TestSupport
import Testing

@testable import MultiplaneCommand

/// The files that all rows of a batch share.
@Suite struct BatchInputTests {
    @Test("Rows render without reading the scene, the table and the preset again")
    func readsOnce() throws {
        let folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 0.1), to: "card.yaml")
        try folder.write("colour\n#ff0000\n#00ff00\n#0000ff\n", to: "rows.csv")
        try folder.write(
            "multiplanePreset: 1\ndescription: test\ncontainer: mp4\nvideo: { codec: libx264 }\naudio: none\n",
            to: "own.yaml")
        let paths = ["card.yaml", "rows.csv", "own.yaml"].map(folder.path)
        let plan = try BatchPlan(
            scenes: [SceneInput(path: paths[0])], presets: [try BatchPreset(paths[2], root: nil)],
            table: try InputFiles.table(paths[1]), template: folder.path("{row}.mp4"), overrides: [])
        for path in paths { try FileManager.default.removeItem(atPath: path) }
        #expect(plan.items.count == 3)
        for item in plan.items {
            let result = try Self.run(item, inputs: paths, note: { _ in })
            #expect(result.error == nil, "\(result)")
        }
        #expect(folder.files == ["1.mp4", "2.mp4", "3.mp4"])
    }

    @Test("--retries renders a row again whose output can be written at the second attempt")
    func retry() throws {
        let folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 0.1), to: "card.yaml")
        let output = folder.path("out.mp4")
        let plan = try BatchPlan(
            scenes: [SceneInput(path: folder.path("card.yaml"))], presets: [], table: nil, template: output,
            overrides: [])
        // Until the first attempt has failed, a folder has the path of the output.
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        var notes: [String] = []
        let result = try Self.run(try #require(plan.items.first), inputs: [], retries: 2) { note in
            notes.append(note)
            try? FileManager.default.removeItem(atPath: output)
        }
        #expect(result.error == nil && result.status == .rendered && result.attempts == 2, "\(result)")
        #expect(notes.first?.hasPrefix("attempt 2 of 3, because the render failed: ") == true, "\(notes)")
        #expect(folder.files == ["card.yaml", "out.mp4"])
    }

    private static func run(
        _ item: BatchPlan.Item, inputs: [String], retries: Int = 0, note: @escaping (String) -> Void
    ) throws -> BatchResult {
        var render = BatchRender(
            size: nil, scale: nil, frameRate: nil, encoding: EncodingOptions(), inputs: inputs, outputRoot: nil,
            overwriting: .refuse, skipsExisting: false, savesCheckpoints: false, strictness: .lenient, threads: 1,
            logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
            cancellation: RenderCancellation())
        render.retries = retries
        return try render.run(
            item,
            meter: { frames, earlier, rate in
                .console(.none, output: "", frames: frames, earlier: earlier, frameRate: rate, write: { _, _ in })
            }, note: note)
    }
}
