import Multiplane

extension Console {
    /// One line for each thing that the picture went on without.
    static func warn(_ shortcomings: [Shortcoming]) {
        for item in shortcomings { error("multiplane: warning: \(item)\n") }
    }
}
