import Foundation
import LayerTree
import TestSupport
import Testing

@testable import MediaTime
@testable import MediaWriting
@testable import MovieRendering

/// A damage of the files of chunk 1, after which a worker or the assembly renders it again.
enum ChunkDamage: String, CaseIterable {
    case truncatedPackets, longerPackets, alteredPackets, emptyPackets, removedPackets
    case truncatedRecord, alteredDelay, alteredSize, recordOfAnotherChunk, removedRecord

    /// Whether a worker finds the damage, without reading whole chunks.
    var isFoundByWorkers: Bool { self != .alteredPackets }

    func apply(to folder: ChunkFolder) throws {
        let packets = URL(fileURLWithPath: folder.packetsPath(1))
        let record = URL(fileURLWithPath: folder.recordPath(1))
        switch self {
        case .truncatedPackets: try edit(packets) { $0.removeLast(20) }
        case .longerPackets: try edit(packets) { $0.append(0) }
        case .alteredPackets: try edit(packets) { $0[$0.count / 2] ^= 1 }
        case .emptyPackets: try edit(packets) { $0.removeAll() }
        case .removedPackets: try FileManager.default.removeItem(at: packets)
        case .truncatedRecord: try edit(record) { $0.removeLast($0.count / 2) }
        case .alteredDelay: try replace(#/"delay" : \d+/#, with: #""delay" : 7"#, in: record)
        case .alteredSize: try replace(#/"bytes" : \d+/#, with: #""bytes" : 1"#, in: record)
        case .recordOfAnotherChunk:
            try Data(contentsOf: URL(fileURLWithPath: folder.recordPath(0))).write(to: record)
        case .removedRecord: try FileManager.default.removeItem(at: record)
        }
    }

    private func edit(_ file: URL, _ change: (inout [UInt8]) -> Void) throws {
        var bytes = [UInt8](try Data(contentsOf: file))
        change(&bytes)
        try Data(bytes).write(to: file)
    }

    private func replace(_ pattern: Regex<Substring>, with text: String, in file: URL) throws {
        let old = try String(contentsOf: file, encoding: .utf8)
        let new = old.replacing(pattern, with: text)
        #expect(new != old)
        try Data(new.utf8).write(to: file)
    }
}

@Suite("Damaged chunks")
struct DamagedChunkTests {
    private let folder: TemporaryFolder
    private let render: ChunkedRender

    init() throws {
        let folder = try TemporaryFolder()
        let rate = try MovieTestClip.rate("10")
        self.folder = folder
        let lossless = VideoCodecSettings(encoder: "libx264", options: ["preset": "veryfast", "qp": "0", "bf": "2"])
        let settings = try MovieSettings(container: .mp4, width: 32, height: 32, frameRate: rate, video: lossless)
        render = try ChunkedRender(folder.path("plan"), settings: settings, division: .count(3)) {
            let root = TestMovie.root(32, 32)
            let mover = CALayer()
            mover.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
            mover.backgroundColor = TestMovie.color(0xFF8000)
            root.addSublayer(mover)
            let movie = Movie(root: root, frameRate: rate, duration: Rational(3))
            movie.engine.schedule(at: 0.1) { mover.position = CGPoint(x: 28, y: 20) }
            movie.engine.schedule(at: 1.4) { mover.position = CGPoint(x: 4, y: 28) }
            return movie
        }
    }

    private func makeQueue() -> ChunkQueue { ChunkQueue(render.folder, worker: WorkerName(host: "near", process: 1)) }

    /// Renders chunks like a worker; returns their numbers.
    private func work() throws -> [Int] {
        var queue = makeQueue()
        var numbers: [Int] = []
        while case .render(let claim) = try queue.next(at: 0), numbers.count < 9 {
            try render.render(claim.number)
            claim.release()
            numbers.append(claim.number)
        }
        return numbers
    }

    @Test(
        "Workers and the assembly repair a damaged chunk, and the movie equals a plain render",
        arguments: ChunkDamage.allCases)
    func repair(damage: ChunkDamage) throws {
        #expect(try work() == [0, 1, 2])
        try damage.apply(to: render.folder)

        #expect(throws: ChunkError.missing([1], folder: folder.path("plan"))) {
            try render.assemble(to: folder.path("chunks.mp4"))
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("chunks.mp4")))
        #expect(try work() == [1])
        try render.assemble(to: folder.path("chunks.mp4"))
        try render.plain(to: folder.path("plain.mp4"))

        let joined = try RawMovie(folder.path("chunks.mp4"))
        let plain = try RawMovie(folder.path("plain.mp4"))
        #expect(joined.pictures.map(\.time) == plain.pictures.map(\.time))
        #expect(joined.pictures.map(\.planes) == plain.pictures.map(\.planes))
        #expect(Set(plain.pictures.map(\.planes)).count > 4)
    }

    @Test(
        "A worker renders a damaged chunk again without an assembly",
        arguments: ChunkDamage.allCases.filter(\.isFoundByWorkers))
    func worker(damage: ChunkDamage) throws {
        try render.renderAll()
        try damage.apply(to: render.folder)
        #expect(try work() == [1])
        #expect(render.folder.finished(1) != nil)
    }

    @Test(
        "A worker that has found all chunks complete notices a file that is damaged later",
        arguments: [ChunkDamage.truncatedPackets, .emptyPackets, .removedPackets, .removedRecord])
    func later(damage: ChunkDamage) throws {
        try render.renderAll()
        var queue = makeQueue()
        guard case .complete = try queue.next(at: 0) else {
            Issue.record("all chunks are complete")
            return
        }
        try damage.apply(to: render.folder)
        guard case .render(let claim) = try queue.next(at: 1) else {
            Issue.record("the damaged chunk is missing")
            return
        }
        #expect(claim.number == 1)
    }

    @Test("Claiming a chosen chunk makes workers choose other ones")
    func chosen() throws {
        let claim = try #require(makeQueue().claim(0))
        var other = ChunkQueue(render.folder, worker: WorkerName(host: "far", process: 2))
        guard case .render(let next) = try other.next(at: 0) else {
            Issue.record("other chunks are missing")
            return
        }
        #expect(next.number == 1)
        claim.release()
        try render.render(0)
        #expect(makeQueue().claim(0) == nil)
    }
}
