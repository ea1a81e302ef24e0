import Foundation

@testable import MediaWriting
@testable import MovieRendering

/// Renders a movie in chunks, like the commands, without scene files.
struct ChunkedRender {
    let folder: ChunkFolder
    let settings: MovieSettings
    let makeMovie: () throws -> Movie

    init(
        _ path: String, settings: MovieSettings, division: ChunkDivision, files: [String] = [], fonts: [String] = [],
        makeMovie: @escaping () throws -> Movie
    ) throws {
        let movie = try makeMovie()
        let plan = ChunkPlan(
            program: ProgramVersions(multiplane: "1", ffmpeg: "2"),
            scene: PlannedScene(path: "scene.yaml", parameters: [], isStrict: false),
            output: PlannedOutput(ending: settings.container.rawValue), frames: movie.frameCount, rate: movie.frameRate,
            division: division,
            files: try files.map { try PlannedFile($0, relativeTo: path) }, fonts: fonts, text: "Hé…")
        folder = try ChunkFolder(path: path, plan: plan, replaces: false)
        self.settings = settings
        self.makeMovie = makeMovie
    }

    private var viewport: Viewport { Viewport(width: settings.width, height: settings.height) }

    @discardableResult
    func render(_ number: Int, check: () throws -> Void = {}) throws -> ChunkRecord {
        try ChunkRenderer(folder, number: number).render(
            try makeMovie(), settings: settings, viewport: viewport, options: RenderOptions(threads: 1), check: check)
    }

    func renderAll() throws { for number in folder.plan.chunks.indices { try render(number) } }

    @discardableResult
    func assemble(to path: String) throws -> [String] {
        try MovieAssembler(folder, options: RenderOptions(threads: 1)).run(
            try makeMovie(), to: path, settings: settings)
    }

    func plain(to path: String) throws {
        try RenderLoop(
            try makeMovie(), to: path, settings: settings, viewport: viewport, options: RenderOptions(threads: 1)
        ).run()
    }
}
