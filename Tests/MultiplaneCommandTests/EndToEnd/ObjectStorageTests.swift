import Foundation
import TestSupport
import Testing

/// Renders with URLs, which scripts copy from and to the folder `store`.
@Suite struct ObjectStorageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // Makes an image of a scene, so that the tests need no sample.
        try folder.write(SmallScene.moving(), to: "logo.yaml")
        #expect(try Command.run("still", "logo.yaml", "-o", "store/media/logo.png", "-q", in: folder).status == 0)
        try folder.write(scene("s3://media/logo.png"), to: "remote.yaml")
        try folder.write(scene("store/media/logo.png"), to: "local.yaml")
        // s3://media/logo.png is store/media/logo.png.
        try folder.write(
            """
            #!/bin/sh
            echo "$1" >> '\(folder.path("fetched"))'
            [ -f '\(folder.path("store"))'/"${1#*://}" ] || { echo "NoSuchKey: $1" >&2; exit 1; }
            cp '\(folder.path("store"))'/"${1#*://}" "$2"

            """, to: "get", executable: true)
        try folder.write(
            """
            #!/bin/sh
            mkdir -p "$(dirname '\(folder.path("store"))'/"${2#*://}")"
            cp "$1" '\(folder.path("store"))'/"${2#*://}"

            """, to: "put", executable: true)
    }

    private func scene(_ logo: String) -> String {
        """
        multiplane: 1
        size: [64, 48]
        frameRate: 10
        duration: 2
        parameters:
          image: { type: asset, default: \(logo) }
        assets:
          logo: \(logo)
        root:
          sublayers:
            - { contents: logo, frame: [0, 0, 32, 48] }
            - { contents: "{{image}}", frame: [32, 0, 32, 48] }
        """
    }

    private func run(_ arguments: String..., variables: [String: String] = [:]) throws -> Invocation.Result {
        var invocation = Command.invocation(arguments, in: folder)
        let environment = [
            "MULTIPLANE_FETCH_COMMAND": folder.path("get"), "MULTIPLANE_STORE_COMMAND": folder.path("put"),
            "MULTIPLANE_CACHE": folder.path("cache"),
        ]
        invocation.environment.merge(environment) { $1 }
        invocation.environment.merge(variables) { $1 }
        return try invocation.run()
    }

    private var fetched: [String] {
        ((try? folder.text("fetched")) ?? "").split(separator: "\n").map(String.init)
    }

    @Test("Assets and parameters with URLs are fetched once, and the movie is stored at a URL")
    func render() throws {
        #expect(try run("render", "local.yaml", "-o", "local.mp4", "-q").status == 0)
        let result = try run("render", "remote.yaml", "-o", "s3://out/day/remote.mp4")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "s3://out/day/remote.mp4\n")
        #expect(try folder.bytes("store/out/day/remote.mp4") == folder.bytes("local.mp4"))
        #expect(fetched == ["s3://media/logo.png"])

        let again = try run("still", "remote.yaml", "--at", "0", "--at", "1", "-o", "gs://out/%d.png")
        #expect(again.status == 0, "\(again.errors)")
        #expect(again.output == "gs://out/1.png\ngs://out/2.png\n")
        #expect(folder.files.contains("store/out/1.png") && folder.files.contains("store/out/2.png"))
        #expect(fetched.count == 1)
        #expect(try run("validate", "remote.yaml", "--refetch").status == 0)
        #expect(fetched.count == 2)
    }

    @Test("A plan names URLs, and workers with other caches render and store the same movie")
    func chunks() throws {
        #expect(try run("plan", "remote.yaml", "-o", "plan", "--chunks", "2").status == 0)
        #expect(try folder.text("plan/plan.json").contains(#""path" : "s3://media/logo.png""#))
        let other = ["MULTIPLANE_CACHE": folder.path("other")]
        let worker = try run("worker", "plan", "-q", variables: other)
        #expect(worker.status == 0, "\(worker.errors)")
        #expect(try run("assemble", "plan", "-o", "s3://out/movie.mp4", "-q", variables: other).status == 0)
        #expect(folder.files.contains("store/out/movie.mp4"))

        try folder.copy(folder.path("get"), to: "store/media/logo.png.new")
        try FileManager.default.removeItem(atPath: folder.path("store/media/logo.png"))
        try FileManager.default.moveItem(
            atPath: folder.path("store/media/logo.png.new"), toPath: folder.path("store/media/logo.png"))
        let changed = try run("chunk", "plan", "0", variables: ["MULTIPLANE_CACHE": folder.path("third")])
        #expect(changed.status == 4)
        #expect(changed.errors.contains("but had"), "\(changed.errors)")
    }

    @Test("Errors of the commands are reported with their text, and nothing is written")
    func errors() throws {
        try folder.write(scene("s3://media/missing.png"), to: "missing.yaml")
        let missing = try run("render", "missing.yaml", "-o", "out.mp4")
        #expect(missing.status == 4)
        #expect(
            missing.errors.contains(#"missing.yaml:6:"#) || missing.errors.contains(#"missing.yaml:8:"#),
            "\(missing.errors)")
        #expect(missing.errors.contains("status 1: NoSuchKey: s3://media/missing.png"), "\(missing.errors)")
        #expect(!folder.files.contains("out.mp4"))

        let refused = try run(
            "render", "local.yaml", "-o", "s3://out/a.mp4", variables: ["MULTIPLANE_STORE_COMMAND": "false"])
        #expect(refused.status == 5)
        #expect(refused.errors.contains("s3://out/a.mp4: the output could not be stored"), "\(refused.errors)")
    }

    @Test("Without commands, URLs are errors that name the options")
    func noCommand() throws {
        let none = ["MULTIPLANE_FETCH_COMMAND": "", "MULTIPLANE_STORE_COMMAND": ""]
        let input = try run("render", "remote.yaml", "-o", "out.mp4", variables: none)
        #expect(input.status == 4 && input.errors.contains("--fetch-command"), "\(input.errors)")
        let output = try run("render", "local.yaml", "-o", "s3://out/a.mp4", variables: none)
        #expect(output.status == 2 && output.errors.contains("--store-command"), "\(output.errors)")
        #expect(try run("render", "local.yaml", "-o", "s3://out", "--format", "mp4").status == 2)
        #expect(try run("render", "s3://media/scene.yaml", "-o", "out.mp4").status == 2)
        #expect(try run("plan", "local.yaml", "-o", "s3://out/plan").status == 2)
        #expect(folder.files.filter { $0.hasPrefix("s3:") }.isEmpty)
    }

    @Test("Confined runs fetch only the URLs of --fetch", arguments: [["--root", "."], ["--untrusted"]])
    func confined(options: [String]) throws {
        let cache = try TemporaryFolder()
        func run(_ more: [String]) throws -> Invocation.Result {
            var invocation = Command.invocation(
                ["still", "remote.yaml", "-o", "out.png", "-y"] + options + more, in: folder)
            invocation.environment["MULTIPLANE_FETCH_COMMAND"] = folder.path("get")
            invocation.environment["MULTIPLANE_CACHE"] = cache.path
            return try invocation.run()
        }
        let refused = try run([])
        #expect(refused.status == 4 && refused.errors.contains("the URL is not listed"), "\(refused.errors)")
        #expect(fetched.isEmpty)
        let listed = try run(["--fetch", "s3://media/logo.png", "--refetch"])
        #expect(listed.status == 0, "\(listed.errors)")
        #expect(fetched == ["s3://media/logo.png"])
        #expect(try Command.run("still", "local.yaml", "-o", "local.png", in: folder).status == 0)
        #expect(try folder.bytes("out.png") == folder.bytes("local.png"))
    }

    @Test(
        "A signal ends a running transfer", arguments: [SIGINT, SIGTERM],
        [[], ["--untrusted", "--fetch", "s3://media/logo.png"]])
    func interrupted(signal: Int32, options: [String]) throws {
        try folder.write(
            "#!/bin/sh\necho $$ > '\(folder.path("process"))'\nexec sleep 600\n", to: "get", executable: true)
        var invocation = Command.invocation(["render", "remote.yaml", "-o", "out.mp4"] + options, in: folder)
        invocation.environment["MULTIPLANE_FETCH_COMMAND"] = folder.path("get")
        invocation.environment["MULTIPLANE_CACHE"] = folder.path("cache")
        let render = try invocation.start()
        for _ in 0..<2000 where render.isRunning && !folder.files.contains("process") { usleep(5_000) }
        usleep(50_000)
        render.send(signal)
        #expect(try render.wait().status == 130)
        let process = try #require(pid_t(try folder.text("process").trimmingCharacters(in: .whitespacesAndNewlines)))
        for _ in 0..<1000 where Self.isRunning(process) { usleep(20_000) }
        #expect(!Self.isRunning(process))
        #expect(folder.files.filter { $0.hasPrefix("cache/") }.isEmpty)
    }

    /// Whether a process exists that is not a zombie: nothing may collect those of a container.
    private static func isRunning(_ process: pid_t) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return !status.contains(") Z ")
    }
}
