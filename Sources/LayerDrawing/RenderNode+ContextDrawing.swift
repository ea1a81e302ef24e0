import Foundation
import Images
import RenderTree
import VectorGeometry

extension RenderNode {
    /// Returns the subtree as `CALayer.render(in:)` draws it on Apple's systems, where it is not the compositor of the
    /// screen (facts 1.23).
    ///
    /// - Gradients are interpolated in Generic RGB.
    /// - Transforms that are not affine have no effect.
    /// - Images are reduced with a filter of higher quality than `linear`.
    func drawnByContext() -> RenderNode {
        var placement = placement
        placement.transform = placement.transform.drawnByContext
        placement.sublayerTransform = placement.sublayerTransform.drawnByContext
        var contents = contents
        if contents.image != nil, contents.minification == .linear { contents.minification = .trilinear }
        var drawing = drawing
        if case .gradient(let gradient) = drawing { drawing = .gradient(gradient.interpolatedInGenericRGB) }
        return RenderNode(
            identity: identity, label: label, placement: placement, appearance: appearance, shadow: shadow,
            contents: contents, drawing: drawing, effects: effects, mask: mask?.drawnByContext(),
            children: children.map { $0.drawnByContext() }, transition: transition,
            delayedChildren: delayedChildren.map { $0.map { $0.drawnByContext() } })
    }
}

extension CATransform3D {
    /// The affine transform that a context draws: the identity if the transform is not affine. Rounding errors, such as
    /// those of a rotation by 2π about the x axis, do not count.
    fileprivate var drawnByContext: CATransform3D {
        let others = [m13, m14, m23, m24, m31, m32, m33 - 1, m34, m43, m44 - 1]
        guard others.allSatisfy({ abs($0) <= Self.affineTolerance }) else { return CATransform3DIdentity }
        return CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(self))
    }

    private static let affineTolerance: CGFloat = 1e-15
}

extension GradientStyle {
    /// The gradient with stops added between its colors, so that interpolating them in sRGB approximates interpolation
    /// in Generic RGB. Colors outside of Generic RGB are clipped to it.
    fileprivate var interpolatedInGenericRGB: GradientStyle {
        let stopLocations = locations ?? colors.indices.map { CGFloat($0) / CGFloat(max(colors.count - 1, 1)) }
        guard colors.count > 1, stopLocations.count == colors.count else { return self }
        let generic = colors.map(GenericRGB.init)
        var result = self
        result.colors = []
        result.locations = []
        for i in 1..<colors.count {
            let steps = stopLocations[i] > stopLocations[i - 1] ? Self.stepsBetweenColors : 1
            for step in 0..<steps {
                let fraction = CGFloat(step) / CGFloat(steps)
                result.colors.append(generic[i - 1].interpolated(to: generic[i], fraction).color)
                result.locations?.append(stopLocations[i - 1] + (stopLocations[i] - stopLocations[i - 1]) * fraction)
            }
        }
        result.colors.append(generic[colors.count - 1].color)
        result.locations?.append(stopLocations[colors.count - 1])
        return result
    }

    /// With 16 steps, colors differ from exact interpolation by less than one code value of 255.
    private static let stepsBetweenColors = 16
}

/// A color in Apple's Generic RGB space: its own primaries and a gamma of 1.8.
private struct GenericRGB {
    /// The gamma-encoded components, 0…1.
    let red, green, blue: CGFloat
    let alpha: CGFloat

    private static let gamma: CGFloat = 1.8

    init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Converts an sRGB color and clips it.
    init(_ color: CGColor) {
        let r = Self.linear(color.red)
        let g = Self.linear(color.green)
        let b = Self.linear(color.blue)
        func encoded(_ light: CGFloat) -> CGFloat { pow(min(max(light, 0), 1), 1 / Self.gamma) }
        red = encoded(0.975018 * r + 0.026969 * g - 0.001987 * b)
        green = encoded(-0.019857 * r + 1.054214 * g - 0.034357 * b)
        blue = encoded(0.001683 * r + 0.001616 * g + 0.996701 * b)
        alpha = color.alpha
    }

    func interpolated(to other: GenericRGB, _ fraction: CGFloat) -> GenericRGB {
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * fraction }
        return GenericRGB(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }

    /// The color in sRGB, clipped.
    var color: CGColor {
        let r = pow(red, Self.gamma)
        let g = pow(green, Self.gamma)
        let b = pow(blue, Self.gamma)
        return CGColor(
            red: Self.encoded(1.025086 * r - 0.026226 * g + 0.001140 * b),
            green: Self.encoded(0.019251 * r + 0.948031 * g + 0.032718 * b),
            blue: Self.encoded(-0.001762 * r - 0.001493 * g + 1.003255 * b), alpha: alpha)
    }

    /// Decodes an sRGB component.
    private static func linear(_ v: CGFloat) -> CGFloat {
        v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    }

    /// Encodes and clips an sRGB component.
    private static func encoded(_ light: CGFloat) -> CGFloat {
        let v = min(max(light, 0), 1)
        return v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055
    }
}
