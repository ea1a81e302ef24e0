import Foundation
import LayerCompositor
import LayerTree
import MediaPipeline

/// Draws single pictures of a movie.
public struct StillRenderer {
    private let movie: Movie
    private let viewport: Viewport
    private let compositor: Compositor

    /// - Parameter drawing: how finely; in floating point the pictures keep 16 bits beside their 8.
    public init(_ movie: Movie, viewport: Viewport, threads: Int, drawing: DrawingDepth = .eightBits) {
        self.movie = movie
        self.viewport = viewport
        movie.look(through: viewport)
        compositor = Compositor(width: viewport.width, height: viewport.height, threads: threads, drawing: drawing)
    }

    /// What the pictures so far went on without.
    public var shortcomings: [RenderWarning] {
        let damage = movie.warnings + movie.engine.root.players.flatMap(\.playedItems).flatMap(\.warnings)
        return movie.engine.undrawn.map { .layer($0) } + compositor.report.map { .drawing($0) }
            + damage.uniqued.map { .media($0) }
    }

    /// The picture at `time`; times do not go back.
    ///
    /// The engine lives through every frame before it, as in a rendering, but draws none.
    /// - Throws: `RenderError.noSuchTime` outside the movie.
    public func image(at time: Rational) throws -> CGImage {
        guard time >= .zero, time < movie.duration || time == .zero else {
            throw RenderError.noSuchTime(time.seconds, duration: movie.duration.seconds)
        }
        try movie.advanceThroughFrames(before: time)
        let tree = try movie.tree(at: time)
        let depth: PixelBuffer.Depth = compositor.drawing == .float ? .sixteenBits : .eightBits
        let picture = PixelBuffer(width: viewport.width, height: viewport.height, depth: depth)
        compositor.render(
            tree, scale: viewport.scale, offset: viewport.offset, background: movie.background, into: picture)
        let fine =
            depth == .sixteenBits
            ? HighPrecisionImage(retainedBytes: picture.bytesPerRow * picture.height) { _ in picture } : nil
        return CGImage(pixels: picture.inEightBits(), isOpaque: movie.background.alpha >= 1, fine: fine)
    }
}
