/// The attributes and properties whose animations have an effect.
enum AnimatedAttributes {
    /// Those of all elements.
    private static let all: Set<String> = [
        "clip-path", "color", "display", "fill", "fill-opacity", "filter", "font-size", "opacity", "stroke",
        "stroke-dasharray", "stroke-dashoffset", "stroke-miterlimit", "stroke-opacity", "stroke-width", "visibility",
    ]
    /// Those of single elements, besides the geometry of shapes.
    private static let own: [String: Set<String>] = [
        "image": ["x", "y"], "use": ["x", "y"], "text": ["x", "y", "dx", "dy"], "svg": ["viewBox"],
        "pattern": ["x", "y"], "stop": ["offset", "stop-color", "stop-opacity"],
        "linearGradient": ["x1", "y1", "x2", "y2"], "radialGradient": ["cx", "cy", "r", "fx", "fy"],
    ]

    /// Reports animations without an effect, and returns the others.
    static func supported(
        _ animations: [DrawingAnimation], of element: DrawingElement, _ warnings: DrawingWarnings
    ) -> [DrawingAnimation] {
        animations.filter { animation in
            guard let name = animation.attribute else { return true }
            let geometry = ElementGeometry.attributes[element.name, default: []]
            let isOwn = own[element.name]?.contains(name) == true
            if all.contains(name) || geometry.contains(name) || isOwn { return true }
            warnings.add(
                animation.position,
                "the animation of \(name.prefix(60)) of \(element.label) is not supported; it is ignored")
            return false
        }
    }
}
