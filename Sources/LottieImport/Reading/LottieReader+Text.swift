import JSONParsing
import VectorGeometry

extension LottieReader {
    /// Reads the text of a layer.
    mutating func text(_ json: JSONValue) throws(LottieError) -> LottieText {
        var text = LottieText(documents: [], animators: [], path: location)
        guard let content = json["t"] else { return text }
        var source = content["d"]
        let changes = source?["sid"]?.string.flatMap { theme?.texts[$0] }
        if let slot = slot(source) { source = slot }
        if source?["x"]?.string != nil { warn("expressions are ignored; their last computed values are used") }
        let documents = source?["k"]?.array ?? []
        for item in documents.prefix(10_000) {
            guard let style = item["s"] else { continue }
            text.documents.append((item["t"]?.number ?? 0, document(style, changes)))
        }
        // Before version 4.4.14 the document stands for itself.
        if documents.isEmpty, let style = source, style["t"] != nil { text.documents = [(0, document(style, changes))] }
        text.documents.sort { $0.frame < $1.frame }
        if text.documents.count > 1, omits(.animatedText) { text.documents = Array(text.documents.prefix(1)) }
        if content["p"]?["m"] != nil { warn("text on a path is not supported; drawn on a straight line") }
        let animators = content["a"]?.array ?? []
        if !animators.isEmpty, omits(.textAnimators) { return text }
        for (index, item) in animators.enumerated() {
            text.animators.append(
                try at("t.a", index) { reader throws(LottieError) in try reader.animator(item) })
        }
        return text
    }

    /// Reads a document.
    ///
    /// - Parameter changes: Members of the theme that replace those of the document.
    private func document(_ json: JSONValue, _ changes: JSONObject?) -> LottieTextDocument {
        let json = changes.flatMap { changes in json.object.map { .object($0.replacing(changes)) } } ?? json
        let size = min(max(json["s"]?.number ?? 12, 0), 10_000)
        let height = json["lh"]?.number ?? 0
        var box: LottieTextDocument.Box?
        if let area = json["sz"].flatMap(LottieVector.init(json:))?.point, area.x > 0 {
            let origin = json["ps"].flatMap(LottieVector.init(json:))?.point ?? .zero
            box = .init(x: origin.x, y: origin.y, width: area.x, height: area.y)
        }
        return LottieTextDocument(
            text: LottieTextDocument.content(json["t"]?.string ?? ""),
            capitals: .init(rawValue: json["ca"]?.integer ?? 0) ?? .none,
            font: json["f"]?.string ?? "", size: size,
            justification: .init(rawValue: json["j"]?.integer ?? 0) ?? .left, tracking: json["tr"]?.number ?? 0,
            lineHeight: height > 0 ? height : 1.2 * size, baselineShift: json["ls"]?.firstNumber ?? 0,
            fillColor: json["fc"].flatMap(LottieVector.init(json:)),
            strokeColor: json["sc"].flatMap(LottieVector.init(json:)), strokeWidth: json["sw"]?.firstNumber ?? 0,
            isStrokeOnTop: json["of"]?.flag ?? false, box: box)
    }

    /// Reads the fonts and the glyph outlines of an animation.
    mutating func readFonts(_ json: JSONValue, into composition: inout LottieComposition) throws(LottieError) {
        for item in json["fonts"]?["list"]?.array ?? [] {
            guard let name = item["fName"]?.string else { continue }
            composition.fonts[name] = LottieFont(
                family: item["fFamily"]?.string ?? name, style: item["fStyle"]?.string ?? "",
                ascent: item["ascent"]?.number ?? 75, path: item["fPath"]?.string ?? "")
        }
        let glyphs = json["chars"]?.array ?? []
        if !glyphs.isEmpty, omits(.glyphs) { return }
        for (index, item) in glyphs.enumerated() {
            guard let character = item["ch"]?.string else { continue }
            let shapes = try at("chars", index) { reader throws(LottieError) in
                try reader.shapes(item["data"], "shapes")
            }
            let key = LottieGlyphs.Key(
                character: character, family: item["fFamily"]?.string ?? "", style: item["style"]?.string ?? "")
            composition.glyphs.glyphs[key] = .init(width: item["w"]?.number ?? 0, shapes: shapes)
        }
    }

    private mutating func animator(_ json: JSONValue) throws(LottieError) -> LottieTextAnimator {
        var animator = LottieTextAnimator()
        if let selector = json["s"], selector.object != nil {
            if selector["t"]?.integer == 1 { warn("expression selectors are ignored") }
            animator.selector = try at("s") { reader throws(LottieError) in try reader.selector(selector) }
        }
        guard let style = json["a"] else { return animator }
        let zero = LottieVector(0, 0)
        animator.position = try optional(style, "p", zero)
        animator.anchor = try optional(style, "a", zero)
        animator.scale = try optional(style, "s", LottieVector(100, 100, 100))
        animator.rotation = try optional(style, style["rz"] != nil ? "rz" : "r", 0)
        animator.skew = try optional(style, "sk", 0)
        animator.skewAxis = try optional(style, "sa", 0)
        animator.opacity = try optional(style, "o", 100)
        animator.tracking = try optional(style, "t", 0)
        warnAboutUnsupportedChanges(style)
        animator.strokeWidth = try optional(style, "sw", 0)
        animator.fillColor = style["fc"] == nil ? nil : try color(style, "fc")
        animator.strokeColor = style["sc"] == nil ? nil : try color(style, "sc")
        return animator
    }

    private mutating func optional<Value: LottieValue>(_ json: JSONValue, _ key: String, _ fallback: Value)
        throws(LottieError) -> LottieProperty<Value>?
    {
        json[key] == nil ? nil : try property(json, key, fallback)
    }

    private mutating func selector(_ json: JSONValue) throws(LottieError) -> LottieTextAnimator.Selector {
        if json["rn"]?.firstNumber == 1 { warn("the random order of characters is not supported") }
        return .init(
            isIndexed: json["r"]?.integer == 2, basis: .init(rawValue: json["b"]?.integer ?? 1) ?? .characters,
            shape: .init(rawValue: json["sh"]?.integer ?? 1) ?? .square, start: try property(json, "s", 0),
            end: try optional(json, "e", 100), offset: try property(json, "o", 0), amount: try property(json, "a", 100),
            easeHigh: try property(json, "xe", 0), easeLow: try property(json, "ne", 0),
            smoothness: try property(json, "sm", 100))
    }
}
