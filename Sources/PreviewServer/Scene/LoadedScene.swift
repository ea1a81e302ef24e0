import Foundation
import Images
import MediaTime
import MediaWriting
import MovieRendering
import SceneFormat
import SceneLanguage
import SourceFiles
import TextLayout

/// A scene without problems, from which movies are made repeatedly.
///
/// Confined to the thread that loaded it.
final class LoadedScene {
    /// What the movies are made from.
    enum Content {
        case document(SceneDocument, SceneDescription)
        case program(@Sendable () throws -> ProgrammedScene)
    }

    let content: Content
    /// The size, the frame rate and the audio.
    let output: OutputSource
    /// The duration in seconds.
    let duration: Rational
    /// Whether the background is opaque.
    let isOpaque: Bool
    /// The values of parameters, without those that the page has set and that the scene no longer declares.
    let overrides: [ParameterOverride]
    /// The distinct clips and audio files that the scene plays.
    let media: [ClipSource]
    /// The fonts of the scene, without those of earlier versions of the file.
    let fonts: FontCollection
    private let images = SceneImageCache()

    /// Reads a scene and opens its files.
    ///
    /// - Throws: `SceneFormatError` with every problem; errors of files and of the program.
    init(_ source: PreviewSource, overrides: [ParameterOverride]) throws {
        fonts = FontCollection.withNew { FontCollection.current }
        if case .program(let make) = source.content {
            self.overrides = overrides
            let scene = try fonts.withCurrent(make)
            content = .program(make)
            output = scene.output
            duration = scene.duration
            isOpaque = scene.background.alpha >= 1
            media = try fonts.withCurrent {
                try MediaTable.sources(scene.makeMovie(scene.output.frameRate, scene.background))
            }
            return
        }
        let document = try source.document()
        let overrides = source.applicable(overrides, to: document)
        self.overrides = overrides
        let (description, movie) = try fonts.withCurrent { [images] in
            let description = try SceneDescription(document, overrides: overrides)
            return (description, try description.makeCheckedMovie(images: images))
        }
        content = .document(document, description)
        output = OutputSource(description)
        duration = description.duration
        isOpaque = description.background.alpha >= 1
        media = MediaTable.sources(movie)
    }

    /// The number of frames.
    var frameCount: Int { output.frameRate.frameCount(duration: duration) }

    /// The document of a scene file; nil for layers of a program.
    var document: SceneDocument? { if case .document(let document, _) = content { document } else { nil } }

    /// The description of a scene file; nil for layers of a program.
    var description: SceneDescription? { if case .document(_, let description) = content { description } else { nil } }

    /// Makes a movie for one pass over the scene, with the placement of its layers in a viewport.
    func makeMovie() throws -> (movie: Movie, place: (Viewport) -> Viewport) {
        try fonts.withCurrent {
            switch content {
            case .document(_, let description): return (try description.makeMovie(images: images), { $0 })
            case .program(let make):
                let scene = try make()
                return (try scene.makeMovie(scene.output.frameRate, scene.background), scene.place)
            }
        }
    }

    /// Makes the movie of an output.
    func makeMovie(_ plan: OutputPlan) throws -> (movie: Movie, viewport: Viewport) {
        switch content {
        case .document(_, let description): return (try plan.movie(of: description), plan.viewport)
        case .program(let make):
            let scene = try make()
            let movie = try scene.makeMovie(plan.settings.frameRate, plan.background(scene.background))
            return (movie, scene.place(plan.viewport))
        }
    }
}
