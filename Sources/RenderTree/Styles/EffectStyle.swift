import Foundation

/// What is done to a layer's picture before and while it joins what lies behind; most layers have none of it.
///
/// - Apple: facts 1.9, 1.10.
public struct EffectStyle: Equatable, Sendable {
    /// Applied in order to the layer with its sublayers, before mask and opacity.
    public var filters: FilterList? { get { values.filters } set { change { $0.filters = newValue } } }
    /// Applied in order to what is behind the layer, within its shape.
    public var backgroundFilters: FilterList? { get { values.backgroundFilters } set { change { $0.backgroundFilters = newValue } } }
    /// How the layer joins what is behind it: a list of one.
    public var compositingFilter: FilterList? { get { values.compositingFilter } set { change { $0.compositingFilter = newValue } } }
    /// Drawn into a bitmap of the layer's own space first.
    public var shouldRasterize: Bool { get { values.shouldRasterize } set { change { $0.shouldRasterize = newValue } } }
    /// Pixels of that bitmap per point.
    public var rasterizationScale: CGFloat { get { values.rasterizationScale } set { change { $0.rasterizationScale = newValue } } }

    /// Nil while everything has its default, so that plain layers carry no more than a pointer.
    private var stored: Stored?

    public init() {}

    public var isPlain: Bool { stored == nil }

    private var values: Values { stored?.values ?? Values() }

    private mutating func change(_ body: (inout Values) -> Void) {
        var values = values
        body(&values)
        stored = values == Values() ? nil : Stored(values)
    }

    public static func == (a: EffectStyle, b: EffectStyle) -> Bool { a.stored === b.stored || a.values == b.values }

    private struct Values: Equatable, Sendable {
        var filters: FilterList?
        var backgroundFilters: FilterList?
        var compositingFilter: FilterList?
        var shouldRasterize = false
        var rasterizationScale: CGFloat = 1
    }

    private final class Stored: Sendable {
        let values: Values
        init(_ values: Values) { self.values = values }
    }
}
