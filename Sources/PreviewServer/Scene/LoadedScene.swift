import FFmpegSupport
import Foundation
import MediaReading
import MovieRendering
import Quartz2D
import SceneFormat

/// A scene without problems, from which movies are made repeatedly.
///
/// Confined to the thread that loaded it.
final class LoadedScene {
    let document: SceneDocument
    let description: SceneDescription
    let overrides: [ParameterOverride]
    /// The fonts of the scene, without those of earlier versions of the file.
    let fonts: FontCollection
    private let images = SceneImageCache()

    /// Reads a scene and opens its files.
    ///
    /// - Throws: `SceneFormatError` with every problem; errors of files.
    init(_ source: PreviewSource, overrides: [ParameterOverride]) throws {
        fonts = FontCollection.withNew { FontCollection.current }
        document = try source.document()
        self.overrides = overrides
        description = try fonts.withCurrent { [document, images] in
            let description = try SceneDescription(document, overrides: overrides)
            _ = try description.makeCheckedMovie(images: images)
            return description
        }
    }

    /// Makes a movie for one pass over the scene.
    func makeMovie() throws -> Movie { try fonts.withCurrent { try description.makeMovie(images: images) } }
}
