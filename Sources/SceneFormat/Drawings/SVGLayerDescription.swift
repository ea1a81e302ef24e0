import Foundation
import MediaTime
import SVGImport
import SceneLanguage
import SourceFiles

/// The keys of an `SVGLayer`, and the drawing that it shows.
package struct SVGLayerDescription: SceneLayerKind {
    typealias Layer = SVGLayer

    /// The SVG file.
    package internal(set) var asset = AssetDescription.placeholder
    /// Rules of CSS that apply after those of the drawing.
    package internal(set) var styleSheet = ""
    /// Whether the elements are layers of the scene, which are sublayers of the layer.
    package internal(set) var isExpanded = false

    init() {}
}

extension SVGLayerDescription {
    static let keys = SceneKeys<Self> {
        SceneKey(
            "asset", \.asset, .asset, required: "the name of an SVG file under assets", example: "logo",
            "The name of the SVG file under `assets`.")
        SceneKey(
            "styleSheet", \.styleSheet, .text(), default: "none", example: "'#mark { fill: {{accent}} }'",
            options: .lenient,
            "Rules of CSS after those of the drawing: colors, styles and animations of elements by id or class.")
        SceneKey(
            "expand", \.isExpanded, .boolean, default: "false, or true with `parts`",
            "Whether the elements of the drawing are layers of the scene, with their ids as names.")
        SceneKey(
            rule: "parts",
            SceneValueForm(kind: .object, expectation: "a map from ids to keys of layers", schema: .type("object")),
            default: "none", example: "{ mark: { fillColor: tomato } }", options: .expanded,
            "Keys of layers for elements by id, which replace those of the drawing. `animations` are added."
        )
    }
    static let traits = SceneLayerTraits(needsSize: true)

    var paths: [String] { asset.paths }

    func end(_ lengths: MediaLengths) -> Rational? { lengths.length(of: self) }

    /// Shows the drawing in a layer.
    ///
    /// - Throws: `MediaError` if the file is not an SVG drawing.
    func apply(to layer: SVGLayer, _ images: SceneImageCache) throws(MediaError) {
        let drawing = try images.drawing(asset, styleSheet: styleSheet)
        guard !isExpanded else {
            layer.expandedSize = drawing.size
            return
        }
        try images.count(Double(drawing.layerCount), asset)
        layer.drawing = drawing
    }

    /// The end of the animations in seconds; nil for a still drawing.
    ///
    /// - Throws: `MediaError` if the file is not an SVG drawing.
    func naturalDuration() throws(MediaError) -> Double? {
        try SVGDrawing.read(asset.path, styleSheet: styleSheet, withImages: false).duration
    }

    func naturalSize(_ images: SceneImageCache) throws(MediaError) -> CGSize? {
        try images.drawing(asset, styleSheet: styleSheet).size
    }
}

extension LayerDescription {
    /// The drawing of an `SVGLayer`; nil for other classes.
    package var drawing: SVGLayerDescription? { kind as? SVGLayerDescription }
}
