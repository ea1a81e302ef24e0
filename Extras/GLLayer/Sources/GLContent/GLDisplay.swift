import CEGL

/// The process's connection to a driver, without a window.
///
/// Never closed: contexts of all threads stand on it.
struct GLDisplay: @unchecked Sendable {
    let handle: EGLDisplay

    /// A surfaceless one, or where the driver has none the default one.
    private static let shared: Result<GLDisplay, GLContentError> = {
        for case let handle? in [shim_surfaceless_display(), shim_default_display()]
        where eglInitialize(handle, nil, nil) == EGL_TRUE {
            return .success(GLDisplay(handle: handle))
        }
        return .failure(.noDisplay(code: eglGetError()))
    }()

    static func get() throws(GLContentError) -> GLDisplay { try shared.get() }
}
