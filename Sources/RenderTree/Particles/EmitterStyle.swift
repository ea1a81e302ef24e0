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
