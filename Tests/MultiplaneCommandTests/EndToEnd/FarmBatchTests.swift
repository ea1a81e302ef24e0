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
        // Two renders at a time share the cores of a task.
        #expect(job.output.contains("--threads \"$(( (${SLURM_CPUS_PER_TASK:-1} + 1) / 2 ))\"\n"))
        #expect(!(try farm("slurm", "--", "--threads", "3").output.contains("SLURM_CPUS_PER_TASK")))
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
        #expect(spec["completionMode"]?.text == "Indexed" && spec["completions"]?.text == "2")
        #expect(spec["podFailurePolicy"]?["rules"]?.list?.last?["action"]?.text == "FailIndex")
        let pod = try #require(spec["template"]?["spec"])
        #expect(pod["restartPolicy"]?.text == "Never")
        let container = try #require(pod["containers"]?.list?.first)
        #expect(container["volumeMounts"]?.list?.first?["mountPath"]?.text == folder.path("it's"))
        // Kubernetes replaces "$$" by "$".
        let script = try #require(container["args"]?.list?.first?.text).replacing("$$", with: "$")
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
        #expect(job["specificationVersion"]?.text == "jobtemplate-2023-09")
        let parameters = try #require(job["parameterDefinitions"]?.list)
        #expect(parameters.compactMap { $0["name"]?.text } == ["Scene", "Table", "Output", "Shards", "Program"])
        #expect(parameters[3]["default"]?.text == "1-2")
        let action = job["steps"]?.list?.first?["script"]?["actions"]?["onRun"]
        #expect(
            action?["args"]?.list?.compactMap(\.text).prefix(8) == [
                "batch", "{{Param.Scene}}", "--rows", "{{Param.Table}}", "-o", "{{Param.Output}}", "--shard",
                "{{Task.Param.Shard}}/2",
            ])
    }

    @Test("Errors of the batch are reported before the job is written")
    func errors() throws {
        #expect(try farm("slurm", "--", "--report", "r.jsonl").status == 2)
        #expect(try farm("slurm", "--", "--no-such-option").status == 2)
        #expect(try farm("slurm", "--", "-qy").status == 2)
        try folder.write("colour,id\n#ff0000,1\n", to: "it's/rows.csv")
        let result = try farm("slurm")
        #expect(result.status == 3 && result.output.isEmpty && result.errors.contains("--ignore-columns id"))
        #expect(try farm("slurm", "--", "--ignore-columns", "id").status == 0)
    }
}
