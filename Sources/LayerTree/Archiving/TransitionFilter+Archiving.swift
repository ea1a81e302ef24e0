import Foundation
import Quartz2D
import RenderTree

// A filter as Core Image's name and inputs, the names of points marked by their being vectors.
extension TransitionFilter {
    var listed: [Any] {
        switch self {
        case .dissolve: ["CIDissolveTransition"]
        case .swipe(let angle, let width, let color, let opacity):
            [
                "CISwipeTransition",
                ["inputAngle": angle, "inputWidth": width, "inputColor": color, "inputOpacity": opacity]
                    as [String: Any],
            ]
        case .barsSwipe(let angle, let width, let offset):
            ["CIBarsSwipeTransition", ["inputAngle": angle, "inputWidth": width, "inputBarOffset": offset]]
        case .mod(let center, let angle, let radius, let compression):
            [
                "CIModTransition",
                [
                    "inputCenter": CIVector(center), "inputAngle": angle, "inputRadius": radius,
                    "inputCompression": compression,
                ] as [String: Any],
            ]
        case .flash(let center, let color, let radius, let strength, let contrast, let threshold):
            [
                "CIFlashTransition",
                [
                    "inputCenter": CIVector(center), "inputColor": color, "inputMaxStriationRadius": radius,
                    "inputStriationStrength": strength,
                    "inputStriationContrast": contrast, "inputFadeThreshold": threshold,
                ] as [String: Any],
            ]
        case .copyMachine(let angle, let width, let color, let opacity):
            [
                "CICopyMachineTransition",
                ["inputAngle": angle, "inputWidth": width, "inputColor": color, "inputOpacity": opacity]
                    as [String: Any],
            ]
        case .disintegrate(let mask, let radius, let density, let offset):
            [
                "CIDisintegrateWithMaskTransition",
                [
                    "inputMaskImage": mask, "inputShadowRadius": radius, "inputShadowDensity": density,
                    "inputShadowOffset": CIVector(offset),
                ] as [String: Any],
            ]
        case .ripple(let center, let width, let scale):
            [
                "CIRippleTransition",
                ["inputCenter": CIVector(center), "inputWidth": width, "inputScale": scale] as [String: Any],
            ]
        case .pageCurl(let angle, let radius): ["CIPageCurlTransition", ["inputAngle": angle, "inputRadius": radius]]
        }
    }

    /// Nil for a list that is no transition.
    init?(listed parts: [Any]) {
        guard let name = parts.first as? String else { return nil }
        let inputs = parts.dropFirst().first as? [String: Any] ?? [:]
        self.init(
            name: name,
            inputs: inputs.mapValues { value in
                switch value {
                case let vector as CIVector where vector.count == 2: TransitionPoint(vector.values[0], vector.values[1])
                case let color as CGColor: color
                case let image as CGImage: image
                default: BoxedValue.number(value) ?? value
                }
            })
    }
}

extension CIVector {
    fileprivate convenience init(_ point: TransitionPoint) { self.init([point.x, point.y]) }
}
