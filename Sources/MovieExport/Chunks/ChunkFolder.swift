import Foundation
import MediaPipeline

/// The folder of a render in chunks: `plan.json`, and for each finished chunk its packets and its record.
///
/// ```ascii
/// plan.json   chunk-00000.packets   chunk-00000.json   chunk-00001.packets   chunk-00001.json   …
/// ```
/// Every file appears under its name when it is complete. Several processes may use one folder at once.
public struct ChunkFolder: Sendable {
    public let path: String
    public let plan: ChunkPlan
    /// The movie's.
    public let frameRate: FrameRate
    /// Of the plan's file.
    public let planHash: ContentHash

    /// Opens the folder of a plan.
    ///
    /// - Throws: `ChunkError.noPlan`, `.unreadablePlan`.
    public init(path: String) throws(ChunkError) {
        let file = Self.planPath(path)
        guard let data = FileManager.default.contents(atPath: file) else { throw .noPlan(folder: path) }
        do { plan = try JSONDecoder().decode(ChunkPlan.self, from: data) } catch {
            throw .unreadablePlan(path: file, "this is no plan of a render")
        }
        guard plan.format == ChunkPlan.currentFormat else {
            throw .unreadablePlan(path: file, "this plan is of another version")
        }
        guard let rate = FrameRate(plan.frameRate) else {
            throw .unreadablePlan(path: file, "the frame rate \(plan.frameRate) is none")
        }
        frameRate = rate
        guard plan.isWhole else {
            throw .unreadablePlan(path: file, "the chunks of this plan do not follow each other")
        }
        self.path = path
        planHash = ContentHash(of: data)
    }

    /// Makes the folder and writes the plan. Where a plan of the same render is there already, it stays with its
    /// chunks.
    ///
    /// - Parameter replaces: whether the plan of another render may be replaced; its chunks are removed then.
    /// - Throws: `ChunkError.otherPlan`, a `MediaError` for a folder that cannot be written.
    public init(path: String, plan: ChunkPlan, replaces: Bool) throws {
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
                .outputNotWritable, file: path, during: "making the folder", detail: "the folder cannot be made",
                remedy: "Check the permissions of the folder above it.")
        }
        try writeFile(data, to: Self.planPath(path))
        self = try ChunkFolder(path: path)
    }

    static func encoded(_ plan: ChunkPlan) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(plan) + Data("\n".utf8)
    }

    static func planPath(_ folder: String) -> String { folder + "/plan.json" }

    func packets(_ number: Int) -> String { "\(path)/\(Self.name(number)).packets" }
    func recordPath(_ number: Int) -> String { "\(path)/\(Self.name(number)).json" }

    private static func name(_ number: Int) -> String {
        let digits = String(number)
        return "chunk-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    }
}

extension ChunkPlan {
    /// Whether every frame is in exactly one chunk, in order.
    var isWhole: Bool {
        var next = 0
        for chunk in chunks {
            guard chunk.first == next, chunk.count > 0, chunk.count <= frameCount - next else { return false }
            next += chunk.count
        }
        return next == frameCount && !chunks.isEmpty
    }
}
