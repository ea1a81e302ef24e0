import Foundation
import LayerCompositor
import LayerTree
import MediaPipeline

/// Draws single pictures of a movie.
public struct StillRenderer {
    private let movie: Movie
    private let viewport: Viewport
    private let compositor: Compositor

    public init(_ movie: Movie, viewport: Viewport, threads: Int) {
        (self.movie, self.viewport) = (movie, viewport)
        movie.look(through: viewport)
        compositor = Compositor(width: viewport.width, height: viewport.height, threads: threads)
    }

    /// What the pictures so far went on without.
    public var shortcomings: [Shortcoming] {
        let damage = movie.engine.root.players.flatMap(\.playedItems).flatMap(\.warnings)
        return compositor.report.map { .drawing($0) } + damage.eachOnce.map { .media($0) }
    }

    /// The picture at `time`; times do not go back.
    ///
    /// The engine lives through every frame before it, as in a rendering, but draws none.
    /// - Throws: `RenderError.noSuchTime` outside the movie.
    public func image(at time: Rational) throws -> CGImage {
        guard time >= .zero, time < movie.duration || time == .zero else {
            throw RenderError.noSuchTime(time.seconds, duration: movie.duration.seconds)
        }
        try movie.liveThroughFrames(before: time)
        let tree = try movie.tree(at: time)
        let picture = PixelBuffer(width: viewport.width, height: viewport.height)
        compositor.render(tree, scale: viewport.scale, offset: viewport.offset, background: movie.background, into: picture)
        return CGImage(pixels: picture, isOpaque: movie.background.alpha >= 1)
    }
}
