import GLContent

/// An orange triangle that points up, by a shader of OpenGL ES 2.
final class Triangle {
    private(set) var programs = 0
    private var program: GLuint = 0

    func draw() {
        if program == 0 { program = makeProgram() }
        let corners: [GLfloat] = [-1, -1, 1, -1, 0, 1]
        glUseProgram(program)
        glEnableVertexAttribArray(0)
        corners.withUnsafeBytes { bytes in
            glVertexAttribPointer(0, 2, GLenum(GL_FLOAT), 0, 0, bytes.baseAddress)
            glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
        }
    }

    private func makeProgram() -> GLuint {
        programs += 1
        let program = glCreateProgram()
        let vertex = "attribute vec2 p; void main() { gl_Position = vec4(p, 0.0, 1.0); }"
        let fragment = "precision mediump float; void main() { gl_FragColor = vec4(1.0, 0.502, 0.0, 1.0); }"
        for (kind, source) in [(GL_VERTEX_SHADER, vertex), (GL_FRAGMENT_SHADER, fragment)] {
            let shader = glCreateShader(GLenum(kind))
            source.withCString { text in
                var line: UnsafePointer<GLchar>? = text
                glShaderSource(shader, 1, &line, nil)
            }
            glCompileShader(shader)
            glAttachShader(program, shader)
        }
        glBindAttribLocation(program, 0, "p")
        glLinkProgram(program)
        return program
    }
}
