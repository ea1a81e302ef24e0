import CEGL

/// An OpenGL ES 3 context without a window, which runs what is written for OpenGL ES 2 as well.
///
/// Used by one thread at a time; layers of one engine may share it, and with it their textures and programs.
public final class GLContext {
    private let display: GLDisplay
    private let handle: EGLContext

    /// - Throws: `GLContentError` where there is no driver for it.
    public init() throws(GLContentError) {
        display = try GLDisplay.get()
        guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else { throw .noContext(code: eglGetError()) }
        let attributes: [EGLint] = [EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE]
        guard let handle = eglCreateContext(display.handle, Self.config(display), nil, attributes) else {
            throw .noContext(code: eglGetError())
        }
        self.handle = handle
    }

    deinit { eglDestroyContext(display.handle, handle) }

    /// Runs OpenGL code in this context, then leaves the thread in the one it was in.
    ///
    /// - Throws: `GLContentError.notCurrent` while another thread uses it, and what `body` throws.
    public func run<Result>(_ body: () throws -> Result) throws -> Result {
        let before = eglGetCurrentContext()
        let draw = eglGetCurrentSurface(EGL_DRAW)
        let read = eglGetCurrentSurface(EGL_READ)
        let displayBefore = eglGetCurrentDisplay()
        guard eglMakeCurrent(display.handle, nil, nil, handle) == EGL_TRUE else {
            throw GLContentError.notCurrent(code: eglGetError())
        }
        defer {
            if let before, let displayBefore {
                eglMakeCurrent(displayBefore, draw, read, before)
            } else {
                eglMakeCurrent(display.handle, nil, nil, nil)
            }
        }
        return try body()
    }

    /// The driver's name, e.g. Mesa's software one.
    public func renderer() throws -> String {
        try run { glGetString(GLenum(GL_RENDERER)).map { String(cString: $0) } ?? "" }
    }

    /// Any that OpenGL ES 3 can use; nil for drivers that need none.
    private static func config(_ display: GLDisplay) -> EGLConfig? {
        // Without a surface: otherwise only those for windows are looked at.
        let wanted: [EGLint] = [EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE]
        var config: EGLConfig? = nil
        var count: EGLint = 0
        guard eglChooseConfig(display.handle, wanted, &config, 1, &count) == EGL_TRUE, count > 0 else { return nil }
        return config
    }
}
