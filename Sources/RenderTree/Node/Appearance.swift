import Foundation
import Quartz2D

/// How a layer's box looks, whatever its content.
///
/// - Apple: the appearance properties of `CALayer`; facts 1.2, 1.8, 1.9.
public struct Appearance: Equatable, Sendable {
    /// Stored as set; limited to 0…1 when drawn.
    public var opacity: Float = 1
    public var isHidden = false
    public var isDoubleSided = true
    public var masksToBounds = false
    /// True: the layer and its sublayers are flattened, then faded as one.
    public var allowsGroupOpacity = true
    public var backgroundColor: CGColor?
    /// Stored as set; limited to half the shorter side when drawn.
    public var cornerRadius: CGFloat = 0
    public var maskedCorners = Corners.all
    public var cornerCurve = CornerCurve.circular
    /// False: every edge of the box is drawn with whole pixels.
    public var allowsEdgeAntialiasing = true
    /// The smooth edges, where any may be.
    public var smoothEdges = Edges.all
    public var borderWidth: CGFloat {
        get { border.read { $0.width } }
        set { border.change { $0.width = newValue } }
    }
    public var borderColor: CGColor? {
        get { border.read { $0.color } }
        set { border.change { $0.color = newValue } }
    }

    private var border = RareData<Border>()

    public init() {}

    private struct Border: RareDataValues {
        var width: CGFloat = 0
        var color: CGColor? = .black

        static let initial = Border()
    }

    /// Which corners are rounded: minXminY = 1, maxXminY = 2, minXmaxY = 4, maxXmaxY = 8, in the layer's own
    /// coordinates.
    public struct Corners: OptionSet, Hashable, Sendable {
        private let bits: UInt8
        public var rawValue: UInt { UInt(bits) }
        public init(rawValue: UInt) { bits = UInt8(rawValue & 15) }
        public static let all = Corners(rawValue: 15)
    }

    /// The shape of rounded corners; names are Apple's.
    public enum CornerCurve: String, Sendable, CaseIterable { case circular, continuous }

    /// Edges of the box in the layer's own coordinates: min-x = 1, max-x = 2, min-y = 4, max-y = 8.
    public struct Edges: OptionSet, Hashable, Sendable {
        private let bits: UInt8
        public var rawValue: UInt { UInt(bits) }
        public init(rawValue: UInt) { bits = UInt8(rawValue & 15) }
        public static let minX = Edges(rawValue: 1), maxX = Edges(rawValue: 2), minY = Edges(rawValue: 4),
            maxY = Edges(rawValue: 8)
        public static let all = Edges(rawValue: 15)
    }
}

/// A layer's shadow; drawn when opacity is above 0 and the colour is not nil.
///
/// - Apple: facts 1.11.
public struct ShadowStyle: Equatable, Sendable {
    public var color: CGColor? {
        get { values.read { $0.color } }
        set { values.change { $0.color = newValue } }
    }
    public var opacity: Float {
        get { values.read { $0.opacity } }
        set { values.change { $0.opacity = newValue } }
    }
    /// In the layer's own space: it turns and scales with the layer.
    public var offset: CGSize {
        get { values.read { $0.offset } }
        set { values.change { $0.offset = newValue } }
    }
    /// The standard deviation of the Gaussian blur, in points.
    public var radius: CGFloat {
        get { values.read { $0.radius } }
        set { values.change { $0.radius = newValue } }
    }
    /// Used instead of the layer's alpha, filled by the winding rule.
    public var path: VectorPath? {
        get { values.read { $0.path } }
        set { values.change { $0.path = newValue } }
    }

    private var values = RareData<Values>()

    public init() {}

    private struct Values: RareDataValues {
        var color: CGColor? = .black
        var opacity: Float = 0
        var offset = CGSize(width: 0, height: -3)
        var radius: CGFloat = 3
        var path: VectorPath?

        static let initial = Values()
    }
}

/// What is done to a layer's picture before and while it joins what lies behind; most layers have none of it.
///
/// - Apple: facts 1.9, 1.10.
public struct EffectStyle: Equatable, Sendable {
    /// Applied in order to the layer with its sublayers, before mask and opacity.
    public var filters: FilterList? {
        get { values.read { $0.filters } }
        set { values.change { $0.filters = newValue } }
    }
    /// Applied in order to what is behind the layer, within its shape.
    public var backgroundFilters: FilterList? {
        get { values.read { $0.backgroundFilters } }
        set { values.change { $0.backgroundFilters = newValue } }
    }
    /// How the layer joins what is behind it: a list of one.
    public var compositingFilter: FilterList? {
        get { values.read { $0.compositingFilter } }
        set { values.change { $0.compositingFilter = newValue } }
    }
    /// Drawn into a bitmap of the layer's own space first.
    public var shouldRasterize: Bool {
        get { values.read { $0.shouldRasterize } }
        set { values.change { $0.shouldRasterize = newValue } }
    }
    /// Pixels of that bitmap per point.
    public var rasterizationScale: CGFloat {
        get { values.read { $0.rasterizationScale } }
        set { values.change { $0.rasterizationScale = newValue } }
    }

    private var values = RareData<Values>()

    public init() {}

    public var isPlain: Bool { values.isInitial }

    private struct Values: RareDataValues {
        var filters: FilterList?
        var backgroundFilters: FilterList?
        var compositingFilter: FilterList?
        var shouldRasterize = false
        var rasterizationScale: CGFloat = 1

        static let initial = Values()
    }
}
