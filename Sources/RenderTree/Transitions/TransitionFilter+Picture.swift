import Foundation
import Quartz2D

extension TransitionFilter {
    /// The filter as a function of the two pictures.
    public var pictureTransition: PictureTransition {
        switch self {
        case .dissolve:
            return PictureTransition(name: "CIDissolveTransition") { $1.mixed(at: $0, $1.time) }
        case .swipe(let angle, let width, let color, let opacity):
            let glow = color.transitionColor
            return PictureTransition(name: "CISwipeTransition") { point, pictures in
                let share = Sweep(pictures, angle, width).share(at: point)
                return pictures.mixed(at: point, share).lit(by: glow, opacity * (1 - abs(2 * share - 1)))
            }
        case .copyMachine(let angle, let width, let color, let opacity):
            let glow = color.transitionColor
            return PictureTransition(name: "CICopyMachineTransition") { point, pictures in
                let share = Sweep(pictures, angle, width).share(at: point)
                let picture = share < 0.5 ? pictures.old.color(at: point) : pictures.new.color(at: point)
                return picture.lit(by: glow, opacity * smoothstep(0, 1, 1 - abs(2 * share - 1)))
            }
        case .barsSwipe(let angle, let width, let barOffset):
            return PictureTransition(name: "CIBarsSwipeTransition") {
                $1.barsSwiped(at: $0, angle, max(width, 1e-6), barOffset)
            }
        case .mod(let center, let angle, let radius, let compression):
            return PictureTransition(name: "CIModTransition") {
                $1.holed(at: $0, center, angle, max(radius, 1e-6), max(compression, 1e-6))
            }
        case .flash(let center, let color, let radius, let strength, let contrast, let threshold):
            let burst = Flash(
                center: center, color: color.transitionColor, maxRadius: radius, strength: strength, contrast: contrast,
                threshold: threshold)
            return PictureTransition(name: "CIFlashTransition") { burst.color(at: $0, $1) }
        case .disintegrate(let mask, let radius, let density, let offset):
            return PictureTransition(name: "CIDisintegrateWithMaskTransition") { point, pictures in
                pictures.disintegrated(
                    at: point, by: PictureSampler(mask.pixels, size: pictures.size, firstRowIsTop: true), radius,
                    density, offset)
            }
        case .ripple(let center, let width, let scale):
            return PictureTransition(name: "CIRippleTransition") { $1.rippled(at: $0, center, max(width, 1e-6), scale) }
        case .pageCurl(let angle, let radius):
            return PictureTransition(name: "CIPageCurlTransition") { $1.curled(at: $0, angle, max(radius, 1e-6)) }
        }
    }
}

/// 0 up to `a`, 1 from `b` on, smooth between.
func smoothstep(_ a: Double, _ b: Double, _ x: Double) -> Double {
    let t = min(max((x - a) / (b - a), 0), 1)
    return t * t * (3 - 2 * t)
}

extension CGColor {
    fileprivate var transitionColor: TransitionColor {
        let a = Double(alpha)
        return TransitionColor(Double(red) * a, Double(green) * a, Double(blue) * a, a)
    }
}

extension TransitionColor {
    /// With light added where something is; no brighter than white, or than it is.
    func lit(by light: TransitionColor, _ strength: Double) -> TransitionColor {
        guard strength > 0 else { return self }
        let sum = self + light * strength * w
        return TransitionColor(
            Swift.min(sum.x, Swift.max(w, x)), Swift.min(sum.y, Swift.max(w, y)), Swift.min(sum.z, Swift.max(w, z)), w)
    }

    /// Darker, with the same alpha.
    func shaded(_ strength: Double) -> TransitionColor {
        let k = 1 - Swift.min(Swift.max(strength, 0), 1)
        return TransitionColor(x * k, y * k, z * k, w)
    }

    func over(_ below: TransitionColor) -> TransitionColor { self + below * (1 - w) }
}

/// An edge of a width that runs over the box along a direction.
private struct Sweep {
    private let direction: TransitionPoint
    private let width, edge: Double

    init(_ pictures: TransitionPictures, _ angle: Double, _ width: Double) {
        direction = [cos(angle), sin(angle)]
        self.width = max(width, 1e-6)
        let (low, high) = pictures.extent(along: direction)
        edge = low + (high - low + self.width) * pictures.time
    }

    /// How much of the new picture there is: 1 behind the edge, 0 before it.
    func share(at point: TransitionPoint) -> Double { min(max((edge - (point * direction).sum()) / width, 0), 1) }
}

extension TransitionPictures {
    func mixed(at point: TransitionPoint, _ share: Double) -> TransitionColor {
        if share <= 0 { return old.color(at: point) }
        if share >= 1 { return new.color(at: point) }
        let a = old.color(at: point)
        return a + (new.color(at: point) - a) * share
    }

    /// The least and the greatest coordinate of the pictures along a direction.
    func extent(along direction: TransitionPoint) -> (low: Double, high: Double) {
        let a = low * direction
        let b = high * direction
        return (pointwiseMin(a, b).sum(), pointwiseMax(a, b).sum())
    }

    func shows(_ p: TransitionPoint) -> Bool { p.x >= low.x && p.y >= low.y && p.x < high.x && p.y < high.y }
}
