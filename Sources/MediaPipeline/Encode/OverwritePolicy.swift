/// What happens when the file to be written is already there.
public enum OverwritePolicy: Sendable, Equatable {
    /// It is replaced, in one step, when the new one is complete.
    case replace
    /// It stays, and writing is refused before it begins.
    case refuse
}
