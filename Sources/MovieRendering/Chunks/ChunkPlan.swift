import Foundation
import MediaTime

/// The plan of a render in chunks: inputs, output, and the frames of each chunk.
///
/// The plan is a file that every worker reads. It contains everything the frames depend on, or its hash, so that a
/// worker with other inputs stops. Paths are relative to the folder of the plan.
package struct ChunkPlan: Codable, Equatable, Sendable {
    /// The current version of the file format.
    package static let currentFormat = 5

    /// The version of the file format; other versions are rejected.
    package var format = Self.currentFormat
    /// The versions of the programs.
    package var program: ProgramVersions
    /// The scene and its parameters.
    package var scene: PlannedScene
    /// The requested output.
    package var output: PlannedOutput
    /// The number of frames of all chunks.
    package var frameCount: Int
    /// The first frame; 0 unless the plan is for a part of the scene.
    package var firstFrame: Int
    /// The number of frames of the whole scene.
    package var sceneFrameCount: Int
    /// The frame rate in frames per second, for example "30000/1001".
    package var frameRate: String
    /// The chunks in order.
    package var chunks: [Chunk]
    /// The input files, including the scene file.
    package var files: [PlannedFile]
    /// The fonts.
    package var fonts: [PlannedFont]
    /// All text drawn in the fonts.
    package var text: String

    /// A range of frames that one worker renders.
    package struct Chunk: Codable, Equatable, Sendable {
        /// The first frame.
        package var first: Int
        /// The number of frames.
        package var count: Int
        /// The frames of the chunk.
        package var frames: Range<Int> { first..<first + count }
    }

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - frames: the number of frames of the whole scene.
    ///   - part: the frames to render; nil for all.
    package init(
        program: ProgramVersions, scene: PlannedScene, output: PlannedOutput, frames: Int, part: Range<Int>? = nil,
        rate: FrameRate, division: ChunkDivision, files: [PlannedFile], fonts: [String], text: String
    ) {
        self.program = program
        self.scene = scene
        self.output = output
        let part = part ?? 0..<frames
        frameCount = part.count
        firstFrame = part.lowerBound
        sceneFrameCount = frames
        frameRate = rate.description
        chunks = division.chunks(of: part)
        self.files = files
        self.text = text
        self.fonts = fonts.map { PlannedFont($0, drawing: text) }
    }

    /// Returns true if the chunks of both plans are interchangeable. Files that differ only in modification time, such
    /// as copies, count as equal.
    package func rendersSame(as other: ChunkPlan) -> Bool { withoutTimes == other.withoutTimes }

    private var withoutTimes: ChunkPlan {
        var plan = self
        for index in plan.files.indices { plan.files[index].modified = 0 }
        return plan
    }
}

/// The versions of the programs; other versions may draw or encode differently.
package struct ProgramVersions: Codable, Equatable, Sendable {
    package var multiplane: String
    package var ffmpeg: String

    package init(multiplane: String, ffmpeg: String) {
        self.multiplane = multiplane
        self.ffmpeg = ffmpeg
    }
}

/// The scene of a plan.
package struct PlannedScene: Codable, Equatable, Sendable {
    package var path: String
    /// The folder that relative paths start from; nil for the scene's folder.
    package var base: String?
    /// The values of the scene parameters, in the given order.
    package var parameters: [Parameter]
    /// Whether warnings are errors.
    package var isStrict: Bool

    package struct Parameter: Codable, Equatable, Sendable {
        package var name: String
        package var text: String
        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    package init(path: String, base: String? = nil, parameters: [Parameter], isStrict: Bool) {
        self.path = path
        self.base = base
        self.parameters = parameters
        self.isStrict = isStrict
    }
}

/// The requested output of a plan; nil values follow from preset and scene.
package struct PlannedOutput: Codable, Equatable, Sendable {
    /// The file extension of the movie without a dot, for example "mp4".
    package var ending: String
    /// The name of a preset, or the path of a preset file.
    package var preset: String?
    /// The size in pixels, for example "1280x720".
    package var size: String?
    package var scale: Double?
    /// The frame rate in frames per second, for example "30000/1001".
    package var frameRate: String?
    package var encoding: EncodingOptions

    package init(
        ending: String, preset: String? = nil, size: String? = nil, scale: Double? = nil, frameRate: String? = nil,
        encoding: EncodingOptions = .init()
    ) {
        self.ending = ending
        self.preset = preset
        self.size = size
        self.scale = scale
        self.frameRate = frameRate
        self.encoding = encoding
    }
}

/// The division of a movie into chunks.
package enum ChunkDivision: Equatable, Sendable {
    /// The number of chunks, or fewer so that each chunk has at least two frames.
    case count(Int)
    /// The smallest number of chunks that are no longer than a number of seconds, at a frame rate.
    case seconds(Rational, FrameRate)
    /// The smallest number of chunks with at most this many frames.
    case frames(Int)

    /// The default chunk duration of ten seconds: short enough to lose little work, long enough to amortize the start
    /// of a worker.
    package static let defaultChunkDuration = Rational(10)

    /// Returns chunks whose lengths differ by at most a frame: encoders with lookahead handle a very short last chunk
    /// badly.
    func chunks(of frames: Range<Int>) -> [ChunkPlan.Chunk] {
        let count = frames.count
        let number = max(1, min(requestedCount(count), count / 2))
        return (0..<number).map { n in
            let first = count * n / number
            let end = count * (n + 1) / number
            return ChunkPlan.Chunk(first: frames.lowerBound + first, count: end - first)
        }
    }

    private func requestedCount(_ frames: Int) -> Int {
        switch self {
        case .count(let count): return count
        case .seconds(let seconds, let rate):
            let each = max(1, (seconds * rate.framesPerSecond).floor)
            return (frames + each - 1) / each
        case .frames(let each): return (frames + each - 1) / max(1, each)
        }
    }
}

extension ChunkPlan {
    /// Returns the changes of the inputs since planning; empty if the chunks can be rendered.
    ///
    /// - Parameters:
    ///   - folder: the folder of the plan.
    ///   - program: the versions of the running programs.
    package func changes(relativeTo folder: String, program: ProgramVersions) -> [InputChange] {
        var changes: [InputChange] = []
        if program.multiplane != self.program.multiplane {
            changes.append(.program("multiplane", planned: self.program.multiplane, now: program.multiplane))
        }
        if program.ffmpeg != self.program.ffmpeg {
            changes.append(.program("FFmpeg", planned: self.program.ffmpeg, now: program.ffmpeg))
        }
        changes += files.compactMap { $0.change(relativeTo: folder) }
        return changes + fonts.compactMap { $0.change(drawing: text) }
    }
}
