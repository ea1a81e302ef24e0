import Foundation
import Quartz2D

/// A filter as a layer has it: Core Image's or Core Animation's name, and the inputs that were set.
///
/// - Apple: `CIFilter`; facts 1.9.
public struct LayerFilter: Equatable, Sendable {
    /// `CIGaussianBlur` and the like.
    public var type: String
    /// What key paths call it: `filters.NAME.inputRadius`. The type unless set.
    public var name: String
    public var inputs: [String: FilterValue]
    public var isEnabled = true
    /// Whether it was given as a bare text, as names of blend modes are.
    public var isBareName = false

    public init(type: String, name: String? = nil, inputs: [String: FilterValue] = [:]) {
        self.type = type
        self.name = name ?? type
        self.inputs = inputs
    }

    /// The value that an input has, set or not; nil where the filter has no such input.
    public subscript(input key: String) -> FilterValue? {
        inputs[key] ?? FilterKind.named(type)?.input(key)?.initial
    }
}

/// What an input of a filter can be.
public enum FilterValue: Equatable, Sendable {
    case number(Double)
    case vector([Double])
    case color(CGColor)
}

/// Filters that were set together, equal by value; an object, so that animations can pass it on.
public final class FilterList: Sendable, Equatable {
    public let filters: [LayerFilter]

    public init(_ filters: [LayerFilter]) { self.filters = filters }

    /// The list with an input of the filters of that name changed; nil without such a filter.
    public func setting(_ value: FilterValue, ofInput key: String, ofFilterNamed name: String) -> FilterList? {
        guard filters.contains(where: { $0.name == name }) else { return nil }
        return FilterList(
            filters.map { filter in
                guard filter.name == name else { return filter }
                var changed = filter
                changed.inputs[key] = value
                return changed
            })
    }

    public static func == (a: FilterList, b: FilterList) -> Bool { a === b || a.filters == b.filters }
}

/// The names of blend modes that `compositingFilter` takes: Core Image's, and Core Animation's own (facts 1.9).
public enum BlendModeName {
    /// In the order of the documentation.
    public static let all = (coreImage + coreAnimation).map(\.0)

    public static func mode(_ name: String) -> CGBlendMode? { byName[name] }

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
