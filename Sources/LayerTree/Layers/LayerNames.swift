import Foundation

/// The placement of contents in the bounds of a layer.
///
/// - Apple: `CALayerContentsGravity`.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not resized, at the center.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// Not resized, at the top.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// Not resized, at the bottom.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// Not resized, at the left.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// Not resized, at the right.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// Not resized, at the top left.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// Not resized, at the top right.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// Not resized, at the bottom left.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// Not resized, at the bottom right.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Stretched to the bounds.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// Scaled to fit in the bounds, keeping the aspect ratio.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// Scaled to fill the bounds, keeping the aspect ratio.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// The sampling of contents.
///
/// - Apple: `CALayerContentsFilter`.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nearest-neighbor sampling.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// Bilinear sampling.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// Trilinear sampling between levels of detail.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
    /// Bilinear sampling, and levels of detail for images that are reduced to less than two thirds. The default in
    /// scene files; not part of Core Animation.
    public static let automatic = CALayerContentsFilter(rawValue: "automatic")
}

/// The fill rule of a path.
///
/// - Apple: `CAShapeLayerFillRule`.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The nonzero winding rule.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// The even-odd rule.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of line ends.
///
/// - Apple: `CAShapeLayerLineCap`.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Ends at the end point.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// A half circle around the end point.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// A half square beyond the end point.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of line joins.
///
/// - Apple: `CAShapeLayerLineJoin`.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A pointed corner.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// A rounded corner.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// A cut corner.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// The format of the bitmap for drawing.
///
/// - Apple: `CALayerContentsFormat`.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 8 bits per channel.
    public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
    /// 16-bit floating-point channels.
    public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
    /// 8 bits of gray.
    public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
    /// Chosen by the system.
    public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

/// The horizontal alignment of text.
///
/// - Apple: `CATextLayerAlignmentMode`.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// By the direction of the text.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// Left-aligned.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// Right-aligned.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// Centered.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// Justified.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// The part of a line that is truncated.
///
/// - Apple: `CATextLayerTruncationMode`.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No truncation.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// The start of the line.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// The middle of the line.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")
    /// The end of the line.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
}

/// The shape of a gradient.
///
/// - Apple: `CAGradientLayerType`.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along a line.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// In an ellipse around the start point.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Around the start point.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A set of corners, in the layer's own coordinates.
///
/// - Apple: `CACornerMask`.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a value from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue & 15 }

    /// The corner at minimum x and minimum y.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The corner at maximum x and minimum y.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The corner at minimum x and maximum y.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The corner at maximum x and maximum y.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The shape of rounded corners.
///
/// - Apple: `CALayerCornerCurve`.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Circular arcs.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// Continuous curvature.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// A set of edges; bottom is the minimum-y edge.
///
/// - Apple: `CAEdgeAntialiasingMask`.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates a value from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue & 15 }

    /// The minimum-x edge.
    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
    /// The maximum-x edge.
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
    /// The minimum-y edge.
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
    /// The maximum-y edge.
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}
