import ArgumentParser
import FileAccess
import Foundation
import Images
import MediaTime
import MediaWriting
import MovieRendering
import PreviewServer
import SceneFormat
import SceneLanguage

/// `multiplane export-player`: renders a scene to a folder with a page that plays the movie, for review without a
/// server.
struct ExportPlayer: LimitedCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-player",
        abstract: "Render a scene to a web page for review.",
        discussion: """
            Writes a folder with the movie, a poster and index.html, which plays the movie in a browser, also without \
            a server. The page steps by frames, lists chapters, and takes comments on frames, which reviewers save as \
            comments.json. A comments.json in the folder is kept and shown.

            Chapters are the named parts of sequences and the markers of timelines; with --chapter, the given ones.

            Examples:
              multiplane export-player title.yaml -o review
              multiplane export-player title.yaml -o review -y --scale 50%
              multiplane export-player overlay.yaml -o review --preset web-vp9 --chapter 0=Intro --chapter 12.5=Talk
            """)

    @OptionGroup var scene: SceneArguments

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write.", valueName: "folder"))
    var output: String

    @OptionGroup var format: OutputFormatArguments

    @Option(help: ArgumentHelp("The title of the page (default: the scene's name).", valueName: "text"))
    var title: String?

    @Option(
        name: .customLong("chapter"),
        help: ArgumentHelp(
            "A chapter's start and title: \"12.5=Part two\"; may be repeated.", valueName: "seconds=title"),
        transform: EncodingValues.chapter)
    var chapters: [MovieAnnotations.Chapter] = []

    @Option(
        help: ArgumentHelp(
            "The time of the poster, which the page shows before playback (default: a third of the duration).",
            valueName: "seconds"),
        transform: ArgumentValues.time)
    var poster: Rational?

    @Flag(exclusivity: .chooseLast) var overwriting: OverwritePolicy = .refuse

    @OptionGroup var running: RunArguments

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    @OptionGroup var outputs: OutputRootArguments

    func validate() throws {
        guard !MovieWriter.isPipe(output), !RemoteFiles.isURL(output) else {
            throw ValidationError("--output \(output) is not a folder; give the name of a folder on this computer")
        }
    }

    func run() throws {
        try decoding.apply(isStrict: scene.parameters.strict, isQuiet: running.quiet)
        let input = scene.input(root: try inputs.folder())
        let folder = try outputs.folder().output(output)
        let preset = try format.preset.map { try InputFiles.preset($0, root: input.root) }
        let movie = try Self.movieName(preset)
        var request = OutputRequest(
            preset: preset, size: format.size.size, scale: format.size.scale, frameRate: format.fps)
        request.encoding.annotations.chapters = chapters
        let description = try input.description(
            scene.overrides(size: request.fixedSize), for: request.fixedSize)
        let webPage = try webPage()
        let paths = (webPage.files.keys.sorted() + [PlayerPage.poster]).map { folder + "/" + $0 }
        for path in paths { try OutputFiles.check(path, overwriting) }
        let comments = try PlayerPage.comments(in: folder)
        let job = RenderJob(
            scene: description,
            inputs: input.files + InputFiles.files(ofPresets: [format.preset].compactMap(\.self)),
            output: folder + "/" + movie, request: request, overwriting: overwriting,
            strictness: inputs.strictness(scene.parameters.strict), threads: running.threadCount,
            logger: running.logger, note: { if !running.quiet { Console.error("multiplane: note: \($0)\n") } })
        try OutputFiles.check(paths, against: job.inputs + description.files)
        let plan = try OutputPlan(description, to: job.output, request)
        let posterTime = try posterTime(description, plan)
        let mode = running.mode(isTerminal: Console.isErrorTerminal)
        let warnings = try job.run(SignalHandler().cancellation) {
            .console(mode, output: job.output, frames: $0, earlier: $1, frameRate: $2)
        }
        let poster = try posterImage(description, plan, at: posterTime)
        try writeFile(poster, to: folder + "/" + PlayerPage.poster, overwrite: overwriting)
        let page = PlayerPage(
            webPage, title: title ?? Self.title(of: input.path), movie: movie, plan: plan, scene: description,
            chapters: chapters.isEmpty ? description.chapters : chapters, comments: comments)
        for (name, data) in try page.files() { try writeFile(data, to: folder + "/" + name, overwrite: overwriting) }
        try PlayerPage.keepComments(in: folder)
        guard !running.quiet else { return }
        Console.warn(warnings)
        if mode != .ndjson { Console.output("\(folder)/\(WebPage.index)\n") }
    }

    private func webPage() throws(CommandError) -> WebPage {
        do {
            return try WebPage.player()
        } catch {
            throw CommandError(.inputUnreadable, error.description)
        }
    }

    /// Returns the name of the movie, in a format that browsers play.
    private static func movieName(_ preset: Preset?) throws(CommandError) -> String {
        guard let container = preset?.container else { return "movie.mp4" }
        guard container == .mp4 || container == .webm else {
            throw CommandError(
                .usage,
                "--preset: browsers do not play its format; give a preset for .mp4 or .webm, such as web-vp9")
        }
        return container.addingFileExtension(to: "movie")
    }

    private static func title(of path: String) -> String {
        let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        return name.isEmpty || path == SceneInput.standardInput ? "Movie" : name
    }

    /// Returns the time of the poster.
    ///
    /// - Throws: `RenderError.noSuchTime` for a time after the end, before anything is rendered.
    private func posterTime(_ scene: SceneDescription, _ plan: OutputPlan) throws(RenderError) -> Rational {
        guard let poster else { return plan.settings.frameRate.time(ofFrame: plan.frameCount(of: scene) / 3) }
        guard poster < scene.duration else { throw .noSuchTime(poster.seconds, duration: scene.duration.seconds) }
        return poster
    }

    private func posterImage(_ scene: SceneDescription, _ plan: OutputPlan, at time: Rational) throws -> Data {
        let renderer = StillRenderer(
            try scene.makeMovie(), viewport: plan.viewport, threads: running.threadCount, drawing: .eightBits,
            areSeparate: true)
        return try renderer.image(at: time).data(as: .jpeg, quality: 85)
    }
}
