import Foundation
import TestSupport
import Testing

@testable import MediaWriting
@testable import SourceFiles

@Suite("PendingFile")
struct PendingFileTests {
    private func put(_ text: String, into file: PendingFile) { _ = Data(text.utf8).withUnsafeBytes { file.write($0) } }

    @Test("The refuse policy applies before and after writing")
    func refuses() throws {
        let folder = try TemporaryFolder()
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("a")))
        #expect(throws: MediaError.exists(folder.path("a"))) {
            try PendingFile(path: folder.path("a"), overwrite: .refuse)
        }

        let late = try PendingFile(path: folder.path("b"), overwrite: .refuse)
        put("new", into: late)
        try Data("other".utf8).write(to: URL(fileURLWithPath: folder.path("b")))
        #expect(throws: MediaError.exists(folder.path("b"))) { try late.commit() }
        #expect(try folder.bytes("b") == Data("other".utf8))
        #expect(folder.names == ["a", "b"])
    }

    @Test("The refuse policy allows a new file", arguments: [OverwritePolicy.refuse, .replace])
    func writes(policy: OverwritePolicy) throws {
        let folder = try TemporaryFolder()
        let file = try PendingFile(path: folder.path("a"), overwrite: policy)
        put("new", into: file)
        try file.commit()
        #expect(folder.names == ["a"])
        #expect(try folder.bytes("a") == Data("new".utf8))
    }

    @Test("Two writers of one path have separate temporary files; the last one to finish wins")
    func twoWriters() throws {
        let folder = try TemporaryFolder()
        let first = try PendingFile(path: folder.path("a"), overwrite: .replace)
        let second = try PendingFile(path: folder.path("a"), overwrite: .replace)
        #expect(first.partialPath != second.partialPath)
        put("1", into: first)
        put("2", into: second)
        try second.commit()
        try first.commit()
        #expect(folder.names == ["a"])
        #expect(try folder.bytes("a") == Data("1".utf8))
    }

    @Test("Temporary files of terminated processes are removed, active ones are not")
    func sweeps() throws {
        let folder = try TemporaryFolder()
        try Data("left".utf8).write(to: URL(fileURLWithPath: folder.path(".a.999999.partial")))
        try Data("else".utf8).write(to: URL(fileURLWithPath: folder.path(".b.999999.partial")))
        let living = try PendingFile(path: folder.path("a"), overwrite: .replace)
        let other = try PendingFile(path: folder.path("a"), overwrite: .replace)

        #expect(!folder.names.contains(".a.999999.partial"))
        #expect(folder.names.contains(".b.999999.partial"))
        #expect(folder.names.count == 3)
        living.discard()
        other.discard()
    }

    @Test(
        "A new file that is removed before it is locked is created under another name",
        arguments: [false, true])
    func race(isHeldElsewhere: Bool) throws {
        let folder = try TemporaryFolder()
        var calls = FileCalls()
        var count = 0
        calls.lock = { descriptor in
            count += 1
            guard count == 1 else { return flock(descriptor, LOCK_EX | LOCK_NB) }
            for name in folder.names where !isHeldElsewhere { unlink(folder.path(name)) }
            errno = EWOULDBLOCK
            return isHeldElsewhere ? -1 : 0
        }
        let file = try PendingFile(path: folder.path("a"), overwrite: .replace, calls: calls)
        #expect(count == 2)
        put("new", into: file)
        try file.commit()
        #expect(try folder.bytes("a") == Data("new".utf8))
    }

    @Test("Files are written on file systems without locks")
    func noLocks() throws {
        let folder = try TemporaryFolder()
        var calls = FileCalls()
        calls.lock = { _ in
            errno = ENOLCK
            return -1
        }
        let file = try PendingFile(path: folder.path("a"), overwrite: .replace, calls: calls)
        put("new", into: file)
        try file.commit()
        #expect(folder.names == ["a"])
    }

    @Test("A replaced file keeps its permissions", arguments: [0o600, 0o640, 0o444])
    func permissions(mode: Int) throws {
        let folder = try TemporaryFolder()
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("a")))
        func permissions(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("a"))
        let file = try PendingFile(path: folder.path("a"), overwrite: .replace)
        // Other users cannot read the new file earlier either.
        #expect(try permissions(file.partialPath) == mode | 0o600)
        put("new", into: file)
        try file.commit()
        #expect(try permissions(folder.path("a")) == mode)
    }

    @Test("A device is rejected, not replaced")
    func device() {
        #expect(throws: MediaError.isNotRegularFile("/dev/null")) {
            try PendingFile(path: "/dev/null", overwrite: .replace)
        }
    }

    @Test("A symbolic link keeps pointing to the replaced file")
    func link() throws {
        let folder = try TemporaryFolder()
        let elsewhere = try TemporaryFolder()
        try Data("old".utf8).write(to: URL(fileURLWithPath: elsewhere.path("real")))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("a"), withDestinationPath: elsewhere.path("real"))
        let file = try PendingFile(path: folder.path("a"), overwrite: .replace)
        put("new", into: file)
        try file.commit()
        #expect(try elsewhere.bytes("real") == Data("new".utf8))
        #expect(elsewhere.names == ["real"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("a")) == elsewhere.path("real"))
    }

    @Test("A path without a folder is in the current folder; a path in the root is in the root")
    func folders() {
        #expect(PartialFileName(of: "a.mp4").folder == ".")
        #expect(PartialFileName(of: "/a.mp4").folder == "/")
        #expect(PartialFileName(of: "/x/y/a.mp4").folder == "/x/y")
    }
}
