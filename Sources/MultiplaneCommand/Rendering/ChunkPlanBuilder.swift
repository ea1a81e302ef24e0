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

    /// Returns the plan.
    ///
    /// - Parameters:
    ///   - folder: the future folder of the plan; the paths in the plan are relative to it.
    ///   - division: returns the division into chunks for the movie's frame rate.
    /// - Throws: the errors of a render that occur before the first frame; `CommandError` for an output that cannot be
    ///   rendered in chunks.
    func plan(in folder: String, _ division: (FrameRate) -> ChunkDivision) throws -> ChunkPlan {
        let request = OutputRequest(preset: try preset.map { try InputFiles.preset($0, root: scene.root) }, size: size)
        let document = try scene.document()
        // The plan names the variant, so that all chunks show the same one.
        let overrides = document.overrides(overrides, for: request.fixedSize)
        let description = try SceneDescription(document, overrides: overrides)
        try requireChunkable(request.preset)
        let output = PlannedOutput(
            ending: fileExtension, preset: preset.map { absolute($0) },
            size: size.map { "\($0.width)x\($0.height)" }, scale: scale, frameRate: frameRate?.description,
            encoding: encoding)
        let settings = try OutputPlan(description, to: sampleName, try OutputRequest(output, root: scene.root)).settings
        try description.makeCheckedMovie(frameRate: settings.frameRate, requiresFonts: isStrict)
        let frames = settings.frameRate.frameCount(duration: description.duration)
        let part = try self.frames.map { try Self.part($0, of: frames) }
        try settings.checkTimes(frames: part?.count ?? frames)
        // Reports encoder errors now instead of on the farm.
        try settings.checkEncoders()
        return ChunkPlan(
            program: .running,
            scene: PlannedScene(
                path: PlanPath.stored(scene.path, relativeTo: folder),
                base: scene.base.map { PlanPath.stored($0, relativeTo: folder) },
                parameters: overrides.map { .init(name: $0.name, text: $0.text) }, isStrict: isStrict),
            output: output, frames: frames, part: part, rate: settings.frameRate,
            division: division(settings.frameRate),
            files: try files(of: description, relativeTo: folder),
            fonts: description.fontNames, text: description.text)
    }

    /// A file name with the movie's extension, which determines the container.
    private var sampleName: String { fileExtension.isEmpty ? "movie" : "movie." + fileExtension }

    private func files(of description: SceneDescription, relativeTo folder: String) throws -> [PlannedFile] {
        let preset = preset.flatMap { InputFiles.presets.path(of: $0) }
        return try ([scene.path] + (preset.map { [$0] } ?? []) + description.files).map {
            try PlannedFile($0, relativeTo: folder)
        }
    }

    /// Checks that the movie has the frames.
    private static func part(_ part: Range<Int>, of frameCount: Int) throws(RenderError) -> Range<Int> {
        guard part.upperBound <= frameCount else { throw .noSuchFrames(part, frameCount: frameCount) }
        return part
    }

    /// Whether the output can be rendered in chunks.
    func isChunkable(_ preset: Preset?) -> Bool { (try? requireChunkable(preset)) != nil }

    /// Checks that the output can be rendered in chunks.
    ///
    /// - Throws: `CommandError` with status `usage` for two-pass encoding, hardware encoders, poster frames, image
    ///   sequences and formats that are written as a whole.
    private func requireChunkable(_ preset: Preset?) throws(CommandError) {
        func unsupported(_ reason: String) -> CommandError { CommandError(.usage, reason) }
        if encoding.isTwoPass || encoding.maximumSize != nil {
            throw unsupported(
                "--two-pass and --max-size cannot be used with chunks or --resume, because they analyze all frames "
                    + "first; use `multiplane render` without --resume, or constant quality (--crf)")
        }
        if encoding.hardware != .off {
            throw unsupported(
                "--hardware cannot be used with chunks or --resume, because all chunks must use the same encoder; "
                    + "name the encoder with --video-codec")
        }
        if encoding.annotations.posterTime != nil {
            throw unsupported(
                "--poster cannot be used with chunks or --resume; use `multiplane render` without --resume, or write "
                    + "an image with `multiplane still`")
        }
        guard let container = encoding.container ?? preset?.container ?? MovieContainer(path: "%d." + fileExtension),
            !container.supportsAudio
        else { return }
        guard container.isSequence else {
            throw unsupported(
                "\(container.title) cannot be rendered in chunks or with --resume, because it is written as a whole; "
                    + "use `multiplane render` without --resume")
        }
        throw unsupported(
            "image sequences cannot be rendered in chunks or with --resume; render parts of one with "
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
