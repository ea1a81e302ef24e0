@_exported import CEGL
import Foundation
import QuartzCore

/// A layer whose contents OpenGL ES draws, without a window or a display, at the frames' times.
///
/// The picture is as large as the bounds at `contentsScale`, with depth and stencil; it is cleared before each drawing.
/// Colours are premultiplied, as everywhere in layers; y points up. A subclass overrides
/// `draw(in:forLayerTime:displayTime:)`, or `drawing` is set:
///
///     let layer = GLLayer()
///     layer.isAsynchronous = true
///     layer.drawing = { _, time in
///         glClearColor(0, 0, Float(0.5 + sin(time) / 2), 1)
///         glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
///     }
///
/// Shown inside a hosted tree; a driver that is missing fails the evaluation of the frame with a `GLContentError`.
/// - Apple: takes the place of `CAOpenGLLayer` and `CAEAGLLayer`; facts 3.9.
open class GLLayer: CALayer {
    /// False, the default: drawn after `setNeedsDisplay()` and when its size changes. True: drawn in each frame.
    open var isAsynchronous = false
    /// Draws, given the context and this layer's time in seconds.
    public var drawing: ((_ context: GLContext, _ time: CFTimeInterval) throws -> Void)?
    /// Set before the first frame to share it among layers; otherwise the layer makes one of its own.
    public var context: GLContext?

    private var framebuffer: GLFramebuffer?
    private var picture: CGImage?
    private var isStale = true

    public override init() {
        super.init()
        frameContent = GLFrameContent(self)
    }

    /// A presentation copy draws nothing by itself.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let model = layer as? GLLayer else { return }
        isAsynchronous = model.isAsynchronous
        drawing = model.drawing
        context = model.context
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        frameContent = GLFrameContent(self)
    }

    /// Whether there is something new to draw; asked in each frame while `isAsynchronous`. True by default.
    open func canDraw(in context: GLContext, forLayerTime layerTime: CFTimeInterval, displayTime: CFTimeInterval)
        -> Bool
    { true }

    /// Draws into the framebuffer that is bound; `drawing` by default.
    ///
    /// - Throws: what the drawing code throws, which fails the frame.
    open func draw(in context: GLContext, forLayerTime layerTime: CFTimeInterval, displayTime: CFTimeInterval) throws {
        try drawing?(context, layerTime)
    }

    /// Has the layer draw for the next frame.
    open override func setNeedsDisplay() { isStale = true }
    open override func display() { isStale = true }

    /// The picture of a frame; nil where there is none to show.
    func picture(at time: CFTimeInterval, in bounds: CGRect) throws -> CGImage? {
        let scale = contentsScale > 0 ? contentsScale : 1
        let width = (bounds.width * scale - 1e-6).rounded(.up)
        let height = (bounds.height * scale - 1e-6).rounded(.up)
        guard width > 0, height > 0 else { return nil }
        guard width <= 32_768, height <= 32_768 else {
            throw GLContentError.framebuffer(width: Int(min(width, 1e9)), height: Int(min(height, 1e9)), status: 0)
        }
        let isResized = framebuffer.map { $0.width != Int(width) || $0.height != Int(height) } ?? true
        guard isStale || isResized || isAsynchronous else { return picture }
        let context = try usedContext()
        try context.run {
            if isResized { framebuffer = try GLFramebuffer(width: Int(width), height: Int(height), in: context) }
            try draw(in: context, at: time, again: isStale || isResized)
        }
        return picture
    }

    private func draw(in context: GLContext, at time: CFTimeInterval, again: Bool) throws {
        let layerTime = convertTime(time, from: nil)
        guard let framebuffer,
            canDraw(in: context, forLayerTime: layerTime, displayTime: time) || (again && !isAsynchronous)
        else { return }
        framebuffer.begin()
        try draw(in: context, forLayerTime: layerTime, displayTime: time)
        let error = glGetError()
        guard error == GLenum(GL_NO_ERROR) else {
            throw GLContentError.drawing(layer: name ?? String(describing: type(of: self)), code: error)
        }
        picture = framebuffer.picture(isOpaque: isOpaque)
        isStale = false
    }

    private func usedContext() throws -> GLContext {
        if let context { return context }
        let made = try GLContext()
        context = made
        return made
    }
}
