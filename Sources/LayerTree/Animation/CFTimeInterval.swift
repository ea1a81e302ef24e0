/// Seconds.
///
/// - Apple: `CFTimeInterval`, which Foundation on Linux does not have.
public typealias CFTimeInterval = Double
