import Foundation
import Multiplane

/// Makes the plan of a render in chunks from what was asked for.
struct PlanMaker {
    let scene: String
    let overrides: [ParameterOverride]
    /// The ending of the movie's name: "mp4".
    let ending: String
    /// As given: a name or a file.
    let preset: String?
    let size: SizeArguments
    let frameRate: FrameRate?
    let isStrict: Bool

    /// - Parameters:
    ///   - folder: where the plan will lie.
    ///   - division: makes the division from the movie's frame rate.
    /// - Throws: what rendering the scene would throw before it draws; `CommandError` for an output that cannot be divided.
    func plan(in folder: String, _ division: (FrameRate) -> ChunkDivision) throws -> ChunkPlan {
        let description = try Inputs.scene(scene, overrides)
        try Self.refuseSequence(sampleName, try preset.map(Inputs.preset))
        let output = PlannedOutput(
            ending: ending, preset: preset.map { absolute($0) }, size: size.size.map { "\($0.width)x\($0.height)" }, scale: size.scale,
            frameRate: frameRate?.description)
        let settings = try OutputPlan(description, to: sampleName, try OutputRequest(output)).settings
        try description.makeCheckedMovie(frameRate: settings.frameRate, requiresFonts: isStrict)
        return ChunkPlan(
            program: .running,
            scene: PlannedScene(
                path: PlanPath.stored(scene, seenFrom: folder), parameters: overrides.map { .init(name: $0.name, text: $0.text) }, isStrict: isStrict),
            output: output, frames: settings.frameRate.frameCount(duration: description.duration), rate: settings.frameRate,
            division: division(settings.frameRate),
            files: try files(of: description, seenFrom: folder),
            fonts: description.fontNames, text: description.text)
    }

    /// A name as the movie's will be, which decides the container.
    private var sampleName: String { ending.isEmpty ? "movie" : "movie." + ending }

    private func files(of description: SceneDescription, seenFrom folder: String) throws -> [PlannedFile] {
        let preset = preset.flatMap { Inputs.presets.path(of: $0) }
        return try ([scene] + (preset.map { [$0] } ?? []) + description.files).map { try PlannedFile($0, seenFrom: folder) }
    }

    /// - Throws: `CommandError` of usage for what has no chunks: a sequence, whose pictures are files of their own already, and moving pictures such
    ///   as GIF, which are made as a whole.
    static func refuseSequence(_ output: String, _ preset: Preset?) throws(CommandError) {
        if let encoder = preset?.video?.codec, CodecHabits.needsPictures(encoder) {
            throw CommandError(.usage, "\(output): \(encoder) has no chunks, it never ends without pictures; render it without, or take libaom-av1")
        }
        guard let container = preset?.container ?? MovieContainer(path: output), !container.holdsSound else { return }
        guard container.isSequence else { throw CommandError(.usage, "\(output): \(container.title) has no chunks, it is made as a whole; render it without") }
        throw CommandError(.usage, "\(output): a sequence of pictures has no chunks; render parts of it with `multiplane render --frames`")
    }

    /// What the movie's name ends in: "mp4" of "title.mp4"; empty where it has no ending.
    static func ending(of path: String) -> String { URL(fileURLWithPath: path).pathExtension }

    /// A preset's file must be found from other folders too.
    private func absolute(_ preset: String) -> String {
        guard preset.contains("/") || preset.contains("."), let path = Inputs.presets.path(of: preset) else { return preset }
        return URL(fileURLWithPath: path).standardizedFileURL.path
    }
}

extension ProgramVersions {
    /// Of this process.
    static var running: ProgramVersions { ProgramVersions(multiplane: MultiplaneCommand.version, ffmpeg: EncoderCatalog.version) }
}

extension OutputRequest {
    /// What a plan asks for.
    init(_ planned: PlannedOutput) throws {
        self.init(
            preset: try planned.preset.map(Inputs.preset), size: try planned.size.map(PictureArguments.size), scale: planned.scale,
            frameRate: try planned.frameRate.map(PictureArguments.rate))
    }
}
