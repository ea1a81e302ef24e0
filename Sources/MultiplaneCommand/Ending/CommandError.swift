/// A failure that the command itself found.
struct CommandError: Error, Equatable, CustomStringConvertible {
    let status: CommandStatus
    /// Where, what, and what was expected or can be done.
    let description: String

    init(_ status: CommandStatus, _ description: String) {
        self.status = status
        self.description = description
    }
}
