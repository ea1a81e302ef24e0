import Foundation
import Images
import VectorGeometry

/// The appearance of a layer's box, independent of its content.
///
/// - Apple: the appearance properties of `CALayer`; facts 1.2, 1.8, 1.9.
package struct Appearance: Equatable, Sendable {
    /// The opacity, stored as set; limited to 0…1 when drawn.
    package var opacity: Float = 1
    /// Whether the layer and its sublayers are hidden.
    package var isHidden = false
    /// Whether the layer is drawn when its back faces the viewer.
    package var isDoubleSided = true
    /// Whether sublayers are clipped to the bounds and the rounded corners.
    package var masksToBounds = false
    /// Whether the layer and its sublayers are flattened and then faded as one.
    package var allowsGroupOpacity = true
    /// The background color; nil for none.
    package var backgroundColor: CGColor?
    /// The corner radius in points, stored as set; limited to half the shorter side when drawn.
    package var cornerRadius: CGFloat = 0
    /// The corners that are rounded.
    package var maskedCorners = Corners.all
    /// The shape of rounded corners.
    package var cornerCurve = CornerCurve.circular
    /// Whether edges of the box may be antialiased; if false, every edge is drawn with whole pixels.
    package var allowsEdgeAntialiasing = true
    /// The edges that are antialiased, if `allowsEdgeAntialiasing` is true.
    package var smoothEdges = Edges.all
    /// The border width in points.
    package var borderWidth: CGFloat {
        get { border.read { $0.width } }
        set { border.change { $0.width = newValue } }
    }
    /// The border color; nil for none.
    package var borderColor: CGColor? {
        get { border.read { $0.color } }
        set { border.change { $0.color = newValue } }
    }

    private var border = RareData<Border>()

    /// Creates the default appearance.
    package init() {}

    private struct Border: RareDataValues {
        var width: CGFloat = 0
        var color: CGColor? = .black

        static let initial = Border()
    }

    /// A set of corners in the layer's own coordinates: minXminY = 1, maxXminY = 2, minXmaxY = 4, maxXmaxY = 8.
    package struct Corners: OptionSet, Hashable, Sendable {
        private let bits: UInt8
        /// The bit mask.
        package var rawValue: UInt { UInt(bits) }
        /// Creates a set from a bit mask.
        package init(rawValue: UInt) { bits = UInt8(rawValue & 15) }
        /// All four corners.
        package static let all = Corners(rawValue: 15)
    }

    /// The shape of rounded corners, with Apple's names.
    package enum CornerCurve: String, Sendable, CaseIterable { case circular, continuous }

    /// A set of edges in the layer's own coordinates: min-x = 1, max-x = 2, min-y = 4, max-y = 8.
    package struct Edges: OptionSet, Hashable, Sendable {
        private let bits: UInt8
        /// The bit mask.
        package var rawValue: UInt { UInt(bits) }
        /// Creates a set from a bit mask.
        package init(rawValue: UInt) { bits = UInt8(rawValue & 15) }
        /// The single edges.
        package static let minX = Edges(rawValue: 1), maxX = Edges(rawValue: 2), minY = Edges(rawValue: 4),
            maxY = Edges(rawValue: 8)
        /// All four edges.
        package static let all = Edges(rawValue: 15)
    }
}

/// A layer's shadow; drawn if its opacity is above 0 and its color is not nil.
///
/// - Apple: facts 1.11.
package struct ShadowStyle: Equatable, Sendable {
    /// The shadow color.
    package var color: CGColor? {
        get { values.read { $0.color } }
        set { values.change { $0.color = newValue } }
    }
    /// The opacity, 0…1.
    package var opacity: Float {
        get { values.read { $0.opacity } }
        set { values.change { $0.opacity = newValue } }
    }
    /// The offset in the layer's own space: it rotates and scales with the layer.
    package var offset: CGSize {
        get { values.read { $0.offset } }
        set { values.change { $0.offset = newValue } }
    }
    /// The standard deviation of the Gaussian blur, in points.
    package var radius: CGFloat {
        get { values.read { $0.radius } }
        set { values.change { $0.radius = newValue } }
    }
    /// The shadow's shape, filled by the winding rule; nil uses the layer's alpha.
    package var path: VectorPath? {
        get { values.read { $0.path } }
        set { values.change { $0.path = newValue } }
    }

    private var values = RareData<Values>()

    /// Creates the default shadow, which is not drawn.
    package init() {}

    private struct Values: RareDataValues {
        var color: CGColor? = .black
        var opacity: Float = 0
        var offset = CGSize(width: 0, height: -3)
        var radius: CGFloat = 3
        var path: VectorPath?

        static let initial = Values()
    }
}

/// The filters, compositing and rasterization of a layer; most layers use none of them.
///
/// - Apple: facts 1.9, 1.10.
package struct EffectStyle: Equatable, Sendable {
    /// The filters applied in order to the layer with its sublayers, before mask and opacity.
    package var filters: FilterList? {
        get { values.read { $0.filters } }
        set { values.change { $0.filters = newValue } }
    }
    /// The filters applied in order to the content behind the layer, within its shape.
    package var backgroundFilters: FilterList? {
        get { values.read { $0.backgroundFilters } }
        set { values.change { $0.backgroundFilters = newValue } }
    }
    /// The filter that blends the layer with the content behind it: a list of one.
    package var compositingFilter: FilterList? {
        get { values.read { $0.compositingFilter } }
        set { values.change { $0.compositingFilter = newValue } }
    }
    /// Whether the layer is first drawn into a bitmap in its own space.
    package var shouldRasterize: Bool {
        get { values.read { $0.shouldRasterize } }
        set { values.change { $0.shouldRasterize = newValue } }
    }
    /// The pixels per point of that bitmap.
    package var rasterizationScale: CGFloat {
        get { values.read { $0.rasterizationScale } }
        set { values.change { $0.rasterizationScale = newValue } }
    }

    private var values = RareData<Values>()

    /// Creates a style without effects.
    package init() {}

    /// Whether all values are the defaults.
    package var isPlain: Bool { values.isInitial }

    private struct Values: RareDataValues {
        var filters: FilterList?
        var backgroundFilters: FilterList?
        var compositingFilter: FilterList?
        var shouldRasterize = false
        var rasterizationScale: CGFloat = 1

        static let initial = Values()
    }
}
