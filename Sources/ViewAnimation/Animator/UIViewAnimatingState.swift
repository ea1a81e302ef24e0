/// - Apple: `UIViewAnimatingState`; facts 5.8.
public enum UIViewAnimatingState: Int, Sendable {
    /// Not begun, or at an end.
    case inactive
    /// Running or paused.
    case active
    /// Waits for `finishAnimation(at:)`.
    case stopped
}

/// Where an animator has ended.
///
/// - Apple: `UIViewAnimatingPosition`.
public enum UIViewAnimatingPosition: Int, Sendable {
    case end, start, current
}
