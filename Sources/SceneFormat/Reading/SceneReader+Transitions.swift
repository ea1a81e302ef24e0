extension SceneReader {
    /// `CATransition` (facts 2.12).
    func transition(_ map: inout MapReader) -> TransitionDescription {
        let type = map.value("type").flatMap { values.choice($0, "type", of: TransitionDescription.Kind.allCases.map(\.rawValue)) }
        let subtype = map.value("subtype").flatMap { values.choice($0, "subtype", of: TransitionDescription.Subtype.allCases.map(\.rawValue)) }
        let start = map.value("startProgress").flatMap { values.number($0, "startProgress", in: 0...1, "a number from 0 to 1") } ?? 0
        let end = map.value("endProgress").flatMap { values.number($0, "endProgress", in: start...1, "a number from startProgress to 1") } ?? 1
        return TransitionDescription(
            type: type.flatMap(TransitionDescription.Kind.init) ?? .fade, subtype: subtype.flatMap(TransitionDescription.Subtype.init),
            startProgress: start, endProgress: end)
    }
}
