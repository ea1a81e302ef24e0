import Multiplane

extension Console {
    /// As `warn`, for what was written down before.
    static func warn(_ shortcomings: [String]) {
        for item in shortcomings { error("multiplane: warning: \(item)\n") }
    }

    /// One line for each thing that the picture went on without.
    static func warn(_ shortcomings: [Shortcoming]) {
        for item in shortcomings { error("multiplane: warning: \(item)\n") }
    }
}
