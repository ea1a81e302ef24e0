import Images
import RenderTree
import SceneLanguage
import VectorGeometry

/// A Core Image transition of a `CATransition`, with its inputs.
package struct TransitionFilterDescription: Equatable, Sendable {
    /// The name of the filter, one of `TransitionFilter.names`.
    package internal(set) var name = ""
    /// The inputs that are numbers, by key.
    package internal(set) var numbers: [String: Double] = [:]
    /// The inputs that are points or offsets, by key; points count from the bottom left corner of the layer's bounds, y
    /// up.
    package internal(set) var points: [String: TransitionPoint] = [:]
    /// The value of `inputColor`; nil for the filter's default.
    package internal(set) var color: CGColor?
    /// The inputs that are Booleans, by key.
    package internal(set) var flags: [String: Bool] = [:]
    /// The mask image; never nil for a filter that needs one, nil for others.
    package internal(set) var mask: AssetDescription?
}

extension TransitionFilterDescription {
    /// The filters that need a mask.
    static let maskedNames = ["CIDisintegrateWithMaskTransition", "lumaWipe"]
    /// The filters that may be named without inputs.
    static let plainNames = TransitionFilter.names.filter { !maskedNames.contains($0) }
    /// The input for a mask.
    static let maskKey = "inputMaskImage"

    /// Returns the keys of a filter.
    static func keys(of name: String) -> SceneKeys<Self> { keys([name], inputs[name]?.all ?? []) }

    /// The keys that some filter has.
    static let allKeys: SceneKeys<Self> = {
        var distinct: [String: SceneKey<Self>] = [:]
        for key in inputs.values.flatMap(\.all) { distinct[key.reference.name] = key }
        return keys(TransitionFilter.names, distinct.sorted { $0.key < $1.key }.map(\.value))
    }()

    /// The schema of a filter: its name, or a map of its name and inputs.
    static var schema: JSONSchemaNode {
        .anyOf([.names(plainNames)] + TransitionFilter.names.map { keys(of: $0).schema })
    }

    private static func keys(_ names: [String], _ inputs: [SceneKey<Self>]) -> SceneKeys<Self> {
        let form = SceneValueForm(
            kind: .choice, expectation: "one of \(names.joined(separator: ", "))", schema: .names(names),
            choices: names)
        return SceneKeys {
            SceneKey(rule: "name", form, isRequired: true, "The name of the filter.")
            inputs
        }
    }

    /// The inputs of each filter. Their defaults are those of `TransitionFilter`.
    private static let inputs: [String: SceneKeys<Self>] = [
        "CIDissolveTransition": SceneKeys {},
        "CISwipeTransition": SceneKeys {
            number("inputAngle", "0", unit: .radians, "The direction of the movement.")
            number("inputWidth", "300", unit: .points, "The width of the edge that moves.")
            color("white", "The color of the edge.")
            number("inputOpacity", "0", "The opacity of the edge's color.")
        },
        "CIBarsSwipeTransition": SceneKeys {
            number("inputAngle", "π", unit: .radians, "The direction of the bars.")
            number("inputWidth", "30", unit: .points, "The width of a bar.")
            number("inputBarOffset", "10", unit: .points, "The distance by which each bar is behind the one before.")
        },
        "CIModTransition": SceneKeys {
            center("The center of the pattern.")
            number("inputAngle", "2", unit: .radians, "The angle of the pattern of holes.")
            number("inputRadius", "150", unit: .points, "The radius of the holes in the center.")
            number("inputCompression", "300", unit: .points, "The stretch of the pattern toward its edges.")
        },
        "CIFlashTransition": SceneKeys {
            center("The center of the flash.")
            color("[1, 0.8, 0.6, 1]", "The color of the rays.")
            number("inputMaxStriationRadius", "2.58", "The length of the rays.")
            number("inputStriationStrength", "0.5", "The strength of the rays.")
            number("inputStriationContrast", "1.375", "The contrast of the rays.")
            number("inputFadeThreshold", "0.85", "The fade of the flash: the larger, the longer the flash.")
        },
        "CICopyMachineTransition": SceneKeys {
            number("inputAngle", "0", unit: .radians, "The direction of the light.")
            number("inputWidth", "200", unit: .points, "The width of the light.")
            color("[0.6, 1, 0.8, 1]", "The color of the light.")
            number("inputOpacity", "1.3", "The opacity of the light.")
        },
        "CIDisintegrateWithMaskTransition": SceneKeys {
            maskInput
            SceneKey(
                "inputShadowRadius", \.numbers["inputShadowRadius"], .nonNegative(unit: .points), default: "8",
                "The blur of the shadow at the edge.")
            SceneKey(
                "inputShadowDensity", \.numbers["inputShadowDensity"], .nonNegative(), default: "0.65",
                "The strength of the shadow.")
            point("inputShadowOffset", "[0, -10]", "The offset of the shadow, y up.")
        },
        "CIRippleTransition": SceneKeys {
            center("The center of the ripple.")
            number("inputWidth", "100", unit: .points, "The width of the ripple.")
            number("inputScale", "50", "The height of the ripple: positive for a bulge, negative for a dimple.")
        },
        "CIPageCurlTransition": SceneKeys {
            number("inputAngle", "0", unit: .radians, "The direction of the curl.")
            number("inputRadius", "100", unit: .points, "The radius of the curl.")
        },
        "wipe": SceneKeys {
            number("inputAngle", "0", unit: .radians, "The direction of the movement.")
            number("inputWidth", "2", unit: .points, "The width of the edge that moves.")
        },
        "iris": SceneKeys {
            ownCenter("The center of the circle.")
            number("inputWidth", "2", unit: .points, "The width of the edge of the circle.")
        },
        "clock": SceneKeys {
            ownCenter("The center of the clock.")
            number("inputAngle", "1.5707963267948966", unit: .radians, "The direction in which the hand starts.")
            number("inputWidth", "2", unit: .points, "The width of the edge of the hand.")
        },
        "zoom": SceneKeys {
            ownCenter("The point that the camera moves to.")
            number("inputAmount", "1.5", "The movement: 0.7 doubles the size; below 0, the camera moves away.")
        },
        "whipPan": SceneKeys {
            number("inputAngle", "0", unit: .radians, "The direction of the camera; the images move against it.")
            number("inputAmount", "0.3", "The exposure over which moving images are blurred, 0 to 1.")
        },
        "lumaWipe": SceneKeys {
            maskInput
            SceneKey(
                "inputSoftness", \.numbers["inputSoftness"], .number("a number from 0 to 1", in: 0...1),
                default: "0.1", "The softness of the edge, as a share of the brightness from black to white.")
            SceneKey(
                "inputInverted", \.flags["inputInverted"], .boolean, default: "false",
                "Whether the bright parts of the mask change first.")
        },
    ]

    private static let maskInput = SceneKey<Self>(
        rule: maskKey, SceneValueType.asset.form, isRequired: true,
        "The mask: an image that is stretched over the bounds. Its dark parts change first.")

    private static func number(
        _ key: String, _ initial: String, unit: SceneValueForm.Unit? = nil, _ summary: String
    ) -> SceneKey<Self> {
        SceneKey(key, \.numbers[key], .number(unit: unit), default: initial, summary)
    }

    private static func point(_ key: String, _ initial: String, _ summary: String) -> SceneKey<Self> {
        let type = SceneValueType<CGPoint>.point.map { TransitionPoint(Double($0.x), Double($0.y)) }
        return SceneKey(key, \.points[key], type, default: initial, summary)
    }

    private static func center(_ summary: String) -> SceneKey<Self> {
        point("inputCenter", "[150, 150]", summary + " It counts from the bottom left corner of the bounds, y up.")
    }

    private static func ownCenter(_ summary: String) -> SceneKey<Self> {
        let type = SceneValueType<CGPoint>.point.map { TransitionPoint(Double($0.x), Double($0.y)) }
        return SceneKey(
            "inputCenter", \.points["inputCenter"], type, default: "the center of the bounds",
            summary + " It counts from the bottom left corner of the bounds, y up.")
    }

    private static func color(_ initial: String, _ summary: String) -> SceneKey<Self> {
        SceneKey("inputColor", \.color, .color, default: initial, summary)
    }
}

extension SceneReader {
    /// Reads the name of a filter, or a map of its name and inputs.
    func transitionFilter(_ value: SceneValue) -> TransitionFilterDescription? {
        if case .text = value.content {
            return values.choice(value, "filter", of: TransitionFilter.names).flatMap { plainFilter($0, value) }
        }
        guard var map = MapReader(value, "a filter", values.collector) else { return nil }
        let name = map.required("name", "one of \(TransitionFilter.names.joined(separator: ", "))")
            .flatMap { values.choice($0, "name", of: TransitionFilter.names) }
        // Unknown inputs are reported with the name of their filter.
        guard var map = MapReader(value, name.map { "a \($0)" } ?? "a filter", values.collector) else { return nil }
        var filter = TransitionFilterDescription()
        let keys = name.map(TransitionFilterDescription.keys) ?? TransitionFilterDescription.allKeys
        _ = keys.read(&map, into: &filter, values)
        let key = TransitionFilterDescription.maskKey
        if keys.names.contains(key) {
            let written = name == nil ? map.written(key) : map.required(key, Self.maskExpectation)
            filter.mask = written.flatMap { assets.asset($0, key, values) }
        }
        map.reportUnknownKeys()
        guard let name, !TransitionFilterDescription.maskedNames.contains(name) || filter.mask != nil else {
            return nil
        }
        filter.name = name
        return filter
    }

    private static let maskExpectation = "the name of an image asset (its dark parts change first)"

    private func plainFilter(_ name: String, _ value: SceneValue) -> TransitionFilterDescription? {
        guard !TransitionFilterDescription.maskedNames.contains(name) else {
            return values.refuse(
                value, "filter",
                "{ name: \(name), \(TransitionFilterDescription.maskKey): … } with \(Self.maskExpectation)")
        }
        return TransitionFilterDescription(name: name)
    }
}
