import Foundation

/// Lets values that animations set at once change gradually, where style sheets have transitions.
struct StyleTransitions {
    let tree: DrawingTree
    let styles: [DrawingStyle]
    let warnings: DrawingWarnings

    /// The most changes of a property, and the seconds up to the last one.
    private static let limits = (changes: 1000, seconds: 600.0)
    /// The properties that have no values in between.
    private static let discrete: Set = ["display", "visibility"]

    /// Replaces the animations that start transitions.
    func apply(to animations: inout [Int: [DrawingAnimation]]) {
        var isStarted = false
        var first: Int?
        var results: [(Int, DrawingAnimation)] = []
        for index in tree.elements.indices where styles[index].own.contains("transition-property") || hasTimes(index) {
            first = first ?? index
            for (property, list) in changes(of: index, animations) {
                guard let timing = timing(property, index) else { continue }
                isStarted = true
                guard list.allSatisfy({ $0.isDiscrete || $0.values.count == 1 }) else {
                    warnings.add(
                        list[0].position,
                        "the transition of \(property.prefix(60)) of \(tree[index].label) does not follow its "
                            + "animation; only values that are set at once start transitions")
                    continue
                }
                if let result = transition(list, timing, index) { results.append((index, result)) }
            }
        }
        for (index, result) in results {
            animations[index, default: []].removeAll { $0.subject == result.subject }
            animations[index, default: []].append(result)
        }
        guard let first, !isStarted else { return }
        warnings.add(
            tree[first].position,
            "the transition of \(tree[first].label) never starts, because nothing changes its style in a movie")
    }

    private func hasTimes(_ index: Int) -> Bool { styles[index].own.contains("transition-duration") }

    /// Returns the animations that change the style of an element, by property: its own, and those that it inherits.
    private func changes(of index: Int, _ animations: [Int: [DrawingAnimation]]) -> [(String, [DrawingAnimation])] {
        var result: [String: [DrawingAnimation]] = [:]
        func add(_ element: Int, where isIncluded: (String) -> Bool) {
            var found: [String: [DrawingAnimation]] = [:]
            for animation in animations[element] ?? [] {
                let property = animation.subject == .transformList ? "transform" : animation.attribute
                guard let property, isIncluded(property) else { continue }
                found[property, default: []].append(animation)
            }
            result.merge(found) { own, _ in own }
        }
        add(index) { !Self.discrete.contains($0) }
        for ancestor in tree.ancestors(of: index) {
            add(ancestor) { property in
                DrawingStyle.inherited.contains(property) && !Self.discrete.contains(property)
                    && !styles[index].own.contains(property)
            }
        }
        // Animations of style sheets start no transitions.
        return result.filter { !$0.value.contains { $0.isFromStyleSheet } }.sorted { $0.key < $1.key }
    }

    private func timing(_ property: String, _ index: Int) -> TransitionKeyframes.Timing? {
        func list(_ name: String) -> [String] {
            CSSSyntax.split(styles[index][name] ?? CSSShorthand.transitionDefaults[name] ?? "", at: ",")
        }
        let properties = list("transition-property").map { $0.lowercased().trimmingCharacters(in: .whitespaces) }
        guard let number = properties.lastIndex(where: { $0 == property || $0 == "all" }) else { return nil }
        func value(_ name: String) -> String {
            let values = list(name)
            return values.isEmpty ? "" : values[number % values.count]
        }
        let duration = max(CSSTime.seconds(value("transition-duration")) ?? 0, 0)
        let delay = CSSTime.seconds(value("transition-delay")) ?? 0
        guard duration + delay > 0 else { return nil }
        return TransitionKeyframes.Timing(
            duration: duration, delay: delay, easing: CSSEasing(value("transition-timing-function")) ?? .ease)
    }

    /// Returns an animation that changes the value gradually whenever others set it; nil if they never do.
    private func transition(
        _ animations: [DrawingAnimation], _ timing: TransitionKeyframes.Timing, _ index: Int
    ) -> DrawingAnimation? {
        let sampler = AnimationSampler(animations: animations)
        let isTransform = animations[0].subject == .transformList
        let base = styles[index][isTransform ? "transform" : animations[0].attribute ?? ""]
        var keyframes = TransitionKeyframes(sampler.value(at: 0)) { start, end, share in
            let (from, to) = (start ?? base, end ?? base)
            if isTransform { return AnimationSampler.interpolatedTransform(from, to, share) }
            guard let from, let to else { return share < 0.5 ? start : end }
            return AnimationSampler.interpolated(from, to, share)
        }
        for time in changeTimes(animations) { keyframes.change(to: sampler.value(at: time), at: time, timing) }
        guard keyframes.hasChanged, let last = keyframes.times.last else { return nil }
        // A change that is taken back in the delay leaves one keyframe.
        let end = max(last, 1e-3)
        var result = DrawingAnimation(subject: animations[0].subject, position: animations[0].position)
        result.values = keyframes.values
        result.blends = keyframes.blends
        result.keyTimes = keyframes.times.map { $0 / end }
        result.easings = keyframes.easings
        result.runs = [AnimationRun(begin: 0, end: end, duration: end, freezes: true, fillsBackwards: true)]
        return result
    }

    /// Returns the times after 0 at which values may change.
    private func changeTimes(_ animations: [DrawingAnimation]) -> [Double] {
        var times: Set<Double> = []
        for animation in animations {
            for run in animation.runs {
                let end = min(run.end, Self.limits.seconds)
                if run.end.isFinite { times.insert(run.end) }
                var begin = run.begin
                while begin < end, times.count < Self.limits.changes {
                    for keyTime in animation.keyTimes.isEmpty ? [0] : animation.keyTimes {
                        let time = begin + (run.duration.isFinite ? keyTime * run.duration : 0)
                        if time < end { times.insert(time) }
                    }
                    guard run.duration.isFinite, run.duration > 0 else { break }
                    begin += run.duration
                }
            }
        }
        return times.filter { $0 > 0 }.sorted()
    }
}
