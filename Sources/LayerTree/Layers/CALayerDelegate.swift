import Foundation

/// - Apple: `CALayerDelegate`; its optional methods have defaults here.
public protocol CALayerDelegate: AnyObject {
    /// Nil goes on with the search; `NSNull` ends it without an action.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
    func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
    public func layoutSublayers(of layer: CALayer) {}
}
