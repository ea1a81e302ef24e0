import Images
import LayerCompositor
import LayerTree
import Limits
import MediaReading
import MediaTime

/// The state of a movie at a time, for debugging.
package struct FrameInspector {
    /// The number of the inspected frame.
    package let frame: Int
    /// The layer tree with model and presentation values, one line per layer.
    package let layers: [String]
    /// The display list, the damage since the previous frame, and images.
    package let drawing: FrameInspection

    /// Inspects the frame that is shown at a time.
    ///
    /// - Parameters:
    ///   - movie: A movie that has not been rendered.
    ///   - time: Seconds within the movie.
    ///   - viewport: The size of the images and the placement of the scene.
    ///   - recordsSteps: Whether intermediate images are drawn.
    /// - Throws: `RenderError.noSuchTime` outside the movie, `LimitError`, and errors of clips.
    package init(_ movie: Movie, at time: Rational, viewport: Viewport, recordsSteps: Bool) throws {
        guard time >= .zero, time < movie.duration else {
            throw RenderError.noSuchTime(time.seconds, duration: movie.duration.seconds)
        }
        movie.setViewport(viewport)
        let memory = try ImageMemoryPlan(movie, viewport, .eightBits, keeping: 2, areSeparate: true)
        (frame, layers, drawing) = try DecodeBudget.$current.withValue(memory.decoding) {
            try Self.inspect(movie, at: time, viewport, memory, recordsSteps: recordsSteps)
        }
        try memory.check()
    }

    private static func inspect(
        _ movie: Movie, at time: Rational, _ viewport: Viewport, _ memory: ImageMemoryPlan, recordsSteps: Bool
    ) throws -> (Int, [String], FrameInspection) {
        let frame = movie.frameRate.frame(at: time)
        let previousTime = frame > 0 ? movie.frameRate.time(ofFrame: frame - 1) : nil
        try movie.advanceWithoutDrawing(before: previousTime ?? .zero)
        let previous = try previousTime.map { try movie.tree(at: $0) }
        let tree = try movie.tree(at: movie.frameRate.time(ofFrame: frame))
        let layers = movie.engine.root.inspectionLines()
        let compositor = Compositor(width: viewport.width, height: viewport.height, threads: 1)
        try movie.locatingLimits {
            for tree in [previous, tree].compactMap(\.self) {
                try compositor.check([tree], in: viewport, movie.background, .current) { try memory.check(adding: $0) }
            }
        }
        let drawing = try compositor.inspect(
            tree, after: previous, scale: viewport.scale, offset: viewport.offset, background: movie.background,
            recordsSteps: recordsSteps, willDrawSteps: { try memory.check(images: $0) })
        return (frame, layers, drawing)
    }
}
