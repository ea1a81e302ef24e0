import Foundation
import TestSupport
import Testing

@testable import MediaTime
@testable import MediaWriting
@testable import MovieRendering
@testable import SourceFiles

@Suite("The folder of a render in chunks")
struct ChunkFolderTests {
    private let folder: TemporaryFolder
    private let render: ChunkedRender

    init() throws {
        let folder = try TemporaryFolder()
        let rate = try MovieTestClip.rate("10")
        self.folder = folder
        try Data("one".utf8).write(to: URL(fileURLWithPath: folder.path("input")))
        let settings = try MovieSettings(container: .mp4, width: 32, height: 32, frameRate: rate)
        render = try ChunkedRender(
            folder.path("plan"), settings: settings, division: .count(3), files: [folder.path("input")]
        ) {
            Movie(root: TestMovie.root(32, 32), frameRate: rate, duration: Rational(3))
        }
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("plan"))) ?? []).sorted()
    }
    private func changes() -> [InputChange] {
        render.folder.plan.changes(
            relativeTo: folder.path("plan"), program: ProgramVersions(multiplane: "1", ffmpeg: "2"))
    }

    @Test("A finished chunk is found, also after the folder is opened again")
    func finished() throws {
        #expect(render.folder.finished(1) == nil)
        let record = try render.render(1)

        #expect(render.folder.finished(1) == record)
        #expect(try ChunkFolder(path: folder.path("plan")).finished(1) == record)
        #expect(record.first == 10 && record.count == 10)
        #expect(names == ["chunk-00001.json", "chunk-00001.packets", "plan.json"])
    }

    @Test("Rendering a chunk again gives the same file")
    func again() throws {
        let first = try render.render(2)
        #expect(try render.render(2) == first)
    }

    @Test("Missing chunks are listed")
    func missing() throws {
        try render.render(1)
        let error = #expect(throws: ChunkError.self) { try render.assemble(to: folder.path("out.mp4")) }
        #expect(error?.description.contains("chunks 0, 2 are missing") == true)
        #expect(error?.description.contains("render them with `multiplane worker") == true)
    }

    @Test("A chunk of another plan is not finished")
    func otherPlan() throws {
        try render.render(0)
        var plan = render.folder.plan
        plan.scene.parameters = [.init(name: "title", text: "Other")]
        #expect(throws: ChunkError.otherPlan(folder: folder.path("plan"))) {
            try ChunkFolder(path: folder.path("plan"), plan: plan, replaces: false)
        }
        #expect(render.folder.finished(0) != nil)

        _ = try ChunkFolder(path: folder.path("plan"), plan: plan, replaces: true)
        #expect(names == ["plan.json"])
    }

    @Test("Planning again keeps the chunks")
    func samePlan() throws {
        let record = try render.render(0)
        #expect(
            try ChunkFolder(path: folder.path("plan"), plan: render.folder.plan, replaces: false).finished(0) == record)
    }

    @Test("Plans with other modification times are equal, plans with other content are not")
    func touched() throws {
        let record = try render.render(0)
        let input = folder.path("input")
        func planned() throws -> ChunkPlan {
            var plan = render.folder.plan
            plan.files = [try PlannedFile(input, relativeTo: folder.path("plan"))]
            return plan
        }
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: input)
        #expect(try planned() != render.folder.plan)
        #expect(try ChunkFolder(path: folder.path("plan"), plan: planned(), replaces: false).finished(0) == record)

        try Data("two".utf8).write(to: URL(fileURLWithPath: input))
        #expect(throws: ChunkError.otherPlan(folder: folder.path("plan"))) {
            try ChunkFolder(path: folder.path("plan"), plan: planned(), replaces: false)
        }
    }

    @Test("A file with a date beyond the range of nanoseconds is recognized")
    func farDate() throws {
        let input = folder.path("input")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1e10)], ofItemAtPath: input)
        let file = try PlannedFile(input, relativeTo: folder.path("plan"))
        #expect(file.change(relativeTo: folder.path("plan")) == nil && changes().isEmpty)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1.1e10)], ofItemAtPath: input)
        #expect(try PlannedFile(input, relativeTo: folder.path("plan")).modified != file.modified)
    }

    @Test("Invalid chunk numbers are rejected", arguments: [Int.max, Int.max - 1, Int.min, -1])
    func hostilePlan(count: Int) throws {
        var plan = render.folder.plan
        for (frames, counts) in [
            (Int.max, [1, count]), (count, [count]), (30, [10, count]), (count, [Int.max, Int.max, 2]),
        ] where !(frames == count && counts == [count] && count > 0) {
            plan.frameCount = frames
            plan.chunks = counts.indices.map { .init(first: counts[..<$0].reduce(0, &+), count: counts[$0]) }
            guard counts.reduce(0, { $0 &+ $1 }) != frames || counts.contains(where: { $0 < 0 }) else { continue }
            try ChunkFolder.encoded(plan).write(to: URL(fileURLWithPath: ChunkFolder.planPath(folder.path("plan"))))
            #expect(throws: ChunkError.self, "\(frames) as \(counts)") { try ChunkFolder(path: folder.path("plan")) }
        }
    }

    @Test(
        "A record with an impossible decoding delay is rejected",
        arguments: [Int.min, Int.max, -1, 1 << 20])
    func hostileRecord(delay: Int) throws {
        try render.renderAll()
        for number in render.folder.plan.chunks.indices {
            var record = try #require(render.folder.finished(number))
            record.delay = delay
            try render.folder.write(record)
        }
        let error = #expect(throws: MediaError.self) { try render.assemble(to: folder.path("out.mp4")) }
        #expect(error?.kind == .unreadable)
        #expect(!FileManager.default.fileExists(atPath: folder.path("out.mp4")))
    }

    @Test("Changed inputs are reported")
    func changed() throws {
        #expect(changes().isEmpty)
        let url = URL(fileURLWithPath: folder.path("input"))
        try Data("two".utf8).write(to: url)
        #expect(changes() == [.file(url.path, "has changed since the render was planned")])
        try Data("three".utf8).write(to: url)
        #expect(changes() == [.file(url.path, "has 5 bytes, but had 3 when the render was planned")])
        try FileManager.default.removeItem(at: url)
        #expect(changes().first?.description.contains("can no longer be read") == true)
        let other = render.folder.plan.changes(
            relativeTo: folder.path("plan"), program: ProgramVersions(multiplane: "1", ffmpeg: "3"))
        #expect(other.first == .program("FFmpeg", planned: "2", now: "3"))
    }

    @Test("A font with another file and a substituted font are reported")
    func fonts() {
        let program = ProgramVersions(multiplane: "1", ffmpeg: "2")
        var plan = render.folder.plan
        plan.fonts = [PlannedFont("DejaVu Sans", drawing: plan.text)]
        #expect(plan.fonts[0].content.count >= 1)
        #expect(plan.changes(relativeTo: folder.path("plan"), program: program).isEmpty)
        plan.fonts[0].content[0] = ContentHash(of: Data("another file".utf8))
        #expect(plan.changes(relativeTo: folder.path("plan"), program: program) == [.fontFiles("DejaVu Sans")])
        plan.fonts[0].used = "Vera"
        #expect(
            plan.changes(relativeTo: folder.path("plan"), program: program) == [
                .font("DejaVu Sans", planned: "Vera", now: "DejaVu Sans")
            ])
    }

    @Test("A copy with another modification time is the same file")
    func copied() throws {
        try Data("one".utf8).write(to: URL(fileURLWithPath: folder.path("input")))
        #expect(changes().isEmpty)
    }

    @Test("A clip that is replaced while its chunk is rendered leaves no chunk")
    func replacedMeanwhile() throws {
        #expect(throws: ChunkError.self) {
            try render.render(0) {
                try Data("else".utf8).write(to: URL(fileURLWithPath: folder.path("input")))
                throw ChunkError.changed(changes())
            }
        }
        #expect(render.folder.finished(0) == nil)
    }

    @Test("Removing keeps files of others")
    func remove() throws {
        try render.render(0)
        try Data().write(to: URL(fileURLWithPath: folder.path("plan/.chunk-00001.packets.123.partial")))
        try Data().write(to: URL(fileURLWithPath: folder.path("plan/notes.txt")))
        render.folder.remove()
        #expect(names == ["notes.txt"])
    }

    @Test("A missing plan and an invalid plan are errors")
    func noPlan() throws {
        #expect(throws: ChunkError.noPlan(folder: "/nowhere")) { try ChunkFolder(path: "/nowhere") }
        try Data("{}".utf8).write(to: URL(fileURLWithPath: folder.path("plan/plan.json")))
        #expect(throws: ChunkError.self) { try ChunkFolder(path: folder.path("plan")) }
    }

    @Test("Only one process can lock a folder")
    func lock() throws {
        let lock = try FolderLock(folder.path("plan"))
        #expect(throws: ChunkError.busy(folder: folder.path("plan"))) { try FolderLock(folder.path("plan")) }
        withExtendedLifetime(lock) {}
    }
}

@Suite("Chunk division")
struct ChunkDivisionTests {
    @Test(
        "Every frame is in one chunk, and lengths differ by at most one", arguments: [1, 2, 3, 10, 203, 1000],
        [1, 3, 40, 5000])
    func whole(frames: Int, count: Int) throws {
        let chunks = ChunkDivision.count(count).chunks(of: 0..<frames)
        #expect(chunks.flatMap(\.frames) == Array(0..<frames))
        let lengths = chunks.map(\.count)
        #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) <= 1)
        #expect(frames == 1 || lengths.allSatisfy { $0 >= 2 })
        #expect(chunks.count <= count)
    }

    @Test("No chunk is longer than requested")
    func seconds() throws {
        let rate = try MovieTestClip.rate("30000/1001")
        let chunks = ChunkDivision.seconds(Rational(10), rate).chunks(of: 0..<1000)
        #expect(chunks.count == 4)
        #expect(chunks.allSatisfy { rate.time(ofFrame: $0.count) <= 10 })
    }

    @Test("Chunks of a part have at most the requested number of frames", arguments: [1, 2, 7, 40, 41, 1000])
    func frames(each: Int) throws {
        let chunks = ChunkDivision.frames(each).chunks(of: 300..<341)
        #expect(chunks.flatMap(\.frames) == Array(300..<341))
        #expect(chunks.allSatisfy { $0.count <= max(3, each) })
    }

    @Test(
        "Paths are relative to the folder of the plan",
        arguments: [
            ("/a/b/scene.yaml", "/a/plan", "../b/scene.yaml"), ("/a/plan/scene.yaml", "/a/plan", "scene.yaml"),
            ("/x/scene.yaml", "/a/plan", "/x/scene.yaml"),
        ])
    func paths(path: String, folder: String, stored: String) {
        #expect(PlanPath.stored(path, relativeTo: folder) == stored)
        #expect(PlanPath.resolved(stored, relativeTo: folder) == path)
    }
}
