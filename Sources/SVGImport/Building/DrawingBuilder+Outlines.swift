import VectorGeometry

extension DrawingBuilder {
    /// Returns an animation of geometry that replaces the value, in place of one that adds to it.
    func withoutSums(_ animation: DrawingAnimation, _ base: String?) -> DrawingAnimation {
        guard animation.isAdditive || animation.isCumulative else { return animation }
        var result = animation.isCumulative ? accumulated(animation) : animation
        result.isCumulative = false
        guard animation.isAdditive else { return result }
        result.isAdditive = false
        if ["d", "points"].contains(animation.attribute) {
            warnings.add(animation.position, "additive is not supported for paths and points; the value is replaced")
        } else {
            result.values = result.values.map { text in text.map { "calc(\(base ?? "0") + \($0))" } }
        }
        return result
    }

    /// The most repetitions of an outline that are written out as keyframes.
    private static let repetitionLimit = 16

    /// Returns an animation with the keyframes of all repetitions, each of which begins at the end of the one before.
    private func accumulated(_ animation: DrawingAnimation) -> DrawingAnimation {
        let run = animation.runs.first
        let count = run.map { (($0.end - $0.begin) / $0.duration).rounded(.up) } ?? 0
        guard let run, animation.runs.count == 1, (1...Double(Self.repetitionLimit)).contains(count),
            !animation.isPaced,
            !["d", "points"].contains(animation.attribute), animation.keyTimes.count == animation.values.count,
            let last = animation.values.last?.map({ $0 })
        else {
            warnings.add(
                animation.position,
                "accumulate is supported for outlines with lengths and up to \(Self.repetitionLimit) repetitions; "
                    + "each repetition starts again")
            return animation
        }
        var result = animation
        (result.values, result.keyTimes, result.easings) = ([], [], [])
        for number in 0..<Int(count) {
            let sum = String(repeating: " + \(last)", count: number)
            result.values += animation.values.map { text in text.map { number == 0 ? $0 : "calc(\($0)\(sum))" } }
            result.keyTimes += animation.keyTimes.map { (Double(number) + $0) / count }
            if number > 0 { result.easings.append(.linear) }
            result.easings += animation.easings
        }
        result.runs = [run]
        result.runs[0].duration = run.duration * count
        return result
    }
}

extension DrawingAnimation {
    /// The animation of path data. Between keyframes with different commands, the path changes halfway, as in browsers.
    ///
    /// - Parameter base: The path data without the animation.
    func switchingCommands(_ base: String?) -> DrawingAnimation {
        guard attribute == "d", !isDiscrete else { return self }
        let commands = values.map { VectorPath.svgSegments(ElementGeometry.pathData($0 ?? base ?? "")).map(\.command) }
        guard Set(commands).count > 1, keyTimes.count == values.count else { return self }
        var result = switching
        result.keyTimes = [0] + zip(keyTimes, keyTimes.dropFirst()).map { ($0 + $1) / 2 }
        return result
    }
}
