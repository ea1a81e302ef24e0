import Foundation
import LayerTree
import Limits
import VectorGeometry

/// Creates the layers of a drawing, and counts what they cost before it is paid.
///
/// A layer has the user space of its element: its anchor point, its bounds' origin and its position are zero, and its
/// transform is that of the element.
final class DrawingBuilder {
    /// The longest chain of `use` elements, and of other references.
    static let referenceLimit = 32
    /// The most path elements, stops of gradients and dashes of all layers and keyframes together.
    private static let segmentLimit = 2_000_000
    /// The most keyframes of all layers together.
    private static let keyframeLimit = 500_000
    /// The most text of keyframes, in bytes.
    private static let valueLimit = 64 << 20
    /// The most elements that are drawn as images, and the most bytes of their documents.
    static let imageLimits = (count: 200, bytes: 128 << 20)
    /// The most elements that are visited, also for bounding boxes, where long attributes count as further elements.
    private static let visitLimit = 4_000_000
    /// The most levels of elements, with those of `use` elements, clips and masks.
    private static let depthLimit = 256

    let model: DrawingModel
    let images: DrawingImages
    let warnings: DrawingWarnings
    private(set) var layerCount = 0
    private var segmentCount = 0
    private var keyframeCount = 0
    private var visitCount = 0
    private var textBytes = 0
    private var valueBytes = 0
    private var imageCount = 0
    private var documentBytes = 0
    private var depth = 0
    /// The layers of the tiles of all patterns.
    var tileLayerCount = 0.0
    private var gradients: [Int: GradientModel] = [:]
    private let limits = ResourceLimits.current

    var tree: DrawingTree { model.tree }

    init(_ model: DrawingModel, _ images: DrawingImages, _ warnings: DrawingWarnings) {
        self.model = model
        self.images = images
        self.warnings = warnings
    }

    /// Returns a layer of the size of the drawing with all elements.
    ///
    /// - Throws: `SVGDrawing.ReadingError` for a drawing that exceeds a limit.
    func layer() throws(SVGDrawing.ReadingError) -> CALayer {
        var instances = InstanceCount(tree)
        try check(limits.error(ResourceLimits.layersEntry, instances.count(of: 0)), 0)
        let stage = try make(CALayer.self, 0)
        stage.bounds = CGRect(origin: .zero, size: model.size)
        stage.masksToBounds = true
        let scope = DrawingScope(viewport: DrawingViewport(size: model.viewBox?.size ?? model.size))
        let root = try viewport(0, CGRect(origin: .zero, size: model.size), scope, isRoot: true)
        if let root { stage.addSublayer(root) }
        return stage
    }

    // MARK: - Costs

    /// Creates a layer for an element.
    func make<Layer: CALayer>(_ type: Layer.Type, _ index: Int) throws(SVGDrawing.ReadingError) -> Layer {
        layerCount += 1
        try check(limits.error(ResourceLimits.layersEntry, Double(layerCount)), index)
        let layer = type.make()
        layer.anchorPoint = .zero
        return layer
    }

    private func check(_ error: LimitError?, _ index: Int) throws(SVGDrawing.ReadingError) {
        guard let error else { return }
        throw SVGDrawing.ReadingError(model.name, tree[index].position, error.description, limit: error)
    }

    /// Counts the elements of a path.
    func count(_ path: VectorPath, _ index: Int) throws(SVGDrawing.ReadingError) {
        try count(segments: path.elements.count, index)
    }

    /// Counts elements of paths, stops of gradients and dashes.
    func count(segments: Int, _ index: Int) throws(SVGDrawing.ReadingError) {
        segmentCount += segments
        guard segmentCount > Self.segmentLimit else { return }
        throw SVGDrawing.ReadingError(
            model.name, tree[index].position,
            "the paths, gradients and dashes have more than \(Self.segmentLimit) segments and stops")
    }

    /// Counts the keyframes of a sequence, and what is in them.
    func count(_ sequence: KeyframeSequence, _ index: Int) throws(SVGDrawing.ReadingError) {
        try count(keyframes: sequence.keyframeCount, index)
        // Numbers of few components are keyframes.
        if sequence.values.contains(where: { $0.count > 16 }) { try count(segments: sequence.componentCount, index) }
    }

    /// Counts the text of the values of an animation, which is parsed for each use.
    func count(valuesOf animation: DrawingAnimation, _ index: Int) throws(SVGDrawing.ReadingError) {
        valueBytes += animation.values.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        guard valueBytes > Self.valueLimit else { return }
        throw SVGDrawing.ReadingError(
            model.name, tree[index].position,
            "the values of the animations of all uses have more than \(Self.valueLimit) bytes")
    }

    /// Counts keyframes.
    func count(keyframes: Int, _ index: Int) throws(SVGDrawing.ReadingError) {
        keyframeCount += keyframes
        guard keyframeCount > Self.keyframeLimit else { return }
        throw SVGDrawing.ReadingError(
            model.name, tree[index].position, "the animations have more than \(Self.keyframeLimit) keyframes")
    }

    /// Counts an element that is visited, with its attributes, which are parsed for each visit.
    func visit(_ index: Int, cost: Int = 1) throws(SVGDrawing.ReadingError) {
        visitCount += cost + tree[index].bytes / 256
        guard visitCount > Self.visitLimit else { return }
        throw SVGDrawing.ReadingError(
            model.name, tree[index].position,
            "the elements are used more than \(Self.visitLimit) times through <use>, clips, masks and groups")
    }

    /// Counts a level of elements, up to the call of `leave()`.
    func enter(_ index: Int) throws(SVGDrawing.ReadingError) {
        depth += 1
        guard depth > Self.depthLimit else { return }
        throw SVGDrawing.ReadingError(
            model.name, tree[index].position,
            "the elements are nested more than \(Self.depthLimit) deep through <use>, clips, masks and groups")
    }

    /// Ends a level of elements.
    func leave() { depth -= 1 }

    /// Counts an element that is drawn as an image.
    func countImage(_ index: Int) throws(SVGDrawing.ReadingError) {
        imageCount += 1
        guard imageCount > Self.imageLimits.count else { return }
        throw SVGDrawing.ReadingError(
            model.name, tree[index].position,
            "more than \(Self.imageLimits.count) elements have to be drawn as images; "
                + "show the drawing as contents of a layer")
    }

    /// Counts the bytes of the document of an element that is drawn as an image.
    func count(document: String, _ index: Int) throws(SVGDrawing.ReadingError) {
        documentBytes += document.utf8.count
        guard documentBytes > Self.imageLimits.bytes else { return }
        throw SVGDrawing.ReadingError(
            model.name, tree[index].position,
            "too many elements of a large file have to be drawn as images; show the drawing as contents of a layer")
    }

    /// Returns the gradient of an element.
    func gradient(_ index: Int) -> GradientModel {
        if let model = gradients[index] { return model }
        let gradient = GradientModel(index, model)
        gradients[index] = gradient
        return gradient
    }

    /// Counts the bytes of text.
    func count(text: String, _ index: Int) throws(SVGDrawing.ReadingError) {
        textBytes += text.utf8.count
        try check(limits.error(ResourceLimits.textLengthEntry, Double(textBytes)), index)
    }

    // MARK: - Styles

    /// Returns the style of an element in a scope.
    func style(_ index: Int, _ scope: DrawingScope) -> DrawingStyle {
        var style = instanceStyle(index, scope)
        for property in ["fill", "stroke"] {
            if let paint = scope.context?.paint(style[property]) { style.values[property] = paint }
        }
        return style
    }

    private func instanceStyle(_ index: Int, _ scope: DrawingScope) -> DrawingStyle {
        var style = model.styles[index]
        guard scope.isInstance else { return style }
        for property in DrawingStyle.inherited where !style.own.contains(property) {
            style.values[property] = scope.style.values[property]
        }
        for (property, value) in scope.style.values where property.hasPrefix("--") && !style.own.contains(property) {
            style.values[property] = value
        }
        for (property, text) in style.variableTexts {
            style.values[property] = CSSVariables.resolved(text, style.values)
        }
        style.setDecorations(of: index, in: scope.style)
        return style
    }

    /// Returns the animations of an element by attribute, with those that it inherits.
    func animations(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope) -> [String: [DrawingAnimation]] {
        var result = scope.animations.filter { !style.own.contains($0.key) }
        var own: [String: [DrawingAnimation]] = [:]
        for animation in model.animations[index] ?? [] {
            if let attribute = animation.attribute { own[attribute, default: []].append(animation) }
        }
        for (attribute, list) in own { result[attribute] = list }
        return result
    }

    /// Returns the scope of the children of an element.
    func inner(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope) -> DrawingScope {
        var inner = scope
        inner.style = style
        inner.animations = animations(index, style, scope).filter { DrawingStyle.inherited.contains($0.key) }
        return inner
    }
}

/// What the elements around an element determine while its layers are created.
struct DrawingScope {
    /// The style of the parent.
    var style = DrawingStyle()
    /// The animations of inherited properties, by property.
    var animations: [String: [DrawingAnimation]] = [:]
    var viewport: DrawingViewport
    /// The `use`, mask, clip, marker and pattern elements around the element, which it must not refer to.
    var references: [Int] = []
    /// Whether the element is inside of a `use`, from which its styles are inherited.
    var isInstance = false
    /// Whether only the outlines count.
    var isClip = false
    /// The paints of the path whose marker is drawn; nil outside of markers.
    var context: Context?
    /// The tile of the pattern around the element; nil outside of patterns, and where its edges do not matter.
    var tile: PatternTile?
    /// The number of times that the patterns around the element show it.
    var tileCount = 1.0

    /// What `context-fill` and `context-stroke` mean.
    struct Context {
        private let fill: String
        private let stroke: String

        /// - Parameter outer: The context of the path itself, inside of another marker.
        init(_ style: DrawingStyle, of outer: Context?) {
            func paint(_ text: String) -> String {
                let isCurrent = text.lowercased() == "currentcolor"
                return outer?.paint(text) ?? (isCurrent ? style.color : text)
            }
            fill = paint(style["fill"] ?? "black")
            stroke = paint(style["stroke"] ?? "none")
        }

        /// Returns the paint that a text means; nil for one that does not depend on the context.
        func paint(_ text: String?) -> String? {
            switch text {
            case "context-fill": fill
            case "context-stroke": stroke
            default: nil
            }
        }
    }
}
