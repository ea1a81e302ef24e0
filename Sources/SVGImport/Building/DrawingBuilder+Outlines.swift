import VectorGeometry

extension DrawingBuilder {
    /// Returns an animation of geometry that replaces the value, in place of one that adds to it.
    func withoutSums(_ animation: DrawingAnimation, _ base: String?) -> DrawingAnimation {
        guard animation.isAdditive || animation.isCumulative else { return animation }
        var result = animation.isCumulative ? accumulated(animation) : animation
        result.isCumulative = false
        guard animation.isAdditive else { return result }
        result.isAdditive = false
        guard let base else { return result }
        let sums = result.values.map { text in text.flatMap { AttributeSum.sum(base, $0, of: animation.attribute) } }
        guard zip(sums, result.values).allSatisfy({ $0 != nil || $1 == nil }) else {
            warnings.add(
                animation.position,
                "the values of \(animation.attribute ?? "") cannot be added to \"\(base.prefix(60))\", because they "
                    + "have other commands, or another number of values; they replace it")
            return result
        }
        result.values = sums
        return result
    }

    /// The most repetitions of an outline that are written out as keyframes.
    private static let repetitionLimit = 16

    /// Returns an animation with the keyframes of all repetitions, each of which begins at the end of the one before.
    private func accumulated(_ animation: DrawingAnimation) -> DrawingAnimation {
        let run = animation.runs.first
        let count = run.map { (($0.end - $0.begin) / $0.duration).rounded(.up) } ?? 0
        guard let run, animation.runs.count == 1, (1...Double(Self.repetitionLimit)).contains(count),
            !animation.isPaced, animation.keyTimes.count == animation.values.count,
            let repetitions = repetitions(animation, Int(count))
        else {
            warnings.add(
                animation.position,
                "accumulate is supported for outlines with up to \(Self.repetitionLimit) repetitions, and values that "
                    + "can be added; each repetition starts again")
            return animation
        }
        var result = animation
        (result.values, result.keyTimes, result.easings) = ([], [], [])
        for (number, values) in repetitions.enumerated() {
            result.values += values
            result.keyTimes += animation.keyTimes.map { (Double(number) + $0) / count }
            if number > 0 { result.easings.append(.linear) }
            result.easings += animation.easings
        }
        result.runs = [run]
        result.runs[0].duration = run.duration * count
        return result
    }

    /// Returns the values of each repetition; nil for values that cannot be added.
    private func repetitions(_ animation: DrawingAnimation, _ count: Int) -> [[String?]]? {
        guard let last = animation.values.last?.map({ $0 }) else { return nil }
        // Sums of path data have absolute commands.
        var repetitions = [animation.values.map { $0.map { AttributeSum.normal($0, of: animation.attribute) } }]
        while repetitions.count < count, let values = repetitions.last {
            var sums: [String?] = []
            for text in values {
                guard let text else {
                    sums.append(nil)
                    continue
                }
                guard let sum = AttributeSum.sum(text, last, of: animation.attribute) else { return nil }
                sums.append(sum)
            }
            repetitions.append(sums)
        }
        return repetitions
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
