import Foundation

/// A gradient of which the colours come from a function.
///
/// The function is asked at 1,025 even places of its domain, between which colours are interpolated.
/// - Apple: `CGShading`.
public final class CGShading {
    enum Shape {
        case axial(start: CGPoint, end: CGPoint)
        case radial(start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat)
    }

    static let places = 1025
    let shape: Shape
    let gradient: CGGradient
    let options: CGGradientDrawingOptions

    private init?(_ shape: Shape, _ space: CGColorSpace, _ function: CGFunction, _ extendStart: Bool, _ extendEnd: Bool)
    {
        let low = function.domain.lowerBound
        let high = function.domain.upperBound
        let colors = (0..<Self.places).compactMap { i in
            let input = low + (high - low) * CGFloat(i) / CGFloat(Self.places - 1)
            return CGColor(
                colorSpace: space, components: function.values(at: input, count: space.numberOfComponents + 1))
        }
        guard let gradient = CGGradient(colorsSpace: space, colors: colors, locations: nil) else { return nil }
        self.shape = shape
        self.gradient = gradient
        var options = CGGradientDrawingOptions()
        if extendStart { options.insert(.drawsBeforeStartLocation) }
        if extendEnd { options.insert(.drawsAfterEndLocation) }
        self.options = options
    }

    /// The function gives the space's components and alpha. Nil for a pattern space.
    public convenience init?(
        axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction, extendStart: Bool,
        extendEnd: Bool
    ) {
        self.init(.axial(start: start, end: end), space, function, extendStart, extendEnd)
    }

    public convenience init?(
        radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat,
        function: CGFunction,
        extendStart: Bool, extendEnd: Bool
    ) {
        self.init(
            .radial(start: start, startRadius: startRadius, end: end, endRadius: endRadius), space, function,
            extendStart, extendEnd)
    }
}

extension CGContext {
    /// Fills the clip with a shading in user space.
    public func drawShading(_ shading: CGShading) {
        switch shading.shape {
        case .axial(let start, let end):
            drawLinearGradient(shading.gradient, start: start, end: end, options: shading.options)
        case .radial(let start, let startRadius, let end, let endRadius):
            drawRadialGradient(
                shading.gradient, startCenter: start, startRadius: startRadius, endCenter: end, endRadius: endRadius,
                options: shading.options)
        }
    }
}
