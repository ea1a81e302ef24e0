import Foundation
import Images
import TestSupport
import Testing

@testable import MediaTime
@testable import MediaWriting
@testable import SourceFiles

@Suite("Image sequences")
struct ImageSequenceWriterTests {
    private func settings() throws -> MovieSettings {
        let rate = try #require(FrameRate("25"))
        return try MovieSettings(container: .pngSequence, width: 33, height: 7, frameRate: rate)
    }

    @Test(
        "A pattern or a folder determines the file names",
        arguments: [
            ("out/shot-%03d.png", ["shot-000.png", "shot-001.png", "shot-002.png"]),
            ("out/%d.png", ["0.png", "1.png", "2.png"]),
            ("out", ["frame-00000.png", "frame-00001.png", "frame-00002.png"]),
            ("deep/er/out", []),
        ])
    func names(path: String, expected: [String]) throws {
        let folder = try TemporaryFolder()
        let writer = try ImageSequenceWriter(settings(), path: folder.path(path))
        for n in 0..<3 { try writer.append(TestImages.moving(n, width: 33, height: 7), frame: n) }
        try writer.finish()

        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.path("out"), orEmpty: path == "deep/er/out")
        #expect(names == expected)
        if expected.isEmpty { #expect(FileManager.default.fileExists(atPath: folder.path(path + "/frame-00002.png"))) }
    }

    @Test("File numbers start at the given number, and earlier files are unchanged")
    func firstNumber() throws {
        let folder = try TemporaryFolder()
        for first in [0, 2, 8] {
            let writer = try ImageSequenceWriter(settings(), path: folder.path("out/%02d.png"), firstNumber: first)
            for n in 0..<2 { try writer.append(TestImages.moving(n, width: 33, height: 7), frame: n) }
            try writer.finish()
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"), orEmpty: false)
        #expect(names == ["00.png", "01.png", "02.png", "03.png", "08.png", "09.png"])
    }

    @Test("A replaced image keeps its permissions")
    func permissions() throws {
        let folder = try TemporaryFolder()
        func permissions(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
        }
        for round in 0..<2 {
            let writer = try ImageSequenceWriter(settings(), path: folder.path("%d.png"))
            for n in 0..<2 { try writer.append(TestImages.moving(n + round, width: 33, height: 7), frame: n) }
            try writer.finish()
            if round == 0 {
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path("1.png"))
            }
        }
        #expect(try permissions("1.png") == 0o600)
        #expect(try permissions("0.png") != 0o600)
    }

    @Test("Images are read back as drawn, including alpha")
    func roundTrip() throws {
        let folder = try TemporaryFolder()
        let picture = TestImages.moving(4, width: 33, height: 7)
        for x in 0..<33 { picture.row(3)[x] = 0x8040_2000 }
        let writer = try ImageSequenceWriter(settings(), path: folder.path("%d.png"))
        try writer.append(picture, frame: 0)
        try writer.finish()

        let read = try CGImage.png(at: URL(fileURLWithPath: folder.path("0.png")))
        for y in 0..<7 {
            for x in 0..<33 { #expect(read.pixels.row(y)[x] == picture.row(y)[x]) }
        }
    }

    @Test(
        "Patterns with one name for all frames, or in folders, are rejected",
        arguments: ["a%d/b.png", "a-%s.png", "%d-%d.png", "x%d%d.png", "%05.png"])
    func badPattern(path: String) throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: MediaError.self) { try ImageSequenceWriter(settings(), path: folder.path(path)) }
        #expect(error?.kind == .settingsRefused)
        #expect(throws: MovieSettingsError.sequencePattern(path)) { try ImageSequenceWriter.check(path) }
        #expect(folder.names == [])
    }

    @Test("Valid patterns and folders pass the check", arguments: ["a-%d.png", "deep/%05d.png", "folder"])
    func goodPattern(path: String) throws { try ImageSequenceWriter.check(path) }

    @Test("A cancelled sequence leaves no files and keeps existing images", arguments: [true, false])
    func cancelled(byCancelling: Bool) throws {
        let folder = try TemporaryFolder()
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("1.png")))
        var writer: ImageSequenceWriter? = try ImageSequenceWriter(settings(), path: folder.path("%d.png"))
        for n in 0..<3 { try writer?.append(TestImages.moving(n, width: 33, height: 7), frame: n) }
        if byCancelling { writer?.cancel() }
        writer = nil
        #expect(folder.names == ["1.png"])
        #expect(try folder.bytes("1.png") == Data("old".utf8))
    }

    @Test("Existing images are replaced when all new ones are complete")
    func replaces() throws {
        let folder = try TemporaryFolder()
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("1.png")))
        let writer = try ImageSequenceWriter(settings(), path: folder.path("%d.png"))
        for n in 0..<3 { try writer.append(TestImages.moving(n, width: 33, height: 7), frame: n) }
        #expect(try folder.bytes("1.png") == Data("old".utf8))
        try writer.finish()
        writer.cancel()
        #expect(folder.names == ["0.png", "1.png", "2.png"])
        #expect(try CGImage.png(at: URL(fileURLWithPath: folder.path("1.png"))).width == 33)
    }

    @Test("A full disk leaves no files, and the error names the image")
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        var calls = FileCalls()
        var writes = 0
        calls.write = { descriptor, bytes, count in
            writes += 1
            if writes < 3 { return Glibc.write(descriptor, bytes, count) }
            errno = ENOSPC
            return -1
        }
        let writer = try ImageSequenceWriter(
            settings(), path: folder.path("%d.png"), overwrite: .replace, calls: calls)
        let error = #expect(throws: MediaError.self) {
            for n in 0..<5 { try writer.append(TestImages.moving(n, width: 33, height: 7), frame: n) }
        }
        #expect(error?.kind == .diskFull)
        #expect(error?.file == folder.path("2.png"))
        #expect(folder.names == [])
        #expect(throws: MediaError.self) { try writer.finish() }
    }

    @Test("A failure while renaming at the end leaves no files")
    func failedNaming() throws {
        let folder = try TemporaryFolder()
        var calls = FileCalls()
        calls.rename = { from, to in
            if to.hasSuffix("/2.png"), !to.contains(".partial/") {
                errno = EIO
                return -1
            }
            return Glibc.rename(from, to)
        }
        let writer = try ImageSequenceWriter(
            settings(), path: folder.path("%d.png"), overwrite: .replace, calls: calls)
        for n in 0..<3 { try writer.append(TestImages.moving(n, width: 33, height: 7), frame: n) }
        #expect(throws: MediaError.self) { try writer.finish() }
        #expect(folder.names == [])
    }

    @Test("Folders of terminated processes are removed, locked ones are not")
    func leftovers() throws {
        let folder = try TemporaryFolder()
        let abandoned = folder.path(".%01d.png.1.partial")
        try FileManager.default.createDirectory(atPath: abandoned, withIntermediateDirectories: false)
        for name in ["0.png", ".lock"] { try Data("half".utf8).write(to: URL(fileURLWithPath: abandoned + "/" + name)) }
        let empty = folder.path(".%01d.png.2.partial")
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
        let living = try ImageSequenceWriter(settings(), path: folder.path("%d.png"))
        let other = try ImageSequenceWriter(settings(), path: folder.path("%d.png"))
        #expect(folder.names.count == 2 && folder.names.allSatisfy { $0.contains("\(getpid())") })
        living.cancel()
        other.cancel()
        #expect(folder.names == [])
    }

    @Test("Without folder locks, folders of other hosts are kept")
    func noLocks() throws {
        let folder = try TemporaryFolder()
        var calls = FileCalls()
        calls.lock = { _ in
            errno = EBADF
            return -1
        }
        let living = try ImageSequenceWriter(
            settings(), path: folder.path("%d.png"), overwrite: .replace, calls: calls)
        let other = try ImageSequenceWriter(
            settings(), path: folder.path("%d.png"), overwrite: .replace, calls: calls)
        #expect(folder.names.count == 2)
        for writer in [living, other] {
            try writer.append(TestImages.moving(0, width: 33, height: 7), frame: 0)
            try writer.finish()
        }
        #expect(folder.names == ["0.png"])
    }

    @Test("A folder that is removed as stale before it is locked is created again")
    func race() throws {
        let folder = try TemporaryFolder()
        var calls = FileCalls()
        var count = 0
        calls.lock = { descriptor in
            count += 1
            guard count == 1 else { return flock(descriptor, LOCK_EX | LOCK_NB) }
            for name in folder.names { try? FileManager.default.removeItem(atPath: folder.path(name)) }
            return 0
        }
        let writer = try ImageSequenceWriter(
            settings(), path: folder.path("%d.png"), overwrite: .replace, calls: calls)
        try writer.append(TestImages.moving(0, width: 33, height: 7), frame: 0)
        try writer.finish()
        #expect(folder.names == ["0.png"])
    }

    @Test("Existing images are not scanned for each new one")
    func sweepsOnce() throws {
        let folder = try TemporaryFolder()
        let writer = try ImageSequenceWriter(settings(), path: folder.path("%d.png"))
        let hidden = try #require(folder.names.first)
        let trace = folder.path(hidden + "/.0.png.1.partial")
        try Data("seen".utf8).write(to: URL(fileURLWithPath: trace))
        try writer.append(TestImages.moving(0, width: 33, height: 7), frame: 0)
        #expect(FileManager.default.fileExists(atPath: trace))
        try writer.finish()
        #expect(folder.names == ["0.png"])
    }

    @Test("Existing files can be protected")
    func protects() throws {
        let folder = try TemporaryFolder()
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("0.png")))
        let error = #expect(throws: MediaError.self) {
            try ImageSequenceWriter(settings(), path: folder.path("%d.png"), overwrite: .refuse)
        }
        #expect(error?.kind == .outputNotWritable)
        #expect(try folder.bytes("0.png") == Data("old".utf8))
    }
}

extension FileManager {
    fileprivate func contentsOfDirectory(atPath path: String, orEmpty: Bool) throws -> [String] {
        orEmpty ? [] : try contentsOfDirectory(atPath: path).sorted()
    }
}
