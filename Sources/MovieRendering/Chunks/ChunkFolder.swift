import FileAccess
import Foundation
import Limits
import MediaTime
import MediaWriting
import SourceFiles

/// The folder of a render in chunks: `plan.json`, and for each finished chunk its packets and its record.
///
/// ```ascii
/// plan.json   chunk-00000.packets   chunk-00000.json   chunk-00001.packets   chunk-00001.json   …
/// ```
/// Workers add claims and failures (`ChunkQueue`). Every other file appears when it is complete. Several processes may
/// use one folder simultaneously.
package struct ChunkFolder: Sendable {
    /// The path of the folder.
    package let path: String
    /// The plan.
    package let plan: ChunkPlan
    /// The frame rate of the movie.
    package let frameRate: FrameRate
    /// The hash of the plan file.
    package let planHash: ContentHash

    /// Opens a folder with a plan.
    ///
    /// - Throws: `ChunkError.noPlan`, `.unreadablePlan`.
    package init(path: String) throws(ChunkError) {
        let file = Self.planPath(path)
        guard let data = Self.contents(file) else { throw .noPlan(folder: path) }
        do { plan = try JSONDecoder().decode(ChunkPlan.self, from: data) } catch {
            throw .unreadablePlan(path: file, "the file is not a render plan")
        }
        guard plan.format == ChunkPlan.currentFormat else {
            throw .unreadablePlan(path: file, "the plan is from another version")
        }
        guard let rate = FrameRate(plan.frameRate) else {
            throw .unreadablePlan(path: file, "\(plan.frameRate) is not a frame rate")
        }
        frameRate = rate
        guard plan.isContiguous else {
            throw .unreadablePlan(path: file, "the chunks of the plan are not consecutive")
        }
        self.path = path
        planHash = ContentHash(of: data)
    }

    /// Creates the folder and writes the plan. An existing plan of the same render is kept with its chunks.
    ///
    /// - Parameter replaces: whether to replace the plan of another render and remove its chunks.
    /// - Throws: `ChunkError.otherPlan`; a `MediaError` if the folder cannot be written.
    package init(path: String, plan: ChunkPlan, replaces: Bool) throws {
        let data = try Self.encoded(plan)
        if FileManager.default.fileExists(atPath: Self.planPath(path)) {
            if let old = try? ChunkFolder(path: path), old.plan.rendersSame(as: plan) {
                self = old
                return
            }
            guard replaces else { throw ChunkError.otherPlan(folder: path) }
            Self.removeFiles(in: path)
        }
        do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
            throw MediaError(
                .outputNotWritable, file: path, during: "creating the folder", detail: "the folder cannot be created",
                remedy: "Check the permissions of the folder above it.")
        }
        try writeFile(data, to: Self.planPath(path))
        self = try ChunkFolder(path: path)
    }

    /// Returns the plan as JSON.
    static func encoded(_ plan: ChunkPlan) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(plan) + Data("\n".utf8)
    }

    /// Returns the path of the plan file.
    static func planPath(_ folder: String) -> String { folder + "/plan.json" }

    /// Returns the path of the packets of a chunk.
    func packetsPath(_ number: Int) -> String { "\(path)/\(Self.name(number)).packets" }
    /// Returns the path of the record of a chunk.
    func recordPath(_ number: Int) -> String { "\(path)/\(Self.name(number)).json" }

    /// The path of the audio that is encoded while the chunks are rendered.
    var audioPath: String { path + "/audio.packets" }

    /// Returns the path of a worker's claim of a chunk; attempt 2 is simultaneous to attempt 1.
    func claimPath(_ number: Int, attempt: Int) -> String { "\(path)/\(Self.name(number)).\(attempt).claim" }
    /// Returns the path of the failures of a chunk.
    func failurePath(_ number: Int) -> String { "\(path)/\(Self.name(number)).failed" }

    /// Returns the common part of the file names of a chunk.
    static func name(_ number: Int) -> String {
        let digits = String(number)
        return "chunk-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    }
}

extension ChunkPlan {
    /// Whether every frame is in exactly one chunk, in order.
    var isContiguous: Bool {
        guard 0 <= firstFrame, firstFrame <= sceneFrameCount else { return false }
        guard 0 < frameCount, frameCount <= sceneFrameCount - firstFrame else { return false }
        let end = firstFrame + frameCount
        var next = firstFrame
        for chunk in chunks {
            guard chunk.first == next, chunk.count > 0, chunk.count <= end - next else { return false }
            next += chunk.count
        }
        return next == end
    }
}

extension ChunkFolder {
    /// Returns a chunk.
    ///
    /// - Throws: `ChunkError.noSuchChunk`.
    package func chunk(_ number: Int) throws(ChunkError) -> ChunkPlan.Chunk {
        guard plan.chunks.indices.contains(number) else { throw .noSuchChunk(number, count: plan.chunks.count) }
        return plan.chunks[number]
    }

    /// Returns the contents of a plan or a file of a worker; nil if it cannot be read, or has more than 256 MiB.
    static func contents(_ path: String) -> Data? {
        ResourceLimits.notCountingMediaFiles { try? InputFile.contents(path, limit: 256 << 20) }
    }

    /// Removes the plan and its files, and the folder if it is empty then.
    package func remove() {
        Self.removeFiles(in: path)
        rmdir(path)
    }

    /// Removes the files of a plan, including temporary ones. Other files are kept.
    package static func removeFiles(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // Removes the plan first: the other files are meaningless without it.
        for name in ["plan.json"] + names where isChunkFile(name) { unlink(folder + "/" + name) }
    }

    private static func isChunkFile(_ name: String) -> Bool {
        let files = [
            #/plan\.json|audio\.packets|chunk-\d+\.(?:packets|json)/#, #/chunk-\d+\.(?:failed|[12]\.claim)/#,
            #/\.(?:plan\.json|audio\.packets|chunk-\d+\.(?:packets|json))\.\d+(?:-\d+)?\.partial/#,
        ]
        return files.contains { name.wholeMatch(of: $0) != nil }
    }
}

/// An exclusive lock of a folder for one process. Ends with the value, or with the process.
package final class FolderLock {
    private let descriptor: Int32

    /// Locks the folder. A missing folder, or a file system without locks, is not an error.
    ///
    /// - Throws: `ChunkError.busy` if another process holds the lock.
    package init(_ folder: String) throws(ChunkError) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            close(descriptor)
            throw .busy(folder: folder)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
