import Foundation
import Images
import LayerTree
import MediaPlayback
import MediaTime
import MovieRendering
import SceneFormat
import SceneLanguage
import SourceText
import TextLayout

/// Draws the frames of a scene in ascending order, as `multiplane still` does.
///
/// Confined to the thread of its scene.
final class FramePlayer {
    let movie: Movie
    /// The size of the frames in pixels.
    let size: PixelSize
    /// The last frame drawn; -1 before the first one.
    private(set) var position = -1
    private let stills: StillRenderer
    private let fonts: FontCollection
    private var image: CGImage?
    /// Quotes the places of layers.
    var excerpts: SourceExcerpt
    private(set) var visibility = LayerVisibility.ofScene
    /// The names of components, by the locations of their layers.
    let components: [SourceLocation: String]

    /// Makes a movie of the scene.
    ///
    /// - Throws: errors of the scene's files.
    init(_ scene: LoadedScene, size: PixelSize, threads: Int) throws {
        let (movie, place) = try scene.makeMovie()
        self.movie = movie
        self.size = size
        let viewport = place(Viewport(scene.output.size, in: size))
        stills = StillRenderer(movie, viewport: viewport, threads: threads)
        fonts = scene.fonts
        excerpts = scene.document.map(SourceExcerpt.init) ?? SourceExcerpt()
        let declared = (scene.document?.root["components"]?.entries ?? []).compactMap { entry in
            entry.value["layer"].map { ($0.location.withoutUse, entry.key) }
        }
        components = Dictionary(declared) { first, _ in first }
    }

    /// The open decoders of the clips. A player that is made while they exist need not open the clips again.
    var openDecoders: [AnyObject] {
        movie.engine.root.players.flatMap(\.playedItems).compactMap(\.openDecoders)
    }

    /// The warnings about the frames drawn so far.
    var warnings: [String] { stills.warnings.map(\.description) }

    /// Returns a frame.
    ///
    /// - Parameters:
    ///   - frame: Not below `position`.
    ///   - visibility: The layers that are drawn.
    /// - Throws: errors of clips; `LimitError`.
    func image(ofFrame frame: Int, _ visibility: LayerVisibility = .ofScene) throws -> CGImage {
        if frame == position, visibility == self.visibility, let image { return image }
        let drawn = try fonts.withCurrent {
            try stills.image(
                at: movie.frameRate.time(ofFrame: frame), hiding: visibility.hiddenLayers(in: movie.engine.root))
        }
        position = frame
        self.visibility = visibility
        image = drawn
        return drawn
    }

    /// Draws the last frame again, after values of its layers changed. The image is not kept.
    ///
    /// - Throws: errors of clips; `LimitError`.
    func redrawn() throws -> CGImage {
        image = nil
        return try fonts.withCurrent {
            try stills.image(
                at: movie.frameRate.time(ofFrame: max(0, position)),
                hiding: visibility.hiddenLayers(in: movie.engine.root))
        }
    }
}
