import Foundation

/// - Apple: `CALayerDelegate`; its optional methods have defaults here.
public protocol CALayerDelegate: AnyObject {
    /// Gives the layer its contents; without it the layer draws into a bitmap.
    func display(_ layer: CALayer)
    func layerWillDraw(_ layer: CALayer)
    /// Draws the layer's contents, in the layer's space.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Nil goes on with the search; `NSNull` ends it without an action.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
    /// Takes the place of the layout manager.
    func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.drawContents() }
    public func layerWillDraw(_ layer: CALayer) {}
    public func draw(_ layer: CALayer, in ctx: CGContext) { layer.flags.insert(.drewNothing) }
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
    public func layoutSublayers(of layer: CALayer) { layer.layoutManager?.layoutSublayers(of: layer) }
}
