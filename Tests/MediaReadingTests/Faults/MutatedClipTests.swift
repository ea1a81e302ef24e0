import Foundation
import TestSupport
import Testing

/// Reads randomly damaged clips of every container: each is read or rejected with a typed error, without crashes, hangs
/// or leaks.
///
/// Environment variables: `MULTIPLANE_MUTATIONS` is the number of damaged clips per container, `MULTIPLANE_SEED` the
/// first seed, and `MULTIPLANE_CONTAINERS` the list of containers, such as `avi,mp4`. `Scripts/fault-check fuzz` tries
/// over 10,000 clips.
@Suite("Damaged clips", .serialized)
struct MutatedClipTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["MULTIPLANE_MUTATIONS"].flatMap { Int($0) } ?? 12
    private static let seed = environment["MULTIPLANE_SEED"].flatMap { UInt64($0) } ?? 1

    private static let containers =
        environment["MULTIPLANE_CONTAINERS"].map { names in
            FuzzedClip.allCases.filter { names.split(separator: ",").contains(Substring($0.rawValue)) }
        } ?? FuzzedClip.allCases

    @Test("Damaged clips cause no crash, hang or leak", arguments: containers)
    func survives(container: FuzzedClip) throws {
        let folder = try TemporaryFolder()
        let bytes = try container.bytes(in: folder)
        let url = folder.file("damaged." + container.ending)
        #expect(try container.read(at: folder.file("whole." + container.ending)), "the undamaged clip is readable")
        // Stays open, to verify that open files are counted.
        let held = try FileHandle(forReadingFrom: folder.file("whole." + container.ending))
        defer { try? held.close() }
        var readable = 0
        var slowest = 0.0
        var before = Footprint(of: folder)
        for n in 0..<Self.count {
            var generator = SeededGenerator(seed: Self.seed &* 1_000_003 &+ UInt64(n))
            try Mutation.apply(to: bytes, &generator).write(to: url)
            if Self.count > 100, let path = Self.environment["MULTIPLANE_FUZZ_LOG"] {
                try Data("\(container) \(n)\n".utf8).write(to: URL(fileURLWithPath: path))
            }
            let start = Date()
            if try container.read(at: url) { readable += 1 }
            slowest = max(slowest, -start.timeIntervalSinceNow)
            if n == Self.count / 4 { before = Footprint(of: folder) }
        }
        var after = Footprint(of: folder)
        // A read-ahead thread may close its clip slightly later.
        for _ in 0..<100 where after.files > 1 {
            Thread.sleep(forTimeInterval: 0.1)
            after = Footprint(of: folder)
        }
        #expect(after.megabytes > 1, "the process's memory use is readable")
        #expect(slowest < 20, "one clip took \(slowest) s")
        #expect(after.files == 1, "files stay open")
        // Tests of other suites allocate memory at the same time; the long run has the process to itself.
        guard Self.count > 100 else { return }
        #expect(after.megabytes - before.megabytes < 64, "\(before.megabytes) MiB grew to \(after.megabytes)")
        print(
            "\(container): \(Self.count) damaged clips, \(readable) read in part or whole, "
                + "slowest \(slowest) s, \(before.megabytes) to \(after.megabytes) MiB"
        )
    }
}

/// The resources of this process.
private struct Footprint {
    /// The number of open files in the folder.
    let files: Int
    let megabytes: Int

    /// Measures the resources.
    init(of folder: TemporaryFolder) {
        // Free pages that malloc keeps in per-thread arenas are not leaks. Neither is the memory of ended threads,
        // which is counted all the same: FFmpeg alone, reading 6,000 damaged AVI files, grows by 40 MiB while its heap
        // in use stays at 0.4 MiB.
        if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0) }
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        let path = folder.url.resolvingSymlinksInPath().path
        files =
            open.filter {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0))?.hasPrefix(path)
                    == true
            }.count
        // Foundation treats /proc files, whose size is 0, as empty.
        var text = [UInt8](repeating: 0, count: 256)
        let statm = Glibc.open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        defer { close(statm) }
        let count = max(0, text.withUnsafeMutableBytes { Glibc.read(statm, $0.baseAddress, $0.count) })
        let words = String(decoding: text[0..<count], as: UTF8.self).split(separator: " ")
        let pages = words.count > 1 ? Int(words[1]) ?? 0 : 0
        megabytes = (pages * Int(sysconf(Int32(_SC_PAGESIZE)))) >> 20
    }
}
