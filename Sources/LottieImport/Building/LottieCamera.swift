import Foundation
import VectorGeometry

/// The camera of a composition: layers in space are drawn with its perspective.
struct LottieCamera {
    /// The distance at which layers have their own size.
    let zoom: LottieProperty<Double>
    /// The place and the direction; the anchor is the point of interest.
    let transform: LottieTransform
    /// Whether the camera looks at the point of interest.
    let hasTarget: Bool

    /// Returns the matrix from the composition's space to its canvas; nil if the zoom is not above 0.
    ///
    /// - Parameters:
    ///   - frame: The frame of the composition.
    ///   - parents: The matrix of the camera's parents.
    ///   - size: The size of the composition, whose center is on the optical axis.
    func projection(at frame: Double, parents: CATransform3D, size: CGSize) -> CATransform3D? {
        let zoom = zoom.value(at: frame)
        guard zoom > 0, zoom.isFinite else { return nil }
        let center = CGPoint(x: size.width / 2, y: size.height / 2)
        var view = CATransform3DConcat(CATransform3DInvert(parents), viewMatrix(at: frame))
        view = CATransform3DConcat(view, CATransform3DMakeTranslation(0, 0, zoom))
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / zoom
        view = CATransform3DConcat(view, perspective)
        return CATransform3DConcat(view, CATransform3DMakeTranslation(center.x, center.y, 0))
    }

    /// Returns the matrix that moves the camera to the origin, looking along −z.
    private func viewMatrix(at frame: Double) -> CATransform3D {
        let position = transform.position(at: frame).values
        var matrix = CATransform3DMakeTranslation(-position.x, -position.y, position.z)
        if hasTarget {
            let way = position - transform.anchor.value(at: frame).values
            let level = (way.x * way.x + way.z * way.z).squareRoot()
            let yaw = atan2(way.x, -way.z) * 180 / .pi
            let pitch = atan2(way.y, level) * 180 / .pi
            matrix = CATransform3DConcat(matrix, .turning(-yaw, 0, 1, 0))
            matrix = CATransform3DConcat(matrix, .turning(pitch, 1, 0, 0))
        }
        let turn = transform.space?.orientation.value(at: frame).values ?? .zero
        let rotations = [
            (transform.space?.x.value(at: frame) ?? 0, (1.0, 0.0, 0.0)),
            (transform.space?.y.value(at: frame) ?? 0, (0.0, 1.0, 0.0)),
            (-transform.rotation.value(at: frame), (0.0, 0.0, 1.0)), (turn.x, (1.0, 0.0, 0.0)),
            (turn.y, (0.0, 1.0, 0.0)), (-turn.z, (0.0, 0.0, 1.0)),
        ]
        for (angle, axis) in rotations where angle != 0 {
            matrix = CATransform3DConcat(matrix, .turning(angle, axis.0, axis.1, axis.2))
        }
        return matrix
    }
}

extension CATransform3D {
    /// The map of the plane z = 0, without depth.
    var plane: CATransform3D {
        var plane = self
        plane.m13 = 0
        plane.m23 = 0
        plane.m43 = 0
        plane.m31 = 0
        plane.m32 = 0
        plane.m33 = 1
        plane.m34 = 0
        return plane
    }

    /// Whether the map of the plane z = 0 has perspective.
    var hasPerspective: Bool { m14 != 0 || m24 != 0 || m44 != 1 }

    /// Whether all values are finite, and the map of the plane z = 0 does not collapse everything.
    var isUsable: Bool {
        let values = [m11, m12, m14, m21, m22, m24, m41, m42, m44]
        guard values.allSatisfy(\.isFinite) else { return false }
        let minors = (m22 * m44 - m24 * m42, m21 * m44 - m24 * m41, m21 * m42 - m22 * m41)
        return (m11 * minors.0 - m12 * minors.1 + m14 * minors.2).magnitude > 1e-12
    }

    /// Returns the depth of a point of the plane z = 0, and its distance factor, which is 0 or less behind the camera.
    func depth(at point: CGPoint) -> (depth: CGFloat, distance: CGFloat) {
        (point.x * m13 + point.y * m23 + m43, point.x * m14 + point.y * m24 + m44)
    }
}
