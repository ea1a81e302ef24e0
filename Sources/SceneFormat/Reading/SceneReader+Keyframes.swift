import LayerTree

extension SceneReader {
    func keyframes(_ map: inout MapReader, _ target: Target?) -> KeyframeAnimationDescription? {
        typealias Description = KeyframeAnimationDescription
        let modes = Description.CalculationMode.allCases.map(\.rawValue)
        let rotations = Description.RotationMode.allCases.map(\.rawValue)
        let track = track(&map, target)
        let mode =
            map.value("calculationMode").flatMap { values.choice($0, "calculationMode", of: modes) }.flatMap(
                Description.CalculationMode.init) ?? .linear
        let rotation = map.value("rotationMode").flatMap { values.choice($0, "rotationMode", of: rotations) }.flatMap(
            Description.RotationMode.init)
        let times = keyTimes(&map, track, mode)
        let functions = timingFunctions(&map, track)
        let shapes = ["tensionValues", "continuityValues", "biasValues"].map { key in
            map.value(key).flatMap { values.numbers($0, key) }
        }
        guard let target, let track else { return nil }
        return Description(
            property: target.property, track: track, keyTimes: times, timingFunctions: functions, calculationMode: mode,
            rotationMode: rotation,
            tensionValues: shapes[0], continuityValues: shapes[1], biasValues: shapes[2])
    }

    private func track(_ map: inout MapReader, _ target: Target?) -> KeyframeAnimationDescription.Track? {
        let written = map.value("values")
        let path = map.value("path")
        guard let target else { return nil }
        if let path {
            if let written { let _: Int? = values.refuse(written, "values beside a path", "either values or a path") }
            if target.kind != .point {
                return values.refuse(
                    path, "path for \(target.property.keyPath)", "values, because only a point follows a path")
            }
            return values.path(path, "path").map { .path($0) }
        }
        guard let written else {
            values.collector.report(
                at: map.location, "\(map.subject) has no values", expected: "expected values, or a path for a point")
            return nil
        }
        let items = values.list(written, "values", "a list of values") { item -> PropertyValue? in
            let label = "a value of \(target.property.keyPath)"
            return item.isNull
                ? values.refuse(item, label, "a value, because nothing cannot be a keyframe")
                : property(item, label, target.kind)
        }
        guard let items else { return nil }
        return items.count < 2 ? values.refuse(written, "values", "two values or more") : .values(items)
    }

    private func keyTimes(
        _ map: inout MapReader, _ track: KeyframeAnimationDescription.Track?,
        _ mode: KeyframeAnimationDescription.CalculationMode
    ) -> [Double]? {
        guard let value = map.value("keyTimes"), let times = values.numbers(value, "keyTimes") else { return nil }
        let inOrder = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
        guard inOrder, times.allSatisfy({ (0...1).contains($0) }) else {
            return values.refuse(value, "keyTimes", "numbers from 0 to 1 that do not decrease")
        }
        guard case .values(let items)? = track else { return times }
        let legal = mode == .discrete ? [items.count, items.count + 1] : [items.count]
        return legal.contains(times.count)
            ? times : values.refuse(value, "keyTimes", "\(items.count), one for each of the values")
    }

    private func timingFunctions(_ map: inout MapReader, _ track: KeyframeAnimationDescription.Track?)
        -> [TimingFunctionDescription]?
    {
        guard let value = map.value("timingFunctions") else { return nil }
        let functions = values.list(value, "timingFunctions", "a list of timing functions") {
            values.timingFunction($0, "a timing function")
        }
        guard let functions, case .values(let items)? = track else { return functions }
        return functions.count < items.count
            ? functions
            : values.refuse(value, "timingFunctions", "at most \(items.count - 1), one for each segment between values")
    }
}
