/// Replaces animations of `class` by those of the properties that the style sheets give to the classes.
struct ClassAnimations {
    let tree: DrawingTree
    let styles: [DrawingStyle]
    let sheet: CSSSheet
    let warnings: DrawingWarnings

    /// The most values of `class` in a drawing: the styles of all elements are computed for each.
    private static let limit = 32
    /// The values of properties that no style gives.
    private static let initial = [
        "fill": "black", "stroke": "none", "opacity": "1", "fill-opacity": "1", "stroke-opacity": "1",
        "stroke-width": "1", "stroke-dashoffset": "0", "display": "inline", "visibility": "visible",
        "transform": "none",
    ]

    /// Replaces the animations.
    func expand(_ animations: inout [Int: [DrawingAnimation]]) {
        var count = 0
        for index in animations.keys.sorted() {
            for animation in animations[index] ?? [] where animation.attribute == "class" {
                let texts = Set(animation.values.map { $0 ?? tree[index]["class"] ?? "" })
                count += texts.count
                guard count <= Self.limit else {
                    warnings.add(
                        animation.position, "the drawing has more than \(Self.limit) values of class; ignored")
                    return
                }
                expand(animation, of: index, texts, &animations)
            }
            animations[index]?.removeAll { $0.attribute == "class" }
        }
    }

    private func expand(
        _ animation: DrawingAnimation, of index: Int, _ texts: Set<String>,
        _ animations: inout [Int: [DrawingAnimation]]
    ) {
        var changed: [String: [DrawingStyle]] = [:]
        for text in texts {
            var resolver = StyleResolver(tree.setting(classes: text, of: index), sheet)
            let styles = resolver.styles()
            guard styles.count == tree.elements.count, !resolver.isExhausted else {
                warnings.add(animation.position, "the style sheets take too long for an animation of class; ignored")
                return
            }
            changed[text] = styles
        }
        for element in tree.elements.indices {
            let all = changed.values.map { $0[element] }
            let properties = all.reduce(styles[element].own) { $0.union($1.own) }
            for property in properties.sorted() where !property.hasPrefix("transition-") {
                guard all.contains(where: { $0[property] != styles[element][property] }) else { continue }
                guard !property.hasPrefix("--"), !property.hasPrefix("animation-") else {
                    warnings.add(
                        animation.position, "\(property.prefix(60)) does not change with an animation of class")
                    continue
                }
                var result = animation.switching(to: property)
                result.values = animation.values.map { text in
                    changed[text ?? tree[index]["class"] ?? ""]?[element][property] ?? Self.initial[property]
                }
                animations[element, default: []].append(result)
            }
        }
    }
}

extension DrawingAnimation {
    /// The animation of another property, with values that hold.
    fileprivate func switching(to property: String) -> DrawingAnimation {
        var result = DrawingAnimation(
            subject: property == "transform" ? .transformList : .attribute(property), position: position)
        result.keyTimes = keyTimes
        result.easings = easings
        result.isDiscrete = true
        result.runs = runs
        return result
    }
}
