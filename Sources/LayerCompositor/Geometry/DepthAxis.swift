import Foundation
import VectorGeometry

/// Where a unit of depth goes on the device, in homogeneous coordinates.
struct DepthAxis: Equatable {
    var x, y, w: CGFloat

    static let zero = DepthAxis(x: 0, y: 0, w: 0)

    /// Of a layer with this matrix into its superlayer's space, whose plane is projected so.
    init(_ matrix: CATransform3D, in plane: PlaneProjection) {
        let x = matrix.m31
        let y = matrix.m32
        let w = matrix.m34
        self.init(
            x: plane.a * x + plane.c * y + plane.tx * w, y: plane.b * x + plane.d * y + plane.ty * w,
            w: plane.p * x + plane.q * y + plane.w * w)
    }

    private init(x: CGFloat, y: CGFloat, w: CGFloat) { (self.x, self.y, self.w) = (x, y, w) }
}
