import Foundation
import LayerTree

extension SceneReader {
    /// `CATransition` (facts 2.12).
    func transition(_ map: inout MapReader) -> TransitionDescription {
        let type = map.value("type").flatMap {
            values.choice($0, "type", of: TransitionDescription.Kind.allCases.map(\.rawValue))
        }
        let subtype = map.value("subtype").flatMap {
            values.choice($0, "subtype", of: TransitionDescription.Subtype.allCases.map(\.rawValue))
        }
        let start =
            map.value("startProgress").flatMap { values.number($0, "startProgress", in: 0...1, "a number from 0 to 1") }
            ?? 0
        let end =
            map.value("endProgress").flatMap {
                values.number($0, "endProgress", in: start...1, "a number from startProgress to 1")
            } ?? 1
        return TransitionDescription(
            type: type.flatMap(TransitionDescription.Kind.init) ?? .fade,
            subtype: subtype.flatMap(TransitionDescription.Subtype.init),
            startProgress: start, endProgress: end, filter: map.value("filter").flatMap(transitionFilter))
    }

    static let transitionFilters = TransitionFilter.names
    static let disintegration = "CIDisintegrateWithMaskTransition"
    /// Those that need nothing but their name.
    static let plainTransitionFilters = transitionFilters.filter { $0 != disintegration }
    static let transitionNumbers = [
        "inputAngle", "inputWidth", "inputOpacity", "inputBarOffset", "inputRadius", "inputCompression", "inputScale",
        "inputMaxStriationRadius",
        "inputStriationStrength", "inputStriationContrast", "inputFadeThreshold",
    ]
    /// What only a disintegration has beside its mask.
    static let disintegrationNumbers = ["inputShadowRadius", "inputShadowDensity"]

    /// A name, or a map of a name and inputs.
    private func transitionFilter(_ value: SceneValue) -> TransitionFilterDescription? {
        if case .text = value.content {
            return values.choice(value, "filter", of: Self.transitionFilters).flatMap { plainFilter($0, value) }
        }
        guard var map = MapReader(value, "a filter", values.collector) else { return nil }
        let name = map.required("name", "one of \(Self.transitionFilters.joined(separator: ", "))")
            .flatMap { values.choice($0, "name", of: Self.transitionFilters) }
        var mask: AssetDescription?
        var numbers: [String: Double] = [:]
        var points: [String: TransitionPoint] = [:]
        if name == Self.disintegration {
            mask = map.required("inputMaskImage", Self.maskExpectation).flatMap {
                assets.asset($0, "inputMaskImage", values)
            }
            for key in Self.disintegrationNumbers {
                numbers[key] = map.value(key).flatMap { values.nonNegative($0, key) }
            }
            points["inputShadowOffset"] = transitionPoint("inputShadowOffset", &map)
        } else {
            for key in Self.transitionNumbers { numbers[key] = map.value(key).flatMap { values.number($0, key) } }
            points["inputCenter"] = transitionPoint("inputCenter", &map)
            // Which inputs there are is not known without a name.
            if name == nil { map.allow(["inputMaskImage", "inputShadowOffset"] + Self.disintegrationNumbers) }
        }
        let color =
            name == Self.disintegration ? nil : map.value("inputColor").flatMap { values.color($0, "inputColor") }
        map.reportUnknownKeys()
        guard let name, name != Self.disintegration || mask != nil else { return nil }
        return TransitionFilterDescription(name: name, numbers: numbers, points: points, color: color, mask: mask)
    }

    private static let maskExpectation = "the name of an asset, a picture whose dark parts change first"

    private func plainFilter(_ name: String, _ value: SceneValue) -> TransitionFilterDescription? {
        guard name != Self.disintegration else {
            return values.refuse(value, "filter", "{ name: \(name), inputMaskImage: … } with \(Self.maskExpectation)")
        }
        return TransitionFilterDescription(name: name, numbers: [:], points: [:], color: nil, mask: nil)
    }

    private func transitionPoint(_ key: String, _ map: inout MapReader) -> TransitionPoint? {
        map.value(key).flatMap { values.point($0, key) }.map { TransitionPoint(Double($0.x), Double($0.y)) }
    }
}
