import MediaWriting
import MovieRendering
import SceneFormat

/// A scene with its division into chunks.
struct SegmentedScene {
    /// The scene, whose files are checked.
    let scene: ChunkableScene
    private let division: ChunkDivision
    /// The number of segments; nil for checkpoints.
    private let count: Int?
    /// The number of chunks that are rendered at the same time; nil for one after the other.
    let jobs: Int?
    /// The memory of each of these chunks.
    let memory: MemoryPlan?

    /// Divides a scene into checkpoints.
    init(checkpoints scene: ChunkableScene, _ builder: ChunkPlanBuilder) throws {
        try scene.description.makeCheckedMovie(frameRate: scene.frameRate, requiresFonts: builder.isStrict)
        self.scene = scene
        division = .seconds(ChunkDivision.defaultChunkDuration, scene.frameRate)
        count = nil
        jobs = nil
        memory = nil
    }

    /// Divides a scene into segments; nil for a scene that is rendered as a whole.
    ///
    /// - Parameter folder: the folder of a render that may be resumed, whose number of segments is kept.
    init?(_ scene: ChunkableScene, _ segments: SegmentCount, in folder: String, _ builder: ChunkPlanBuilder) throws {
        let processors = ContainerLimits.processorCount
        func number(_ segments: SegmentCount, encoders: Int) -> Int? {
            let number = segments.number(
                frames: scene.part.count, rate: scene.frameRate, processors: processors, encoders: encoders)
            return number > 1 ? number : nil
        }
        guard let most = number(segments, encoders: .max) else { return nil }
        let single = try scene.withOneEncoderThread()
        let movie = try single.description.makeCheckedMovie(
            frameRate: single.frameRate, requiresFonts: builder.isStrict)
        let (memory, renders) = try MemoryPlan.shared(single.settings, for: movie, upTo: min(processors, most))
        var chosen = number(segments, encoders: renders)
        if segments == .automatic, let earlier = try Self.earlierCount(single, in: folder, builder) { chosen = earlier }
        guard let count = chosen else { return nil }
        self.scene = single
        self.count = count
        division = .count(count)
        jobs = min(renders, count)
        self.memory = memory
    }

    /// Returns the number of segments of an interrupted render of the scene; nil if there is none.
    private static func earlierCount(_ scene: ChunkableScene, in folder: String, _ builder: ChunkPlanBuilder) throws
        -> Int?
    {
        guard let old = try? ChunkFolder(path: folder).plan, old.chunks.count > 1 else { return nil }
        let plan = try builder.plan(of: scene, in: folder, .count(old.chunks.count))
        return plan.rendersSame(as: old) ? old.chunks.count : nil
    }

    /// Returns the plan.
    ///
    /// - Parameter recordsInputs: whether later processes compare the inputs with the plan.
    func plan(in folder: String, _ builder: ChunkPlanBuilder, recordsInputs: Bool) throws -> ChunkPlan {
        try builder.plan(of: scene, in: folder, division, recordsInputs: recordsInputs)
    }

    /// The note about the number of segments that was chosen.
    var note: String {
        let count = count ?? 1
        return "the movie is rendered in \(count) segments, \(jobs ?? 1) at a time; --segments \(count) renders the "
            + "same file again"
    }
}
