import Foundation
import LayerTree

extension SceneReader {
    /// `CATransition` (facts 2.12).
    func transition(_ map: inout MapReader) -> TransitionDescription {
        let type = map.value("type").flatMap { values.choice($0, "type", of: TransitionDescription.Kind.allCases.map(\.rawValue)) }
        let subtype = map.value("subtype").flatMap { values.choice($0, "subtype", of: TransitionDescription.Subtype.allCases.map(\.rawValue)) }
        let start = map.value("startProgress").flatMap { values.number($0, "startProgress", in: 0...1, "a number from 0 to 1") } ?? 0
        let end = map.value("endProgress").flatMap { values.number($0, "endProgress", in: start...1, "a number from startProgress to 1") } ?? 1
        return TransitionDescription(
            type: type.flatMap(TransitionDescription.Kind.init) ?? .fade, subtype: subtype.flatMap(TransitionDescription.Subtype.init),
            startProgress: start, endProgress: end, filter: map.value("filter").flatMap(transitionFilter))
    }

    /// Core Image's transitions that need no picture beside the two.
    static let transitionFilters = TransitionFilter.names.filter { TransitionFilter(name: $0) != nil }
    static let transitionNumbers = [
        "inputAngle", "inputWidth", "inputOpacity", "inputBarOffset", "inputRadius", "inputCompression", "inputScale", "inputMaxStriationRadius",
        "inputStriationStrength", "inputStriationContrast", "inputFadeThreshold",
    ]

    /// A name, or a map of a name and inputs.
    private func transitionFilter(_ value: SceneValue) -> TransitionFilter? {
        if case .text = value.content { return values.choice(value, "filter", of: Self.transitionFilters).flatMap { TransitionFilter(name: $0) } }
        guard var map = MapReader(value, "a filter", values.collector) else { return nil }
        let name = map.required("name", "one of \(Self.transitionFilters.joined(separator: ", "))")
            .flatMap { values.choice($0, "name", of: Self.transitionFilters) }
        var inputs: [String: Any] = [:]
        for key in Self.transitionNumbers { inputs[key] = map.value(key).flatMap { values.number($0, key) } }
        inputs["inputCenter"] = map.value("inputCenter").flatMap { values.point($0, "inputCenter") }.map { TransitionPoint(Double($0.x), Double($0.y)) }
        inputs["inputColor"] = map.value("inputColor").flatMap { values.color($0, "inputColor") }
        map.reportUnknownKeys()
        return name.flatMap { TransitionFilter(name: $0, inputs: inputs) }
    }
}
