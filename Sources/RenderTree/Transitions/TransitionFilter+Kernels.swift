import Foundation
import Images

extension TransitionFilter {
    /// The filter as a function of the two images.
    package var transitionKernel: TransitionKernel {
        switch self {
        case .dissolve:
            return TransitionKernel(name: "CIDissolveTransition", mix: { TransitionMix(fraction: $0.time) }) {
                $1.mixed(at: $0, $1.time)
            }
        case .swipe(let angle, let width, let color, let opacity):
            let glow = color.transitionColor
            let mix: @Sendable (TransitionImages) -> TransitionMix = {
                Sweep($0, angle, width).mix(light: glow, strength: opacity)
            }
            return TransitionKernel(name: "CISwipeTransition", mix: mix) { point, images in
                let fraction = Sweep(images, angle, width).fraction(at: point)
                return images.mixed(at: point, fraction).addingLight(glow, opacity * (1 - abs(2 * fraction - 1)))
            }
        case .copyMachine(let angle, let width, let color, let opacity):
            let glow = color.transitionColor
            return TransitionKernel(name: "CICopyMachineTransition") { point, images in
                let fraction = Sweep(images, angle, width).fraction(at: point)
                let color = fraction < 0.5 ? images.old.color(at: point) : images.new.color(at: point)
                return color.addingLight(glow, opacity * smoothstep(0, 1, 1 - abs(2 * fraction - 1)))
            }
        case .barsSwipe(let angle, let width, let barOffset):
            return TransitionKernel(name: "CIBarsSwipeTransition") {
                $1.barsSwipe(at: $0, angle, max(width, 1e-6), barOffset)
            }
        case .mod(let center, let angle, let radius, let compression):
            return TransitionKernel(name: "CIModTransition") {
                $1.modTransition(at: $0, center, angle, max(radius, 1e-6), max(compression, 1e-6))
            }
        case .flash(let center, let color, let radius, let strength, let contrast, let threshold):
            let burst = Flash(
                center: center, color: color.transitionColor, maxRadius: radius, strength: strength, contrast: contrast,
                threshold: threshold)
            return TransitionKernel(name: "CIFlashTransition") { burst.color(at: $0, $1) }
        case .disintegrate(let mask, let radius, let density, let offset):
            return TransitionKernel(name: "CIDisintegrateWithMaskTransition") { point, images in
                images.disintegrate(
                    at: point, by: TransitionSampler(mask.pixels, size: images.size, firstRowIsTop: true), radius,
                    density, offset)
            }
        case .ripple(let center, let width, let scale):
            return TransitionKernel(name: "CIRippleTransition") { $1.ripple(at: $0, center, max(width, 1e-6), scale) }
        case .wipe(let angle, let width):
            return TransitionKernel(name: "wipe", mix: { Sweep($0, angle, width).mix(light: .zero, strength: 0) }) {
                $1.mixed(at: $0, Sweep($1, angle, width).fraction(at: $0))
            }
        case .iris(let center, let width):
            return TransitionKernel(name: "iris") { $1.iris(at: $0, center, max(width, 1e-6)) }
        case .clock(let center, let angle, let width):
            return TransitionKernel(name: "clock") { $1.clock(at: $0, center, angle, max(width, 1e-6)) }
        case .zoom(let center, let amount):
            return TransitionKernel(name: "zoom") { $1.zoom(at: $0, center, min(max(amount, -10), 10)) }
        case .whipPan(let angle, let amount):
            return TransitionKernel(name: "whipPan") { $1.whipPan(at: $0, angle, amount) }
        case .lumaWipe(let mask, let softness, let isInverted):
            return TransitionKernel(name: "lumaWipe") { point, images in
                let mask = TransitionSampler(mask.pixels, size: images.size, firstRowIsTop: true)
                return images.lumaWipe(at: point, by: mask, min(max(softness, 1.0 / 255), 1), isInverted: isInverted)
            }
        case .pageCurl(let angle, let radius):
            return TransitionKernel(name: "CIPageCurlTransition") { $1.pageCurl(at: $0, angle, max(radius, 1e-6)) }
        }
    }
}

/// Returns 0 up to `a`, 1 from `b` on, and a smooth step between.
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
    /// Returns the color with light added in proportion to its alpha; no brighter than white, or than it already is.
    func addingLight(_ light: TransitionColor, _ strength: Double) -> TransitionColor {
        guard strength > 0 else { return self }
        let sum = self + light * strength * w
        return TransitionColor(
            Swift.min(sum.x, Swift.max(w, x)), Swift.min(sum.y, Swift.max(w, y)), Swift.min(sum.z, Swift.max(w, z)), w)
    }

    /// Returns a darker color with the same alpha.
    func shaded(_ strength: Double) -> TransitionColor {
        let k = 1 - Swift.min(Swift.max(strength, 0), 1)
        return TransitionColor(x * k, y * k, z * k, w)
    }

    func over(_ below: TransitionColor) -> TransitionColor { self + below * (1 - w) }
}

/// A soft edge that moves over the box along a direction.
private struct Sweep {
    private let direction: TransitionPoint
    private let width, edge: Double

    init(_ images: TransitionImages, _ angle: Double, _ width: Double) {
        direction = [cos(angle), sin(angle)]
        self.width = max(width, 1e-6)
        let (low, high) = images.extent(along: direction)
        edge = low + (high - low + self.width) * images.time
    }

    /// Returns the fraction of the new image: 1 behind the edge, 0 ahead of it.
    func fraction(at point: TransitionPoint) -> Double { min(max((edge - (point * direction).sum()) / width, 0), 1) }

    /// The same as a mix.
    func mix(light: TransitionColor, strength: Double) -> TransitionMix {
        TransitionMix(fraction: edge / width, slope: -direction / width, light: light, strength: max(strength, 0))
    }
}

extension TransitionImages {
    func mixed(at point: TransitionPoint, _ fraction: Double) -> TransitionColor {
        if fraction <= 0 { return old.color(at: point) }
        if fraction >= 1 { return new.color(at: point) }
        let a = old.color(at: point)
        return a + (new.color(at: point) - a) * fraction
    }

    /// Returns the minimum and maximum coordinate of the images along a direction.
    func extent(along direction: TransitionPoint) -> (low: Double, high: Double) {
        let a = low * direction
        let b = high * direction
        return (pointwiseMin(a, b).sum(), pointwiseMax(a, b).sum())
    }

    func shows(_ p: TransitionPoint) -> Bool { p.x >= low.x && p.y >= low.y && p.x < high.x && p.y < high.y }

    /// Returns the color of the bars transition: the old image is cut into bars that leave along the direction, each
    /// delayed relative to the one before by the offset.
    func barsSwipe(at point: TransitionPoint, _ angle: Double, _ width: Double, _ offset: Double) -> TransitionColor {
        let direction: TransitionPoint = [cos(angle), sin(angle)]
        let across: TransitionPoint = [-direction.y, direction.x]
        let along = extent(along: direction)
        let wide = extent(along: across)
        let bar = (((point * across).sum() - wide.low) / width).rounded(.down)
        let lag = abs(offset) * ((wide.high - wide.low) / width).rounded(.up)
        let late = offset < 0 ? lag + offset * bar : offset * bar
        let travel = max(0, time * (along.high - along.low + lag) - late)
        let source = point - direction * travel
        return shows(source) ? old.color(at: source) : new.color(at: point)
    }

    /// Returns the color of the mod transition: the new image appears through holes of a pattern that grow from the
    /// center outward.
    func modTransition(
        at point: TransitionPoint, _ center: TransitionPoint, _ angle: Double, _ radius: Double, _ compression: Double
    ) -> TransitionColor {
        let d = point - center
        let u = d.x * cos(angle) + d.y * sin(angle)
        let v = d.y * cos(angle) - d.x * sin(angle)
        let step = 2 * Double.pi / radius
        let pattern = 0.5 - 0.25 * (cos(u * step) + cos(v * step))
        let distance = (d * d).sum().squareRoot()
        let farthest = max(((center - low) * (center - low)).sum(), ((high - center) * (high - center)).sum())
            .squareRoot()
        let lag = min(farthest / compression, 1)
        let start = distance / max(farthest, 1e-6) * lag
        let grown = time * (1.05 + lag) - start
        return mixed(at: point, smoothstep(0, 0.05, grown - pattern * 1))
    }

    /// Returns the color of the disintegration: the new image where the mask is darker than the time, with the shadow
    /// of the remaining old image on it.
    func disintegrate(
        at point: TransitionPoint, by mask: TransitionSampler, _ radius: Double, _ density: Double,
        _ offset: TransitionPoint
    ) -> TransitionColor {
        func height(_ p: TransitionPoint) -> Double {
            let c = mask.color(at: within(p))
            return 0.299 * c.x + 0.587 * c.y + 0.114 * c.z
        }
        let softness = 1.0 / 255
        let left = smoothstep(0, softness, height(point) * (1 - softness) - time * (1 + softness) + softness)
        var shadow = 0.0
        for (dx, dy) in [(0.0, 0.0), (1, 0), (-1, 0), (0, 1), (0, -1)] where density > 0 && left < 1 {
            let caster = point - offset + [dx * radius, dy * radius]
            if height(caster) > time { shadow += density / 5 }
        }
        let below = new.color(at: point).shaded(shadow)
        let above = old.color(at: point)
        return below + (above - below) * left
    }

    /// Returns the color of the ripple transition: a ring that moves outward refracts the images, the new one inside,
    /// the old one outside.
    func ripple(at point: TransitionPoint, _ center: TransitionPoint, _ width: Double, _ scale: Double)
        -> TransitionColor
    {
        let d = point - center
        let distance = (d * d).sum().squareRoot()
        let corner = pointwiseMax(center - low, high - center)
        let front = time * ((corner * corner).sum().squareRoot() + width)
        let phase = (front - distance) / width
        guard phase > 0, phase < 1, distance > 0 else {
            return phase <= 0 ? old.color(at: point) : new.color(at: point)
        }
        let bend = sin(phase * 2 * .pi) * sin(phase * .pi)
        let source = (point + d / distance * bend * scale * 0.5).clamped(lowerBound: low, upperBound: high - 1e-6)
        let refracted = mixed(at: source, smoothstep(0.35, 0.65, phase))
        return bend > 0 ? refracted.addingLight([1, 1, 1, 1], bend * 0.25) : refracted.shaded(-bend * 0.35)
    }

    /// Returns the color of the page curl: the old page rolls up around a cylinder across the direction, with a pale
    /// back.
    func pageCurl(at point: TransitionPoint, _ angle: Double, _ radius: Double) -> TransitionColor {
        // The cylinder starts at the far edge and goes back to the near one.
        let direction: TransitionPoint = [cos(angle), sin(angle)]
        let (low, high) = extent(along: direction)
        let axis = high - time * (high - low + .pi * radius)
        let beyond = (point * direction).sum() - axis
        func page(_ arcLength: Double) -> TransitionPoint { point + direction * (arcLength - beyond) }
        if beyond > radius {
            return new.color(at: point).shaded(
                0.4 * (1 - smoothstep(0, radius * 0.8, beyond - radius)) * smoothstep(0, 0.1, time))
        }
        let angleOnCylinder = beyond > 0 ? asin(min(beyond / radius, 1)) : 0
        let back = page(beyond > 0 ? radius * (.pi - angleOnCylinder) : .pi * radius - beyond)
        if shows(back) {
            let paper = old.color(at: back)
            let pale = TransitionColor(paper.w, paper.w, paper.w, paper.w) * 0.75 + paper * 0.25
            return pale.shaded(0.35 * max(0, sin(angleOnCylinder) - 0.2)).over(
                beyond > 0 ? new.color(at: point) : old.color(at: point))
        }
        if beyond <= 0 {
            return old.color(at: point).shaded(
                0.25 * (1 - smoothstep(0, radius * 0.5, distanceToPage(page, from: .pi * radius - beyond))))
        }
        let front = page(radius * angleOnCylinder)
        return shows(front)
            ? old.color(at: front).shaded(0.3 * sin(angleOnCylinder)).over(new.color(at: point)) : new.color(at: point)
    }

    /// Returns the distance of a point of the flat page from the edge of the curled page, where its shadow lies.
    private func distanceToPage(_ page: (Double) -> TransitionPoint, from arcLength: Double) -> Double {
        let p = page(arcLength)
        let excess = pointwiseMax(pointwiseMax(low - p, p - high), .zero)
        return (excess * excess).sum().squareRoot()
    }
}

/// A burst of light with streaks from a center, during which the images change.
struct Flash: Sendable {
    let center: TransitionPoint
    let color: TransitionColor
    let maxRadius, strength, contrast, threshold: Double

    func color(at point: TransitionPoint, _ images: TransitionImages) -> TransitionColor {
        let d = point - center
        let reach = max(images.size.max(), 1) * max(maxRadius, 1e-6) / 2
        let distance = (d * d).sum().squareRoot() / reach
        let time = images.time
        // The light rises until the images change, and then fades.
        let rise = smoothstep(0, 0.5, time) * (1 - smoothstep(min(max(threshold, 0.5), 0.99), 1, time))
        let falling = rise * max(0, 2.2 * rise - distance * (1 - 0.6 * rise))
        let angle = atan2(d.y, d.x)
        let streaks = 0.5 + 0.2 * cos(angle * 7 + 1.3) + 0.15 * cos(angle * 17 + 4.1) + 0.15 * cos(angle * 41 + 2.2)
        let striation = 1 + strength * (pow(streaks, contrast) * 2 - 1) * min(distance * 2, 1)
        return images.mixed(at: point, smoothstep(0.4, 0.6, time)).addingLight(color, falling * max(striation, 0))
    }
}
