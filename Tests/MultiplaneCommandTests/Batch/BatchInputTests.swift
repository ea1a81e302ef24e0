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
        let render = BatchRender(
            size: nil, scale: nil, frameRate: nil, encoding: EncodingOptions(), inputs: paths, outputRoot: nil,
            overwriting: .refuse, skipsExisting: false, savesCheckpoints: false, strictness: .lenient, threads: 1,
            logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
            cancellation: RenderCancellation())

        #expect(plan.items.count == 3)
        for item in plan.items {
            let result = try render.run(
                item,
                meter: { frames, earlier, rate in
                    .console(.none, output: "", frames: frames, earlier: earlier, frameRate: rate, write: { _, _ in })
                }, note: { _ in })
            #expect(result.error == nil, "\(result)")
        }
        #expect(folder.files == ["1.mp4", "2.mp4", "3.mp4"])
    }
}
