import VectorGeometry

/// Reports lengths, keywords, variables and references to paints that cannot be read, which count as missing.
struct PropertyCheck {
    private static let attributes: Set<String> = [
        "cx", "cy", "dx", "dy", "fx", "fy", "height", "markerHeight", "markerWidth", "r", "rx", "ry", "startOffset",
        "textLength", "width", "x", "x1", "x2", "y", "y1", "y2",
    ]
    private static let properties: Set<String> = [
        "cx", "cy", "height", "letter-spacing", "r", "rx", "ry", "stroke-dashoffset", "stroke-width", "width", "x", "y",
    ]
    private static let keywords: Set<String> = ["auto", "none", "normal"]
    /// The lengths that have to be at least 0.
    private static let sizes: Set<String> = ["height", "r", "rx", "ry", "stroke-width", "width"]
    /// The values of properties that are keywords.
    private static let choices: [String: Set<String>] = [
        "clip-rule": ["nonzero", "evenodd"], "fill-rule": ["nonzero", "evenodd"],
        "stroke-linecap": ["butt", "round", "square"],
        "stroke-linejoin": ["miter", "round", "bevel", "arcs", "miter-clip"],
        "text-anchor": ["start", "middle", "end"], "visibility": ["visible", "hidden", "collapse"],
    ]
    /// The attributes of text that are lists.
    private static let lists: Set<String> = ["dx", "dy", "x", "y"]

    let tree: DrawingTree
    let styles: [DrawingStyle]
    let warnings: DrawingWarnings

    /// Adds warnings for the attributes and properties of all elements.
    func report() {
        let variables = styles.reduce(into: Set<String>()) { $0.formUnion($1.own.filter { $0.hasPrefix("--") }) }
        for index in tree.elements.indices {
            let (element, style) = (tree[index], styles[index])
            let isText = ["text", "tspan"].contains(element.name)
            for name in Self.attributes.sorted() {
                guard let text = element[name] else { continue }
                let parts = isText && Self.lists.contains(name) ? text.split { " ,\t\r\n".contains($0) } : [text[...]]
                check(name, parts.map(String.init), text, element)
            }
            for name in Self.properties.intersection(style.own).sorted() {
                if let text = style[name] { check(name, [text], text, element) }
            }
            for (name, choices) in Self.choices where style.own.contains(name) {
                guard let text = style[name], !choices.contains(text.lowercased()) else { continue }
                warn(element, name, text, "is not one of \(choices.sorted().joined(separator: ", ")); ignored")
            }
            checkPaints(style, element)
            for (name, text) in style.variableTexts.sorted(by: { $0.key < $1.key }) {
                guard CSSVariables.resolved(text, style.values) == nil,
                    let variable = text.firstMatch(of: #/--[\w\-]+/#).map({ String($0.0) }),
                    !variables.contains(variable)
                else { continue }
                warn(element, name, text, "refers to a variable that nothing sets; ignored. Give it a fallback")
            }
        }
    }

    private func check(_ name: String, _ parts: [String], _ text: String, _ element: DrawingElement) {
        guard !text.isEmpty else { return }
        let isLegal = parts.allSatisfy { part in
            Self.keywords.contains(part.lowercased()) || DrawingLength.length(part, of: 1) != nil
        }
        guard isLegal else {
            return warn(
                element, name, text, "is not a length; ignored. Use numbers, px, pt, mm, cm, in, em, % or calc()")
        }
        if Self.sizes.contains(name), let length = DrawingLength.length(text, of: 1), length < 0 {
            warn(element, name, text, "is negative; it counts as 0")
        }
    }

    /// Reports paints whose element does not exist, if they have no other color.
    private func checkPaints(_ style: DrawingStyle, _ element: DrawingElement) {
        for name in ["fill", "stroke"] where style.own.contains(name) {
            guard let text = style[name], text.hasPrefix("url("), text.hasSuffix(")"), tree.element(text) == nil else {
                continue
            }
            warn(element, name, text, "refers to no element of the drawing; nothing is painted")
        }
    }

    private func warn(_ element: DrawingElement, _ name: String, _ text: String, _ problem: String) {
        warnings.add(element.position, "\(name)=\"\(text.prefix(60))\" of \(element.label) \(problem)")
    }
}
