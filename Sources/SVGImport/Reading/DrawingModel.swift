import Foundation
import VectorGeometry
import XMLReading

/// The elements of a drawing with their styles and animations.
struct DrawingModel: Sendable {
    /// The name of the file, for messages.
    let name: String
    let tree: DrawingTree
    let styles: [DrawingStyle]
    /// The animations of the elements, those with the higher priority last.
    let animations: [Int: [DrawingAnimation]]
    /// The elements that are animated, or contain animated ones.
    let animatedSubtrees: Set<Int>
    /// Whether an element is blended with what is behind it.
    let hasBlendModes: Bool
    /// The size in pixels.
    let size: CGSize
    /// The view box of the root; nil without one.
    let viewBox: CGRect?

    /// The largest side of a drawing in pixels.
    private static let sizeLimit = 32_768.0

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - name: The name of the file, for messages.
    ///   - styleSheet: Rules of CSS after those of the drawing.
    ///   - warnings: Receives what is not drawn as the file asks.
    /// - Throws: `SVGDrawing.ReadingError` for text that is not an SVG document, and documents beyond the limits.
    init(_ data: Data, name: String, styleSheet: String, _ warnings: DrawingWarnings) throws(SVGDrawing.ReadingError) {
        let root: XMLReading.XMLElement
        do throws(XMLError) {
            root = try XMLReader.read(data)
        } catch {
            throw SVGDrawing.ReadingError(name, error)
        }
        guard root.name == "svg", root.namespace.isEmpty || root.namespace == DrawingTree.namespace else {
            throw SVGDrawing.ReadingError(
                name, line: root.line, column: root.column, "the document is <\(root.name.prefix(60))>; expected <svg>")
        }
        self.name = name
        tree = DrawingTree(root)
        viewBox = Self.viewBox(tree[0])
        size = try Self.size(tree[0], viewBox, name)
        let sheet = try Self.sheet(tree, styleSheet, size, name, warnings)
        var resolver = StyleResolver(tree, sheet)
        styles = resolver.styles()
        hasBlendModes = styles.contains { ($0["mix-blend-mode"] ?? "normal") != "normal" }
        guard !resolver.isExhausted else {
            throw SVGDrawing.ReadingError(
                name, tree[0].position,
                "the style sheets take too long; use fewer rules and variables, or classes as selectors")
        }
        if let (element, property) = resolver.excess {
            throw SVGDrawing.ReadingError(
                name, tree[element].position, "the value of \(property) is too long; expected at most 4,096 bytes")
        }
        Self.reportUnsupported(tree, styles, warnings)
        PropertyCheck(tree: tree, styles: styles, warnings: warnings).report()
        let animations = try Self.animations(tree, styles, sheet, name, warnings)
        self.animations = animations
        var animated: Set<Int> = []
        for index in animations.keys {
            var next: Int? = index
            while let element = next, animated.insert(element).inserted { next = tree[element].parent }
        }
        animatedSubtrees = animated
    }

    private static func sheet(
        _ tree: DrawingTree, _ added: String, _ size: CGSize, _ name: String, _ warnings: DrawingWarnings
    ) throws(SVGDrawing.ReadingError) -> CSSSheet {
        var sheet = CSSSheet(size: (Double(size.width), Double(size.height)))
        let last = tree.styleSheets.last?.position ?? tree[0].position
        for (text, position) in tree.styleSheets + [(added, last)] {
            let count = sheet.problems.count
            sheet.add(text)
            for problem in sheet.problems[count...] { warnings.add(position, problem) }
            if sheet.isTooLong {
                throw SVGDrawing.ReadingError(
                    name, position, "the style sheets have more than \(CSSSheet.limit) rules, selectors and keyframes")
            }
        }
        return sheet
    }

    private static func reportUnsupported(_ tree: DrawingTree, _ styles: [DrawingStyle], _ warnings: DrawingWarnings) {
        for (index, style) in styles.enumerated() {
            for property in style.own.intersection(DrawingStyle.unsupported).sorted() {
                guard let value = style[property], !["none", "transparent"].contains(value.lowercased()) else {
                    continue
                }
                // Other elements have no background.
                guard tree[index].name == "svg" || !property.hasPrefix("background") else { continue }
                warnings.add(
                    tree[index].position,
                    "\(property): \(value.prefix(60)) of \(tree[index].label) is not supported; ignored")
            }
        }
    }

    private static func animations(
        _ tree: DrawingTree, _ styles: [DrawingStyle], _ sheet: CSSSheet, _ name: String, _ warnings: DrawingWarnings
    ) throws(SVGDrawing.ReadingError) -> [Int: [DrawingAnimation]] {
        let smil = SMILReader(tree, warnings)
        if let excess = smil.excess {
            throw SVGDrawing.ReadingError(
                name, excess, "the animations have more than \(SMILReader.valueLimit) values")
        }
        var animations = smil.animations
        let reader = CSSAnimationReader(tree: tree, keyframes: sheet.keyframes, warnings: warnings)
        var count = 0
        for index in tree.elements.indices where styles[index].own.contains("animation-name") {
            let newAnimations = reader.animations(of: index, styles[index])
            count += newAnimations.reduce(0) { $0 + $1.values.count }
            guard count <= SMILReader.valueLimit else {
                throw SVGDrawing.ReadingError(
                    name, tree[index].position,
                    "the animations of the style sheets have more than \(SMILReader.valueLimit) values")
            }
            if !newAnimations.isEmpty { animations[index, default: []] += newAnimations }
        }
        ClassAnimations(tree: tree, styles: styles, sheet: sheet, warnings: warnings).expand(&animations)
        StyleTransitions(tree: tree, styles: styles, warnings: warnings).apply(to: &animations)
        for index in animations.keys.sorted() {
            let used = AnimatedAttributes.supported(animations[index] ?? [], of: tree[index], warnings)
            animations[index] = used.isEmpty ? nil : used
        }
        return animations
    }

    // MARK: - Size and duration

    /// Returns the view box of an element; nil without a valid one.
    static func viewBox(_ element: DrawingElement) -> CGRect? {
        guard let n = element["viewBox"].flatMap({ CSSSyntax.numbers($0) }), n.count == 4, n[2] > 0, n[3] > 0 else {
            return nil
        }
        return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    }

    private static func size(_ root: DrawingElement, _ viewBox: CGRect?, _ name: String)
        throws(SVGDrawing.ReadingError) -> CGSize
    {
        // Percentages refer to a page, which movies do not have.
        func side(_ attribute: String) -> Double? {
            guard let text = root[attribute], !text.hasSuffix("%") else { return nil }
            return DrawingLength.length(text, of: 0).flatMap { $0 > 0 ? $0 : nil }
        }
        let size: CGSize
        let aspect = viewBox.map { Double($0.width / $0.height) }
        switch (side("width"), side("height")) {
        case (let width?, let height?): size = CGSize(width: width, height: height)
        case (let width?, nil): size = CGSize(width: width, height: aspect.map { width / $0 } ?? 150)
        case (nil, let height?): size = CGSize(width: aspect.map { height * $0 } ?? 300, height: height)
        case (nil, nil): size = viewBox?.size ?? CGSize(width: 300, height: 150)
        }
        guard size.width <= sizeLimit, size.height <= sizeLimit else {
            throw SVGDrawing.ReadingError(
                name, root.position, "the drawing is \(size.width) × \(size.height); expected at most 32,768 × 32,768")
        }
        return size
    }

    /// The most runs of an animation that count for the duration; more are an endless chain, of which the first counts.
    private static let countedRuns = 20

    /// The end of the animations, where endless ones count once.
    var duration: Double? {
        let ends = animations.values.joined().flatMap { animation in
            animation.runs.prefix(animation.runs.count > Self.countedRuns ? 1 : Self.countedRuns).map { run -> Double in
                if run.end.isFinite { return run.end }
                return run.begin + (run.duration.isFinite ? run.duration * (run.alternates ? 2 : 1) : 0)
            }
        }
        return ends.max().flatMap { $0 > 0 ? $0 : nil }
    }
}
