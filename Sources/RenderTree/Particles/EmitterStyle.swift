import Foundation
import Quartz2D

/// What a layer emits particles with, at one time.
///
/// - Apple: `CAEmitterLayer`; facts 3.7.
public struct EmitterStyle: Equatable, Sendable {
    public var cells: [EmitterCellStyle] = []
    /// These five multiply the cells' values when a particle is born.
    public var birthRate: Float = 1
    public var lifetime: Float = 1
    public var velocity: Float = 1
    public var scale: Float = 1
    public var spin: Float = 1
    /// The centre of the shape, in the layer's space.
    public var position = CGPoint.zero
    public var zPosition: CGFloat = 0
    public var size = CGSize.zero
    public var depth: CGFloat = 0
    public var shape = Shape.point
    public var mode = Mode.volume
    public var order = Order.unordered
    /// Whether particles keep their depth, rather than lying in the layer's plane.
    public var preservesDepth = false
    public var seed: UInt32 = 0

    public init() {}

    public enum Shape: String, Sendable, CaseIterable {
        case point, line, rectangle, cuboid, circle, sphere
    }

    /// Where on the shape particles are born.
    public enum Mode: String, Sendable, CaseIterable {
        case points, outline, surface, volume
    }

    /// In which order particles are drawn; `additive` adds up, the others cover what is behind them.
    public enum Order: String, Sendable, CaseIterable {
        case unordered, oldestFirst, oldestLast, backToFront, additive
    }
}

/// One kind of particle. A range spreads evenly from half of it below the mean to half above.
///
/// - Apple: `CAEmitterCell`; facts 3.7. Lengths are in points, angles in radians, times in seconds.
public struct EmitterCellStyle: Equatable, Sendable {
    public var name: String?
    /// False: its particles are not drawn.
    public var isEnabled = true
    /// Particles a second.
    public var birthRate: Float = 0
    public var lifetime: Float = 0
    public var lifetimeRange: Float = 0
    /// Out of the plane; 0 lies in it.
    public var emissionLatitude: CGFloat = 0
    /// In the plane, from the shape's own direction.
    public var emissionLongitude: CGFloat = 0
    /// The whole angle of the cone, or of the fan in the plane.
    public var emissionRange: CGFloat = 0
    public var velocity: CGFloat = 0
    public var velocityRange: CGFloat = 0
    public var acceleration = SIMD3<Double>.zero
    public var scale: CGFloat = 1
    public var scaleRange: CGFloat = 0
    /// A second.
    public var scaleSpeed: CGFloat = 0
    /// Radians a second; particles are born upright.
    public var spin: CGFloat = 0
    public var spinRange: CGFloat = 0
    /// Multiplies the picture.
    public var color: CGColor? = .white
    /// Red, green, blue, alpha.
    public var colorRange = SIMD4<Float>.zero
    /// A second.
    public var colorSpeed = SIMD4<Float>.zero
    /// Without a picture nothing is drawn, but sub-cells are emitted.
    public var contents: CGImage?
    public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Pixels of the picture per point.
    public var contentsScale: CGFloat = 1
    public var magnification = ContentsStyle.Filter.linear
    public var minification = ContentsStyle.Filter.linear
    /// Stored: particles are drawn without levels of detail.
    public var minificationBias: Float = 0
    /// Emitted by each particle from where it is, relative to its direction.
    public var cells: [EmitterCellStyle] = []
    /// When emission begins and how long it lasts, in the layer's time, or in a parent particle's.
    public var beginTime = 0.0
    public var duration = Double.infinity

    public init() {}
}
