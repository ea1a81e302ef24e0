import Foundation
import Images

/// The parameters of an emitter at one time.
///
/// - Apple: `CAEmitterLayer`; facts 3.7.
package struct EmitterStyle: Equatable, Sendable {
    /// The kinds of particles that are emitted.
    package var cells: [EmitterCellStyle] = []
    /// The multiplier of the cells' birth rates.
    package var birthRate: Float = 1
    /// The multiplier of the cells' lifetimes; as with velocity, scale and spin, it applies when a particle is born.
    package var lifetime: Float = 1
    /// The multiplier of the cells' velocities.
    package var velocity: Float = 1
    /// The multiplier of the cells' scales.
    package var scale: Float = 1
    /// The multiplier of the cells' spins.
    package var spin: Float = 1
    /// The center of the shape, in the layer's space.
    package var position = CGPoint.zero
    /// The center of the shape on the z axis.
    package var zPosition: CGFloat = 0
    /// The size of the shape in points; circles and spheres use the width as their radius.
    package var size = CGSize.zero
    /// The depth of the shape in points.
    package var depth: CGFloat = 0
    /// The shape on which particles are emitted.
    package var shape = Shape.point
    /// The part of the shape on which particles are emitted.
    package var mode = Mode.volume
    /// The drawing order.
    package var order = Order.unordered
    /// Whether particles keep their depth instead of lying in the layer's plane.
    package var preservesDepth = false
    /// The seed of the random numbers.
    package var seed: UInt32 = 0

    /// Creates a style without cells.
    package init() {}

    /// A shape on which particles are emitted.
    package enum Shape: String, Sendable, CaseIterable {
        case point, line, rectangle, cuboid, circle, sphere
    }

    /// The part of the shape on which particles are emitted.
    package enum Mode: String, Sendable, CaseIterable {
        case points, outline, surface, volume
    }

    /// The order in which particles are drawn; with `additive` their colors add up, with the others they cover the
    /// content behind.
    package enum Order: String, Sendable, CaseIterable {
        case unordered, oldestFirst, oldestLast, backToFront, additive
    }
}

/// The parameters of one kind of particle. A range extends evenly from half of it below the mean to half above.
///
/// - Apple: `CAEmitterCell`; facts 3.7. Lengths are in points, angles in radians, times in seconds.
package struct EmitterCellStyle: Equatable, Sendable {
    /// The name of the cell.
    package var name: String?
    /// Whether the particles are drawn.
    package var isEnabled = true
    /// The particles emitted per second.
    package var birthRate: Float = 0
    /// The mean lifetime.
    package var lifetime: Float = 0
    /// The range of lifetimes.
    package var lifetimeRange: Float = 0
    /// The direction out of the plane; 0 lies in it.
    package var emissionLatitude: CGFloat = 0
    /// The direction in the plane, relative to the shape's own direction.
    package var emissionLongitude: CGFloat = 0
    /// The whole angle of the cone, or of the fan in the plane.
    package var emissionRange: CGFloat = 0
    /// The mean initial speed per second.
    package var velocity: CGFloat = 0
    /// The range of initial speeds.
    package var velocityRange: CGFloat = 0
    /// The acceleration per second squared.
    package var acceleration = SIMD3<Double>.zero
    /// The mean initial scale.
    package var scale: CGFloat = 1
    /// The range of initial scales.
    package var scaleRange: CGFloat = 0
    /// The change of scale per second.
    package var scaleSpeed: CGFloat = 0
    /// The mean rotation in radians per second; particles are born unrotated.
    package var spin: CGFloat = 0
    /// The range of rotation speeds.
    package var spinRange: CGFloat = 0
    /// The mean initial color, which multiplies the image; nil means opaque white.
    package var color: CGColor? = .white
    /// The ranges of red, green, blue and alpha.
    package var colorRange = SIMD4<Float>.zero
    /// The change of red, green, blue and alpha per second.
    package var colorSpeed = SIMD4<Float>.zero
    /// The image; without one nothing is drawn, but sub-cells are emitted.
    package var contents: CGImage?
    /// The part of the image that is used, in unit space.
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The image pixels per point.
    package var contentsScale: CGFloat = 1
    /// The filter used when the image is enlarged.
    package var magnification = ContentsStyle.Filter.linear
    /// The filter used when the image is reduced.
    package var minification = ContentsStyle.Filter.linear
    /// The bias of the level of detail; stored only, because particles are drawn without levels of detail.
    package var minificationBias: Float = 0
    /// The sub-cells, emitted by each particle from its position and relative to its direction.
    package var cells: [EmitterCellStyle] = []
    /// The start of emission in the layer's time, or in a parent particle's.
    package var beginTime = 0.0
    /// The duration of emission.
    package var duration = Double.infinity

    /// Creates a cell that emits nothing.
    package init() {}
}
