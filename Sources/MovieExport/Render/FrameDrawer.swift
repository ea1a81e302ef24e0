import LayerCompositor
import LayerTree
import MediaPipeline

/// Draws one step after the other and hands the pictures to the encoder. Owner: the drawing thread.
struct FrameDrawer {
    let compositor: Compositor
    private let viewport: Viewport
    private let background: CGColor
    private let encoder: EncoderThread
    private var check: DamageCheck?

    init(viewport: Viewport, background: CGColor, threads: Int, encoder: EncoderThread, verifiesDamage: Bool) {
        let drawing = encoder.settings.drawing
        let signal = encoder.settings.frameSignal
        compositor = Compositor(
            width: viewport.width, height: viewport.height, threads: threads, drawing: drawing, signal: signal)
        self.viewport = viewport
        self.background = background
        self.encoder = encoder
        check =
            verifiesDamage
            ? DamageCheck(
                viewport: viewport, background: background, threads: threads, drawing: drawing, signal: signal) : nil
    }

    mutating func draw(_ step: DrawingStep) throws {
        if !step.sound.isEmpty { try encoder.append(audio: step.sound) }
        guard let tree = step.tree, let number = step.number else { return }
        if compositor.repeatsLastFrame(tree, scale: viewport.scale, offset: viewport.offset, background: background) {
            try check?.check(nil, changed: [], tree: tree, frame: number)
            try encoder.appendRepeat(frame: number)
        } else if let image = compositor.passthroughImage(
            tree, scale: viewport.scale, offset: viewport.offset, background: background)
        {
            try check?.check(image.pixels, changed: nil, tree: tree, frame: number)
            try encoder.append(image, frame: number)
        } else {
            let picture = try encoder.pool.take()
            let changed = compositor.render(
                tree, scale: viewport.scale, offset: viewport.offset, background: background, into: picture,
                isUntouched: true)
            try check?.check(picture, changed: changed, tree: tree, frame: number)
            try encoder.append(picture, frame: number, changed: changed)
        }
    }
}
