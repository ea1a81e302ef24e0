import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MediaWriting
@testable import SourceFiles

@Suite("Full disks and unwritable folders")
struct DiskFaultTests {
    /// A disk with `bytes` free bytes.
    private func disk(_ bytes: Int) -> FileCalls {
        let room = Room(bytes)
        var calls = FileCalls()
        calls.write = { descriptor, start, count in
            guard let fitting = room.take(count) else {
                errno = ENOSPC
                return -1
            }
            return Glibc.write(descriptor, start, fitting)
        }
        return calls
    }

    private final class Room: Sendable {
        private let left: Mutex<Int>
        init(_ bytes: Int) { left = Mutex(bytes) }
        func take(_ count: Int) -> Int? {
            left.withLock { left in
                guard left > 0 else { return nil }
                let taken = min(left, count)
                left -= taken
                return taken
            }
        }
    }

    private func writeNoise(_ container: MovieContainer, _ folder: TemporaryFolder, _ calls: FileCalls) throws {
        // Not lossless: libvpx 1.12 overruns its own buffer with lossless noise.
        let settings = try TestSettings.movie(container, sound: true)
        let writer = try MovieWriter(settings, path: folder.path("m"), overwrite: .replace, calls: calls)
        try writer.write(
            count: 40, picture: { TestImages.noise(UInt64($0), width: 64, height: 48) }, sound: { _ in 0.1 })
        try writer.finish()
    }

    @Test(
        "A disk that is full after any number of bytes is reported, and no file is left",
        arguments: [MovieContainer.mp4, .webm])
    func full(container: MovieContainer) throws {
        let whole = try TemporaryFolder()
        try writeNoise(container, whole, FileCalls())
        let size = try whole.bytes("m").count

        let byteCounts = [0, 1, 40, 700, size / 4, size / 2, size - 70_000, size - 3000, size - 1]
        for byteCount in byteCounts {
            let folder = try TemporaryFolder()
            try Data("before".utf8).write(to: URL(fileURLWithPath: folder.path("m")))
            let error = #expect(throws: MediaError.self, "full after \(byteCount) of \(size)") {
                try writeNoise(container, folder, disk(byteCount))
            }
            #expect(error?.kind == .diskFull, "full after \(byteCount): \(String(describing: error))")
            #expect(folder.names == ["m"])
            #expect(try folder.bytes("m") == Data("before".utf8))
        }
    }

    enum LateCall: CaseIterable { case synchronize, close, rename }

    @Test("A disk that is full at fsync, close or rename is reported", arguments: LateCall.allCases)
    func late(call: LateCall) throws {
        var calls = FileCalls()
        switch call {
        case .synchronize:
            calls.synchronize = { _ in
                errno = ENOSPC
                return -1
            }
        case .close:
            calls.close = { descriptor in
                _ = Glibc.close(descriptor)
                errno = EDQUOT
                return -1
            }
        case .rename:
            calls.rename = { _, _ in
                errno = ENOSPC
                return -1
            }
        }
        let folder = try TemporaryFolder()

        let error = #expect(throws: MediaError.self) { try writeNoise(.mp4, folder, calls) }
        #expect(error?.kind == .diskFull)
        #expect(folder.names == [])
    }

    @Test("A full small file system is reported", .enabled(if: geteuid() == 0, "mounting needs root"))
    func smallFileSystem() throws {
        let folder = try TemporaryFolder()
        guard mount("tmpfs", folder.path, "tmpfs", 0, "size=65536") == 0 else { return }
        defer { umount2(folder.path, Int32(MNT_DETACH)) }

        let error = #expect(throws: MediaError.self) { try writeNoise(.mp4, folder, FileCalls()) }
        #expect(error?.kind == .diskFull)
        #expect(folder.names == [])
    }

    @Test("A call after a failure throws the same error")
    func repeated() throws {
        let folder = try TemporaryFolder()
        let settings = try TestSettings.movie(.webm)
        let writer = try MovieWriter(settings, path: folder.path("m"), overwrite: .replace, calls: disk(5_000))
        #expect(throws: MediaError.self) {
            try writer.write(count: 40) { TestImages.noise(UInt64($0), width: 64, height: 48) }
            try writer.finish()
        }
        let error = #expect(throws: MediaError.self) { try writer.finish() }
        #expect(error?.kind == .diskFull)
    }

    @Test(
        "A missing folder, a file used as folder and a folder used as file are rejected immediately",
        arguments: [
            "missing/m.mp4", "file/m.mp4", "folder", "",
        ])
    func refused(name: String) throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: folder.path("file")))
        try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: true)

        let error = #expect(throws: MediaError.self) {
            try MovieWriter(TestSettings.movie(.mp4), path: folder.path(name))
        }
        #expect(error?.kind == .outputNotWritable)
        #expect(folder.names == ["file", "folder"])
    }

    @Test(
        "A folder without write permission is rejected immediately",
        .enabled(if: geteuid() != 0, "root may write anywhere"))
    func forbidden() throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o555)
        defer { chmod(folder.path, 0o755) }

        let error = #expect(throws: MediaError.self) {
            try MovieWriter(TestSettings.movie(.mp4), path: folder.path("m.mp4"))
        }
        #expect(error?.kind == .outputNotWritable)
    }
}
