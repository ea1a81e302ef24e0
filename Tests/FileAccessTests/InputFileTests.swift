import FileAccess
import Foundation
import Glibc
import TestSupport
import Testing

/// Tests the function that opens all input files.
@Suite("Input files")
struct InputFileTests {
    private let folder: TemporaryFolder
    private let root: ConfinedFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("inside", to: "job/a.txt")
        try folder.write("outside", to: "secret/a.txt")
        root = try #require(ConfinedFolder(folder.path("job")))
    }

    private func failure(_ path: String, limit: Int = 100) -> InputFile.Failure? {
        do throws(InputFile.Failure) { _ = try InputFile.contents(path, in: root, limit: limit) } catch { return error }
        return nil
    }

    @Test("A file inside the root folder is read, also through a link that stays inside")
    func inside() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("job/link.txt"), withDestinationPath: "../job/a.txt")
        for name in ["a.txt", "link.txt"] {
            #expect(try InputFile.contents(folder.path("job/" + name), in: root, limit: 6) == Data("inside".utf8))
        }
        #expect(failure(folder.path("job/a.txt"), limit: 5) == .tooLarge(bytes: 6))
        #expect(failure(folder.path("job/none.txt")) == .missing)
        #expect(failure(folder.path("job")) == .notRegular)
    }

    @Test("A file that the system cannot read is an error, not a crash")
    func unreadable() throws {
        let memory = "/proc/self/mem"
        #expect(throws: InputFile.Failure.unreadable(code: EIO)) { try InputFile.contents(memory, limit: 100) }
        #expect(try InputFile.open(memory).bytes(upTo: 4) == nil)
        #expect(InputFile.start(memory, count: 4) == Data())
        let file = try InputFile.open(folder.path("job/a.txt"))
        #expect(file.bytes(upTo: 2) == Data("in".utf8))
        #expect(file.bytes(upTo: .max) == Data("side".utf8))
        #expect(file.bytes(upTo: 1) == Data())
    }

    @Test("The folder of a path as written is found for paths of any length")
    func parents() {
        let cases = [
            "a": "", ".": "", "": "", "/": "/", "//": "/", "/a": "/", "//a": "/", "a/": "", "a/b": "a", "a//b": "a",
            "a/b/": "a", "./a": ".", "../a/b.c": "../a", "ä/ö": "ä",
        ]
        for (path, parent) in cases { #expect(FilePath.parent(path) == parent, "\(path)") }
    }

    @Test("Files outside the root folder give the same error whether or not they exist")
    func outside() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("job/link.txt"), withDestinationPath: "../secret/a.txt")
        for path in ["secret/a.txt", "secret/none.txt", "job/../secret/a.txt", "job/link.txt"] {
            #expect(failure(folder.path(path)) == .outside, "\(path)")
        }
        for path in ["/proc/self/environ", "/etc/passwd", "/none"] { #expect(failure(path) == .outside, "\(path)") }
    }

    @Test("A file that is replaced with a link after its path was resolved is outside")
    func replaced() throws {
        let path = try #require(InputFile.resolve(folder.path("job/a.txt"), in: root))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path("secret/a.txt"))
        #expect(throws: InputFile.Failure.outside) { try InputFile.contents(path, limit: 100) }
        #expect(throws: InputFile.Failure.outside) { try InputFile.open(path) }
    }

    @Test("Pipes, devices and files of the kernel that would block are errors", .timeLimit(.minutes(1)))
    func blocking() throws {
        #expect(mkfifo(folder.path("job/pipe"), 0o600) == 0)
        #expect(failure(folder.path("job/pipe")) == .notRegular)
        for path in ["/dev/zero", "/dev/tty"] {
            #expect(throws: InputFile.Failure.notRegular) { try InputFile.contents(path, limit: 100) }
        }
        // Reading it waits for messages of the kernel, or is not permitted.
        #expect(throws: InputFile.Failure.self) { try InputFile.contents("/proc/kmsg", limit: 100) }
    }

    @Test("Folders inside the root folder are listed in order up to a limit; others have no names")
    func folders() throws {
        try folder.write("", to: "job/sub/b.txt")
        try folder.write("", to: "job/sub/Zoë.txt")
        try folder.write("", to: "job/sub/c/d.txt")
        try FileManager.default.createSymbolicLink(atPath: folder.path("job/out"), withDestinationPath: "../secret")
        #expect(InputFolder.names(folder.path("job/sub"), in: root, limit: 10) == ["Zoë.txt", "b.txt", "c"])
        #expect(InputFolder.names(folder.path("job/sub"), in: root, limit: 2).count == 2)
        for path in ["job/out", "secret", "job/a.txt", "job/none"] {
            #expect(InputFolder.names(folder.path(path), in: root, limit: 10) == [], "\(path)")
        }
        #expect(InputFolder.names(folder.path("secret"), limit: 10) == ["a.txt"])
    }

    @Test("Texts between quotation marks are left out of errors of confined runs")
    func quotations() {
        #expect("the time is \"root:x\"; no".withoutQuotations == "the time is \"…\"; no")
        #expect("\"a\" is not \"b".withoutQuotations == "\"…")
        #expect("found \"password: \"hunter2\"\" here".withoutQuotations == "found \"…\" here")
    }
}

/// Tests the texts of strangers in messages.
@Suite("Texts in messages")
struct MessageTextTests {
    @Test("Control characters, line breaks and overrides of direction are escaped")
    func controls() {
        let text = "a\u{1b}[31m\r\nb\u{202e}c\u{2066}\u{9b}\u{7f}\t\u{2028}"
        #expect(
            text.escapingControls == "a\\u{1B}[31m\\u{D}\\u{A}b\\u{202E}c\\u{2066}\\u{9B}\\u{7F}\\u{9}\\u{2028}")
        #expect("a\n\tb\u{1b}".escapingControlsInLines == "a\n\tb\\u{1B}")
        #expect("Zoë שלום 👩‍👩‍👧".escapingControls == "Zoë שלום 👩‍👩‍👧")
    }

    @Test(
        "User, password and query of URLs are left out of messages",
        arguments: [
            ("https://u:p@h/a.png?X-Amz-Signature=1: x", "https://…@h/a.png?…: x"),
            ("a (http://h/b?t=1), s3://k:s@b/c;", "a (http://h/b?…), s3://…@b/c;"),
            ("s3://b/a@2x.png", "s3://b/a@2x.png"), ("\"https://h?q\" https://", "\"https://h?…\" https://"),
        ])
    func secrets(text: String, expected: String) {
        #expect(text.withoutURLSecrets == expected)
        #expect(text.escapingControls == expected)
    }
}
