import Foundation
import RenderTree

// Facts 1.15.
extension CALayer {
    public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
        let root = toRoot.map(point) ?? point
        guard let layer else { return root }
        return layer.toRoot.inverse.flatMap { $0.map(root) } ?? root
    }

    public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        let root = layer.map { $0.toRoot.map(point) ?? point } ?? point
        return toRoot.inverse.flatMap { $0.map(root) } ?? root
    }

    /// The bounding box of the converted corners.
    public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
        CGRect(enclosing: rect.corners.map { convert($0, to: layer) })
    }

    /// The bounding box of the converted corners.
    public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        CGRect(enclosing: rect.corners.map { convert($0, from: layer) })
    }

    /// From this layer's plane to the space its root is placed in, each level flattened as when drawn.
    private var toRoot: PlaneProjection {
        var projection = PlaneProjection(state.placement.toSuperlayer)
        var layer = superlayer
        while let current = layer {
            let placement = current.state.placement
            projection = projection.concatenating(PlaneProjection(placement.forSublayers)).concatenating(PlaneProjection(placement.toSuperlayer))
            layer = current.superlayer
        }
        return projection
    }

    /// Seconds of `layer`'s clock (nil: media time) on this layer's clock.
    public func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        localTime(atMediaTime: layer?.mediaTime(atLocalTime: time) ?? time)
    }

    /// Seconds of this layer's clock on `layer`'s clock (nil: media time).
    public func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
        let media = mediaTime(atLocalTime: time)
        return layer?.localTime(atMediaTime: media) ?? media
    }

    func localTime(atMediaTime time: Double) -> Double {
        timing.localTime(at: superlayer?.localTime(atMediaTime: time) ?? time)
    }

    private func mediaTime(atLocalTime time: Double) -> Double {
        let parent = timing.parentTime(at: time)
        return superlayer?.mediaTime(atLocalTime: parent) ?? parent
    }
}
