import Foundation
import MotionTiming
import VectorGeometry

/// The transform of a layer or a group: anchor, position, scale, rotation, skew and opacity.
package struct LottieTransform: Sendable {
    /// A position: one property, or one per axis.
    package enum Position: Sendable {
        /// A point with a straight or curved motion path.
        case point(LottieProperty<LottieVector>)
        /// Separate coordinates.
        case separate(x: LottieProperty<Double>, y: LottieProperty<Double>, z: LottieProperty<Double>)
    }

    /// The point in the layer's own space that `position` places.
    package var anchor = LottieProperty(LottieVector(0, 0))
    /// The place of the anchor in the parent's space.
    package var position = Position.point(LottieProperty(LottieVector(0, 0)))
    /// The scale in percent.
    package var scale = LottieProperty(LottieVector(100, 100, 100))
    /// The rotation in degrees, clockwise; about the z axis of layers in space.
    package var rotation = LottieProperty(0.0)
    /// The rotations about the x and y axes, and the orientation, of layers in space; nil for others.
    package var space: Space?
    /// The opacity in percent.
    package var opacity = LottieProperty(100.0)
    /// The skew in degrees.
    package var skew = LottieProperty(0.0)
    /// The direction of the skew in degrees.
    package var skewAxis = LottieProperty(0.0)
    /// Whether the layer turns with the direction of its motion.
    package var followsPath = false
    /// The matrices that replace the parts of the transform, if keyframes of whole matrices are interpolated.
    package var matrices: LottieProperty<LottieMatrix>?

    /// The rotations of a layer in space.
    package struct Space: Sendable {
        /// The rotations about the x and y axes in degrees.
        package var x, y: LottieProperty<Double>
        /// The orientation in degrees about each axis.
        package var orientation: LottieProperty<LottieVector>
    }

    /// Creates an identity transform.
    package init() {}

    /// Whether the matrix depends on time.
    package var isAnimated: Bool {
        if let matrices { return matrices.isAnimated }
        let moves =
            switch position {
            case .point(let point): point.isAnimated
            case .separate(let x, let y, let z): x.isAnimated || y.isAnimated || z.isAnimated
            }
        let turns = space.map { $0.x.isAnimated || $0.y.isAnimated || $0.orientation.isAnimated } ?? false
        return moves || turns || anchor.isAnimated || scale.isAnimated || rotation.isAnimated || skew.isAnimated
            || skewAxis.isAnimated
    }

    /// Returns the position at a frame.
    package func position(at frame: Double) -> LottieVector {
        switch position {
        case .point(let point): point.value(at: frame)
        case .separate(let x, let y, let z):
            LottieVector(x.value(at: frame), y.value(at: frame), z.value(at: frame))
        }
    }

    /// Returns the matrix from the layer's space to the parent's: T(p)·R(r)·skew·S(s)·T(−a), for column vectors.
    package func matrix(at frame: Double) -> CATransform3D {
        if let matrices { return CATransform3DMakeAffineTransform(matrices.value(at: frame).matrix) }
        let anchor = anchor.value(at: frame).values
        let scale = scale.value(at: frame).values / 100
        // Files count z away from the viewer, layers toward the viewer.
        var matrix = CATransform3DMakeTranslation(-anchor.x, -anchor.y, space == nil ? 0 : anchor.z)
        matrix = CATransform3DConcat(matrix, CATransform3DMakeScale(scale.x, scale.y, space == nil ? 1 : scale.z))
        let skew = skew.value(at: frame)
        if skew != 0 {
            let slant = Self.skewMatrix(skew, axis: skewAxis.value(at: frame))
            matrix = CATransform3DConcat(matrix, CATransform3DMakeAffineTransform(slant))
        }
        matrix = CATransform3DConcat(matrix, .turning(rotation.value(at: frame), 0, 0, 1))
        if let space { matrix = CATransform3DConcat(matrix, space.matrix(at: frame)) }
        if followsPath, let angle = direction(at: frame) {
            matrix = CATransform3DConcat(matrix, CATransform3DMakeRotation(angle, 0, 0, 1))
        }
        let position = position(at: frame).values
        return CATransform3DConcat(
            matrix, CATransform3DMakeTranslation(position.x, position.y, space == nil ? 0 : -position.z))
    }

    /// Returns the 2-D matrix; layers in space are projected without perspective.
    package func affineMatrix(at frame: Double) -> CGAffineTransform {
        if let matrices { return matrices.value(at: frame).matrix }
        guard space == nil else { return matrix(at: frame).flattened }
        let anchor = anchor.value(at: frame).values
        let scale = scale.value(at: frame).values / 100
        var matrix = CGAffineTransform(
            a: scale.x, b: 0, c: 0, d: scale.y, tx: -anchor.x * scale.x, ty: -anchor.y * scale.y)
        let skew = skew.value(at: frame)
        if skew != 0 { matrix = matrix.concatenating(Self.skewMatrix(skew, axis: skewAxis.value(at: frame))) }
        let turn = rotation.value(at: frame)
        if turn != 0 { matrix = matrix.concatenating(CGAffineTransform(rotationAngle: turn * .pi / 180)) }
        if followsPath, let angle = direction(at: frame) {
            matrix = matrix.concatenating(CGAffineTransform(rotationAngle: angle))
        }
        let position = position(at: frame).values
        matrix.tx += position.x
        matrix.ty += position.y
        return matrix
    }

    private static func skewMatrix(_ skew: Double, axis: Double) -> CGAffineTransform {
        // A half turn is no skew. At ±90° the tangent has no value.
        let angle = min(max(skew.remainder(dividingBy: 180), -89.9), 89.9) * .pi / 180
        let slant = CGAffineTransform(a: 1, b: 0, c: -tan(angle), d: 1, tx: 0, ty: 0)
        guard axis != 0 else { return slant }
        let axis = axis * .pi / 180
        return CGAffineTransform(rotationAngle: axis).concatenating(slant)
            .concatenating(CGAffineTransform(rotationAngle: -axis))
    }
}

extension LottieTransform.Space {
    fileprivate func matrix(at frame: Double) -> CATransform3D {
        let turn = orientation.value(at: frame).values
        // With z away from the viewer, rotations about x and y have the other direction.
        var matrix = CATransform3DConcat(
            .turning(-y.value(at: frame), 0, 1, 0), .turning(-x.value(at: frame), 1, 0, 0))
        for (angle, axis) in [(turn.z, (0.0, 0.0, 1.0)), (-turn.y, (0.0, 1.0, 0.0)), (-turn.x, (1.0, 0.0, 0.0))]
        where angle != 0 {
            matrix = CATransform3DConcat(matrix, .turning(angle, axis.0, axis.1, axis.2))
        }
        return matrix
    }
}

extension LottieTransform {
    /// Returns the direction of travel at a frame, in radians: that of the last motion while the layer rests, and of
    /// the first motion before it; nil if the layer never moves.
    package func direction(at frame: Double) -> CGFloat? {
        switch position {
        case .point(let point): point.direction(at: frame)
        case .separate:
            direction(near: frame)
        }
    }

    private func direction(near frame: Double) -> CGFloat? {
        let before = position(at: frame - 0.01).point
        let after = position(at: frame + 0.01).point
        let way = after - before
        return way.length > 1e-9 ? atan2(way.y, way.x) : nil
    }
}

extension LottieProperty<LottieVector> {
    fileprivate func direction(at frame: Double) -> CGFloat? {
        let current = max((keyframes.lastIndex { $0.time <= frame + frameTolerance } ?? 0), 0)
        let earlier = keyframes.indices.prefix(current + 1).reversed()
        for index in earlier where index + 1 < keyframes.count {
            if let angle = direction(ofSegment: index, at: frame) { return angle }
        }
        for index in keyframes.indices.dropLast() {
            if let angle = direction(ofSegment: index, at: frame) { return angle }
        }
        return nil
    }

    private func direction(ofSegment index: Int, at frame: Double) -> CGFloat? {
        let from = keyframes[index]
        let to = keyframes[index + 1]
        guard !from.isHold, to.time > from.time else { return nil }
        let u = min(max((frame - from.time) / (to.time - from.time), 0), 1)
        if let motion = from.motion { return motion.direction(at: from.easing.first?.value(at: u) ?? u) }
        let way = to.value.point - from.value.point
        return way.length > 1e-9 ? atan2(way.y, way.x) : nil
    }
}

extension CATransform3D {
    /// Returns a rotation by degrees about an axis.
    static func turning(_ degrees: Double, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
        degrees == 0 ? CATransform3DIdentity : CATransform3DMakeRotation(degrees * .pi / 180, x, y, z)
    }

    /// The matrix of the x and y axes alone: a projection without perspective.
    package var flattened: CGAffineTransform {
        CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
    }
}
