import Foundation
import LayerTree

extension CADisplayLink {
    /// Creates a link that calls nothing, as code does that replaces it later.
    ///
    /// - Apple: `CADisplayLink.init()`.
    public convenience init() { self.init { _ in } }
}
