import Foundation
import RenderTree
import VectorGeometry

/// A layer that is being planned: where its plane lies on the device.
struct LayerFrame {
    let node: RenderNode
    let projection: PlaneProjection
    let inverse: PlaneProjection
    var clip: PixelRect
    let minYIsTop: Bool
    /// What multiplies every leaf.
    var opacity: CGFloat
    /// Where what stands out of the layer's plane goes.
    var depthAxis = DepthAxis.zero
    /// The sides of the box that a clip will cut: what ends there is drawn beyond them.
    var cutSides: Appearance.Edges = []

    var bounds: CGRect { node.placement.bounds }

    /// The middle of the bounds, where scales are measured.
    var centre: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY) }

    /// Device pixels per point, as a geometric mean; 1 where the middle is behind the eye.
    var scale: CGFloat { projection.areaScale(at: centre)?.squareRoot() ?? 1 }

    func with(opacity: CGFloat) -> LayerFrame {
        var frame = self
        frame.opacity = opacity
        return frame
    }

    func clipped(to rect: PixelRect) -> LayerFrame {
        var frame = self
        frame.clip = clip.intersection(rect)
        return frame
    }

    var surroundingsOfSublayers: Surroundings {
        Surroundings(
            projection: projection, forSublayers: node.placement.forSublayers, clip: clip, minYIsTop: minYIsTop,
            opacity: opacity)
    }

    /// A rectangle with that margin where its sides are those of the box that a clip will cut.
    func flooding(_ rect: CGRect) -> CGRect {
        if cutSides.isEmpty { return rect }
        let far = flooded
        func place(_ edge: Appearance.Edges, _ side: KeyPath<CGRect, CGFloat>) -> CGFloat {
            cutSides.contains(edge) && rect[keyPath: side] == bounds[keyPath: side]
                ? far[keyPath: side] : rect[keyPath: side]
        }
        let x = place(.minX, \.minX)
        let y = place(.minY, \.minY)
        return CGRect(x: x, y: y, width: place(.maxX, \.maxX) - x, height: place(.maxY, \.maxY) - y)
    }

    /// The bounds with a margin of a few pixels: for what a clip will cut, so that no edge is anti-aliased twice.
    var flooded: CGRect {
        func margin(_ axis: CGSize) -> CGFloat {
            guard let v = projection.map(vector: axis, at: centre) else { return 0 }
            let length = (v.width * v.width + v.height * v.height).squareRoot()
            return length > 1e-6 ? 4 / length : 0
        }
        return bounds.insetBy(dx: -margin(CGSize(width: 1, height: 0)), dy: -margin(CGSize(width: 0, height: 1)))
    }
}
