import Foundation
import Images

/// A filter of a layer: a name of Core Image's or Core Animation's, and the inputs that were set.
///
/// - Apple: `CIFilter`; facts 1.9.
package struct LayerFilter: Equatable, Sendable {
    /// The kind of filter, such as `CIGaussianBlur`.
    package var type: String
    /// The name used in key paths, as in `filters.NAME.inputRadius`; the type by default.
    package var name: String
    /// The inputs that were set, by key.
    package var inputs: [String: FilterValue]
    /// Whether the filter is applied.
    package var isEnabled = true
    /// Whether the filter was given as a plain string, as blend mode names are.
    package var isBareName = false
    /// What a filter that spreads colors finds beyond the edges of the layer.
    package var edges = Edges.transparent

    /// What lies beyond the edges of a layer.
    package enum Edges: Sendable {
        /// Nothing: blurred edges are soft.
        case transparent
        /// The pixels of the edges, repeated; the result is cut off at the edges.
        case clamped
        /// As `clamped` for a layer that covers the whole frame, as `transparent` for others.
        case clampedIfFullFrame
    }

    /// Creates a filter.
    package init(type: String, name: String? = nil, inputs: [String: FilterValue] = [:]) {
        self.type = type
        self.name = name ?? type
        self.inputs = inputs
    }

    /// The value of an input or its default; nil if the filter has no such input.
    package subscript(input key: String) -> FilterValue? {
        inputs[key] ?? FilterKind.imageInputs(type).first { $0.key == key }?.initial
    }
}

/// The value of a filter input.
package enum FilterValue: Equatable, Sendable {
    /// A number.
    case number(Double)
    /// A vector of numbers.
    case vector([Double])
    /// A color.
    case color(CGColor)
    /// A color table.
    case lookup(ColorLookup)
}

/// A list of filters set together, equal by value; an object, so that animations can pass it on by reference.
package final class FilterList: Sendable, Equatable {
    /// The filters in the order of application.
    package let filters: [LayerFilter]

    /// Creates a list.
    package init(_ filters: [LayerFilter]) { self.filters = filters }

    /// Returns the list with an input changed in all filters named `name`; nil if there is no such filter.
    package func setting(_ value: FilterValue, ofInput key: String, ofFilterNamed name: String) -> FilterList? {
        guard filters.contains(where: { $0.name == name }) else { return nil }
        return FilterList(
            filters.map { filter in
                guard filter.name == name else { return filter }
                var changed = filter
                changed.inputs[key] = value
                return changed
            })
    }

    /// Returns whether both lists have equal filters.
    package static func == (a: FilterList, b: FilterList) -> Bool { a === b || a.filters == b.filters }
}

/// The blend mode names that `compositingFilter` accepts: Core Image's and Core Animation's own (facts 1.9).
package enum BlendModeName {
    /// All names, in the order of the documentation.
    package static let all = (coreImage + coreAnimation).map(\.0)
    /// Core Image's names.
    package static let ofCoreImage = coreImage.map(\.0)

    /// Returns the blend mode with the given name; nil for an unknown name.
    package static func mode(_ name: String) -> CGBlendMode? { byName[name] }

    private static let byName = Dictionary(
        (coreImage + coreAnimation).map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })

    private static let shared: [(String, CGBlendMode)] = [
        ("Multiply", .multiply), ("Screen", .screen), ("Overlay", .overlay), ("Darken", .darken), ("Lighten", .lighten),
        ("ColorDodge", .colorDodge), ("ColorBurn", .colorBurn), ("SoftLight", .softLight), ("HardLight", .hardLight),
        ("Difference", .difference), ("Exclusion", .exclusion), ("Hue", .hue), ("Saturation", .saturation),
        ("Color", .color),
        ("Luminosity", .luminosity),
    ]

    private static let coreImage: [(String, CGBlendMode)] =
        shared.map { ("CI\($0.0)BlendMode", $0.1) } + [
            ("CIAdditionCompositing", .plusLighter), ("CISourceOverCompositing", .normal),
            ("CISourceInCompositing", .sourceIn),
            ("CISourceOutCompositing", .sourceOut), ("CISourceAtopCompositing", .sourceAtop),
        ]

    private static let coreAnimation: [(String, CGBlendMode)] =
        shared.map { ($0.0.prefix(1).lowercased() + $0.0.dropFirst() + "BlendMode", $0.1) } + [
            ("normalBlendMode", .normal), ("sourceOver", .normal), ("sourceIn", .sourceIn), ("sourceOut", .sourceOut),
            ("sourceAtop", .sourceAtop), ("destOver", .destinationOver), ("destIn", .destinationIn),
            ("destOut", .destinationOut),
            ("destAtop", .destinationAtop), ("xor", .xor), ("clear", .clear), ("copy", .copy), ("plusD", .plusDarker),
            ("plusL", .plusLighter),
        ]
}
