import Foundation

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

    private var values = Uncommon<Values>()

    public init() {}

    public var isPlain: Bool { values.isInitial }

    private struct Values: UncommonValues {
        var filters: FilterList?
        var backgroundFilters: FilterList?
        var compositingFilter: FilterList?
        var shouldRasterize = false
        var rasterizationScale: CGFloat = 1

        static let initial = Values()
    }
}
