extension CATransaction {
    /// Runs `block` once, after the next commit and never inside this call, without committing or waiting for anything.
    package static func runAfterCommit(_ block: @escaping () -> Void) {
        ThreadContext.current.completions.append(block)
    }
}
