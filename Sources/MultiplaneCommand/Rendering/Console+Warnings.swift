import Multiplane

extension Console {
    /// One line for each thing that could not be drawn as asked.
    static func warn(_ unsupported: [Unsupported]) {
        for item in unsupported { error("multiplane: warning: \(item)\n") }
    }
}
