import Foundation
import Multiplane
import SceneLanguage
import TestSupport
import Testing

@Suite struct FarmTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 2), to: "scene.yaml")
        // A name with a space, which shells and YAML must quote.
        _ = try Command.run("plan", "scene.yaml", "-o", "a plan", "--chunks", "4", in: folder)
    }

    private func farm(_ kind: String, _ more: String...) throws -> String {
        let result = try Command.invocation(
            ["farm", kind, "a plan", "-o", "it's $(here).mp4", "--program", Command.path] + more, in: folder
        ).run()
        #expect(result.status == 0, "\(result.errors)")
        return result.output
    }

    private func parsed(_ text: String) throws -> SceneValue { try SceneDocument(SceneSource(text: text)).root }

    @Test("The Open Job Description template has a task per chunk and a dependent assembly")
    func openJobDescription() throws {
        let job = try parsed(try farm("openjd"))
        #expect(job["specificationVersion"]?.text == "jobtemplate-2023-09")
        #expect(job["name"]?.text == "it's $(here).mp4")
        let parameters = try #require(job["parameterDefinitions"]?.list)
        #expect(parameters.compactMap { $0["name"]?.text } == ["Plan", "Movie", "Chunks", "Program"])
        #expect(parameters[1]["default"]?.text == folder.path("it's $(here).mp4"))
        #expect(parameters[2]["default"]?.text == "0-3")
        let steps = try #require(job["steps"]?.list)
        #expect(steps.compactMap { $0["name"]?.text } == ["Render", "Assemble"])
        #expect(steps[1]["dependencies"]?.list?.first?["dependsOn"]?.text == "Render")
        #expect(
            steps[0]["script"]?["actions"]?["onRun"]?["args"]?.list?.compactMap(\.text).prefix(3) == [
                "chunk", "{{Param.Plan}}", "{{Task.Param.Chunk}}",
            ])
    }

    @Test("The Kubernetes jobs have an index per chunk and a suspended assembly")
    func kubernetes() throws {
        let text = try farm("kubernetes", "--image", "registry/multiplane:1", "--claim", "media")
        let jobs = try text.components(separatedBy: "\n---\n").map(parsed)
        #expect(jobs.count == 2)
        #expect(jobs.allSatisfy { $0["apiVersion"]?.text == "batch/v1" && $0["kind"]?.text == "Job" })
        #expect(jobs[0]["metadata"]?["name"]?.text == "it-s-here-mp4-chunks")
        #expect(jobs[0]["spec"]?["completionMode"]?.text == "Indexed")
        #expect(jobs[0]["spec"]?["completions"]?.text == "4")
        #expect(jobs[1]["spec"]?["suspend"]?.text == "true")
        let pod = try #require(jobs[1]["spec"]?["template"]?["spec"])
        let container = try #require(pod["containers"]?.list?.first)
        #expect(container["image"]?.text == "registry/multiplane:1")
        // Kubernetes expands "$$" to "$".
        #expect(container["args"]?.list?.compactMap(\.text)[3] == folder.path("it's $$(here).mp4"))
        #expect(container["volumeMounts"]?.list?.first?["mountPath"]?.text == folder.path)
        #expect(pod["volumes"]?.list?.first?["persistentVolumeClaim"]?["claimName"]?.text == "media")
    }

    @Test("The Slurm script submits a job array and the assembly, which produce the movie")
    func slurm() throws {
        try folder.write(try farm("slurm"), to: "job.sh")
        // A replacement for sbatch that runs the tasks of the array in order, then the dependent job.
        try folder.write(
            """
            #!/bin/bash
            set -e
            for argument in "$@"; do
                case $argument in
                    --wrap=*) [[ " $* " == *" --dependency=afterok:7 "* ]]; sh -c "${argument#--wrap=}" >&2; echo 8; exit ;;
                esac
            done
            array=$(sed -n 's/^#SBATCH --array=0-//p' "${@: -1}")
            for ((n = 0; n <= array; n++)); do SLURM_JOB_ID=7 SLURM_ARRAY_TASK_ID=$n bash "${@: -1}" >&2; done
            echo 7
            """, to: "bin/sbatch", executable: true)
        let result = try Invocation(
            program: "/bin/bash", arguments: ["job.sh"], folder: folder.path,
            environment: ["PATH": folder.path("bin") + ":/usr/bin:/bin", "SLURM_JOB_ID": ""]
        ).run()
        #expect(result.status == 0, "\(result.errors)")
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("it's $(here).mp4"))).video?.frameCount == 20)
    }

    @Test(
        "A task of the Slurm script tries a failing chunk three times, and an interrupted one once",
        arguments: [(1, 2, 0), (1, 9, 1), (130, 9, 130)])
    func slurmAgain(status: Int, failures: Int, end: Int32) throws {
        let result = try Command.invocation(
            ["farm", "slurm", "a plan", "-o", "m.mp4", "--program", folder.path("bin/stub")], in: folder
        ).run()
        try folder.write(result.output, to: "job.sh")
        try folder.write(
            "#!/bin/bash\necho x >> '\(folder.path("tries"))'\n"
                + "[[ $(wc -l < '\(folder.path("tries"))') -gt \(failures) ]] || exit \(status)\n",
            to: "bin/stub", executable: true)
        let task = try Invocation(
            program: "/bin/bash", arguments: ["job.sh"], folder: folder.path,
            environment: ["PATH": "/usr/bin:/bin", "SLURM_JOB_ID": "7", "SLURM_ARRAY_TASK_ID": "0"]
        ).run()
        #expect(task.status == end, "\(task.errors)")
        let tries = try String(contentsOfFile: folder.path("tries"), encoding: .utf8).split(separator: "\n").count
        #expect(tries == (status == 130 ? 1 : 3))
    }

    @Test("The script for GNU parallel has a line per chunk and produces the movie")
    func parallel() throws {
        try folder.write(try farm("parallel"), to: "job.sh")
        try folder.write(
            "#!/bin/bash\nset -e\nwhile read -r line; do sh -c \"$line\"; done\n", to: "bin/parallel", executable: true)
        let result = try Invocation(
            program: "/bin/sh", arguments: ["job.sh"], folder: folder.path,
            environment: ["PATH": folder.path("bin") + ":/usr/bin:/bin"]
        ).run()
        #expect(result.status == 0, "\(result.errors)")
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("it's $(here).mp4"))).video?.frameCount == 20)
    }

    @Test("Jobs with --workers start that number of workers instead of a task per chunk")
    func workers() throws {
        let job = try parsed(try farm("openjd", "--workers", "3"))
        let parameters = try #require(job["parameterDefinitions"]?.list)
        #expect(parameters[2]["name"]?.text == "Workers" && parameters[2]["default"]?.text == "0-2")
        let action = job["steps"]?.list?.first?["script"]?["actions"]?["onRun"]
        #expect(action?["args"]?.list?.compactMap(\.text) == ["worker", "{{Param.Plan}}", "--progress", "none"])

        let container = try parsed(
            try #require(try farm("kubernetes", "--workers", "3").components(separatedBy: "\n---\n").first))
        #expect(container["spec"]?["completions"]?.text == "3")

        let slurm = try farm("slurm", "--workers", "3")
        #expect(slurm.contains("#SBATCH --array=0-2\n"))
        #expect(slurm.contains(#""$program" worker "$plan" --progress none"#))

        let parallel = try farm("parallel", "--workers", "3")
        #expect(parallel.split(separator: "\n").filter { $0.contains(" worker ") && $0.hasPrefix("/") }.count == 3)
        try folder.write(parallel, to: "job.sh")
        try folder.write(
            "#!/bin/bash\nset -e\nwhile read -r line; do sh -c \"$line\" & done\nwait\n", to: "bin/parallel",
            executable: true)
        let result = try Invocation(
            program: "/bin/sh", arguments: ["job.sh"], folder: folder.path,
            environment: ["PATH": folder.path("bin") + ":/usr/bin:/bin"]
        ).run()
        #expect(result.status == 0, "\(result.errors)")
        #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path("it's $(here).mp4"))).video?.frameCount == 20)
    }
}

extension SceneValue {
    /// The scalar as written; nil for lists and maps.
    fileprivate var text: String? {
        switch content {
        case .text(let text): text
        case .number(let number): number.text
        case .boolean(let flag): "\(flag)"
        default: nil
        }
    }

    fileprivate var list: [SceneValue]? {
        if case .list(let items) = content { items } else { nil }
    }
}
