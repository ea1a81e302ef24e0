import VectorGeometry

/// A shape of a path in a scene. A shape has one of its keys, and settings of that key.
package struct ShapeDescription {
    /// The kind of a shape; raw values are the keys.
    package enum Kind: String, CaseIterable { case rect, roundedRect, ellipse, arc, points, svg }

    /// The rectangle of a rectangle, rounded rectangle or ellipse.
    var rect = CGRect.zero
    /// The radius of the corners of a rounded rectangle, at least 0.
    var cornerRadius = 0.0
    /// The arc.
    var arc = ArcDescription()
    /// The line through points.
    var line = PolylineDescription()
    /// The id of the element of an SVG file; nil for all elements.
    var id: String?
    /// The rectangle that the whole drawing of an SVG file is fitted into; nil for its own size.
    var frame: CGRect?
}

extension ShapeDescription.Kind {
    /// The key of the shape, and its settings.
    package var keys: SceneKeys<ShapeDescription> { Self.tables[self] ?? ownKeys }

    private static let tables = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.ownKeys) })

    private var ownKeys: SceneKeys<ShapeDescription> {
        switch self {
        case .rect: SceneKeys { SceneKey(rawValue, \.rect, .lengthRect, "A rectangle.") }
        case .roundedRect:
            SceneKeys {
                SceneKey(rawValue, \.rect, .lengthRect, "A rectangle with rounded corners.")
                SceneKey(
                    "cornerRadius", \.cornerRadius, .lengthAtLeastZero, required: "a number of at least 0",
                    "The radius of the corners of `roundedRect`.")
            }
        case .ellipse: SceneKeys { SceneKey(rawValue, \.rect, .lengthRect, "The ellipse that fills a rectangle.") }
        case .arc:
            SceneKeys { SceneKey(rawValue, \.arc, .object.schema(.reference("arc")), "A part of a circle.") }
        case .points:
            SceneKeys {
                SceneKey(
                    rawValue, \.line.points, .lengthPoints, example: "[[0, 80], [\"50%\", 20], [\"100%\", 60]]",
                    "The points [x, y] of a line, which may be percentages of the layer's size.")
                SceneKey(
                    "smooth", \.line.smoothing, .number("a number from 0 to 1", in: 0...1), default: "0",
                    example: "0.4",
                    "How much the line is rounded at its points: 0 for straight lines, 0.4 for a smooth curve.")
                SceneKey(
                    "close", \.line.isClosed, .boolean, default: "false",
                    "Whether the line continues to its first point.")
                SceneKey(
                    "baseline", \.line.baseline, .baseline, default: "none", example: "\"100%\"",
                    "The y to which the ends of the line go straight, for the area under the line.")
            }
        case .svg:
            SceneKeys {
                SceneKey(
                    rule: rawValue, SceneValueType.asset.form, example: "logo.svg",
                    "An SVG file, whose outlines are the path.")
                SceneKey(
                    "id", \.id, .textOrNumber("the id of an element of the SVG file"), default: "all elements",
                    example: "mark", "The id of an element of the SVG file.")
                SceneKey(
                    "frame", \.frame, .lengthRect, default: "the size of the drawing",
                    example: "[0, 0, \"100%\", \"100%\"]",
                    "The rectangle into which the whole drawing is scaled uniformly and centered.")
            }
        }
    }
}

extension ShapeDescription {
    /// The schema of a shape.
    static var schema: JSONSchemaNode { .closed(Kind.allCases.flatMap(\.keys.references).flatMap(\.schemaProperties)) }
}

/// A part of a circle.
package struct ArcDescription {
    /// The center.
    var center = CGPoint.zero
    /// The radius, at least 0.
    var radius = 0.0
    /// The angle of the start in degrees, from +x toward +y.
    var startAngle = 0.0
    /// The angle of the end in degrees.
    var endAngle = 360.0
    /// Whether the arc goes the other way, as in `CGPath`.
    var clockwise = false
    /// The inner radius of a segment of a ring, at least 0; nil for an open arc.
    var innerRadius: Double?

    package init() {}

    /// The arc as a path.
    var path: VectorPath {
        var path = VectorPath()
        add(radius, from: startAngle, to: endAngle, clockwise: clockwise, to: &path)
        guard let innerRadius else { return path }
        let isCircle = (clockwise ? startAngle - endAngle : endAngle - startAngle) >= 360
        if innerRadius == 0 {
            if !isCircle { path.addLine(to: center) }
        } else {
            if isCircle { path.closeSubpath() }
            var inner = VectorPath()
            add(innerRadius, from: endAngle, to: startAngle, clockwise: !clockwise, to: &inner)
            path = VectorPath(path.elements + (isCircle ? inner.elements : inner.joined))
        }
        path.closeSubpath()
        return path
    }

    private func add(
        _ radius: Double, from start: Double, to end: Double, clockwise: Bool, to path: inout VectorPath
    ) {
        let radians = CGFloat.pi / 180
        path.addArc(
            center: center, radius: CGFloat(radius), startAngle: CGFloat(start) * radians,
            endAngle: CGFloat(end) * radians, clockwise: clockwise)
    }
}

extension ArcDescription: SceneObject {
    package static let noun = "arc"

    package static let keys = SceneKeys<Self> {
        SceneKey(
            "center", \.center, .point.schema(.reference("lengthPair")), required: "a point [x, y]",
            example: "[50, 50]", "The center; it may have percentages of the layer's size.")
        SceneKey(
            "radius", \.radius, .lengthAtLeastZero, required: "a number of at least 0", example: "40",
            "The radius in points, or a percentage of the shorter side of the layer.")
        SceneKey(
            "innerRadius", \.innerRadius, .lengthAtLeastZero, default: "an open arc", example: "24",
            "The inner radius of a segment of a ring, such as of a donut chart; 0 is a slice of a pie.")
        SceneKey(
            "startAngle", \.startAngle, .number("degrees", unit: .degrees), default: "0",
            "The angle of the start, from +x toward +y.")
        SceneKey(
            "endAngle", \.endAngle, .number("degrees", unit: .degrees), default: "360",
            "The angle of the end, from +x toward +y.")
        SceneKey(
            "clockwise", \.clockwise, .boolean, default: "false", "Whether the arc goes the other way, as in `CGPath`.")
    }
}

extension SceneValueType where Value == CGRect {
    /// A rectangle, which may have percentages until they are replaced by points.
    fileprivate static var lengthRect: SceneValueType { rect.schema(.reference("lengthRect")) }
}

extension SceneValueType where Value == Double {
    /// A coordinate, which may be a percentage until it is replaced by points.
    fileprivate static var baseline: SceneValueType {
        number("points or a percentage", unit: .points).schema(.reference("length"))
    }

    /// A length of at least 0, which may be a percentage until it is replaced by points.
    fileprivate static var lengthAtLeastZero: SceneValueType {
        nonNegative(unit: .points).schema(.reference("length"))
    }
}

extension SceneValueType where Value == [CGPoint] {
    /// Points, whose numbers may be percentages until they are replaced by points.
    fileprivate static var lengthPoints: SceneValueType {
        let item = SceneValueType<CGPoint>.point.schema(.reference("lengthPair"))
        return SceneValueType<CGPoint>.list(item, of: "a point of points", "a list of points [[x, y], …]")
            .schema(ValueJSONSchema.orParameter(.array(of: .reference("lengthPair"))))
    }
}

extension VectorPath {
    /// The elements with a line to the start instead of the move.
    fileprivate var joined: [PathElement] {
        guard case .move(let start)? = elements.first else { return elements }
        return [.line(start)] + elements.dropFirst()
    }
}
