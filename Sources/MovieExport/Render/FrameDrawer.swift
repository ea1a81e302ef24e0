import LayerCompositor
import LayerTree
import MediaPipeline

/// Draws one step after the other and hands the pictures to the encoder. Owner: the drawing thread.
struct FrameDrawer {
    let compositor: Compositor
    private let viewport: Viewport
    private let background: CGColor
    private let encoder: EncoderThread
    /// The last picture, where the one before it was the same: it is then handed on as often as it repeats.
    private var still: CGImage?

    init(viewport: Viewport, background: CGColor, threads: Int, encoder: EncoderThread) {
        compositor = Compositor(width: viewport.width, height: viewport.height, threads: threads)
        (self.viewport, self.background, self.encoder) = (viewport, background, encoder)
    }

    mutating func draw(_ step: DrawingStep) throws {
        if !step.sound.isEmpty { try encoder.append(audio: step.sound) }
        guard let tree = step.tree, let number = step.number else { return }
        if compositor.repeatsLastFrame(tree, scale: viewport.scale, offset: viewport.offset, background: background) {
            try encoder.append(stillPicture(of: tree), frame: number)
        } else {
            still = nil
            let picture = try encoder.pool.take()
            compositor.render(tree, scale: viewport.scale, offset: viewport.offset, background: background, into: picture, isUntouched: true)
            try encoder.append(picture, frame: number)
        }
    }

    private mutating func stillPicture(of tree: RenderTree) -> CGImage {
        if let still { return still }
        let picture = compositor.image(of: tree, scale: viewport.scale, offset: viewport.offset, background: background)
        still = picture
        return picture
    }
}
