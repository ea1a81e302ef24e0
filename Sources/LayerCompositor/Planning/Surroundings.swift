import Foundation
import RenderTree
import VectorGeometry

/// What a layer takes from the layer that it is placed in.
struct Surroundings {
    /// The superlayer's plane to the device.
    let projection: PlaneProjection
    /// What follows a sublayer's own placement (facts 1.5).
    let forSublayers: CATransform3D
    /// Pixels beyond which nothing is visible.
    let clip: PixelRect
    /// Whether min-y is the visual top in the superlayer (facts 1.4: the parity of flips).
    let minYIsTop: Bool
    /// What multiplies every leaf: ancestors that fade without being groups (facts 1.9).
    let opacity: CGFloat
}
