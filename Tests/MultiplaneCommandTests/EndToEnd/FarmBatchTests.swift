import Foundation
import SceneLanguage
import TestSupport
import Testing

/// Jobs of render farms for a table: `multiplane farm … --rows`.
@Suite struct FarmBatchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 0.2), to: "it's/card.yaml")
        try folder.write("colour\n#ff0000\n#00ff00\n#0000ff\n#ffffff\n#000000\n", to: "it's/rows.csv")
    }

    private func farm(_ kind: String, _ more: String...) throws -> Invocation.Result {
        try Command.invocation(
            [
                "farm", kind, "it's/card.yaml", "--rows", "it's/rows.csv", "-o", "it's/out/{row}.mp4", "--workers", "2",
                "--program", Command.path,
            ] + more, in: folder
        ).run()
    }

    private var outputs: [String] { folder.files.filter { $0.hasSuffix(".mp4") } }
    private let all = (1...5).map { "it's/out/\($0).mp4" }

    @Test("The Slurm array renders the table in shards")
    func slurm() throws {
        let job = try farm("slurm", "--", "--jobs", "2")
        #expect(job.status == 0 && job.output.contains("#SBATCH --array=1-2%2\n"), "\(job.errors)")
        try folder.write(job.output, to: "job.sh")
        for (task, expected) in [(1, [all[0], all[2], all[4]]), (2, all)] {
            // All paths are absolute.
            let result = try Invocation(
                program: "/bin/bash", arguments: [folder.path("job.sh")], folder: "/",
                environment: ["SLURM_ARRAY_TASK_ID": "\(task)"]
            ).run()
            #expect(result.status == 0, "\(result.errors)")
            #expect(outputs == expected)
        }
    }

    @Test("The script for GNU parallel has a line per shard, and can be repeated")
    func parallel() throws {
        try folder.write(try farm("parallel").output, to: "job.sh")
        try folder.write(
            "#!/bin/bash\nset -e\nwhile read -r line; do sh -c \"$line\" & done\nwait\n", to: "bin/parallel",
            executable: true)
        for _ in 0..<2 {
            let result = try Invocation(
                program: "/bin/sh", arguments: ["job.sh"], folder: folder.path,
                environment: ["PATH": folder.path("bin") + ":/usr/bin:/bin"]
            ).run()
            #expect(result.status == 0, "\(result.errors)")
            #expect(outputs == all)
        }
    }

    @Test("The Kubernetes job has an index per shard, and does not try permanent errors again")
    func kubernetes() throws {
        let text = try farm("kubernetes", "--image", "registry/multiplane:1", "--claim", "media").output
        let job = try SceneDocument(SceneSource(text: text)).root
        let spec = try #require(job["spec"])
        #expect(spec["completionMode"]?.farmText == "Indexed" && spec["completions"]?.farmText == "2")
        #expect(spec["podFailurePolicy"]?["rules"]?.farmList?.last?["action"]?.farmText == "FailIndex")
        let pod = try #require(spec["template"]?["spec"])
        #expect(pod["restartPolicy"]?.farmText == "Never")
        let container = try #require(pod["containers"]?.farmList?.first)
        #expect(container["volumeMounts"]?.farmList?.first?["mountPath"]?.farmText == folder.path("it's"))
        // Kubernetes replaces "$$" by "$".
        let script = try #require(container["args"]?.farmList?.first?.farmText).replacing("$$", with: "$")
        let result = try Invocation(
            program: "/bin/sh", arguments: ["-c", script], folder: folder.path,
            environment: ["JOB_COMPLETION_INDEX": "1"]
        ).run()
        #expect(result.status == 0, "\(result.errors)")
        #expect(outputs == [all[1], all[3]])
    }

    @Test("The Open Job Description template has a task per shard")
    func openJobDescription() throws {
        let job = try SceneDocument(SceneSource(text: try farm("openjd").output)).root
        #expect(job["specificationVersion"]?.farmText == "jobtemplate-2023-09")
        let parameters = try #require(job["parameterDefinitions"]?.farmList)
        #expect(parameters.compactMap { $0["name"]?.farmText } == ["Scene", "Table", "Output", "Shards", "Program"])
        #expect(parameters[3]["default"]?.farmText == "1-2")
        let action = job["steps"]?.farmList?.first?["script"]?["actions"]?["onRun"]
        #expect(
            action?["args"]?.farmList?.compactMap(\.farmText).prefix(8) == [
                "batch", "{{Param.Scene}}", "--rows", "{{Param.Table}}", "-o", "{{Param.Output}}", "--shard",
                "{{Task.Param.Shard}}/2",
            ])
    }

    @Test("Errors of the batch are reported before the job is written")
    func errors() throws {
        #expect(try farm("slurm", "--", "--report", "r.jsonl").status == 2)
        #expect(try farm("slurm", "--", "--no-such-option").status == 2)
        try folder.write("colour,id\n#ff0000,1\n", to: "it's/rows.csv")
        let result = try farm("slurm")
        #expect(result.status == 3 && result.output.isEmpty && result.errors.contains("--ignore-columns id"))
        #expect(try farm("slurm", "--", "--ignore-columns", "id").status == 0)
    }
}

extension SceneValue {
    /// The scalar as written; nil for lists and maps.
    fileprivate var farmText: String? {
        switch content {
        case .text(let text): text
        case .number(let number): number.text
        case .boolean(let flag): "\(flag)"
        default: nil
        }
    }

    fileprivate var farmList: [SceneValue]? {
        if case .list(let items) = content { items } else { nil }
    }
}
