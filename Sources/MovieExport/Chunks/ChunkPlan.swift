import Foundation
import MediaPipeline

/// A rendering in parts: what is rendered, with what, and which frames each chunk has.
///
/// It is a file that every worker reads. Everything that the pictures depend on is in it or has its hash in it, so that
/// a worker that would draw something else stops instead. Paths are seen from the plan's folder.
public struct ChunkPlan: Codable, Equatable, Sendable {
    public static let currentFormat = 3

    /// Of the file; others are refused.
    public var format = Self.currentFormat
    public var program: ProgramVersions
    public var scene: PlannedScene
    public var output: PlannedOutput
    /// Of the whole movie.
    public var frameCount: Int
    /// "30000/1001"
    public var frameRate: String
    public var chunks: [Chunk]
    /// The scene's own file among them.
    public var files: [PlannedFile]
    public var fonts: [PlannedFont]
    /// All that is drawn in the fonts.
    public var text: String

    /// Consecutive frames of the movie that one worker renders.
    public struct Chunk: Codable, Equatable, Sendable {
        public var first: Int
        public var count: Int
        public var frames: Range<Int> { first..<first + count }
    }

    public init(
        program: ProgramVersions, scene: PlannedScene, output: PlannedOutput, frames: Int, rate: FrameRate,
        division: ChunkDivision, files: [PlannedFile],
        fonts: [String], text: String
    ) {
        self.program = program
        self.scene = scene
        self.output = output
        frameCount = frames
        frameRate = rate.description
        chunks = division.chunks(of: frames)
        self.files = files
        self.text = text
        self.fonts = fonts.map { PlannedFont($0, drawing: text) }
    }

    /// Whether chunks of the other plan are chunks of this one: a file that has only another time, as copies have, is
    /// the same.
    public func rendersSame(as other: ChunkPlan) -> Bool { withoutTimes == other.withoutTimes }

    private var withoutTimes: ChunkPlan {
        var plan = self
        for index in plan.files.indices { plan.files[index].modified = 0 }
        return plan
    }
}

/// What renders: other versions may draw or encode otherwise.
public struct ProgramVersions: Codable, Equatable, Sendable {
    public var multiplane: String
    public var ffmpeg: String

    public init(multiplane: String, ffmpeg: String) { (self.multiplane, self.ffmpeg) = (multiplane, ffmpeg) }
}

/// The scene of a plan.
public struct PlannedScene: Codable, Equatable, Sendable {
    public var path: String
    /// Values given to its parameters, in the order given.
    public var parameters: [Parameter]
    /// Whether what cannot be drawn as asked is an error.
    public var isStrict: Bool

    public struct Parameter: Codable, Equatable, Sendable {
        public var name: String
        public var text: String
        public init(name: String, text: String) { (self.name, self.text) = (name, text) }
    }

    public init(path: String, parameters: [Parameter], isStrict: Bool) {
        self.path = path
        self.parameters = parameters
        self.isStrict = isStrict
    }
}

/// What the movie of a plan is to be, as it was asked for; nil follows from preset and scene.
public struct PlannedOutput: Codable, Equatable, Sendable {
    /// The ending of the movie's name, without a dot: "mp4".
    public var ending: String
    /// A preset's name, or its file.
    public var preset: String?
    /// "1280x720"
    public var size: String?
    public var scale: Double?
    /// "30000/1001"
    public var frameRate: String?
    public var encoding: EncodingRequest

    public init(
        ending: String, preset: String? = nil, size: String? = nil, scale: Double? = nil, frameRate: String? = nil,
        encoding: EncodingRequest = .init()
    ) {
        self.ending = ending
        self.preset = preset
        self.size = size
        self.scale = scale
        self.frameRate = frameRate
        self.encoding = encoding
    }
}
