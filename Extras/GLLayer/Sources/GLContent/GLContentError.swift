import CEGL

/// Why OpenGL could not draw: what, and what to do about it.
public enum GLContentError: Error, Equatable, CustomStringConvertible {
    /// Neither a surfaceless nor a default display could be initialised; EGL's error.
    case noDisplay(code: Int32)
    /// No OpenGL ES 3 context without a window; EGL's error.
    case noContext(code: Int32)
    /// The context is in use on another thread; EGL's error.
    case notCurrent(code: Int32)
    /// A picture that no framebuffer can hold, in pixels; OpenGL's status, 0 where the size is beyond its limit.
    case framebuffer(width: Int, height: Int, status: UInt32)
    /// The drawing code left an error; OpenGL's.
    case drawing(layer: String, code: UInt32)

    public var description: String {
        switch self {
        case .noDisplay(let code):
            "no EGL display (0x\(String(code, radix: 16))): install a driver, e.g. libegl-mesa0 and libgl1-mesa-dri"
        case .noContext(let code):
            "no OpenGL ES 3 context without a window (0x\(String(code, radix: 16))): the driver needs EGL_KHR_surfaceless_context"
        case .notCurrent(let code):
            "the OpenGL context cannot be used on this thread (0x\(String(code, radix: 16))): give each engine a context of its own"
        case .framebuffer(let width, let height, let status):
            "no OpenGL picture of \(width) by \(height) pixels (0x\(String(status, radix: 16))): make the layer or its contentsScale smaller"
        case .drawing(let layer, let code):
            "the layer \(layer) left the OpenGL error 0x\(String(code, radix: 16)): check its drawing code"
        }
    }
}
