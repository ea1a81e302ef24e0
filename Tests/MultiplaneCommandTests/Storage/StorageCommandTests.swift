import FileAccess
import Foundation
import TestSupport
import Testing

@testable import MultiplaneCommand

@Suite("Commands for object storage")
struct StorageCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func command(_ text: String, isFetching: Bool = true, timeout: Double = 60) throws -> StorageCommand {
        try StorageCommand(text, option: "--fetch-command", isFetching: isFetching, timeout: timeout)
    }

    private func run(_ script: String, timeout: Double = 60) throws {
        let path = try folder.write("#!/bin/sh\n\(script)\n", to: "bin/copy", executable: true)
        try command("'\(path)' {url} {file}", timeout: timeout).run(url: "s3://b/a.png", file: folder.path("file"))
    }

    @Test("Words are separated by spaces, and quotation marks keep spaces")
    func words() {
        #expect(StorageCommand.words(" aws  s3 cp ") == ["aws", "s3", "cp"])
        #expect(
            StorageCommand.words(#"'/opt/my tools/get' --name="a b" ''"#) == ["/opt/my tools/get", "--name=a b", ""])
        #expect(StorageCommand.words("get 'a") == nil)
        #expect(StorageCommand.words("get $HOME `id` ;") == ["get", "$HOME", "`id`", ";"])
    }

    @Test("URL and file are whole arguments, at their placeholders or at the end")
    func arguments() throws {
        let url = "s3://b/a b'; {file} $(id).png"
        #expect(
            try command("get --in={url} {file}").arguments(url: url, file: "/t/{url}")
                == ["get", "--in=\(url)", "/t/{url}"])
        #expect(try command("get").arguments(url: "u", file: "f") == ["get", "u", "f"])
        #expect(try command("put", isFetching: false).arguments(url: "u", file: "f") == ["put", "f", "u"])
    }

    @Test(
        "Commands without a program or with one placeholder are usage errors",
        arguments: ["", " ", "get {url}", "a 'b"])
    func invalid(text: String) {
        let error = #expect(throws: CommandError.self) { try command(text) }
        #expect(error?.status == .usage)
        #expect(error?.description.hasPrefix("--fetch-command: ") == true)
    }

    @Test("A failing command is reported with its status and its errors")
    func failure() throws {
        let error = #expect(throws: RemoteFiles.Failure.self) {
            try run("echo 'NoSuchKey: not there' >&2; echo 'second \u{1b}[31m line' >&2; echo output; exit 7")
        }
        let reason = try #require(error?.reason)
        #expect(
            reason.hasSuffix(
                #""\#(folder.path("bin/copy"))" ended with status 7: NoSuchKey: not there; second \u{1B}[31m line"#))
        #expect(throws: RemoteFiles.Failure.self) { try run("kill -9 $$") }
        let missing = #expect(throws: RemoteFiles.Failure.self) {
            try command("/nowhere/get").run(url: "s3://b/a", file: "/tmp/x")
        }
        #expect(missing?.reason.contains("cannot be started: no such file") == true)
    }

    @Test("Long errors are read to their end, and only the end is quoted")
    func longErrors() throws {
        let error = #expect(throws: RemoteFiles.Failure.self) {
            try run("head -c 300000 /dev/zero | tr '\\0' x >&2; echo; echo the end >&2; exit 1")
        }
        #expect(error?.reason.hasSuffix("the end") == true)
        #expect((error?.reason.utf8.count ?? 0) < 3000)
    }

    @Test("A command that takes too long is ended with the processes that it has started")
    func timeout() throws {
        let script = "sleep 600 & echo $! > '\(folder.path("child"))'; echo waiting >&2; wait"
        let child = try #require(try firstProcess(startedBy: script))
        for _ in 0..<1000 where Self.isRunning(child) { usleep(20_000) }
        #expect(!Self.isRunning(child))
    }

    /// Returns the process that a script names in the file `child` before it is ended.
    ///
    /// A busy machine may take seconds to start the script, so that time-outs increase until it was reached.
    private func firstProcess(startedBy script: String) throws -> pid_t? {
        for timeout in [0.5, 4, 32] {
            let error = #expect(throws: RemoteFiles.Failure.self) { try run(script, timeout: timeout) }
            let reason = error?.reason ?? ""
            #expect(reason.contains("took more than \(timeout.formatted()) seconds"))
            guard reason.contains("seconds: waiting") else { continue }
            return pid_t(try folder.text("child").trimmingCharacters(in: .whitespacesAndNewlines))
        }
        return nil
    }

    /// Whether a process exists that is not a zombie: nothing may collect those of a container.
    private static func isRunning(_ process: pid_t) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return !status.contains(") Z ")
    }
}

@Suite("URLs of files")
struct RemoteFileTests {
    @Test(
        "Valid URLs have a bucket or host and a name",
        arguments: [
            ("s3://bucket/clip.mp4", true), ("https://example.com/a/b.png?x=1", true), ("gs://b/clip", true),
            ("s3://bucket", false), ("s3://bucket/", false), ("s3:///clip.mp4", false), ("s3://b/../c.mp4", false),
            ("s3://b/a b.mp4", false), ("s3://b/a\nb.mp4", false), ("s3://--help/a.mp4", false),
            ("file:///etc/passwd", false), ("ftp://b/a.mp4", false), ("clip.mp4", false),
        ])
    func valid(url: String, isValid: Bool) {
        #expect(RemoteFiles.isValid(url) == isValid)
    }

    @Test("Files of the cache keep a plain extension")
    func names() {
        #expect(FileCache.name(of: "s3://b/clip.MP4").hasSuffix(".MP4"))
        #expect(FileCache.name(of: "https://h/a.png?x=/b.mp4").hasSuffix(".png"))
        #expect(!FileCache.name(of: "s3://b/a.p'g").contains("."))
        #expect(FileCache.name(of: "s3://b/a") != FileCache.name(of: "s3://b/b"))
    }
}

@Suite("The cache of fetched files")
struct FileCacheTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("one", to: "bucket/a.txt")
        try folder.write(
            """
            #!/bin/sh
            echo x >> '\(folder.path("calls"))'
            cp '\(folder.path("bucket"))'/"${1##*/}" "$2"

            """, to: "bin/copy", executable: true)
    }

    private func cache(refetch: Bool = false) throws -> FileCache {
        let command = try StorageCommand("'\(folder.path("bin/copy"))'", option: "", isFetching: true, timeout: 60)
        return FileCache(folder: folder.path("cache"), command: command, isRefetching: refetch)
    }

    private var callCount: Int { (try? folder.text("calls").filter { $0 == "x" }.count) ?? 0 }

    @Test("A file is fetched once, and again if it was damaged, removed, or must be refetched")
    func once() throws {
        let path = try cache().path(of: "s3://b/a.txt")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "one")
        #expect(try cache().path(of: "s3://b/a.txt") == path && callCount == 1)

        // Another time, the same contents.
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
        #expect(try cache().path(of: "s3://b/a.txt") == path && callCount == 1)
        try Data("two".utf8).write(to: URL(fileURLWithPath: path))
        _ = try cache().path(of: "s3://b/a.txt")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "one" && callCount == 2)
        try Data("longer".utf8).write(to: URL(fileURLWithPath: path))
        _ = try cache().path(of: "s3://b/a.txt")
        #expect(callCount == 3)
        try FileManager.default.removeItem(atPath: path)
        _ = try cache().path(of: "s3://b/a.txt")
        #expect(callCount == 4)

        try folder.write("new", to: "bucket/a.txt")
        let refetching = try cache(refetch: true)
        _ = try refetching.path(of: "s3://b/a.txt")
        _ = try refetching.path(of: "s3://b/a.txt")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new" && callCount == 5)
        #expect(folder.files.filter { $0.hasSuffix(".partial") }.isEmpty)
    }

    @Test("A hash in the URL is compared with the file")
    func pinned() throws {
        let hash = "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed"  // SHA-256 of "one"
        _ = try cache().path(of: "s3://b/a.txt#sha256=\(hash)")
        _ = try cache().path(of: "s3://b/a.txt")
        #expect(callCount == 1)
        let other = String(repeating: "0", count: 64)
        let error = #expect(throws: RemoteFiles.Failure.self) {
            try cache().path(of: "s3://b/a.txt#sha256=\(other)")
        }
        #expect(error?.reason == "the file has the SHA-256 \(hash)")
        #expect(throws: RemoteFiles.Failure.self) { try cache().path(of: "s3://b/a.txt#sha256=12") }
    }

    @Test("Empty files, and commands that write none, are errors that leave nothing")
    func empty() throws {
        try folder.write("", to: "bucket/empty.png")
        #expect(throws: RemoteFiles.Failure("the fetched file is empty", remedy: "check the URL")) {
            try cache().path(of: "s3://b/empty.png")
        }
        #expect(throws: RemoteFiles.Failure.self) { try cache().path(of: "s3://b/missing.png") }
        #expect(folder.files.filter { $0.hasPrefix("cache/") }.isEmpty)
    }
}
