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

    @Test("The Kubernetes jobs have an index per chunk, and an assembly that starts by itself")
    func kubernetes() throws {
        let text = try farm("kubernetes", "--image", "registry/multiplane:1", "--claim", "media", "--sub-path", "a/b")
        let jobs = try text.components(separatedBy: "\n---\n").map(parsed)
        #expect(jobs.count == 2)
        #expect(jobs.allSatisfy { $0["apiVersion"]?.text == "batch/v1" && $0["kind"]?.text == "Job" })
        #expect(jobs.map { $0["metadata"]?["name"]?.text } == ["it-s-here-mp4-chunks", "it-s-here-mp4-movie"])
        #expect(jobs[0]["spec"]?["completionMode"]?.text == "Indexed")
        #expect(jobs[0]["spec"]?["completions"]?.text == "4" && jobs[0]["spec"]?["parallelism"]?.text == "4")
        #expect(jobs[0]["spec"]?["backoffLimitPerIndex"]?.text == "2" && jobs[0]["spec"]?["backoffLimit"] == nil)
        #expect(jobs[1]["spec"]?["suspend"] == nil && jobs[1]["spec"]?["backoffLimit"]?.text == "2")
        let pod = try #require(jobs[1]["spec"]?["template"]?["spec"])
        let container = try #require(pod["containers"]?.list?.first)
        #expect(container["image"]?.text == "registry/multiplane:1")
        // Kubernetes expands "$$" to "$".
        let arguments = container["args"]?.list?.compactMap(\.text)
        #expect(
            arguments == [
                "assemble", folder.path("a plan"), "-o", folder.path("it's $$(here).mp4"), "-y", "--repair",
                "--progress", "none",
            ])
        #expect(container["volumeMounts"]?.list?.first?["mountPath"]?.text == folder.path)
        #expect(container["volumeMounts"]?.list?.first?["subPath"]?.text == "a/b")
        #expect(pod["volumes"]?.list?.first?["persistentVolumeClaim"]?["claimName"]?.text == "media")
    }

    @Test("Kubernetes pods have resources, no privileges, a deadline, and no attempts after permanent errors")
    func kubernetesPods() throws {
        let text = try farm(
            "kubernetes", "--cpus", "8", "--memory", "16384", "--time-limit", "3600", "--parallel", "3", "--user",
            "1234")
        let jobs = try text.components(separatedBy: "\n---\n").map(parsed)
        #expect(jobs[0]["spec"]?["parallelism"]?.text == "3")
        for job in jobs {
            let spec = try #require(job["spec"])
            #expect(spec["activeDeadlineSeconds"]?.text == "3600")
            let rules = try #require(spec["podFailurePolicy"]?["rules"]?.list)
            #expect(rules.compactMap { $0["action"]?.text } == ["Ignore", "FailJob"])
            #expect(rules[0]["onPodConditions"]?.list?.first?["type"]?.text == "DisruptionTarget")
            #expect(rules[1]["onExitCodes"]?["operator"]?.text == "In")
            #expect(rules[1]["onExitCodes"]?["values"]?.list?.compactMap(\.text) == ["2", "3", "4", "6"])
            let pod = try #require(spec["template"]?["spec"])
            #expect(pod["restartPolicy"]?.text == "Never")
            #expect(pod["automountServiceAccountToken"]?.text == "false")
            let context = try #require(pod["securityContext"])
            #expect(["runAsUser", "runAsGroup", "fsGroup"].map { context[$0]?.text } == ["1234", "1234", "1234"])
            #expect(context["runAsNonRoot"]?.text == "true")
            let container = try #require(pod["containers"]?.list?.first)
            for kind in ["requests", "limits"] {
                #expect(container["resources"]?[kind]?["cpu"]?.text == "8")
                #expect(container["resources"]?[kind]?["memory"]?.text == "16384Mi")
            }
            #expect(container["securityContext"]?["readOnlyRootFilesystem"]?.text == "true")
            #expect(container["securityContext"]?["allowPrivilegeEscalation"]?.text == "false")
            // Every mount has a volume.
            let mounts = container["volumeMounts"]?.list?.compactMap { $0["name"]?.text }
            #expect(mounts == pod["volumes"]?.list?.compactMap { $0["name"]?.text })
        }
        #expect(text.contains("ReadWriteMany"))
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
            array=$(sed -nE 's/^#SBATCH --array=0-([0-9]+)%.*/\\1/p' "${@: -1}")
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
        "A task of the Slurm script tries a failing chunk three times, and once after permanent errors and interruptions",
        arguments: [(1, 2, 0), (1, 9, 1), (5, 9, 5), (130, 9, 130), (2, 9, 2), (3, 9, 3), (4, 9, 4), (6, 9, 6)])
    func slurmAgain(status: Int, failures: Int, end: Int32) throws {
        let result = try Command.invocation(
            ["farm", "slurm", "a plan", "-o", "m.mp4", "--program", folder.path("bin/stub")], in: folder
        ).run()
        try folder.write(result.output, to: "job.sh")
        try folder.write(
            "#!/bin/bash\necho x >> '\(folder.path("tries"))'\n"
                + "[[ $(wc -l < '\(folder.path("tries"))') -gt \(failures) ]] || exit \(status)\n",
            to: "bin/stub", executable: true)
        try folder.write("#!/bin/sh\n: > '\(folder.path("canceled"))'\n", to: "bin/scancel", executable: true)
        let task = try Invocation(
            program: "/bin/bash", arguments: ["job.sh"], folder: folder.path,
            environment: [
                "PATH": folder.path("bin") + ":/usr/bin:/bin", "SLURM_JOB_ID": "7", "SLURM_ARRAY_TASK_ID": "0",
            ]
        ).run()
        #expect(task.status == end, "\(task.errors)")
        let tries = try String(contentsOfFile: folder.path("tries"), encoding: .utf8).split(separator: "\n").count
        #expect(tries == ([1, 5].contains(status) ? 3 : 1))
        #expect(folder.files.contains("canceled") == [2, 3, 4, 6].contains(status))
    }

    @Test(
        "The Slurm script reserves resources, limits simultaneous tasks, and divides chunks among the tasks of an array"
    )
    func slurmResources() throws {
        let text = try farm(
            "slurm", "--cpus", "8", "--memory", "16384", "--time-limit", "601", "--parallel", "2", "--array-limit", "3")
        #expect(text.contains("\n#SBATCH --array=0-2%2\n"))
        #expect(text.components(separatedBy: "--cpus-per-task=8 --mem=16384M --time=11").count == 3)
        #expect(text.contains("\n#SBATCH --output=it-s-here-mp4-%A_%a.log --open-mode=append\n"))
        #expect(text.contains("--output=it-s-here-mp4-movie-%j.log"))

        let stub = try Command.invocation(
            ["farm", "slurm", "a plan", "-o", "m.mp4", "--array-limit", "3", "--program", folder.path("bin/stub")],
            in: folder
        ).run()
        try folder.write(stub.output, to: "job.sh")
        try folder.write("#!/bin/sh\necho \"$3 $5\" >> '\(folder.path("chunks"))'\n", to: "bin/stub", executable: true)
        for task in 0..<3 {
            let result = try Invocation(
                program: "/bin/bash", arguments: ["job.sh"], folder: folder.path,
                environment: [
                    "PATH": "/usr/bin:/bin", "SLURM_JOB_ID": "7", "SLURM_ARRAY_TASK_ID": "\(task)",
                    "SLURM_CPUS_PER_TASK": "4",
                ]
            ).run()
            #expect(result.status == 0, "\(result.errors)")
        }
        #expect(try folder.text("chunks") == "0-0 4\n1-1 4\n2-3 4\n")
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
        #expect(slurm.contains("#SBATCH --array=0-2%3\n"))
        #expect(slurm.contains(#""$program" worker "$plan" --threads "#))

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
