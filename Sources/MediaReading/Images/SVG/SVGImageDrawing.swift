import Foundation
import SourceFiles

/// The drawing of an SVG image, of which only the work is counted.
struct SVGImageDrawing {
    /// The inherited properties that work depends on.
    struct Style {
        var values: [String: String] = [:]
        static let inherited = [
            "fill", "stroke", "stroke-dasharray", "stroke-width", "font-family", "marker", "marker-start", "marker-mid",
            "marker-end",
        ]

        func inner(_ element: SVGImageTree.Element) -> Style {
            guard !element.properties.isEmpty else { return self }
            var style = self
            for name in Self.inherited { style.values[name] = element.properties[name] ?? values[name] }
            return style
        }
    }

    let tree: SVGImageTree
    /// The pixels of the image.
    var pixels: Double
    private let height: Double
    /// The size in pixels that the file declares; nil if it depends on percentages.
    let declaredSize: (width: Int, height: Int)?
    /// The pixels per unit of the root.
    let rootScale: Double
    private var outlines: [Int: SVGImageOutline] = [:]
    /// The elements that are being drawn through references.
    private var references: Set<Int> = []
    private var depth = 0

    private static let depthLimit = 256

    init(_ tree: SVGImageTree) {
        self.tree = tree
        let root = tree.elements.first
        let box = SVGImageNumbers.list(root?["viewBox"] ?? "")
        let boxSize = box.count == 4 && box[2] > 0 && box[3] > 0 ? (width: box[2], height: box[3]) : nil
        let width = SVGImageNumbers.length(root?["width"])
        let height = SVGImageNumbers.length(root?["height"])
        let size = (width: max(width ?? boxSize?.width ?? 300, 1), height: max(height ?? boxSize?.height ?? 150, 1))
        pixels = size.width * size.height
        self.height = size.height
        rootScale = boxSize.map { max(size.width / $0.width, size.height / $0.height) } ?? 1
        let isDeclared = width != nil && height != nil && size.width < 1e9 && size.height < 1e9
        declaredSize = isDeclared ? (Int(size.width.rounded(.up)), Int(size.height.rounded(.up))) : nil
    }

    /// Counts an element with everything in it.
    mutating func draw(_ index: Int, _ outer: Style, _ scale: Double, _ meter: inout SVGImageMeter)
        throws(MediaError)
    {
        let element = tree.elements[index]
        try meter.count(element.readingWork, element)
        guard depth < Self.depthLimit, element.properties["display"] != "none" else { return }
        depth += 1
        defer { depth -= 1 }
        let style = outer.inner(element)
        let scale = scale * SVGImageNumbers.scale(element.properties["transform"])
        try countEffects(index, style, scale, &meter)
        switch element.name {
        case "svg", "g", "a", "switch", "symbol":
            let inner = index == 0 ? scale : scale * Self.viewBoxScale(element)
            for child in element.children where tree.elements[child].name != "symbol" {
                try draw(child, style, inner, &meter)
            }
        case "use": try follow(element["href"], style, scale, &meter)
        case "image":
            try meter.count(pixels * 0.5, element)
            if let url = element["href"] { try meter.count(image: url, element) }
        case "text": try drawText(index, style, scale, &meter)
        default: try drawShape(index, style, scale, &meter)
        }
    }

    /// Counts the contents of an element that is drawn by reference.
    private mutating func follow(
        _ reference: String?, _ style: Style, _ scale: Double, _ meter: inout SVGImageMeter, contentsOnly: Bool = false
    ) throws(MediaError) {
        guard let target = tree.target(reference), references.insert(target).inserted else { return }
        defer { references.remove(target) }
        guard contentsOnly else { return try draw(target, style, scale, &meter) }
        let element = tree.elements[target]
        let inner = scale * SVGImageNumbers.scale(element["patternTransform"]) * Self.viewBoxScale(element)
        for child in element.children { try draw(child, Style().inner(element), inner, &meter) }
        // Patterns take their contents from others.
        if element.name == "pattern", element.children.isEmpty, let next = element["href"] {
            try follow(next, style, inner, &meter, contentsOnly: true)
        }
    }

    private static func viewBoxScale(_ element: SVGImageTree.Element) -> Double {
        let box = SVGImageNumbers.list(element["viewBox"] ?? "")
        guard box.count == 4, box[2] > 0, box[3] > 0 else { return 1 }
        let width = SVGImageNumbers.length(element["width"] ?? element["markerWidth"]) ?? box[2]
        let height = SVGImageNumbers.length(element["height"] ?? element["markerHeight"]) ?? box[3]
        return max(width / box[2], height / box[3])
    }

    // MARK: - Groups

    private mutating func countEffects(
        _ index: Int, _ style: Style, _ scale: Double, _ meter: inout SVGImageMeter
    ) throws(MediaError) {
        let element = tree.elements[index]
        let properties = element.properties
        if let opacity = properties["opacity"].flatMap({ Double($0) }), opacity < 1 {
            try meter.count(pixels * 0.5, element)
        }
        if let mode = properties["mix-blend-mode"], mode != "normal" { try meter.count(pixels, element) }
        if let mask = properties["mask"], tree.target(mask) != nil {
            try meter.count(pixels * 1.5, element)
            try follow(mask, Style(), scale, &meter, contentsOnly: true)
        }
        if let clip = properties["clip-path"] { try follow(clip, Style(), scale, &meter, contentsOnly: true) }
        guard let filter = properties["filter"], filter != "none" else { return }
        let cost = SVGFilterCost(filter, tree, area: min(pixels, area(index, scale) ?? pixels), scale)
        try meter.count(pixels * (1 + cost.primitives * 0.5) + cost.work, element)
        for reference in cost.references { try follow(reference, Style(), scale, &meter) }
    }

    /// Returns the pixels of the bounding box of a shape; nil for other elements.
    private mutating func area(_ index: Int, _ scale: Double) -> Double? {
        outline(index).map { $0.box.isNull ? 1 : Double($0.box.width * $0.box.height) * scale * scale }
    }

    private mutating func outline(_ index: Int) -> SVGImageOutline? {
        if let outline = outlines[index] { return outline }
        guard let outline = SVGImageOutline(tree.elements[index]) else { return nil }
        outlines[index] = outline
        return outline
    }

    // MARK: - Shapes

    private mutating func drawShape(
        _ index: Int, _ style: Style, _ scale: Double, _ meter: inout SVGImageMeter
    ) throws(MediaError) {
        guard let outline = outline(index) else { return }
        let element = tree.elements[index]
        let area = min(pixels, area(index, scale) ?? pixels)
        try meter.count(fillWork(outline.segments, outline.height * scale), element)
        try countPaint(style.values["fill"], area, style, scale, &meter, element)
        if let stroke = style.values["stroke"], stroke != "none" {
            let width = SVGImageNumbers.length(style.values["stroke-width"]) ?? 1
            let length = 2.5 * outline.height + 2 * Double(outline.segments) * width
            try meter.count(fillWork(outline.segments * 4, length * scale), element)
            try meter.count(dashes(style.values["stroke-dasharray"], outline.length) * 100, element)
            try countPaint(stroke, area, style, scale, &meter, element)
        }
        for name in ["marker", "marker-start", "marker-mid", "marker-end"] {
            guard let marker = style.values[name], tree.target(marker) != nil else { continue }
            let vertices = name == "marker-mid" || name == "marker" ? outline.segments : 1
            for _ in 0..<vertices { try follow(marker, Style(), scale, &meter, contentsOnly: true) }
        }
    }

    /// Returns the work of filling an outline: of its edges in each row, and of their intersections.
    private func fillWork(_ segments: Int, _ height: Double) -> Double {
        let count = Double(segments)
        let rows = min(height, count * self.height * 3)
        let intersections = min(rows * rows / max(pixels, 1), 100 * count * count)
        return count * 50 + rows * 8 + intersections * 6
    }

    private func dashes(_ pattern: String?, _ length: Double) -> Double {
        let lengths = SVGImageNumbers.list(pattern ?? "").map(abs)
        let period = lengths.reduce(0, +)
        return period > 0 ? length / period * Double(lengths.count) : 0
    }

    private mutating func countPaint(
        _ paint: String?, _ area: Double, _ style: Style, _ scale: Double, _ meter: inout SVGImageMeter,
        _ element: SVGImageTree.Element
    ) throws(MediaError) {
        guard let paint, paint.contains("url("), let target = tree.target(paint) else { return }
        switch tree.elements[target].name {
        case "pattern":
            try meter.count(area * 0.2, element)
            try follow(paint, Style(), scale, &meter, contentsOnly: true)
        case "radialGradient":
            let stops = stops(of: target)
            try meter.count(area * (1.3 + 0.03 * stops) + 0.3 * stops * stops, element)
        case "linearGradient":
            let stops = stops(of: target)
            try meter.count(area * 0.05 + 0.3 * stops * stops, element)
        default: break
        }
    }

    /// Returns the number of stops of a gradient, which it may take from others.
    private func stops(of index: Int) -> Double {
        var next: Int? = index
        for _ in 0..<32 {
            guard let gradient = next else { break }
            let count = tree.elements[gradient].children.count
            if count > 0 { return Double(count) }
            next = tree.target(tree.elements[gradient]["href"])
        }
        return 0
    }

    // MARK: - Text

    private mutating func drawText(
        _ index: Int, _ style: Style, _ scale: Double, _ meter: inout SVGImageMeter
    ) throws(MediaError) {
        let element = tree.elements[index]
        try meter.count(family: style.values["font-family"], element)
        try meter.count(16_000, element)
        for length in element.texts.map(Double.init) { try meter.count(length * 4_000 + 2 * length * length, element) }
        for child in element.children {
            let style = style.inner(tree.elements[child])
            guard ["tspan", "tref", "textPath", "a"].contains(tree.elements[child].name) else { continue }
            try countEffects(child, style, scale, &meter)
            try drawText(child, style, scale, &meter)
        }
    }
}

/// The work of the primitives of a filter.
struct SVGFilterCost {
    private(set) var primitives = 0.0
    private(set) var work = 0.0
    /// The elements that primitives draw.
    private(set) var references: [String] = []

    /// Creates the cost of the property `filter`.
    ///
    /// - Parameters:
    ///   - area: The pixels of the bounding box, or of the image.
    ///   - scale: The pixels per unit.
    init(_ filter: String, _ tree: SVGImageTree, area: Double, _ scale: Double) {
        // Functions such as blur() and drop-shadow(), and references.
        for function in filter.split(separator: ")") {
            guard function.contains("url("), let target = tree.target(String(function)) else {
                if function.contains("(") { add(18, area * 2) }
                continue
            }
            for primitive in tree.elements[target].children { add(tree.elements[primitive], tree, area * 1.5, scale) }
        }
    }

    private mutating func add(_ weight: Double, _ area: Double) {
        primitives += 1
        work += weight * area
    }

    private mutating func add(
        _ primitive: SVGImageTree.Element, _ tree: SVGImageTree, _ area: Double, _ scale: Double
    ) {
        func number(_ name: String) -> Double { SVGImageNumbers.list(primitive[name] ?? "").map(abs).max() ?? 0 }
        switch primitive.name {
        case "feGaussianBlur", "feDropShadow": add(13, area)
        case "feTurbulence": add(9 + 8 * max(number("numOctaves"), 1), area)
        case "feMorphology":
            let side = 2 * number("radius") * scale + 1
            add(3 + 0.75 * min(side * side, 500), area)
        case "feConvolveMatrix":
            let order = max(number("order"), 3)
            add(4 + 0.5 * order * order, area)
        case "feDiffuseLighting", "feSpecularLighting": add(8, area)
        case "feDisplacementMap": add(25, area)
        case "feColorMatrix", "feComponentTransfer", "feComposite", "feBlend": add(7, area)
        case "feMerge": add(Double(primitive.children.count), area)
        case "feImage":
            add(2, area)
            if let reference = primitive["href"], reference.hasPrefix("#") { references.append(reference) }
        default: add(1, area)
        }
    }
}
