import VectorGeometry

/// An item of a shape layer or a group.
package indirect enum LottieShapeItem: Sendable {
    /// A group with a transform of its own.
    case group(Group)
    /// A Bézier path; `isReversed` exchanges its direction.
    case path(LottieProperty<LottiePath>, isReversed: Bool)
    /// An ellipse.
    case ellipse(center: LottieProperty<LottieVector>, size: LottieProperty<LottieVector>, isReversed: Bool)
    /// A rectangle with rounded corners.
    case rectangle(Rectangle)
    /// A star or a polygon.
    case polystar(Polystar)
    /// A fill or a stroke.
    case paint(LottiePaint)
    /// A trim of the paths before it.
    case trim(Trim)
    /// Copies of the items before it.
    case repeater(Repeater)
    /// Rounded corners of the paths before it, with a radius.
    case roundedCorners(LottieProperty<Double>)
    /// Vertices moved to the center, in percent.
    case pucker(LottieProperty<Double>)
    /// The paths before it combined into one.
    case merge(MergeMode)
    /// The outlines of the paths before it, moved outward.
    case offset(amount: LottieProperty<Double>, join: CGLineJoin, miterLimit: Double)
    /// A zigzag along the paths before it.
    case zigZag(amplitude: LottieProperty<Double>, ridges: LottieProperty<Double>, points: LottieProperty<Double>)
    /// The paths before it twisted about a center, in degrees.
    case twist(angle: LottieProperty<Double>, center: LottieProperty<LottieVector>)

    /// A group.
    package struct Group: Sendable {
        /// The name, for key paths.
        package var name: String?
        /// The items, the topmost first.
        package var items: [LottieShapeItem]
        /// The transform of the group.
        package var transform: LottieTransform
        /// The blend mode; 0 is normal.
        package var blendMode: Int
    }

    /// A rectangle.
    package struct Rectangle: Sendable {
        /// The center, and the size.
        package var center, size: LottieProperty<LottieVector>
        /// The radius of the corners.
        package var radius: LottieProperty<Double>
        /// Whether the path runs counterclockwise.
        package var isReversed: Bool
    }

    /// A star or a polygon.
    package struct Polystar: Sendable {
        /// The largest number of points.
        static let pointLimit = 1000.0

        /// Whether it has inner vertices.
        package var isStar: Bool
        /// The center.
        package var center: LottieProperty<LottieVector>
        /// The number of points, and the rotation in degrees.
        package var points, rotation: LottieProperty<Double>
        /// The radii.
        package var outerRadius, innerRadius: LottieProperty<Double>
        /// The roundness of the vertices in percent.
        package var outerRoundness, innerRoundness: LottieProperty<Double>
        /// Whether the path runs counterclockwise.
        package var isReversed: Bool
    }

    /// A trim.
    package struct Trim: Sendable {
        /// The ends in percent of the length.
        package var start, end: LottieProperty<Double>
        /// The offset of both ends in degrees; 360 is the whole length.
        package var offset: LottieProperty<Double>
        /// Whether all paths are trimmed as one.
        package var isIndividual: Bool
        /// How a place within a curve is found.
        package var rule = TrimRule.length
    }

    /// A repeater.
    package struct Repeater: Sendable {
        /// The largest number of copies that are made.
        static let copyLimit = 1000.0

        /// The number of copies, and the number of steps of the first copy.
        package var copies, offset: LottieProperty<Double>
        /// The transform from copy to copy; its opacity is not used.
        package var transform: LottieTransform
        /// The opacities of the first and of the last copy in percent.
        package var startOpacity, endOpacity: LottieProperty<Double>
        /// Whether later copies are above earlier ones.
        package var isLastOnTop: Bool
    }

    /// The way to combine paths.
    package enum MergeMode: Int, Sendable {
        case concatenate = 1, union, subtraction, intersection, exclusion
    }
}

/// A fill or a stroke, with a color or a gradient.
package struct LottiePaint: Sendable {
    /// The name, for key paths.
    package var name: String?
    /// The color or the gradient.
    package var source: Source
    /// The opacity in percent.
    package var opacity: LottieProperty<Double>
    /// The fill rule, if it is a fill.
    package var rule: CGPathFillRule
    /// The stroke; nil for a fill.
    package var stroke: Stroke?
    /// The blend mode; 0 is normal.
    package var blendMode: Int

    /// The color of a paint.
    package enum Source: Sendable {
        /// One color.
        case color(LottieProperty<LottieVector>)
        /// A gradient.
        case gradient(Gradient)
    }

    /// A gradient in the space of its paint.
    package struct Gradient: Sendable {
        /// The geometry.
        package var kind: Kind
        /// The start, and the end; of a radial gradient the center, and a point on the outer circle.
        package var start, end: LottieProperty<LottieVector>
        /// The number of color stops.
        package var colorCount: Int
        /// The stops.
        package var stops: LottieProperty<GradientNumbers>
        /// The distance of the focal point in percent of the radius, and its angle in degrees.
        package var highlight, highlightAngle: LottieProperty<Double>
        /// The way in which colors are mixed.
        package var mixing = GradientMixing.sRGB
        /// The power to which alpha is raised: 2 if it is applied twice.
        package var alphaExponent = 1.0
        /// The width of the square in which the gradient is drawn for a height of 1; other values than 1 skew it.
        package var aspect = 1.0
    }

    /// The geometry of a gradient; raw values are those of files.
    package enum Kind: Int, Sendable { case linear = 1, radial, conic }

    /// The parameters of a stroke.
    package struct Stroke: Sendable {
        /// The width.
        package var width: LottieProperty<Double>
        /// The ends of lines.
        package var cap: CGLineCap
        /// The corners of lines.
        package var join: CGLineJoin
        /// The limit of mitered corners.
        package var miterLimit: LottieProperty<Double>
        /// The lengths of dashes and gaps; empty for a solid line.
        package var dashes: [LottieProperty<Double>]
        /// The start in the dash pattern.
        package var dashOffset: LottieProperty<Double>
    }
}
