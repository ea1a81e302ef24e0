import Foundation
import VectorGeometry

/// Reads the animation elements of a drawing: `animate`, `set`, `animateTransform`, `animateMotion`.
struct SMILReader {
    static let names: Set<String> = ["animate", "animateColor", "animateTransform", "animateMotion", "set"]
    /// The most values of all animations together.
    static let valueLimit = 200_000

    let tree: DrawingTree
    let warnings: DrawingWarnings
    /// The animations of each element.
    private(set) var animations: [Int: [DrawingAnimation]] = [:]
    private var valueCount = 0
    /// The paths of `mpath` targets, each read once.
    var motionPaths: [Int: VectorPath] = [:]
    /// The animation element whose values exceed the limit; nil for none.
    private(set) var excess: DrawingPosition?

    init(_ tree: DrawingTree, _ warnings: DrawingWarnings) {
        self.tree = tree
        self.warnings = warnings
        let indices = tree.elements.indices.filter { Self.names.contains(tree[$0].name) }
        let timings = indices.map { timing(of: $0) }
        let timeline = SMILTimeline(timings)
        if timeline.isCut, let first = indices.first {
            warnings.add(
                tree[first].position,
                "an animation starts more than \(SMILTimeline.repetitionLimit) times, or all together more than "
                    + "\(SMILTimeline.runLimit) times; later runs are left out")
        }
        for (number, index) in indices.enumerated() {
            guard !timeline.runs[number].isEmpty, excess == nil else { continue }
            let length = timings[number].repeatedDuration
            read(
                index,
                timeline.runs[number].map { run in
                    var run = run
                    run.end = min(run.end, run.begin + length)
                    return run
                })
        }
    }

    // MARK: - Timing

    private func timing(of index: Int) -> SMILTiming {
        let element = tree[index]
        var timing = SMILTiming()
        timing.id = element.id
        if let text = element["begin"] { timing.begins = times(text, "begin", element) }
        if let text = element["end"] { timing.ends = times(text, "end", element) }
        if let text = element["dur"], let duration = clock(text, "dur", element) {
            if duration <= 0 { refuse("dur", text, element) }
            timing.duration = duration > 0 && duration.isFinite ? duration : nil
        }
        if let text = element["repeatCount"] {
            let count = text == "indefinite" ? .infinity : Double(text)
            if let count, count > 0 { timing.repeatCount = count } else { refuse("repeatCount", text, element) }
        }
        timing.repeatDuration = element["repeatDur"].flatMap { clock($0, "repeatDur", element) }
        if let text = element["min"], text != "media" { timing.minimum = SMILTime.clock(text) ?? 0 }
        if let text = element["max"], text != "media" { timing.maximum = SMILTime.clock(text) ?? .infinity }
        timing.restart =
            element["restart"] == "never" ? .never : element["restart"] == "whenNotActive" ? .whenNotActive : .always
        timing.freezes = element["fill"] == "freeze"
        return timing
    }

    private func clock(_ text: String, _ name: String, _ element: DrawingElement) -> Double? {
        if text.trimmingCharacters(in: .whitespaces) == "indefinite" || text == "media" { return .infinity }
        if let seconds = SMILTime.clock(text) { return seconds }
        refuse(name, text, element)
        return nil
    }

    /// Reports an attribute that is not valid.
    func refuse(_ name: String, _ text: String, _ element: DrawingElement) {
        warnings.add(element.position, "\(name)=\"\(text.prefix(60))\" of \(element.label) is not valid; ignored")
    }

    private func times(_ text: String, _ name: String, _ element: DrawingElement) -> [SMILTime] {
        text.split(separator: ";").prefix(1000).compactMap { part in
            guard let time = SMILTime(String(part)) else {
                if !part.allSatisfy(\.isWhitespace) { refuse(name, String(part), element) }
                return nil
            }
            switch time {
            case .never(isInteraction: true):
                warnings.add(
                    element.position,
                    "\(name)=\"\(part.prefix(60))\" of \(element.label) needs a viewer; the animation does not run")
            case .event(let id, _, _), .repetition(let id, _, _):
                let isAnimation = tree.ids[id].map { Self.names.contains(tree[$0].name) } ?? false
                if !isAnimation {
                    warnings.add(
                        element.position,
                        "\(name)=\"\(part.prefix(60))\" of \(element.label) names no animation; ignored")
                }
            default: break
            }
            return time
        }
    }

    // MARK: - Values

    private mutating func read(_ index: Int, _ runs: [AnimationRun]) {
        let element = tree[index]
        let reference = element["href"]
        guard let target = reference == nil ? element.parent : tree.element(reference) else {
            warnings.add(element.position, "\(element.label) has no target; ignored")
            return
        }
        guard var animation = animation(element) else { return }
        animation.runs = runs
        valueCount += max(animation.values.count, animation.keyTimes.count)
        guard valueCount <= Self.valueLimit else {
            excess = element.position
            return
        }
        animations[target, default: []].append(animation)
    }

    private mutating func animation(_ element: DrawingElement) -> DrawingAnimation? {
        switch element.name {
        case "animateMotion": return motion(element)
        case "animateTransform":
            let type = element["type"] ?? "translate"
            guard let kind = TransformFunction.Kind(rawValue: type), kind != .matrix else {
                refuse("type", type, element)
                return nil
            }
            return valued(DrawingAnimation(subject: .transformFunction(kind), position: element.position), element)
        default:
            guard let name = element["attributeName"]?.trimmingCharacters(in: .whitespaces), !name.isEmpty else {
                warnings.add(element.position, "\(element.label) has no attributeName; ignored")
                return nil
            }
            let plain = name.split(separator: ":").last.map(String.init) ?? name
            var animation = DrawingAnimation(subject: .attribute(plain), position: element.position)
            if element.name == "set" {
                animation.values = [element["to"] ?? ""]
                animation.keyTimes = [0]
                animation.isDiscrete = true
                return animation
            }
            return valued(animation, element)
        }
    }

    /// Adds the values, their times and their easing.
    private func valued(_ start: DrawingAnimation, _ element: DrawingElement) -> DrawingAnimation? {
        var animation = start
        animation.isAdditive = element["additive"] == "sum"
        animation.isCumulative = element["accumulate"] == "sum"
        if let text = element["values"] {
            animation.values = Self.list(text)
        } else if let to = element["to"] {
            // Without a start, the animation starts from the value without it.
            animation.values = [element["from"], to]
            if element["from"] == nil { (animation.isAdditive, animation.isCumulative) = (false, false) }
        } else if let by = element["by"] {
            guard let sum = sum(element["from"], by, of: animation.attribute) else {
                refuse("by", by, element)
                return nil
            }
            animation.values = [element["from"] ?? sum.zero, sum.total]
            if element["from"] == nil { animation.isAdditive = true }
        }
        guard !animation.values.isEmpty else {
            warnings.add(element.position, "\(element.label) has no values; ignored")
            return nil
        }
        return pace(&animation, element, count: animation.values.count) ? animation : nil
    }

    /// Returns the values of a list with semicolons.
    static func list(_ text: String) -> [String] {
        var values = text.split(separator: ";", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        if values.last == "" { values.removeLast() }
        return values
    }

    /// Returns zero and the sum of a start and a difference; nil for values that have no sum.
    private func sum(_ from: String?, _ by: String, of attribute: String?) -> (zero: String, total: String)? {
        guard let zero = AttributeSum.zero(by, of: attribute) else { return nil }
        guard let from else { return (zero, by) }
        return AttributeSum.sum(from, by, of: attribute).map { (zero, $0) }
    }

    /// Reads `calcMode`, `keyTimes` and `keySplines`.
    func pace(_ animation: inout DrawingAnimation, _ element: DrawingElement, count: Int) -> Bool {
        let isMotion = animation.subject == .motion
        let mode = element["calcMode"] ?? (isMotion ? "paced" : "linear")
        animation.isDiscrete = mode == "discrete"
        animation.isPaced = mode == "paced"
        let steps = max(animation.isDiscrete ? count : count - 1, 1)
        animation.keyTimes = (0..<count).map { Double($0) / Double(steps) }
        animation.easings = Array(repeating: .linear, count: max(count - 1, 0))
        if let text = element["keyTimes"], !animation.isPaced {
            let times = text.split(separator: ";").map { Double($0.trimmingCharacters(in: .whitespaces)) ?? .nan }
            let isAscending = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
            let isLegal =
                times.count == count && isAscending && times.first == 0 && times.allSatisfy { (0...1).contains($0) }
                && (animation.isDiscrete || times.count == 1 || times.last == 1)
            guard isLegal else {
                warnings.add(
                    element.position,
                    "keyTimes of \(element.label) are not \(count) ascending numbers from 0 to 1; "
                        + "the animation is ignored"
                )
                return false
            }
            animation.keyTimes = times
        }
        guard mode == "spline" else { return true }
        let splines = (element["keySplines"] ?? "").split(separator: ";").filter { !$0.allSatisfy(\.isWhitespace) }
        let curves = splines.compactMap { part -> CSSEasing? in
            guard let n = CSSSyntax.numbers(part), n.count == 4, n.allSatisfy({ (0...1).contains($0) }) else {
                return nil
            }
            return .curve(n[0], n[1], n[2], n[3])
        }
        guard curves.count == count - 1, splines.count == curves.count else {
            warnings.add(
                element.position,
                "keySplines of \(element.label) are not \(count - 1) groups of 4 numbers from 0 to 1; "
                    + "the animation is ignored"
            )
            return false
        }
        animation.easings = curves
        return true
    }
}
