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
