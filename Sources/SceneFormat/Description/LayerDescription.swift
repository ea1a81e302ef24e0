import Images
import RenderTree
import SceneLanguage
import SourceText
import TextLayout
import VectorGeometry

/// A layer with its sublayers, mask and animations.
package struct LayerDescription: Equatable, Sendable {
    /// A property with its value.
    package struct Assignment: Equatable, Sendable {
        /// The key, in key-value coding's spelling.
        package let key: String
        /// The value, of the kind in the property table.
        package let value: PropertyValue
        /// The position of the key in the document.
        package let location: SourceLocation
    }

    /// The class of the layer.
    package let layerClass: LayerClass
    /// The name that events use; nil for none.
    package let name: String?
    /// The frame, which is set after the anchor point and before any transform; nil if the scene does not set it.
    package internal(set) var frame: CGRect?
    /// The properties, in the order of the property table.
    package let properties: [Assignment]
    /// The layer's clock; only beginTime, timeOffset and speed are set.
    package let timing: MediaTimingDescription
    /// The span in which the layer exists; nil for always.
    package internal(set) var span: LayerSpan?
    /// The sublayers, from back to front.
    package internal(set) var sublayers: [LayerDescription]
    /// The sequence whose parts the sublayers are; nil for other layers.
    package var sequence: SequenceDescription?
    /// The audio tracks, in the layer's time.
    package var audio: [AudioDescription] = []
    /// Whether the scene's motion blur applies to the layer and its sublayers.
    package var isMotionBlurred = true
    /// The animations, in the order written.
    package let animations: [AnimationDescription]
    /// The values of the keys that only layers of the class have; nil for a class without such keys.
    @SceneLayerKindStorage
    var kind: (any SceneLayerKind)?
    /// The position of the layer in the document.
    package let location: SourceLocation
    /// The mask as an array of at most one layer, because a struct cannot contain itself.
    var masks: [LayerDescription]
    /// Whether the class is legal. False only while a document is read: `layerClass` is then a placeholder, and keys
    /// that depend on the class are not checked.
    var isClassKnown = true
    /// How the layer follows the size of its superlayer, and how it places its sublayers.
    package internal(set) var layout = LayerLayoutDescription()
    /// The sides that the content determines, where `frame` or `bounds` set no length.
    var contentSides: ContentSides = []
    /// The corner radius relative to a size that the content determines; nil for others.
    var relativeCornerRadius: Length?

    /// The mask; nil for none.
    package var mask: LayerDescription? { masks.first }

    /// This layer and all layers below it, masks included, parents first.
    package var all: [LayerDescription] {
        var layers: [LayerDescription] = []
        add(to: &layers)
        return layers
    }

    private func add(to layers: inout [LayerDescription]) {
        layers.append(self)
        for mask in masks { mask.add(to: &layers) }
        for layer in sublayers { layer.add(to: &layers) }
    }
}

/// The value of a layer property, of the kind in the property table.
package enum PropertyValue: Equatable, Sendable {
    /// No color, path or image.
    case none
    case number(Double)
    case boolean(Bool)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(CATransform3D)
    case color(CGColor)
    case colors([CGColor])
    case numbers([Double])
    case path(VectorPath)
    case text(String)
    case attributedText(AttributedText)
    /// The image in an asset's file.
    case image(AssetDescription)
    /// Filters in the order in which they are applied.
    case filters([LayerFilter])
    case filter(LayerFilter)
}
