import Foundation
import Images

/// Core Image's transitions with their parameters, and some of editing programs, whose names do not begin with CI;
/// lengths in points, angles in radians, from +x toward +y, y up.
///
/// Names, parameters and defaults of the former are Apple's. Apple publishes no formulas, so the rendered images differ
/// from Apple's.
/// - Apple: `CICategoryTransition`; facts 2.12.
package enum TransitionFilter: Equatable, Sendable {
    /// A crossfade.
    case dissolve
    /// A soft edge of `width`, with light on it, that moves over the box.
    case swipe(angle: Double = 0, width: Double = 300, color: CGColor = .white, opacity: Double = 0)
    /// Bars of the old image that leave one after the other.
    case barsSwipe(angle: Double = .pi, width: Double = 30, barOffset: Double = 10)
    /// A pattern of growing holes.
    case mod(center: TransitionPoint = [150, 150], angle: Double = 2, radius: Double = 150, compression: Double = 300)
    /// A burst of light.
    case flash(
        center: TransitionPoint = [150, 150], color: CGColor = CGColor(red: 1, green: 0.8, blue: 0.6, alpha: 1),
        maxStriationRadius: Double = 2.58,
        striationStrength: Double = 0.5, striationContrast: Double = 1.375, fadeThreshold: Double = 0.85)
    /// A bar of light, as in a copying machine, that moves over the box.
    case copyMachine(
        angle: Double = 0, width: Double = 200, color: CGColor = CGColor(red: 0.6, green: 1, blue: 0.8, alpha: 1),
        opacity: Double = 1.3)
    /// A disintegration in the order of the mask's brightness. The mask is stretched over the box; its dark parts
    /// change first.
    case disintegrate(
        mask: CGImage, shadowRadius: Double = 8, shadowDensity: Double = 0.65, shadowOffset: TransitionPoint = [0, -10])
    /// A circular wave that moves outward.
    case ripple(center: TransitionPoint = [150, 150], width: Double = 100, scale: Double = 50)
    /// A page that curls up.
    case pageCurl(angle: Double = 0, radius: Double = 100)
    /// A sharp edge that moves over the box.
    case wipe(angle: Double = 0, width: Double = 2)
    /// A growing circle; nil for the center of the box.
    case iris(center: TransitionPoint? = nil, width: Double = 2)
    /// A hand that turns clockwise from `angle`; nil for the center of the box.
    case clock(center: TransitionPoint? = nil, angle: Double = .pi / 2, width: Double = 2)
    /// A camera that moves into the old image and arrives in the new one.
    case zoom(center: TransitionPoint? = nil, amount: Double = 1.5)
    /// A camera that turns quickly to the new image, which lies in the direction of `angle`.
    case whipPan(angle: Double = 0, amount: Double = 0.3)
    /// The order of the brightness of an image, which is stretched over the box; dark parts change first, or bright
    /// ones
    /// if it is inverted. Each pixel changes while the progress passes a range of brightness, `softness`.
    case lumaWipe(mask: CGImage, softness: Double = 0.1, isInverted: Bool = false)

    /// The names of all transitions.
    package static let names = [
        "CIDissolveTransition", "CISwipeTransition", "CIBarsSwipeTransition", "CIModTransition", "CIFlashTransition",
        "CICopyMachineTransition",
        "CIDisintegrateWithMaskTransition", "CIRippleTransition", "CIPageCurlTransition", "wipe", "iris", "clock",
        "zoom", "whipPan", "lumaWipe",
    ]

    /// Creates a transition from Core Image's name and input keys; a missing key has Core Image's default.
    ///
    /// Returns nil for another name, and for a filter without the mask that it needs. Values are of type Double,
    /// `TransitionPoint`, `CGColor` or `CGImage`.
    package init?(name: String, inputs: [String: Any] = [:]) {
        func number(_ key: String, _ fallback: Double) -> Double { inputs[key] as? Double ?? fallback }
        func point(_ key: String, _ fallback: TransitionPoint) -> TransitionPoint {
            inputs[key] as? TransitionPoint ?? fallback
        }
        func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
            inputs["inputColor"] as? CGColor ?? CGColor(red: red, green: green, blue: blue, alpha: 1)
        }
        let center = inputs["inputCenter"] as? TransitionPoint
        switch name {
        case "CIDissolveTransition": self = .dissolve
        case "CISwipeTransition":
            self = .swipe(
                angle: number("inputAngle", 0), width: number("inputWidth", 300), color: color(1, 1, 1),
                opacity: number("inputOpacity", 0))
        case "CIBarsSwipeTransition":
            self = .barsSwipe(
                angle: number("inputAngle", .pi), width: number("inputWidth", 30),
                barOffset: number("inputBarOffset", 10))
        case "CIModTransition":
            self = .mod(
                center: point("inputCenter", [150, 150]), angle: number("inputAngle", 2),
                radius: number("inputRadius", 150),
                compression: number("inputCompression", 300))
        case "CIFlashTransition":
            self = .flash(
                center: point("inputCenter", [150, 150]), color: color(1, 0.8, 0.6),
                maxStriationRadius: number("inputMaxStriationRadius", 2.58),
                striationStrength: number("inputStriationStrength", 0.5),
                striationContrast: number("inputStriationContrast", 1.375),
                fadeThreshold: number("inputFadeThreshold", 0.85))
        case "CICopyMachineTransition":
            self = .copyMachine(
                angle: number("inputAngle", 0), width: number("inputWidth", 200), color: color(0.6, 1, 0.8),
                opacity: number("inputOpacity", 1.3))
        case "CIDisintegrateWithMaskTransition":
            guard let mask = inputs["inputMaskImage"], let mask = mask as? CGImage else { return nil }
            self = .disintegrate(
                mask: mask, shadowRadius: number("inputShadowRadius", 8),
                shadowDensity: number("inputShadowDensity", 0.65),
                shadowOffset: point("inputShadowOffset", [0, -10]))
        case "CIRippleTransition":
            self = .ripple(
                center: point("inputCenter", [150, 150]), width: number("inputWidth", 100),
                scale: number("inputScale", 50))
        case "CIPageCurlTransition":
            self = .pageCurl(angle: number("inputAngle", 0), radius: number("inputRadius", 100))
        case "wipe": self = .wipe(angle: number("inputAngle", 0), width: number("inputWidth", 2))
        case "iris": self = .iris(center: center, width: number("inputWidth", 2))
        case "clock":
            self = .clock(center: center, angle: number("inputAngle", .pi / 2), width: number("inputWidth", 2))
        case "zoom": self = .zoom(center: center, amount: number("inputAmount", 1.5))
        case "whipPan": self = .whipPan(angle: number("inputAngle", 0), amount: number("inputAmount", 0.3))
        case "lumaWipe":
            guard let mask = inputs["inputMaskImage"], let mask = mask as? CGImage else { return nil }
            self = .lumaWipe(
                mask: mask, softness: number("inputSoftness", 0.1), isInverted: number("inputInverted", 0) != 0)
        default: return nil
        }
    }
}
