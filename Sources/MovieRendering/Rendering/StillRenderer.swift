import Foundation
import LayerCompositor
import LayerTree
import MediaTime

/// Draws single frames of a movie as images.
package struct StillRenderer {
    private let movie: Movie
    private let viewport: Viewport
    private let compositor: Compositor

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - threads: The number of drawing threads.
    ///   - drawing: The drawing precision; images drawn in floating point also have 16-bit samples.
    package init(_ movie: Movie, viewport: Viewport, threads: Int, drawing: DrawingDepth = .eightBits) {
        self.movie = movie
        self.viewport = viewport
        movie.setViewport(viewport)
        compositor = Compositor(width: viewport.width, height: viewport.height, threads: threads, drawing: drawing)
    }

    /// The warnings about the images drawn so far.
    package var warnings: [RenderWarning] {
        let mediaWarnings = movie.warnings + movie.engine.root.players.flatMap(\.playedItems).flatMap(\.warnings)
        return movie.engine.warnings.map { .layer($0) } + compositor.warnings.map { .drawing($0) }
            + mediaWarnings.uniqued.map { .media($0) }
    }

    /// Returns the image at `time`.
    ///
    /// The engine advances through the preceding frames as in a rendering, without drawing them.
    /// - Parameter time: Seconds from the start; must not be less than in the previous call.
    /// - Throws: `RenderError.noSuchTime` for a time outside the movie, and errors of clips.
    package func image(at time: Rational) throws -> CGImage {
        guard time >= .zero, time < movie.duration || time == .zero else {
            throw RenderError.noSuchTime(time.seconds, duration: movie.duration.seconds)
        }
        try movie.advanceWithoutDrawing(before: time)
        let tree = try movie.tree(at: time)
        let depth: PixelBuffer.Depth = compositor.drawing == .float ? .sixteenBits : .eightBits
        let pixels = PixelBuffer(width: viewport.width, height: viewport.height, depth: depth)
        compositor.render(
            tree, scale: viewport.scale, offset: viewport.offset, background: movie.background, into: pixels)
        let highPrecision =
            depth == .sixteenBits
            ? HighPrecisionImage(retainedBytes: pixels.bytesPerRow * pixels.height) { _ in pixels } : nil
        return CGImage(
            pixels: pixels.inEightBits(), isOpaque: movie.background.alpha >= 1, highPrecision: highPrecision)
    }
}
