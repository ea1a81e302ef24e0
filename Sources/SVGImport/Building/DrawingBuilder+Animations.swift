import Foundation
import LayerTree
import VectorGeometry

extension DrawingBuilder {
    /// Adds the runs of an animation to a layer.
    ///
    /// - Parameter value: Returns the value of a text, and of nil the value without the animation.
    func add(
        _ animation: DrawingAnimation, _ keyPath: String, to layer: CALayer, _ index: Int,
        value: (String?) -> AnimatedValue?
    ) throws(SVGDrawing.ReadingError) {
        try count(valuesOf: animation, index)
        guard let sequence = KeyframeSequence(animation, value) else {
            warnings.add(
                animation.position,
                "the values of the animation of \(animation.attribute ?? "transform") are not valid; it is ignored")
            return
        }
        try add(sequence, animation, keyPath, to: layer, index)
    }

    /// Adds the runs of an animation with given keyframes to a layer.
    func add(
        _ sequence: KeyframeSequence, _ animation: DrawingAnimation, _ keyPath: String, to layer: CALayer, _ index: Int
    ) throws(SVGDrawing.ReadingError) {
        for run in animation.runs {
            try count(sequence, index)
            let keyframes = sequence.animation(keyPath)
            keyframes.isAdditive = animation.isAdditive
            keyframes.isCumulative = animation.isCumulative
            add(keyframes, run, to: layer)
        }
    }

    /// Adds an animation to a layer with the times of a run.
    func add(_ animation: CAAnimation, _ run: AnimationRun, to layer: CALayer) {
        var run = run
        // An endless value has no simple duration.
        if !run.duration.isFinite { run.duration = run.end.isFinite ? max(run.end - run.begin, 1e-6) : 1e6 }
        run.apply(to: animation)
        layer.add(animation, forKey: nil)
    }

    /// Reports animations that have no effect, because the value without them is of another kind.
    func reportIgnored(_ animations: [DrawingAnimation], _ property: String, _ index: Int, _ reason: String) {
        guard let first = animations.first else { return }
        warnings.add(
            first.position,
            "the animation of \(property) of \(tree[index].label) is ignored, because its value without the animation "
                + reason)
    }

    /// Returns the animations in the order of their priority: by their begin, then as given.
    func prioritized(_ animations: [DrawingAnimation]) -> [DrawingAnimation] {
        prioritizedRuns(animations).map(\.animation)
    }

    /// Returns the runs of animations in the order of their priority, with the numbers of the animations.
    func prioritizedRuns(_ animations: [DrawingAnimation]) -> [(number: Int, animation: DrawingAnimation)] {
        guard animations.count > 1 else { return animations.map { (0, $0) } }
        let runs = animations.enumerated().flatMap { number, animation in
            animation.runs.map { (number: number, run: $0) }
        }
        let sorted = runs.sorted {
            let (a, b) = (animations[$0.number], animations[$1.number])
            if a.isFromStyleSheet != b.isFromStyleSheet { return !a.isFromStyleSheet }
            if a.isFromStyleSheet { return $0.number < $1.number }
            return ($0.run.begin, $0.number) < ($1.run.begin, $1.number)
        }
        return sorted.map { entry in
            var animation = animations[entry.number]
            animation.runs = [entry.run]
            return (entry.number, animation)
        }
    }

    /// Animates a property whose value depends on several attributes.
    ///
    /// - Parameter value: Returns the value for texts that replace those of attributes.
    func animate(
        _ layers: [CALayer], _ keyPath: String, _ attributes: [String: [DrawingAnimation]], _ index: Int,
        value: ([String: String]) -> AnimatedValue?
    ) throws(SVGDrawing.ReadingError) {
        let animated = attributes.filter { !$0.value.isEmpty }
        guard !animated.isEmpty, !layers.isEmpty else { return }
        if animated.count == 1, let (name, animations) = animated.first {
            for animation in prioritized(animations) {
                for layer in layers {
                    try add(animation, keyPath, to: layer, index) { text in value(text.map { [name: $0] } ?? [:]) }
                }
            }
            return
        }
        if let first = animated.values.first?.first,
            animated.values.allSatisfy({ $0.count == 1 && $0[0].hasPace(of: first) })
        {
            for list in animated.values { try count(valuesOf: list[0], index) }
            let values = first.values.indices.compactMap { number -> AnimatedValue? in
                value(animated.compactMapValues { $0[0].values[number] })
            }
            guard values.count == first.values.count else { return }
            var sequence = KeyframeSequence(values: values, times: first.keyTimes)
            sequence.easings = first.easings
            sequence.isDiscrete = first.isDiscrete || values.count == 1
            for layer in layers { try add(sequence, first, keyPath, to: layer, index) }
            return
        }
        try sample(layers, keyPath, animated, index, value: value)
    }

    /// Animates a property with its values at short intervals.
    private func sample(
        _ layers: [CALayer], _ keyPath: String, _ attributes: [String: [DrawingAnimation]], _ index: Int,
        value: ([String: String]) -> AnimatedValue?
    ) throws(SVGDrawing.ReadingError) {
        let all = attributes.values.joined()
        let isEndless = all.contains { $0.runs.contains { $0.end == .infinity } }
        let last = all.flatMap { $0.runs.map { $0.end.isFinite ? $0.end : $0.begin + min($0.duration, 10) } }.max() ?? 0
        let end = min(max(last, isEndless ? 30 : 0), 60)
        guard end > 0, let first = all.first else { return }
        warnings.add(
            first.position,
            "several attributes of \(tree[index].label) are animated at different times; they are computed "
                + "60 times per second" + (isEndless ? ", for \(Int(end)) seconds" : ""))
        let samplers = attributes.mapValues { AnimationSampler(animations: prioritized($0)) }
        let steps = Int((end * 60).rounded(.up))
        var values: [AnimatedValue] = []
        let cost = samplers.values.reduce(0) { $0 + $1.animations.count }
        for step in 0...steps {
            try visit(index, cost: cost)
            let time = end * Double(step) / Double(steps)
            guard let value = value(samplers.compactMapValues { $0.value(at: time) }) else { return }
            values.append(value)
        }
        let times = (0...steps).map { Double($0) / Double(steps) }
        let sequence = KeyframeSequence(values: values, times: times)
        var animation = first
        animation.isAdditive = false
        animation.isCumulative = false
        animation.runs = [AnimationRun(begin: 0, end: end, duration: end, freezes: true)]
        for layer in layers { try add(sequence, animation, keyPath, to: layer, index) }
    }
}

extension DrawingAnimation {
    /// Whether another animation has its values at the same times.
    fileprivate func hasPace(of other: DrawingAnimation) -> Bool {
        runs == other.runs && keyTimes == other.keyTimes && easings == other.easings
            && isDiscrete == other.isDiscrete && !isPaced && !other.isPaced && !isAdditive && !other.isAdditive
            && !isCumulative && !other.isCumulative
    }

    /// The animation with a text in place of the value without it.
    func starting(from base: String) -> DrawingAnimation {
        var result = self
        result.values = values.map { $0 ?? base }
        return result
    }

    /// The animation with more keyframes between those with numbers, for properties that are not linear in the values.
    func refined(_ steps: Int) -> DrawingAnimation {
        guard !isDiscrete, values.count > 1, values.count <= 1000, easings.allSatisfy({ $0 == .linear }) else {
            return self
        }
        var result = self
        result.values = [values[0]]
        result.blends = [:]
        result.keyTimes = [keyTimes[0]]
        for index in easings.indices {
            guard let from = values[index], let to = values[index + 1] else { return self }
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                result.values.append(step == steps ? to : AnimationSampler.interpolated(from, to, share))
                result.keyTimes.append(keyTimes[index] + (keyTimes[index + 1] - keyTimes[index]) * share)
            }
        }
        result.easings = Array(repeating: .linear, count: result.values.count - 1)
        return result
    }
}
