import Foundation

/// Stands in the signatures of hit testing; there are no events here.
///
/// - Apple: `UIEvent`.
public final class UIEvent: NSObject {}
