import LayerTree
import Quartz2D
import VectorGeometry

/// A layer with everything that hangs below it.
public struct LayerDescription: Equatable, Sendable {
    /// One property with its value; keys are key-value coding's.
    public struct Assignment: Equatable, Sendable {
        public let key: String
        public let value: PropertyValue
        /// Of the key.
        public let location: SourceLocation
    }

    public let layerClass: LayerClass
    public let name: String?
    /// Sets bounds and position once the anchor point is set and before any transform is.
    public let frame: CGRect?
    /// In the order of the property table.
    public let properties: [Assignment]
    /// Only beginTime, timeOffset and speed are ever set.
    public let timing: MediaTimingDescription
    public let sublayers: [LayerDescription]
    public let animations: [AnimationDescription]
    public let player: PlayerDescription?
    public let tiles: TilesDescription?
    public let emitterCells: [EmitterCellDescription]
    public let location: SourceLocation
    /// None or one; an array, because a struct cannot hold itself.
    let masks: [LayerDescription]
    /// False only while a document is read: its class was refused, `layerClass` stands in for it, and what hangs on it
    /// is not checked.
    var isClassKnown = true

    public var mask: LayerDescription? { masks.first }

    /// This layer and all below it, masks included, parents first.
    public var all: [LayerDescription] { [self] + masks.flatMap(\.all) + sublayers.flatMap(\.all) }
}

/// A layer property's value, of the kind that the property table declares.
public enum PropertyValue: Equatable, Sendable {
    /// The absence of a colour, path or image.
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
    /// The picture in an asset's file.
    case image(AssetDescription)
    /// In the order they are applied.
    case filters([LayerFilter])
    case filter(LayerFilter)
}

/// A cell of an emitter layer, with those that its particles emit.
public struct EmitterCellDescription: Equatable, Sendable {
    public let name: String?
    /// In the order of the cells' table of properties.
    public let properties: [LayerDescription.Assignment]
    public let cells: [EmitterCellDescription]

    /// This cell and all within it.
    var all: [EmitterCellDescription] { [self] + cells.flatMap(\.all) }
}
