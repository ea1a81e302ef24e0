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
        var projection = toSuperlayer
        var layer = superlayer
        while let current = layer {
            projection = projection.concatenating(current.toSuperlayer)
            layer = current.superlayer
        }
        return projection
    }

    /// From this layer's plane to the superlayer's, through the superlayer's `sublayerTransform`: depth counts up to
    /// there.
    var toSuperlayer: PlaneProjection {
        let own = state.placement.toSuperlayer
        guard let superlayer, superlayer.state.placement.sublayerTransform != CATransform3DIdentity else {
            return PlaneProjection(own)
        }
        return PlaneProjection(CATransform3DConcat(own, superlayer.state.placement.forSublayers))
    }

    /// Seconds of `layer`'s clock (nil: media time) on this layer's clock; over the nearest common superlayer.
    public func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        var current = layer
        var time = time
        var chain = chainToRoot
        while let passed = current {
            if let common = chain.firstIndex(where: { $0.model() === passed.model() }) {
                chain.removeSubrange(common...)
                break
            }
            time = passed.timing.parentTime(at: time)
            current = passed.superlayer
        }
        return chain.reversed().reduce(time) { $1.timing.localTime(at: $0) }
    }

    /// Seconds of this layer's clock on `layer`'s clock (nil: media time).
    public func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
        layer?.convertTime(time, from: self) ?? mediaTime(atLocalTime: time)
    }

    /// This layer and its superlayers, upward.
    private var chainToRoot: [CALayer] {
        var chain = [self]
        while let parent = chain[chain.count - 1].superlayer { chain.append(parent) }
        return chain
    }

    func localTime(atMediaTime time: Double) -> Double {
        timing.localTime(at: superlayer?.localTime(atMediaTime: time) ?? time)
    }

    func mediaTime(atLocalTime time: Double) -> Double {
        let parent = timing.parentTime(at: time)
        return superlayer?.mediaTime(atLocalTime: parent) ?? parent
    }
}
