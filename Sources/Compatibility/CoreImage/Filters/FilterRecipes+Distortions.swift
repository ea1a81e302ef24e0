import Foundation
import Images

extension FilterRecipes {
    /// The filters that move points around a center. Apple does not document how the effect decreases to the radius:
    /// it does so smoothly here.
    static let distortions: [String: Recipe] = [
        "CITwirlDistortion": { twisted($0, falloff: smooth) },
        "CIVortexDistortion": { twisted($0) { $0 * $0 } },
        "CIBumpDistortion": { inputs in
            let scale = inputs.number("inputScale")
            return distorted(inputs) { offset, distance, share in
                // At most all of the distance, so that a bump does not turn the image over.
                offset * max(1 - scale * smooth(share), 0)
            }
        },
        "CIPinchDistortion": { inputs in
            let scale = min(max(inputs.number("inputScale"), 0), 2)
            return distorted(inputs) { offset, distance, share in offset * (1 + scale * smooth(share)) }
        },
        "CIHoleDistortion": { inputs in
            let radius = max(inputs.number("inputRadius"), 0.01)
            return inputs.applying(
                DistortionOperation(center: inputs.point("inputCenter"), radius: .infinity) { offset, distance in
                    // The image is pushed outward, less and less with the distance.
                    distance > radius ? offset * (1 - radius * radius / (distance * distance)) : nil
                })
        },
    ]

    private static func smooth(_ share: Double) -> Double { share * share * (3 - 2 * share) }

    /// Returns the image with points inside the radius moved.
    ///
    /// - Parameter source: Returns the offset from which a point is taken; `share` is 1 at the center and 0 at the
    ///   radius.
    private static func distorted(
        _ inputs: FilterInputs,
        _ source: @escaping @Sendable (_ offset: SIMD2<Double>, _ distance: Double, _ share: Double) -> SIMD2<Double>
    ) -> ImageNode? {
        let radius = inputs.number("inputRadius")
        guard radius > 0 else { return nil }
        return inputs.applying(
            DistortionOperation(center: inputs.point("inputCenter"), radius: radius) { offset, distance in
                source(offset, distance, 1 - distance / radius)
            })
    }

    /// Returns the image rotated around the center, by the whole angle there.
    private static func twisted(
        _ inputs: FilterInputs, falloff: @escaping @Sendable (Double) -> Double
    ) -> ImageNode? {
        let angle = inputs.number("inputAngle")
        return distorted(inputs) { offset, _, share in
            let turn = -angle * falloff(share)
            let (sine, cosine) = (sin(turn), cos(turn))
            return SIMD2(offset.x * cosine - offset.y * sine, offset.x * sine + offset.y * cosine)
        }
    }
}
