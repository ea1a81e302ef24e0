/// The properties of an element after the cascade: those of the element itself, and those that it inherits.
struct DrawingStyle: Sendable {
    /// The values of the properties that apply to the element.
    var values: [String: String] = [:]
    /// The properties that the element sets itself.
    var own: Set<String> = []
    /// The own values that refer to custom properties, as written.
    var variableTexts: [String: String] = [:]
    /// The transform without the properties `translate`, `rotate` and `scale`; nil for none.
    var plainTransform: String?
    /// The text decorations of the element and of the elements around it: at most one for each kind of line.
    private(set) var decorations: [DrawingDecoration] = []
    /// The value of `color`, which `currentColor` means.
    var color: String { values["color"] ?? "black" }
    /// The size of the font in user units.
    var fontSize: Double { values["font-size"].flatMap(Double.init) ?? 16 }

    subscript(property: String) -> String? { values[property] }

    /// The properties that elements inherit from their parents.
    static let inherited: Set<String> = [
        "clip-rule", "color", "color-interpolation", "cursor", "direction", "dominant-baseline", "fill", "fill-opacity",
        "fill-rule", "font", "font-family", "font-size", "font-size-adjust", "font-stretch", "font-style",
        "font-variant", "font-weight", "image-rendering", "letter-spacing", "marker", "marker-end", "marker-mid",
        "marker-start", "paint-order", "pointer-events", "shape-rendering", "stroke", "stroke-dasharray",
        "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity",
        "stroke-width", "text-anchor", "text-rendering", "text-transform", "visibility", "white-space", "word-spacing",
        "writing-mode",
    ]
    /// The properties that attributes can set.
    static let presentation: Set<String> = inherited.union([
        "alignment-baseline", "baseline-shift", "clip-path", "display", "filter", "flood-color", "flood-opacity",
        "isolation", "lighting-color", "mask", "mask-type", "mix-blend-mode", "opacity", "overflow", "stop-color",
        "stop-opacity", "text-decoration", "transform", "transform-box", "transform-origin", "unicode-bidi",
        "vector-effect",
    ])
    /// The properties that change what is drawn, but are not supported.
    static let unsupported: Set<String> = [
        "animation-composition", "animation-timeline", "backdrop-filter", "background", "background-color",
        "background-image", "mask-image", "offset-path", "rotate",
        // Individual transforms are not in 3D.
        "scale", "text-shadow", "translate", "zoom",
    ]
    /// The geometry that style sheets can also set.
    static let geometry: Set<String> = ["cx", "cy", "d", "height", "r", "rx", "ry", "width", "x", "y"]
}

extension DrawingStyle {
    /// Sets the text decorations of an element: those of its parent, and its own, which replace lines of the same kind.
    mutating func setDecorations(of index: Int, in parent: DrawingStyle) {
        decorations = parent.decorations
        guard let text = values["text-decoration"] ?? values["text-decoration-line"] else { return }
        // Each use of the element reads the value again, which can be long.
        let words = text.prefix(256).lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        var style = self
        style.decorations = []
        for line in DrawingDecoration.Line.allCases where words.contains(line.rawValue) {
            decorations.removeAll { $0.line == line }
            decorations.append(DrawingDecoration(line: line, element: index, style: style))
        }
    }
}

/// A line of `text-decoration`. It has the paint and the font size of the element that sets it.
struct DrawingDecoration: Sendable {
    /// The kinds of lines by their CSS keywords.
    enum Line: String, CaseIterable, Sendable {
        case underline, overline
        case lineThrough = "line-through"

        /// The upper edge, in font sizes below the baseline.
        var offset: Double {
            switch self {
            case .underline: 0.12
            case .overline: -0.8
            case .lineThrough: -0.28
            }
        }
    }

    /// The thickness of lines, in font sizes.
    static let thickness = 0.06

    let line: Line
    /// The element that sets the decoration.
    let element: Int
    /// The style of the element.
    let style: DrawingStyle
}
