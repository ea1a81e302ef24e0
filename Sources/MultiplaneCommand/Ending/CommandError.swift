/// A failure that the command itself found.
struct CommandError: Error, Equatable, CustomStringConvertible {
    let status: ExitStatus
    /// Where, what, and what was expected or can be done.
    let description: String

    init(_ status: ExitStatus, _ description: String) {
        (self.status, self.description) = (status, description)
    }
}
