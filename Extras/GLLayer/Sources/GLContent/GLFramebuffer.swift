import CEGL
import QuartzCore

/// A picture with depth and stencil to draw into; all of it runs inside its context.
final class GLFramebuffer {
    let width, height: Int
    private let context: GLContext
    private var framebuffer: GLuint = 0
    private var buffers: [GLuint] = [0, 0]

    /// - Throws: `GLContentError.framebuffer` for a size that the driver cannot hold.
    init(width: Int, height: Int, in context: GLContext) throws {
        self.width = width
        self.height = height
        self.context = context
        var limit: GLint = 0
        glGetIntegerv(GLenum(GL_MAX_RENDERBUFFER_SIZE), &limit)
        guard width > 0, height > 0, width <= Int(limit), height <= Int(limit) else {
            throw GLContentError.framebuffer(width: width, height: height, status: 0)
        }
        glGenFramebuffers(1, &framebuffer)
        glGenRenderbuffers(2, &buffers)
        bind()
        for (buffer, format) in zip(buffers, [GL_RGBA8, GL_DEPTH24_STENCIL8]) {
            glBindRenderbuffer(GLenum(GL_RENDERBUFFER), buffer)
            glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(format), GLsizei(width), GLsizei(height))
        }
        glFramebufferRenderbuffer(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), buffers[0])
        glFramebufferRenderbuffer(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_STENCIL_ATTACHMENT), GLenum(GL_RENDERBUFFER), buffers[1])
        let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
        guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            throw GLContentError.framebuffer(width: width, height: height, status: status)
        }
    }

    deinit {
        try? context.run {
            glDeleteFramebuffers(1, &framebuffer)
            glDeleteRenderbuffers(2, buffers)
        }
    }

    /// Empty and whole, whatever was drawn before.
    func begin() {
        bind()
        glViewport(0, 0, GLsizei(width), GLsizei(height))
        glDisable(GLenum(GL_SCISSOR_TEST))
        glColorMask(1, 1, 1, 1)
        glDepthMask(1)
        glStencilMask(~0)
        glClearBufferfv(GLenum(GL_COLOR), 0, [0, 0, 0, 0])
        glClearBufferfi(GLenum(GL_DEPTH_STENCIL), 0, 1, 0)
    }

    /// What was drawn; alpha counts as 1 where `isOpaque`.
    func picture(isOpaque: Bool) -> CGImage? {
        bind()
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
        let count = width * height
        let alpha = isOpaque ? CGImageAlphaInfo.noneSkipFirst : .premultipliedFirst
        guard
            let bitmap = CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 4 * width,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue),
            let pixels = bitmap.data?.assumingMemoryBound(to: UInt32.self)
        else { return nil }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { rgba in
            glReadPixels(
                0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), rgba.baseAddress)
            // OpenGL's first row is the lowest.
            for y in 0..<height { convert(rgba, fromRow: height - 1 - y, to: pixels + y * width, isOpaque) }
        }
        return bitmap.makeImage()
    }

    /// Premultiplied pixels are limited to what their alpha allows.
    private func convert(
        _ rgba: UnsafeMutableBufferPointer<UInt32>, fromRow row: Int, to out: UnsafeMutablePointer<UInt32>,
        _ isOpaque: Bool
    ) {
        for x in 0..<width {
            let p = UInt32(littleEndian: rgba[row * width + x])
            let alpha = isOpaque ? 255 : p >> 24
            out[x] = min(p >> 16 & 255, alpha) | min(p >> 8 & 255, alpha) << 8 | min(p & 255, alpha) << 16 | alpha << 24
        }
    }

    private func bind() { glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer) }
}
