import Foundation
import Images
import LayerCompositor
import LayerTree
import Limits
import MediaPlayback
import MediaReading
import MediaTime
import RenderTree
import SourceFiles

/// Draws single frames of a movie as images.
package struct StillRenderer {
    private let movie: Movie
    private let viewport: Viewport
    private let compositor: Compositor
    private let threads: Int
    private let keptImages: Int
    private let areSeparate: Bool
    private let limits = ResourceLimits.current
    private let memory = LockedValue<ImageMemoryPlan?>(nil)

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - threads: The number of drawing threads.
    ///   - drawing: The drawing precision; images drawn in floating point also have 16-bit samples.
    ///   - keptImages: The number of images that the caller keeps in memory, besides the last one.
    ///   - areSeparate: Whether the images are usually far apart, so that clips need few of the frames between them.
    package init(
        _ movie: Movie, viewport: Viewport, threads: Int, drawing: DrawingDepth = .eightBits, keptImages: Int = 0,
        areSeparate: Bool = false
    ) {
        self.areSeparate = areSeparate
        self.keptImages = keptImages
        self.movie = movie
        self.viewport = viewport
        self.threads = threads
        movie.setViewport(viewport)
        compositor = Compositor(width: viewport.width, height: viewport.height, threads: threads, drawing: drawing)
    }

    /// The warnings about the images drawn so far.
    package var warnings: [RenderWarning] {
        let mediaWarnings = movie.warnings + movie.engine.root.players.flatMap(\.playedItems).flatMap(\.warnings)
        return movie.engine.warnings.map { .layer($0) } + compositor.warnings.map { .drawing($0) }
            + mediaWarnings.uniqued.map { .media($0) }
    }

    /// Checks that the movie has a time.
    ///
    /// - Throws: `RenderError.noSuchTime` otherwise.
    package func check(_ time: Rational) throws(RenderError) {
        guard time >= .zero, time < movie.duration || time == .zero else {
            throw .noSuchTime(time.seconds, duration: movie.duration.seconds)
        }
    }

    /// Returns the image at `time`.
    ///
    /// The engine advances through the preceding frames as in a rendering, without drawing them.
    /// - Parameters:
    ///   - time: Seconds from the start; must not be less than in the previous call.
    ///   - hidden: Layers that are not drawn, although the scene shows them.
    /// - Throws: `RenderError.noSuchTime` for a time outside the movie, `LimitError`, and errors of clips.
    package func image(at time: Rational, hiding hidden: Set<RenderNode.Identity> = []) throws -> CGImage {
        try check(time)
        try movie.checkPlayers()
        let plan = try memoryPlan()
        try plan.check()
        let image = try DecodeBudget.$current.withValue(plan.decoding) {
            try draw(time, hidden, plan, compositor, viewport)
        }
        try plan.check()
        return image
    }

    /// Returns a part of the image at `time`, such as a few layers in another size.
    ///
    /// - Parameters:
    ///   - time: Seconds from the start; must not be less than in the previous call.
    ///   - part: The part of the scene.
    ///   - hidden: Layers that are not drawn, although the scene shows them.
    /// - Throws: As for the whole image.
    package func image(at time: Rational, of part: Viewport, hiding hidden: Set<RenderNode.Identity> = []) throws
        -> CGImage
    {
        try check(time)
        try movie.checkPlayers()
        let plan = try memoryPlan()
        let compositor = Compositor(
            width: part.width, height: part.height, threads: threads, drawing: self.compositor.drawing)
        return try DecodeBudget.$current.withValue(plan.decoding) { try draw(time, hidden, plan, compositor, part) }
    }

    /// Returns what is shown at `time`, without motion blur and without drawing it.
    ///
    /// - Parameter time: Seconds from the start; must not be less than in the previous call.
    /// - Throws: `RenderError.noSuchTime` for a time outside the movie, `LimitError`, and errors of clips.
    package func tree(at time: Rational) throws -> RenderTree {
        try check(time)
        try movie.checkPlayers()
        try movie.advanceWithoutDrawing(before: time)
        return try movie.tree(at: time)
    }

    /// Returns the division of the memory, which is made before the first image.
    private func memoryPlan() throws -> ImageMemoryPlan {
        if let plan = memory.withLock({ $0 }) { return plan }
        let plan = try ImageMemoryPlan(
            movie, viewport, compositor.drawing, keeping: keptImages, areSeparate: areSeparate)
        memory.withLock { $0 = plan }
        return plan
    }

    private func draw(
        _ time: Rational, _ hidden: Set<RenderNode.Identity>, _ plan: ImageMemoryPlan, _ compositor: Compositor,
        _ viewport: Viewport
    ) throws -> CGImage {
        try movie.advanceWithoutDrawing(before: time)
        let samples = try movie.samples(at: time).map { $0.hiding(hidden) }
        try movie.locatingLimits {
            try compositor.check(samples, in: viewport, movie.background, limits) { try plan.check(adding: $0) }
        }
        compositor.timeLimit = movie.deadline.drawingLimit
        let depth: PixelBuffer.Depth = compositor.drawing == .float ? .sixteenBits : .eightBits
        let pixels = PixelBuffer(width: viewport.width, height: viewport.height, depth: depth)
        compositor.render(
            samples: samples, scale: viewport.scale, offset: viewport.offset, background: movie.background,
            into: pixels)
        try movie.deadline.check()
        let highPrecision =
            depth == .sixteenBits
            ? HighPrecisionImage(retainedBytes: pixels.bytesPerRow * pixels.height) { _ in pixels } : nil
        return CGImage(
            pixels: pixels.inEightBits(), isOpaque: movie.background.alpha >= 1, highPrecision: highPrecision)
    }
}
