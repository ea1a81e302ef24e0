import Foundation

/// Reads the animations of style sheets: `animation-name` and the properties beside it, with `@keyframes`.
struct CSSAnimationReader {
    let tree: DrawingTree
    let keyframes: [String: CSSKeyframes]
    let warnings: DrawingWarnings

    /// Returns the animations of an element.
    func animations(of index: Int, _ style: DrawingStyle) -> [DrawingAnimation] {
        guard style.own.contains("animation-name"), let names = style["animation-name"] else { return [] }
        var result: [DrawingAnimation] = []
        var count = 0
        let lists: Lists = CSSShorthand.animationDefaults.reduce(into: [:]) { lists, entry in
            lists[entry.key] = CSSSyntax.split(style[entry.key] ?? entry.value, at: ",")
        }
        let all = CSSSyntax.split(names, at: ",")
        if all.count > CSSShorthand.animationLimit {
            warnings.add(
                tree[index].position,
                "\(tree[index].label) has more than \(CSSShorthand.animationLimit) animations; the others are ignored")
        }
        for (number, text) in all.prefix(CSSShorthand.animationLimit).enumerated() {
            let name = text.trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
            guard name.lowercased() != "none", !name.isEmpty else { continue }
            guard let frames = keyframes[name] else {
                warnings.add(
                    tree[index].position, "there is no @keyframes \"\(name.prefix(60))\"; the animation is ignored")
                continue
            }
            guard let run = run(number, lists, index) else { continue }
            let animated = animations(
                frames, run, easing(number, lists), style, index, reverses: reverses(number, lists))
            result += animated
            // The model refuses more values.
            count += animated.reduce(0) { $0 + $1.values.count }
            guard count <= SMILReader.valueLimit else { break }
        }
        return result
    }

    /// The values of the properties of animations: one for each animation, and the first ones again for more.
    private typealias Lists = [String: [String]]

    private func value(_ property: String, _ number: Int, _ lists: Lists) -> String {
        guard let list = lists[property], !list.isEmpty else { return "" }
        return list[number % list.count].lowercased()
    }

    private func easing(_ number: Int, _ lists: Lists) -> CSSEasing {
        CSSEasing(value("animation-timing-function", number, lists)) ?? .ease
    }

    private func reverses(_ number: Int, _ lists: Lists) -> Bool {
        value("animation-direction", number, lists).hasSuffix("reverse")
    }

    private func run(_ number: Int, _ lists: Lists, _ index: Int) -> AnimationRun? {
        let duration = CSSTime.seconds(value("animation-duration", number, lists)) ?? 0
        let delay = CSSTime.seconds(value("animation-delay", number, lists)) ?? 0
        let countText = value("animation-iteration-count", number, lists)
        let count = countText == "infinite" ? .infinity : Double(countText) ?? 1
        let fill = value("animation-fill-mode", number, lists)
        if value("animation-play-state", number, lists) == "paused" {
            warnings.add(tree[index].position, "a paused animation of \(tree[index].label) is not shown")
            return nil
        }
        let freezes = ["forwards", "both"].contains(fill)
        guard duration > 0, count > 0 else {
            // Without a duration, only the last keyframe can be seen.
            guard freezes else { return nil }
            return AnimationRun(begin: delay, end: delay + 1e-6, duration: 1e-6, freezes: true)
        }
        return AnimationRun(
            begin: delay, end: count == .infinity ? .infinity : delay + duration * count, duration: duration,
            freezes: freezes, fillsBackwards: ["backwards", "both"].contains(fill),
            alternates: value("animation-direction", number, lists).hasPrefix("alternate"))
    }

    /// The keyframes of one property.
    private struct Keyframes {
        var values: [String?] = []
        var times: [Double] = []
        var easings: [CSSEasing] = []

        /// Adds a keyframe, which replaces one at the same time.
        mutating func add(_ value: String?, _ time: Double, _ easing: CSSEasing) {
            if times.last == time {
                values[values.count - 1] = value
                easings[easings.count - 1] = easing
            } else {
                values.append(value)
                times.append(time)
                easings.append(easing)
            }
        }
    }

    /// Returns an animation for each property of the keyframes.
    private func animations(
        _ frames: CSSKeyframes, _ run: AnimationRun, _ easing: CSSEasing, _ style: DrawingStyle, _ index: Int,
        reverses: Bool
    ) -> [DrawingAnimation] {
        var properties: [String: Keyframes] = [:]
        var order: [String] = []
        for frame in frames.addingIndividualTransforms(style).keyframes {
            let own = frame.declarations.last { $0.property == "animation-timing-function" }
            let frameEasing = own.flatMap { CSSEasing($0.value) } ?? easing
            for declaration in frame.declarations where !declaration.property.hasPrefix("animation-") {
                if properties[declaration.property] == nil { order.append(declaration.property) }
                let value = CSSVariables.resolved(declaration.value, style.values)
                properties[declaration.property, default: Keyframes()].add(value, frame.offset, frameEasing)
            }
        }
        return order.compactMap { property in
            guard var list = properties[property] else { return nil }
            // Missing keyframes at the ends are the value without the animation.
            if list.times.first != 0 {
                list.values.insert(nil, at: 0)
                list.times.insert(0, at: 0)
                list.easings.insert(easing, at: 0)
            }
            if list.times.last != 1 {
                list.values.append(nil)
                list.times.append(1)
                list.easings.append(easing)
            }
            list.easings.removeLast()
            if reverses {
                list.values.reverse()
                list.times = list.times.reversed().map { 1 - $0 }
                list.easings = list.easings.reversed().map(\.reversed)
            }
            return animation(property, list, run, index)
        }
    }

    private func animation(_ property: String, _ list: Keyframes, _ run: AnimationRun, _ index: Int) -> DrawingAnimation
    {
        let subject: DrawingAnimation.Subject = property == "transform" ? .transformList : .attribute(property)
        var animation = DrawingAnimation(subject: subject, position: tree[index].position)
        animation.values = list.values
        animation.keyTimes = list.times
        animation.easings = list.easings
        animation.runs = [run]
        animation.isFromStyleSheet = true
        return animation
    }
}

extension CSSEasing {
    /// The easing of the same motion backward: the curve turned around its middle.
    var reversed: CSSEasing {
        switch self {
        case .curve(let a, let b, let c, let d): .curve(1 - c, 1 - d, 1 - a, 1 - b)
        case .points(let points): .points(points.reversed().map { SIMD2(1 - $0.x, 1 - $0.y) })
        case .steps: pieces.map { .points($0.reversed().map { SIMD2(1 - $0.x, 1 - $0.y) }) } ?? self
        }
    }
}
