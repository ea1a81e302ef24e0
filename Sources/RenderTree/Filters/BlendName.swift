import Quartz2D

/// The names of blend modes that `compositingFilter` takes: Core Image's, and Core Animation's own (facts 1.9).
public enum BlendName {
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
