import Foundation
import Images

// The transitions of editing programs that Core Image does not have. Points are in the layer's box, y up.
extension TransitionImages {
    /// The center of the box.
    private var middle: TransitionPoint { size / 2 }

    /// Returns the point of the box that is the nearest to a point.
    func within(_ point: TransitionPoint) -> TransitionPoint {
        point.clamped(lowerBound: .zero, upperBound: size - 1e-6)
    }

    /// Returns the color of the new image where the mask, or its inverse, is darker than the progress.
    func lumaWipe(
        at point: TransitionPoint, by mask: TransitionSampler, _ softness: Double, isInverted: Bool
    ) -> TransitionColor {
        let color = mask.color(at: within(point))
        let luma = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
        let height = isInverted ? 1 - luma : luma
        return mixed(at: point, (time * (1 + softness) - height) / softness)
    }

    /// Returns the color of a circle of the new image that grows from `center`, the middle by default.
    func iris(at point: TransitionPoint, _ center: TransitionPoint?, _ width: Double) -> TransitionColor {
        let center = center ?? middle
        let corner = pointwiseMax(center - low, high - center)
        let front = time * ((corner * corner).sum().squareRoot() + width)
        let d = point - center
        return mixed(at: point, smoothstep(0, width, front - (d * d).sum().squareRoot()))
    }

    /// Returns the color of a hand that turns clockwise about `center`, the middle by default, and uncovers the new
    /// image.
    func clock(at point: TransitionPoint, _ center: TransitionPoint?, _ angle: Double, _ width: Double)
        -> TransitionColor
    {
        let d = point - (center ?? middle)
        let distance = (d * d).sum().squareRoot()
        let turn = (angle - atan2(d.y, d.x)) / (2 * .pi)
        let fraction = turn - turn.rounded(.down)
        // The edge of the hand is equally wide at all distances.
        let soft = min(width / max(2 * .pi * distance, 1e-6), 0.5)
        return mixed(at: point, smoothstep(0, soft, time * (1 + soft) - fraction))
    }

    /// Returns the color of a camera that moves into the old image and arrives in the new one, whose edges are
    /// mirrored meanwhile.
    func zoom(at point: TransitionPoint, _ center: TransitionPoint?, _ amount: Double) -> TransitionColor {
        let center = center ?? middle
        let d = point - center
        let near = exp(amount * time)
        let far = exp(amount * (time - 1))
        let before = old.color(at: mirrored(center + d / near))
        let after = new.color(at: mirrored(center + d / far))
        return before + (after - before) * smoothstep(0.3, 0.7, time)
    }

    /// Returns the color of a camera that turns quickly from the old image to the new one beside it. `amount` is the
    /// exposure as a share of the duration, over which moving images are blurred.
    func whipPan(at point: TransitionPoint, _ angle: Double, _ amount: Double) -> TransitionColor {
        let direction: TransitionPoint = [cos(angle), sin(angle)]
        let reach = extent(along: direction)
        let length = reach.high - reach.low
        let exposure = min(max(amount, 0), 1) * 6 * time * (1 - time) / 1.5
        let samples = max(1, min(Self.mostPanSamples, Int((exposure * length / 2).rounded(.up))))
        var sum = TransitionColor.zero
        for i in 0..<samples {
            let offset = samples == 1 ? 0 : Double(i) / Double(samples - 1) - 0.5
            let progress = smoothstep(0, 1, time) + exposure * offset
            sum += panned(point + direction * (progress * length), direction, reach)
        }
        return sum / Double(samples)
    }

    /// The samples of a blurred pixel of a pan.
    private static let mostPanSamples = 24

    /// Returns the color at a point of the old image with the new one behind it along a direction.
    private func panned(_ point: TransitionPoint, _ direction: TransitionPoint, _ reach: (low: Double, high: Double))
        -> TransitionColor
    {
        guard (point * direction).sum() >= reach.high else { return old.color(at: mirrored(point)) }
        return new.color(at: mirrored(point - direction * (reach.high - reach.low)))
    }

    /// Returns a point of the images for one outside of them, as if they were mirrored at their edges.
    private func mirrored(_ point: TransitionPoint) -> TransitionPoint {
        let span = high - low
        var result = point
        for k in 0..<2 where span[k] > 0 {
            let turns = (point[k] - low[k]) / (2 * span[k])
            let part = (turns - turns.rounded(.down)) * 2 * span[k]
            result[k] = low[k] + min(part <= span[k] ? part : 2 * span[k] - part, span[k] - 1e-6)
        }
        return result
    }
}
