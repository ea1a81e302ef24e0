import Foundation
import Multiplane

/// Makes the plan of a render in chunks from what was asked for.
struct ChunkPlanBuilder {
    let scene: String
    let overrides: [ParameterOverride]
    /// The ending of the movie's name: "mp4".
    let ending: String
    /// As given: a name or a file.
    let preset: String?
    let size: SizeArguments
    let frameRate: FrameRate?
    let encoding: EncodingRequest
    let isStrict: Bool

    /// - Parameters:
    ///   - folder: where the plan will lie.
    ///   - division: makes the division from the movie's frame rate.
    /// - Throws: what rendering the scene would throw before it draws; `CommandError` for an output that cannot be
    ///   divided.
    func plan(in folder: String, _ division: (FrameRate) -> ChunkDivision) throws -> ChunkPlan {
        let description = try Inputs.scene(scene, overrides)
        try requireChunkable(try preset.map(Inputs.preset))
        let output = PlannedOutput(
            ending: ending, preset: preset.map { absolute($0) }, size: size.size.map { "\($0.width)x\($0.height)" },
            scale: size.scale,
            frameRate: frameRate?.description, encoding: encoding)
        let settings = try OutputPlan(description, to: sampleName, try OutputRequest(output)).settings
        try description.makeCheckedMovie(frameRate: settings.frameRate, requiresFonts: isStrict)
        let frames = settings.frameRate.frameCount(duration: description.duration)
        try settings.checkTimes(frames: frames)
        // Rather now than on the farm.
        try settings.checkEncoders()
        return ChunkPlan(
            program: .running,
            scene: PlannedScene(
                path: PlanPath.stored(scene, seenFrom: folder),
                parameters: overrides.map { .init(name: $0.name, text: $0.text) }, isStrict: isStrict),
            output: output, frames: frames, rate: settings.frameRate,
            division: division(settings.frameRate),
            files: try files(of: description, seenFrom: folder),
            fonts: description.fontNames, text: description.text)
    }

    /// A name as the movie's will be, which decides the container.
    private var sampleName: String { ending.isEmpty ? "movie" : "movie." + ending }

    private func files(of description: SceneDescription, seenFrom folder: String) throws -> [PlannedFile] {
        let preset = preset.flatMap { Inputs.presets.path(of: $0) }
        return try ([scene] + (preset.map { [$0] } ?? []) + description.files).map {
            try PlannedFile($0, seenFrom: folder)
        }
    }

    /// - Throws: `CommandError` of usage for what cannot be made in parts.
    private func requireChunkable(_ preset: Preset?) throws(CommandError) {
        func refusal(_ reason: String) -> CommandError { CommandError(.usage, reason) }
        if encoding.isTwoPass || encoding.maximumSize != nil {
            throw refusal(
                "two passes, and a size, have no chunks, they need all frames in one process; render it without, or ask for a quality (--crf)"
            )
        }
        if encoding.hardware != .off {
            throw refusal(
                "chunks must all come from one encoder; expected its name (--video-codec) instead of --hardware")
        }
        if encoding.annotations.posterTime != nil {
            throw refusal("chunks have no poster frame; render it without, or write a picture with `multiplane still`")
        }
        guard let container = encoding.container ?? preset?.container ?? MovieContainer(path: "%d." + ending),
            !container.supportsAudio
        else { return }
        guard container.isSequence else {
            throw refusal("\(container.title) has no chunks, it is made as a whole; render it without")
        }
        throw refusal("a sequence of pictures has no chunks; render parts of it with `multiplane render --frames`")
    }

    /// What the movie's name ends in: "mp4" of "title.mp4"; empty where it has no ending.
    static func ending(of path: String) -> String { URL(fileURLWithPath: path).pathExtension }

    /// A preset's file must be found from other folders too.
    private func absolute(_ preset: String) -> String {
        guard preset.contains("/") || preset.contains("."), let path = Inputs.presets.path(of: preset) else {
            return preset
        }
        return URL(fileURLWithPath: path).standardizedFileURL.path
    }
}

extension ProgramVersions {
    /// Of this process.
    static var running: ProgramVersions {
        ProgramVersions(multiplane: MultiplaneCommand.version, ffmpeg: EncoderCatalog.version)
    }
}

extension OutputRequest {
    /// What a plan asks for.
    init(_ planned: PlannedOutput) throws {
        self.init(
            preset: try planned.preset.map(Inputs.preset), size: try planned.size.map(ArgumentValues.size),
            scale: planned.scale,
            frameRate: try planned.frameRate.map(ArgumentValues.rate), encoding: planned.encoding)
    }
}
