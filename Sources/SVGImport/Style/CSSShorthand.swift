/// Replaces shorthand properties by those that they set.
enum CSSShorthand {
    /// The shorthand properties.
    static let names: Set = ["font", "animation", "transition", "marker"]

    /// Returns the properties that a property sets.
    static func expanded(_ property: String, _ value: String) -> [(property: String, value: String)] {
        switch property {
        case "font": font(value)
        case "animation": animation(value)
        case "transition": transition(value)
        case "marker": ["marker-start", "marker-mid", "marker-end"].map { ($0, value) }
        default: [(property, value)]
        }
    }

    private static func font(_ value: String) -> [(String, String)] {
        var result: [(String, String)] = []
        var words = CSSSyntax.split(value, at: " ")[...]
        while let word = words.popFirst() {
            let lower = word.lowercased()
            if ["italic", "oblique"].contains(lower) {
                result.append(("font-style", lower))
            } else if ["bold", "bolder", "lighter"].contains(lower) || Int(lower).map({ $0 >= 100 }) == true {
                result.append(("font-weight", lower))
            } else if lower == "small-caps" {
                result.append(("font-variant", lower))
            } else if let first = lower.first,
                first.isNumber || first == "." || lower.hasSuffix("-small")
                    || ["small", "medium", "large", "smaller", "larger"].contains(lower)
            {
                result.append(("font-size", String(lower.split(separator: "/")[0])))
                if !words.isEmpty { result.append(("font-family", words.joined(separator: " "))) }
                break
            }
        }
        return result
    }

    /// The most animations of one element.
    static let animationLimit = 64
    /// The longhand properties of animations with their initial values.
    static let animationDefaults = [
        "animation-name": "none", "animation-duration": "0s", "animation-delay": "0s",
        "animation-timing-function": "ease", "animation-iteration-count": "1", "animation-direction": "normal",
        "animation-fill-mode": "none", "animation-play-state": "running",
    ]

    /// The longhand properties of transitions with their initial values.
    static let transitionDefaults = [
        "transition-property": "all", "transition-duration": "0s", "transition-delay": "0s",
        "transition-timing-function": "ease",
    ]

    private static func transition(_ value: String) -> [(String, String)] {
        var lists: [String: [String]] = [:]
        for part in CSSSyntax.split(value, at: ",").prefix(animationLimit) {
            var values = transitionDefaults
            var times = 0
            for word in CSSSyntax.split(part.lowercased(), at: " ") {
                if CSSTime.seconds(word) != nil {
                    values[times == 0 ? "transition-duration" : "transition-delay"] = word
                    times += 1
                } else if CSSEasing(word) != nil {
                    values["transition-timing-function"] = word
                } else if !["allow-discrete", "normal"].contains(word) {
                    values["transition-property"] = word
                }
            }
            for (key, value) in values { lists[key, default: []].append(value) }
        }
        return lists.map { ($0.key, $0.value.joined(separator: ", ")) }
    }

    private static func animation(_ value: String) -> [(String, String)] {
        var lists: [String: [String]] = [:]
        for part in CSSSyntax.split(value, at: ",").prefix(animationLimit) {
            var values = animationDefaults
            var times = 0
            var isNamed = false
            for word in CSSSyntax.split(part, at: " ") {
                let lower = word.lowercased()
                if CSSTime.seconds(lower) != nil {
                    values[times == 0 ? "animation-duration" : "animation-delay"] = lower
                    times += 1
                } else if lower == "infinite" || Double(lower) != nil {
                    values["animation-iteration-count"] = lower
                } else if CSSEasing(lower) != nil {
                    values["animation-timing-function"] = lower
                } else if ["normal", "reverse", "alternate", "alternate-reverse"].contains(lower) {
                    values["animation-direction"] = lower
                } else if ["forwards", "backwards", "both"].contains(lower) || lower == "none" && isNamed {
                    values["animation-fill-mode"] = lower
                } else if ["running", "paused"].contains(lower) {
                    values["animation-play-state"] = lower
                } else {
                    values["animation-name"] = word
                    isNamed = true
                }
            }
            for (key, value) in values { lists[key, default: []].append(value) }
        }
        return lists.map { ($0.key, $0.value.joined(separator: ", ")) }
    }
}
