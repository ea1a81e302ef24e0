import FileAccess
import Foundation
import MediaTime
import MediaWriting
import MovieRendering
import SceneFormat
import SceneLanguage

/// Builds the chunk plan of a render from the command's options.
struct ChunkPlanBuilder {
    let scene: SceneInput
    let overrides: [ParameterOverride]
    /// The file extension of the movie: "mp4".
    let fileExtension: String
    /// The name or the file of the preset, as given.
    let preset: String?
    let size: PixelSize?
    let scale: Double?
    let frameRate: FrameRate?
    let encoding: EncodingOptions
    let isStrict: Bool
    /// The frames of the movie to render; nil for all.
    var frames: Range<Int>?

    /// Reads the scene and plans its output.
    ///
    /// - Parameter document: the document of the scene, if it is already read.
    /// - Throws: `CommandError` for an output that cannot be rendered in chunks.
    func chunkable(_ document: SceneDocument? = nil) throws -> ChunkableScene {
        let request = OutputRequest(preset: try preset.map { try InputFiles.preset($0, root: scene.root) }, size: size)
        let document = try document ?? scene.document()
        // The plan names the variant, so that all chunks show the same one.
        let overrides = document.overrides(overrides, for: request.fixedSize)
        let description = try SceneDescription(document, overrides: overrides)
        try requireChunkable(request.preset)
        let output = PlannedOutput(
            ending: fileExtension, preset: preset.map { absolute($0) },
            size: size.map { "\($0.width)x\($0.height)" }, scale: scale, frameRate: frameRate?.description,
            encoding: encoding)
        return try ChunkableScene(description, overrides: overrides, to: output, root: scene.root, part: frames)
    }

    /// Returns the plan.
    ///
    /// - Parameters:
    ///   - folder: the future folder of the plan; the paths in the plan are relative to it.
    ///   - division: returns the division into chunks for the movie's frame rate.
    /// - Throws: the errors of a render that occur before the first frame; `CommandError` for an output that cannot be
    ///   rendered in chunks.
    func plan(in folder: String, _ division: (FrameRate) -> ChunkDivision) throws -> ChunkPlan {
        let scene = try chunkable()
        try scene.description.makeCheckedMovie(frameRate: scene.frameRate, requiresFonts: isStrict)
        return try plan(of: scene, in: folder, division(scene.frameRate))
    }

    /// Returns the plan of a scene whose files are checked.
    ///
    /// - Parameter recordsInputs: whether later processes compare the inputs with the plan. It reads all of them.
    func plan(of scene: ChunkableScene, in folder: String, _ division: ChunkDivision, recordsInputs: Bool = true) throws
        -> ChunkPlan
    {
        try scene.settings.checkTimes(frames: scene.part.count)
        // Reports encoder errors now instead of on the farm.
        do { try scene.settings.checkEncoders() } catch {
            guard error.kind == .settingsRefused, let preset = scene.preset else { throw error }
            throw preset.problem(error)
        }
        let description = scene.description
        return ChunkPlan(
            program: .running,
            scene: PlannedScene(
                path: PlanPath.stored(self.scene.path, relativeTo: folder),
                base: self.scene.base.map { PlanPath.stored($0, relativeTo: folder) },
                parameters: scene.overrides.map { .init(name: $0.name, text: $0.text) }, isStrict: isStrict),
            output: scene.planned, frames: scene.frameCount, part: scene.part, rate: scene.frameRate,
            division: division, files: recordsInputs ? try files(of: description, relativeTo: folder) : [],
            fonts: recordsInputs ? description.fontNames : [], text: recordsInputs ? description.text : "")
    }

    /// The files that the render reads: the scene, the preset and the files that they name.
    func files(of description: SceneDescription) -> [String] {
        let preset = preset.flatMap { InputFiles.presets.path(of: $0) }
        return scene.files + (preset.map { [$0] } ?? []) + description.files
    }

    private func files(of description: SceneDescription, relativeTo folder: String) throws -> [PlannedFile] {
        try files(of: description).map { try PlannedFile($0, relativeTo: folder) }
    }

    /// Whether the output can be rendered in chunks.
    func isChunkable(_ preset: Preset?) -> Bool { (try? requireChunkable(preset)) != nil }

    /// Checks that the output can be rendered in chunks.
    ///
    /// - Throws: `CommandError` with status `usage` for two-pass encoding, hardware encoders, poster frames, image
    ///   sequences and formats that are written as a whole.
    func requireChunkable(_ preset: Preset?) throws(CommandError) {
        func unsupported(_ reason: String) -> CommandError { CommandError(.usage, reason) }
        if encoding.isTwoPass || encoding.maximumSize != nil {
            throw unsupported(
                "--two-pass and --max-size cannot be used with chunks, --segments or --resume, because they analyze all "
                    + "frames first; use `multiplane render` without these options, or constant quality (--crf)")
        }
        if encoding.hardware != .off {
            throw unsupported(
                "--hardware cannot be used with chunks, --segments or --resume, because all chunks must use the same "
                    + "encoder; name the encoder with --video-codec")
        }
        if encoding.annotations.posterTime != nil {
            throw unsupported(
                "--poster cannot be used with chunks, --segments or --resume; use `multiplane render` without these "
                    + "options, or write an image with `multiplane still`")
        }
        guard let container = encoding.container ?? preset?.container ?? MovieContainer(path: "%d." + fileExtension),
            !container.supportsAudio
        else { return }
        guard container.isSequence else {
            throw unsupported(
                "\(container.title) cannot be rendered in chunks, with --segments or with --resume, because it is "
                    + "written as a whole; use `multiplane render` without these options")
        }
        throw unsupported(
            "image sequences cannot be rendered in chunks, with --segments or with --resume; render parts of one with "
                + "`multiplane render --frames`")
    }

    /// Returns the file extension of `path`, "mp4" for "title.mp4"; empty if there is none.
    static func fileExtension(of path: String) -> String { URL(fileURLWithPath: path).pathExtension }

    /// Returns a preset file as an absolute path, so that it can be found from other folders, and a preset name as it
    /// is.
    private func absolute(_ preset: String) -> String {
        guard preset.contains("/") || preset.contains("."), let path = InputFiles.presets.path(of: preset) else {
            return preset
        }
        return URL(fileURLWithPath: path).standardizedFileURL.path
    }
}

/// A scene and its output, which can be rendered in chunks.
struct ChunkableScene {
    let description: SceneDescription
    /// The values of parameters, with that of the variant.
    let overrides: [ParameterOverride]
    /// The output as the plan names it.
    let planned: PlannedOutput
    /// The settings of the movie.
    let settings: MovieSettings
    /// The preset of the output.
    let preset: Preset?
    private let root: ConfinedFolder?
    /// The number of frames of the whole scene.
    let frameCount: Int
    /// The frames to render.
    let part: Range<Int>

    /// Plans the output.
    ///
    /// - Parameter part: the frames to render; nil for all.
    /// - Throws: `RenderError.noSuchFrames`; see `OutputPlan`.
    init(
        _ description: SceneDescription, overrides: [ParameterOverride], to planned: PlannedOutput,
        root: ConfinedFolder?, part: Range<Int>?
    ) throws {
        self.description = description
        self.overrides = overrides
        self.planned = planned
        self.root = root
        let request = try OutputRequest(planned, root: root)
        preset = request.preset
        settings = try OutputPlan(description, to: planned.sampleName, request).settings
        frameCount = settings.frameRate.frameCount(duration: description.duration)
        let frames = part ?? 0..<frameCount
        guard frames.upperBound <= frameCount else {
            throw RenderError.noSuchFrames(frames, frameCount: frameCount)
        }
        self.part = frames
    }

    /// The frame rate of the movie.
    var frameRate: FrameRate { settings.frameRate }

    /// The scene with an encoder that uses one thread, so that several encode segments at the same time.
    func withOneEncoderThread() throws -> ChunkableScene {
        guard let video = settings.video else { return self }
        var planned = planned
        planned.encoding.options.merge(video.withOneThread.options.filter { video.options[$0.key] != $0.value }) { $1 }
        return try ChunkableScene(description, overrides: overrides, to: planned, root: root, part: part)
    }
}

extension PlannedOutput {
    /// A file name with the movie's extension, which determines the container.
    var sampleName: String { ending.isEmpty ? "movie" : "movie." + ending }
}

extension ProgramVersions {
    /// The versions of this process.
    static var running: ProgramVersions {
        ProgramVersions(multiplane: MultiplaneCommand.version, ffmpeg: EncoderCatalog.version)
    }
}

extension OutputRequest {
    /// Creates the request for the output of a plan.
    ///
    /// - Parameter root: the folder that a preset file must be inside; nil for any folder.
    init(_ planned: PlannedOutput, root: ConfinedFolder?) throws {
        self.init(
            preset: try planned.preset.map { try InputFiles.preset($0, root: root) },
            size: try planned.size.map(ArgumentValues.size),
            scale: planned.scale, frameRate: try planned.frameRate.map(ArgumentValues.rate), encoding: planned.encoding)
    }
}
