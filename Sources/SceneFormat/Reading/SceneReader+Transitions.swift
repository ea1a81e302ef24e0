import Foundation
import Images
import LayerTree

extension SceneReader {
    /// Reads the keys of a `CATransition` (facts 2.12).
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
}

extension SceneReader {
    /// The kind of a transition filter's input.
    enum TransitionInputKind { case number, nonNegative, point, color, image }

    static let disintegration = "CIDisintegrateWithMaskTransition"
    /// The transition filters that may be named without inputs.
    static let plainTransitionFilters = TransitionFilter.names.filter { $0 != disintegration }

    /// The inputs of each transition filter, in the order of docs/SceneFormat.md.
    private static let transitionInputs: [String: [String]] = [
        "CIDissolveTransition": [],
        "CISwipeTransition": ["inputAngle", "inputWidth", "inputColor", "inputOpacity"],
        "CIBarsSwipeTransition": ["inputAngle", "inputWidth", "inputBarOffset"],
        "CIModTransition": ["inputCenter", "inputAngle", "inputRadius", "inputCompression"],
        "CIFlashTransition": [
            "inputCenter", "inputColor", "inputMaxStriationRadius", "inputStriationStrength", "inputStriationContrast",
            "inputFadeThreshold",
        ],
        "CICopyMachineTransition": ["inputAngle", "inputWidth", "inputColor", "inputOpacity"],
        disintegration: ["inputMaskImage", "inputShadowRadius", "inputShadowDensity", "inputShadowOffset"],
        "CIRippleTransition": ["inputCenter", "inputWidth", "inputScale"],
        "CIPageCurlTransition": ["inputAngle", "inputRadius"],
    ]

    /// Returns the inputs of a transition filter, or of all of them if the name is nil.
    static func transitionInputs(of filter: String?) -> [String] {
        guard let filter else { return Set(transitionInputs.values.joined()).sorted() }
        return transitionInputs[filter] ?? []
    }

    /// Returns the kind of a transition filter's input.
    static func transitionInputKind(of input: String) -> TransitionInputKind {
        switch input {
        case "inputCenter", "inputShadowOffset": .point
        case "inputColor": .color
        case "inputMaskImage": .image
        case "inputShadowRadius", "inputShadowDensity": .nonNegative
        default: .number
        }
    }

    /// Reads the name of a filter, or a map of its name and inputs.
    private func transitionFilter(_ value: SceneValue) -> TransitionFilterDescription? {
        if case .text = value.content {
            return values.choice(value, "filter", of: TransitionFilter.names).flatMap { plainFilter($0, value) }
        }
        guard var map = MapReader(value, "a filter", values.collector) else { return nil }
        let name = map.required("name", "one of \(TransitionFilter.names.joined(separator: ", "))")
            .flatMap { values.choice($0, "name", of: TransitionFilter.names) }
        // Unknown inputs are reported with the name of their filter.
        guard var map = MapReader(value, name.map { "a \($0)" } ?? "a filter", values.collector) else { return nil }
        map.allow(["name"])
        var mask: AssetDescription?
        var numbers: [String: Double] = [:]
        var points: [String: TransitionPoint] = [:]
        var color: CGColor?
        for key in Self.transitionInputs(of: name) {
            switch Self.transitionInputKind(of: key) {
            case .number: numbers[key] = map.value(key).flatMap { values.number($0, key) }
            case .nonNegative: numbers[key] = map.value(key).flatMap { values.nonNegative($0, key) }
            case .point: points[key] = transitionPoint(key, &map)
            case .color: color = map.value(key).flatMap { values.color($0, key) }
            case .image:
                let written = name == nil ? map.value(key) : map.required(key, Self.maskExpectation)
                mask = written.flatMap { assets.asset($0, key, values) }
            }
        }
        map.reportUnknownKeys()
        guard let name, name != Self.disintegration || mask != nil else { return nil }
        return TransitionFilterDescription(name: name, numbers: numbers, points: points, color: color, mask: mask)
    }

    private static let maskExpectation = "the name of an image asset (its dark parts change first)"

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
