import Foundation

/// Lays out the sublayers of the layers that have it; its optional methods have defaults here.
///
/// - Apple: `CALayoutManager`; facts 1.19.
public protocol CALayoutManager: AnyObject {
    /// A layer that was in order needs layout.
    func invalidateLayout(of layer: CALayer)
    func layoutSublayers(of layer: CALayer)
    func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
    public func invalidateLayout(of layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) {}
    public func preferredSize(of layer: CALayer) -> CGSize { layer.frame.size }
}
